// Known deviations: events of which the author of a program knows that the model has no such step. They are passed over where
// nothing else explains the log, so that one known mistake does not hide the next.
import type { Model } from '../model/model.js'
import { pushed } from '../semantics/channel.js'
import { channelIndex, type State } from '../semantics/state.js'
import { recordWith } from '../sorts/record.js'
import { canonical, type Json } from '../sorts/sort.js'
import { differences } from '../trace/json-differences.js'
import type { LogEvent, SomeFields } from './log-event.js'

/** A known deviation: the events that have these fields, and why the model has no such step. */
export interface Deviation {
  readonly why: string
  /** Only the event of this line. */
  readonly line?: number
  /** The fields of the events that it covers. */
  readonly event: Partial<Omit<LogEvent, 'line' | 'time'>>
}

const covers = (wanted: unknown, given: unknown): boolean => {
  if (typeof wanted !== 'object' || wanted === null || Array.isArray(wanted))
    return given !== undefined && differences(wanted as Json, given as Json, '').length === 0
  return (
    typeof given === 'object' &&
    given !== null &&
    Object.entries(wanted).every(([name, part]) => covers(part, (given as { [name: string]: unknown })[name]))
  )
}

/** Whether a deviation covers an event: the event has its line, if it names one, and all of its fields with their values. */
export const isCovered = (event: LogEvent, { line, event: wanted }: Deviation): boolean =>
  (line === undefined || line === event.line) && covers(wanted, event)

const values = (fields: SomeFields, sortOf: (name: string) => { fromJson(json: Json): unknown }) =>
  Object.entries(fields).flatMap(([name, json]) => {
    try {
      return [[name, sortOf(name).fromJson(json)] as const]
    } catch {
      // No state can have it, so the field stays as it was.
      return []
    }
  })

/**
 * The state after an event that is passed over. It is as the log says: the received message is gone if it was the next one and no copy of it, the site
 * has the fields of `after`, shared variables those of `shared`, and the messages of `sends` are in transit.
 */
export const afterDeviation = (model: Model, state: State, event: LogEvent): State => {
  const { site, from, message, kind, after = {}, shared = {}, sends = [] } = event
  const { record } = model.sites[site]!.role
  const { sort } = model.spec.messages
  let next = state
  if (from !== undefined && kind !== 'duplicate') {
    const index = channelIndex(model, from, site)
    const contents = next.channels.get(index)!
    const at = contents.findIndex((one) => message === undefined || covers(message, sort.toJson(one)))
    const isNext = at === 0 || (at > 0 && model.options.order !== 'fifo')
    if (isNext) next = next.update('channels', (all) => all.set(index, contents.remove(at)))
  }
  for (const [name, value] of values(after, (field) => record.fields[field]!)) {
    const kept = canonical(record.fields[name]!, value)
    next = next.update('sites', (all) => all.set(site, recordWith(all.get(site)!, name, kept)))
  }
  for (const { name, sort: of } of model.variables) {
    if (!Object.hasOwn(shared, name)) continue
    const at = model.variables.findIndex((variable) => variable.name === name)
    for (const [, value] of values({ [name]: shared[name]! }, () => of))
      next = next.update('variables', (all) => all.set(at, canonical(of, value)))
  }
  for (const { to, message: sent } of sends) {
    const [whole] = values({ sent }, () => sort)
    if (whole === undefined) continue
    next = next.update('channels', (all) =>
      all.update(channelIndex(model, site, to), (contents) =>
        pushed(model, contents!, canonical(sort, whole[1] as never)),
      ),
    )
  }
  return next
}
