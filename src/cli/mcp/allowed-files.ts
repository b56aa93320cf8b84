// Which files a call may name: the catalogue and the kept counterexamples, and files in the folders that the server allows.
// Other files are not even read, since an error can quote what it has read.
import { fileURLToPath } from 'node:url'
import { UsageError } from '../exit-codes.js'
import { isBelow, realPath } from '../load/allowed-code.js'
import { packageFolder } from '../load/program-files.js'
import { traceNamed } from '../load/trace-named.js'
import { type CallArguments, subjectOf } from './call-words.js'
import type { Tool } from './tools.js'

const isPath = (argument: string): boolean => /[./\\]/.test(argument)

/** The files that a call names. */
const filesOf = (tool: Tool, given: CallArguments): readonly string[] => {
  const subject = subjectOf(tool, given)
  const added = Array.isArray(given.with) ? given.with.filter((one) => typeof one === 'string') : []
  if (subject === undefined) return added
  const trace = tool.subject === 'trace' && given.steps === undefined ? traceNamed(subject) : undefined
  if (trace !== undefined) return [trace, ...added]
  return isPath(subject) ? [subject, ...added] : added
}

/**
 * Throws a `UsageError` if a call names a file outside these folders and the package.
 * @param folders without symbolic links
 */
export const mustBeAllowedFiles = (tool: Tool, given: CallArguments, folders: readonly string[]): void => {
  const kept = realPath(fileURLToPath(new URL('counterexamples/', packageFolder)))
  const outside = filesOf(tool, given).find((file) => !isBelow(file, [...folders, kept]))
  if (outside === undefined) return
  const allowed =
    folders.length === 0
      ? 'this server runs the catalogue only; start it with --specs and the folder of your specs'
      : `this server runs the catalogue and files in ${folders.join(', ')}; move it there, or start the server with another --specs`
  throw new UsageError(`${outside}: a spec is code, and ${allowed}`)
}
