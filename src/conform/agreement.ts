// Whether a step of the model is what a line of a log tells, and where they differ.
import type { Model } from '../model/model.js'
import { type State, stateToJson } from '../semantics/state.js'
import type { Step } from '../semantics/step.js'
import type { Json } from '../sorts/sort.js'
import { differences } from '../trace/json-differences.js'
import type { LogEvent, SomeFields } from './log-event.js'

/** A place at which a line and a step differ. */
export interface Difference {
  /** Such as `after.phase`. */
  readonly place: string
  /** What the line has; undefined if it has nothing there. */
  readonly log: Json | undefined
  /** What the step has. */
  readonly step: Json | undefined
}

const isSame = (a: Json | undefined, b: Json | undefined): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && differences(a, b, '').length === 0)

const ofFields = (log: SomeFields | undefined, step: SomeFields, place: string): Difference[] =>
  Object.entries(log ?? {}).flatMap(([field, json]) =>
    isSame(json, step[field]) ? [] : [{ place: `${place}.${field}`, log: json, step: step[field] }],
  )

/** Whether the line tells of this clause, sender and kind of step; not of its values. */
export const isOfEvent = ({ site, clause, from, kind }: LogEvent, { label }: Step): boolean =>
  label.site === site &&
  (clause === undefined || label.clause === clause) &&
  (from === undefined || label.from === from) &&
  // A log cannot always tell a copy from its original; it knows of a loss only if it says so.
  (kind === undefined ? label.kind !== 'lose' : label.kind === kind)

const recordAt = (model: Model, state: State, site: number): SomeFields =>
  model.sites[site]!.role.record.toJson(state.sites.get(site)!) as SomeFields

/**
 * Where a line and a step of its site differ in their values; empty if they agree.
 * @param before the state in which the step is taken
 */
export const differencesOf = (
  model: Model,
  event: LogEvent,
  before: State,
  { label, sends, next }: Step,
): readonly Difference[] => {
  const { sort } = model.spec.messages
  const jsonOf = (message: typeof label.message) =>
    (message === undefined ? {} : sort.toJson(message)) as SomeFields
  const found = [
    ...ofFields(event.message, jsonOf(label.message), 'message'),
    ...(event.before === undefined
      ? []
      : ofFields(event.before, recordAt(model, before, event.site), 'before')),
    ...(event.after === undefined ? [] : ofFields(event.after, recordAt(model, next, event.site), 'after')),
  ]
  if (event.shared !== undefined) {
    const { shared = {} } = stateToJson(model, next) as { readonly shared?: SomeFields }
    found.push(...ofFields(event.shared, shared, 'shared'))
  }
  if (event.sends !== undefined) {
    const length = Math.max(event.sends.length, sends.length)
    for (let k = 0; k < length; k++) {
      const [said, sent] = [event.sends[k], sends[k]]
      const place = `sends[${k}]`
      const sentJson = sent && { to: sent.to, message: sort.toJson(sent.message) }
      if (said === undefined || sent === undefined || said.to !== sent.to)
        found.push({ place, log: said, step: sentJson })
      else found.push(...ofFields(said.message, jsonOf(sent.message), `${place}.message`))
    }
  }
  return found
}
