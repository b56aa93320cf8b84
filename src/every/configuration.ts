// A few sites of a system, as a view keeps them: their records cut to these sites, the channels between them, the sites of roles of
// one site, and the shared variables. Timestamps are ranks: only their order is kept.
import type { Message } from '../protocol/message.js'
import { encode, type Sort } from '../sorts/sort.js'
import { firstOne, type Index } from './cut-collections.js'
import { codeOf, movedMessage, timesOfMessage } from './moved-messages.js'
import { anotherSite } from './optional-site.js'
import type { Field, RoleShape, Shape } from './shape.js'
import { unread } from './unread.js'

/** The values of the fields of a record: a scalar, the members of a set, the entries of a map, the items of a list. */
export type CutRecord = readonly unknown[]

/** The entries of a cut map. */
export type Entries = readonly (readonly [Index, unknown])[]

/** A view has two sites of the first role, a step at most three. */
export interface Configuration {
  /** The records of the sites of the first role, in the order of site numbers. */
  readonly sites: readonly CutRecord[]
  readonly ones: readonly CutRecord[]
  readonly shared: readonly unknown[]
  /** Channels that are not empty, by `from`, a comma and `to`. */
  readonly channels: ReadonlyMap<string, readonly Message[]>
}

/** The name of a channel. */
export const channel = (from: Index, to: Index): string => `${from},${to}`

/** The sites of a configuration. */
export const indicesOf = ({ sites, ones }: Configuration): readonly Index[] => [
  ...sites.keys(),
  ...[...ones.keys()].map((one) => firstOne + one),
]

/** The record of a site. */
export const recordAt = ({ sites, ones }: Configuration, index: Index): CutRecord =>
  index >= firstOne ? ones[index - firstOne]! : sites[index]!

/** The fields of a site's role. */
export const roleAt = ({ many, ones }: Shape, index: Index): RoleShape =>
  index >= firstOne ? ones[index - firstOne]! : many

const fieldMoved = ({ kind, sort }: Field, value: unknown, to: (t: number) => number): unknown => {
  if (!sort.timed) return value
  if (kind === 'scalar') return sort.shift(value, to)
  if (kind === 'map') return (value as Entries).map(([index, held]) => [index, sort.shift(held, to)] as const)
  return value
}

/** The record with each timestamp `t` replaced by `to(t)`. */
export const recordMoved = (role: RoleShape, record: CutRecord, to: (t: number) => number): CutRecord =>
  record.map((value, k) => fieldMoved(role.fields[k]!, value, to))

/** The message with each timestamp `t` replaced by `to(t)`. */
export const messageMoved = ({ spec }: Shape, message: Message, to: (t: number) => number): Message =>
  movedMessage(spec.messages.sort, message, to)

/** What a clause may read in addition to its record: the shared variables, and of each site its elements of shared arrays. */
export const readable = (
  { elements }: Shape,
  { sites, shared }: Pick<Configuration, 'sites' | 'shared'>,
): readonly unknown[] =>
  elements.length === 0 ? shared : [...shared, ...sites.flatMap((record) => elements.map((at) => record[at]))]

/** The sort of the k-th of these. */
export const sortRead = ({ shared, elements, many }: Shape, k: number): Sort<unknown> =>
  k < shared.length ? shared[k]!.sort : many.fields[elements[(k - shared.length) % elements.length]!]!.sort

/** The shared variables, and what else a clause may read, with each timestamp `t` replaced by `to(t)`. */
export const sharedMoved = (
  shape: Shape,
  values: readonly unknown[],
  to: (t: number) => number,
): readonly unknown[] =>
  values.map((value, k) => {
    const sort = sortRead(shape, k)
    return sort.timed && value !== unread ? sort.shift(value, to) : value
  })

/** Each timestamp of records, messages and shared variables is passed to `note`, in this order. */
export const eachTime = (
  shape: Shape,
  records: Iterable<readonly [RoleShape, CutRecord]>,
  messages: Iterable<Message>,
  note: (t: number) => void,
  shared: readonly unknown[] = [],
): void => {
  const see = (t: number): number => {
    note(t)
    return t
  }
  for (const [role, record] of records) recordMoved(role, record, see)
  for (const message of messages) for (const t of timesOfMessage(shape.spec.messages.sort, message)) note(t)
  sharedMoved(shape, shared, see)
}

/** Timestamps, ascending and each once. */
export const ascending = (times: Iterable<number>): readonly number[] =>
  [...new Set(times)].sort((a, b) => a - b)

/** The timestamps of a configuration, ascending. */
export const timesOf = (shape: Shape, configuration: Configuration): readonly number[] => {
  if (!shape.spec.timed) return []
  const found = new Set<number>()
  eachTime(
    shape,
    indicesOf(configuration).map((index) => [roleAt(shape, index), recordAt(configuration, index)]),
    [...configuration.channels.values()].flat(),
    (t) => found.add(t),
    configuration.shared,
  )
  return ascending(found)
}

/** The configuration with each timestamp `t` replaced by `to(t)`. */
export const moved = (shape: Shape, given: Configuration, to: (t: number) => number): Configuration =>
  shape.spec.timed
    ? {
        ...given,
        sites: given.sites.map((record) => recordMoved(shape.many, record, to)),
        shared: sharedMoved(shape, given.shared, to),
        channels: new Map(
          [...given.channels].map(([name, contents]) => [
            name,
            contents.map((message) => messageMoved(shape, message, to)),
          ]),
        ),
      }
    : given

/** The record without sites for which `to` gives nothing, and the others renumbered; `to` keeps their order. */
export const recordCut = (
  { fields }: RoleShape,
  record: CutRecord,
  to: (index: Index) => Index | undefined,
): CutRecord =>
  record.map((value, k) => {
    const { kind } = fields[k]!
    if (kind === 'scalar') return value
    if (kind === 'site')
      return value === null || value === anotherSite ? value : (to(value as Index) ?? anotherSite)
    if (kind === 'map')
      return (value as Entries).flatMap(([index, held]) => {
        const kept = to(index)
        return kept === undefined ? [] : [[kept, held] as const]
      })
    return (value as readonly Index[]).flatMap((index) => to(index) ?? [])
  })

/** What is left of a configuration if only these sites of the first role are kept, in the order of site numbers. */
export const restricted = (shape: Shape, given: Configuration, kept: readonly Index[]): Configuration => {
  const to = (index: Index): Index | undefined => {
    if (index >= firstOne) return index
    const place = kept.indexOf(index)
    return place < 0 ? undefined : place
  }
  const channels = new Map<string, readonly Message[]>()
  for (const [name, contents] of given.channels) {
    const [from, by] = name.split(',').map((end) => to(Number(end)))
    if (from !== undefined && by !== undefined) channels.set(channel(from, by), contents)
  }
  return {
    sites: kept.map((index) => recordCut(shape.many, given.sites[index]!, to)),
    ones: given.ones.map((record, k) => recordCut(shape.ones[k]!, record, to)),
    shared: given.shared,
    channels,
  }
}

/** The encoding of a record. */
export const recordText = ({ fields }: RoleShape, record: CutRecord): string => {
  let text = ''
  record.forEach((value, k) => {
    const { kind, sort } = fields[k]!
    if (kind === 'scalar' || kind === 'site') text += encode(sort, value)
    else if (kind === 'map')
      for (const [index, held] of value as Entries) text += `${index}:${encode(sort, held)} `
    else text += (value as readonly Index[]).join(' ')
    text += '\n'
  })
  return text
}

/** The configuration with ranks for timestamps and bags in order, and its encoding: equal ones have equal texts. */
export const canonicalForm = (
  shape: Shape,
  given: Configuration,
): { readonly form: Configuration; readonly text: string } => {
  const times = timesOf(shape, given)
  const rank = new Map(times.map((t, k) => [t, k]))
  const ranked = times.every((t, k) => t === k) ? given : moved(shape, given, (t) => rank.get(t)!)
  const channels = new Map<string, readonly Message[]>()
  const { sort } = shape.spec.messages
  let text = ''
  for (const record of ranked.sites) text += `${recordText(shape.many, record)}\n`
  ranked.ones.forEach((record, k) => {
    text += `${recordText(shape.ones[k]!, record)}\n`
  })
  ranked.shared.forEach((value, k) => {
    text += `${encode(shape.shared[k]!.sort, value)}\n`
  })
  for (const name of [...ranked.channels.keys()].sort()) {
    const contents = ranked.channels.get(name)!
    if (contents.length === 0) continue
    const written = contents.map((message) => ({ message, code: codeOf(sort, message) }))
    if (shape.isBag) written.sort((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0))
    channels.set(
      name,
      written.map(({ message }) => message),
    )
    text += `${name}\n${written.map(({ code }) => code).join('\n')}\n\n`
  }
  return { form: { ...ranked, channels }, text }
}
