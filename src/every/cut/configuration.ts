// A few sites of a system, as a view keeps them: their records cut to these sites, the channels between them, the sites of roles of
// one site, and the shared variables. Timestamps are ranks: only their order is kept.
import type { Message } from '../../protocol/message.js'
import { encode, type Sort } from '../../sorts/sort.js'
import type { RoleShape, Shape } from '../shape/shape.js'
import { firstOne, type Index } from './cut-collections.js'
import {
  type CutRecord,
  recordCut,
  recordMoved,
  recordText,
  sameRecord,
  timesOfRecord,
} from './cut-record.js'
import { codeOf, movedMessage, timesOfMessage } from './moved-messages.js'
import { unread } from './unread.js'

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
  for (const [role, record] of records) for (const t of timesOfRecord(role, record)) note(t)
  for (const message of messages) for (const t of timesOfMessage(shape.spec.messages.sort, message)) note(t)
  eachTimeOfShared(shape, shared, note)
}

const eachTimeOfShared = (shape: Shape, shared: readonly unknown[], note: (t: number) => void): void => {
  if (shared.length === 0) return
  sharedMoved(shape, shared, (t) => {
    note(t)
    return t
  })
}

/** Timestamps, ascending and each once. */
export const ascending = (times: Iterable<number>): readonly number[] =>
  [...new Set(times)].sort((a, b) => a - b)

/** The timestamps of records, messages and shared variables, ascending and each once. A view has few of them. */
export class Times {
  readonly all: number[] = []
  private readonly shape: Shape

  constructor(shape: Shape) {
    this.shape = shape
  }

  ofRecord(role: RoleShape, record: CutRecord): this {
    for (const t of timesOfRecord(role, record)) this.add(t)
    return this
  }

  ofMessage(message: Message): this {
    for (const t of timesOfMessage(this.shape.spec.messages.sort, message)) this.add(t)
    return this
  }

  ofShared(shared: readonly unknown[]): this {
    eachTimeOfShared(this.shape, shared, (t) => this.add(t))
    return this
  }

  private add(t: number): void {
    const { all } = this
    let at = all.length
    while (at > 0 && all[at - 1]! > t) at--
    if (at === 0 || all[at - 1] !== t) all.splice(at, 0, t)
  }
}

/** The timestamps of a configuration, ascending. */
export const timesOf = (
  shape: Shape,
  { sites, ones, shared, channels }: Configuration,
): readonly number[] => {
  if (!shape.spec.timed) return []
  const times = new Times(shape)
  for (const record of sites) times.ofRecord(shape.many, record)
  for (const [k, record] of ones.entries()) times.ofRecord(shape.ones[k]!, record)
  for (const contents of channels.values()) for (const message of contents) times.ofMessage(message)
  return times.ofShared(shared).all
}

/** The configuration with each timestamp `t` replaced by `to(t)`. */
export const moved = (shape: Shape, given: Configuration, to: (t: number) => number): Configuration => {
  if (!shape.spec.timed) return given
  const channels = new Map<string, readonly Message[]>()
  for (const [name, contents] of given.channels)
    channels.set(
      name,
      contents.map((message) => messageMoved(shape, message, to)),
    )
  return {
    sites: given.sites.map((record) => recordMoved(shape.many, record, to)),
    ones: given.ones,
    shared: sharedMoved(shape, given.shared, to),
    channels,
  }
}

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

/** The configuration with ranks for timestamps and bags in order, and its encoding: equal ones have equal texts. */
export const canonicalForm = (
  shape: Shape,
  given: Configuration,
): { readonly form: Configuration; readonly text: string } => {
  const times = timesOf(shape, given)
  const ranked = times.every((t, k) => t === k) ? given : moved(shape, given, (t) => times.indexOf(t))
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
  const form = {
    sites: ranked.sites.map((record) => sameRecord(shape.many, record)),
    ones: ranked.ones.map((record, k) => sameRecord(shape.ones[k]!, record)),
    shared: ranked.shared,
    channels,
  }
  return { form, text }
}
