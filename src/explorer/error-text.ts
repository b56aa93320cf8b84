// The text of an error: the message of our own error classes; any other error is reported as an internal error.
import { CertificationFailed } from '../compile/certifier.js'
import { LessonError } from '../lesson/lesson.js'
import { FormulaError } from '../ltl/parse-formula.js'
import { ModelError } from '../model/model.js'
import { BrokenSpec, ImpureSpec } from '../protocol/broken-spec.js'
import { OutsideUniverse } from '../prove/outside-universe.js'
import { QuorumError } from '../quorums/quorum-error.js'
import { TraceError } from '../trace/trace.js'
import { LinkError } from './session/session-link.js'
import { PictureError } from './stage/picture-files.js'

const ours = [
  BrokenSpec,
  FormulaError,
  ImpureSpec,
  LessonError,
  LinkError,
  ModelError,
  OutsideUniverse,
  QuorumError,
  CertificationFailed,
  PictureError,
  TraceError,
]

/** For parts of the page that are missing, or belong to another version. */
export const loadAgain =
  'a part of the page could not be loaded: the network or the server is down, or there is a newer version; reload the page'

// An error may quote a link or a file, which may be long.
const longest = 1500

const shortened = (text: string): string => (text.length > longest ? `${text.slice(0, longest)} ...` : text)

/** Whether it is an error whose message is written for readers. */
export const isOurs = (error: unknown): error is Error => ours.some((kind) => error instanceof kind)

/** Whether it reports a module that could not be loaded. */
export const isOfLoading = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|Importing a module/.test(error.message)

/** Any thrown value, as text. */
export const thrownText = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error)

const textOf = (error: unknown): string => {
  if (isOfLoading(error)) return loadAgain
  return isOurs(error) ? error.message : `internal error, please report it: ${thrownText(error)}`
}

/** The text for the reader, in at most about 1,500 characters. */
export const errorText = (error: unknown): string => shortened(textOf(error))
