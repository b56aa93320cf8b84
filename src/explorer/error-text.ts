// What is said of an error: its message where it is one of ours, made to be read; otherwise that it is our own fault.
import { Refuted } from '../compile/motion.js'
import { BrokenSpec, ImpureSpec } from '../protocol/broken-spec.js'
import { QuorumError } from '../quorums/quorum-error.js'
import { ModelError } from '../semantics/model.js'
import { LessonError } from '../teach/lesson.js'
import { TraceError } from '../trace/trace.js'
import { LinkError } from './session-link.js'

const ours = [BrokenSpec, ImpureSpec, LessonError, LinkError, ModelError, QuorumError, Refuted, TraceError]

/** Said where parts of the page are of different versions, or are gone. */
export const loadAgain =
  'a part of the page could not be loaded; the network or the server is off, or another version has taken its place: load the page again'

/** The text for the reader. */
export const errorText = (error: unknown): string => {
  if (error instanceof TypeError && /dynamically imported module|Importing a module/.test(error.message)) {
    return loadAgain
  }
  if (ours.some((kind) => error instanceof kind)) return (error as Error).message
  return `our own fault, please report it: ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`
}
