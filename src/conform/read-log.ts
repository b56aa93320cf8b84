// The text of a log: one JSON object per line (https://github.com/ndjson/ndjson-spec). Empty lines are skipped.
import type { Model } from '../model/model.js'
import type { Json } from '../sorts/sort.js'
import { fieldsOf, type Reader, record, text, ValidationError, whole } from '../trace/json-readers.js'
import type { Deviation } from './deviation.js'
import { LogError } from './log-error.js'
import { eventReader, type LogEvent } from './log-event.js'

const jsonOf = (line: string): Json => {
  try {
    return JSON.parse(line) as Json
  } catch (error) {
    throw new ValidationError(
      'the line',
      `is not JSON (${(error as Error).message.replaceAll(/\s+/g, ' ')}); write one object a line`,
    )
  }
}

const linesOf = <T>(given: string, read: (line: string, number: number) => T): readonly T[] =>
  given.split('\n').flatMap((line, at) => {
    if (line.trim() === '') return []
    try {
      return [read(line, at + 1)]
    } catch (error) {
      throw error instanceof ValidationError ? new LogError(`line ${at + 1}: ${error.message}`) : error
    }
  })

/**
 * The events of a log, in the order of its lines.
 * @throws a `LogError` for a line that is not JSON, that has fields which an event does not have, or that names a site, a clause, a
 *   message or a field which the model does not have
 */
export const readLog = (model: Model, given: string): readonly LogEvent[] => {
  const read = eventReader(model)
  return linesOf(given, (line, number) => read(jsonOf(line), number))
}

/**
 * The known deviations, one JSON object per line: `why`, perhaps the `line` of the log, and the fields of the events that it covers.
 * @throws a `LogError`, as for a log
 */
export const readDeviations = (model: Model, given: string): readonly Deviation[] => {
  const read = eventReader(model)
  const head: Reader<Pick<Deviation, 'why' | 'line'>> = record<Pick<Deviation, 'why' | 'line'>>(
    { why: text },
    { line: whole },
  )
  return linesOf(given, (line, number) => {
    const { why, line: only, ...event } = fieldsOf(jsonOf(line), 'the deviation')
    const known = head(
      { ...(why === undefined ? {} : { why }), ...(only === undefined ? {} : { line: only }) },
      'the deviation',
    )
    const { line: _, ...wanted } = read(event, number)
    return { ...known, event: wanted }
  })
}
