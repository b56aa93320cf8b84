// Reads a trace file by its path, and names the file in each error.
import { readFileSync } from 'node:fs'
import { TraceError } from '../../trace/trace.js'
import { readTraceJson, type TraceFile } from '../../trace/trace-json.js'
import { UsageError } from '../exit-codes.js'

/**
 * Reads a trace file: its text and its content. Throws a `UsageError` if it cannot be read, and a `TraceError` if
 * it is not a trace.
 */
export const traceFileAt = (path: string): { readonly text: string; readonly file: TraceFile } => {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw new UsageError(
      `${path}: cannot be read (${(error as NodeJS.ErrnoException).code}); give the path of a trace.json`,
    )
  }
  try {
    return { text, file: readTraceJson(text) }
  } catch (error) {
    throw error instanceof TraceError ? new TraceError(`${path}: ${error.message}`) : error
  }
}
