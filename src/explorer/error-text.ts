// What is said of an error: its message where it is one of ours, made to be read; otherwise that it is our own fault.
import { CertificationFailed } from '../compile/certifier.js'
import { LessonError } from '../lesson/lesson.js'
import { ModelError } from '../model/model.js'
import { BrokenSpec, ImpureSpec } from '../protocol/broken-spec.js'
import { QuorumError } from '../quorums/quorum-error.js'
import { TraceError } from '../trace/trace.js'
import { LinkError } from './session/session-link.js'

const ours = [
  BrokenSpec,
  ImpureSpec,
  LessonError,
  LinkError,
  ModelError,
  QuorumError,
  CertificationFailed,
  TraceError,
]

/** Said where parts of the page are of different versions, or are gone. */
export const loadAgain =
  'a part of the page could not be loaded; the network or the server is off, or another version has taken its place: load the page again'

// An error may quote what a link or a file says, however long that is.
const longest = 1500

const shortened = (text: string): string => (text.length > longest ? `${text.slice(0, longest)} ...` : text)

/** Whether it is an error whose message is made to be read. */
export const isOurs = (error: unknown): error is Error => ours.some((kind) => error instanceof kind)

/** Whether it says that a module cannot be had. */
export const isOfLoading = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|Importing a module/.test(error.message)

/** Whatever has been thrown, as a text. */
export const thrownText = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error)

const textOf = (error: unknown): string => {
  if (isOfLoading(error)) return loadAgain
  return isOurs(error) ? error.message : `our own fault, please report it: ${thrownText(error)}`
}

/** The text for the reader, in up to some 1,500 characters. */
export const errorText = (error: unknown): string => shortened(textOf(error))
