// What an effect of a clause that was read with opaque values leaves in a view with inboxes: the kept fields of the record, and to whom
// it sends the messages that are counted.
import { NotUnderstood } from '../../canonical/by-order/value.js'
import { encode } from '../../sorts/sort.js'
import type { CutRecord } from '../cut/cut-record.js'
import type { Path } from '../opaque/path.js'
import { elementsOf } from '../opaque/reading.js'
import { type Opaque, partsOf, type Value } from '../opaque/value.js'
import { type Inboxes, type KeptField, valuesOf } from '../shape/inbox-fields.js'

/**
 * To whom a message goes: to the site itself; to another site; to one of these; to all sites or all others; to some of the others, at
 * most once to each; or to any sites, any number of times.
 */
export type Receivers = 'itself' | 'another' | 'one' | 'all' | 'others' | 'some others' | 'any'

/** A message of a counted type that a step sends. */
export interface Sent {
  readonly type: string
  readonly to: Receivers
}

/** The kept fields of a record after a step, and the counted messages that it sends. */
export interface InboxOutcome {
  readonly record: CutRecord
  readonly sends: readonly Sent[]
}

/** What a view keeps of a new value of a field. */
export const keptOf = (path: Path, { name, as, sort }: KeptField, value: Value): unknown => {
  const parts = partsOf(value)
  const isOptional = sort.text.startsWith('optional(')
  if (as === 'whether') return parts.has('null') && path.choose(nullOr(parts)) ? null : 'some'
  if (as === 'whose') {
    if (isOptional && parts.has('null') && path.choose(nullOr(parts))) return null
    return path.isOfSelf(value) ? 'itself' : 'another'
  }
  const values = valuesOf(sort)!
  if (value.kind === 'data') {
    if (!values.includes(value.data))
      throw new NotUnderstood(`it gives ${name} a value that is not ${sort.text}`)
    return value.data
  }
  if (value.kind !== 'opaque') throw new NotUnderstood(`it gives ${name} a value that is not ${sort.text}`)
  return path.choose(values.filter((one) => one !== null || parts.has('null')))
}

const nullOr = (parts: ReadonlySet<string>): readonly boolean[] => (parts.size === 1 ? [true] : [false, true])

const receiversOf = (path: Path, to: Value): readonly Receivers[] => {
  if (to.kind === 'tuple') return elementsOf(to).flatMap((one) => receiverOf(path, one))
  return to.kind === 'opaque' && to.type.kind !== 'number' ? [ofMany(to)] : receiverOf(path, to)
}

const ofMany = ({ type, sites }: Opaque): Receivers => {
  const isOfSites = type.kind === 'many'
  return isOfSites && sites !== undefined ? sites : 'any'
}

// One site. For null, undefined and similar values there is no receiver: then the step fails.
const receiverOf = (path: Path, to: Value): readonly Receivers[] => {
  path.narrow(to, (part) => part === 'itself' || part === 'else')
  if (to.kind === 'data' && typeof to.data === 'number') return ['one']
  // The characters of a text would be several.
  if (to.kind !== 'opaque' || to.type.kind !== 'number')
    throw new NotUnderstood('it sends to what may not be a number of a site')
  return [to.may.size > 1 ? 'one' : to.may.has('itself') ? 'itself' : 'another']
}

/** The outcome of an effect. Throws a `NotUnderstood` for one that is not known. */
export const outcomeOf = (
  path: Path,
  { kept, counted }: Inboxes,
  before: CutRecord,
  effect: Value,
): InboxOutcome => {
  if (effect.kind === 'either')
    return outcomeOf(path, { kept, counted, forgotten: [] }, before, path.choose(effect.effects))
  if (effect.kind !== 'tuple') throw new NotUnderstood('its effect is not known')
  const [changes, ...items] = elementsOf(effect)
  if (changes !== undefined && (changes.kind !== 'object' || changes.view !== undefined))
    throw new NotUnderstood('what it changes is not known')
  const record = kept.map((field, k) =>
    changes?.fields.has(field.name) === true
      ? keptOf(path, field, changes.fields.get(field.name)!)
      : before[k],
  )
  const sends = items.flatMap((item): readonly Sent[] => {
    if (item.kind !== 'send') throw new NotUnderstood('its effect has a part that is not a message')
    const { type } = item
    return counted.includes(type) ? receiversOf(path, item.to).map((to) => ({ type, to })) : []
  })
  return { record, sends }
}

/** The encoding of an outcome: equal ones have equal texts. */
export const outcomeText = ({ kept }: Inboxes, { record, sends }: InboxOutcome): string =>
  JSON.stringify([record.map((value, k) => keptText(kept[k]!, value)), sends])

const keptText = ({ as, sort }: KeptField, value: unknown): string =>
  as === 'value' ? encode(sort, value) : String(value)
