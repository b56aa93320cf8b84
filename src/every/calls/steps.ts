// The steps of a configuration of a few sites. Only the order of timestamps is known, so a new timestamp t + d is put in every place
// that some distances between the others allow.
import { isLocalTo } from '../../protocol/clause.js'
import type { Message } from '../../protocol/message.js'
import {
  type Configuration,
  channel,
  eachTime,
  indicesOf,
  messageMoved,
  moved,
  readable,
  recordAt,
  roleAt,
  sharedMoved,
  timesOf,
} from '../cut/configuration.js'
import { firstOne, type Index } from '../cut/cut-collections.js'
import { recordMoved } from '../cut/cut-record.js'
import { NotParametric } from '../shape/not-parametric.js'
import type { Shape } from '../shape/shape.js'
import type { Call } from './call.js'
import { apart, type CallTable } from './call-table.js'
import { narrowCalls } from './narrow-calls.js'
import type { Outcome, Outcomes } from './outcome.js'

/** A step of a configuration: the clause, the site, the sender of the message if there is one, and the next configuration. */
export interface CutStep {
  readonly call: Call
  readonly outcomes: Outcomes
  /** The one that is taken; its timestamps are those of the call. */
  readonly outcome: Outcome
  /** The configuration without the message that is received, with the timestamps of `next`. */
  readonly before: Configuration
  readonly next: Configuration
}

// All assignments of distances to these gaps between neighbouring ranks: 1 to `most`, where `most` means "at least".
const distances = function* (gaps: readonly number[], most: number): Generator<ReadonlyMap<number, number>> {
  if (gaps.length === 0) {
    yield new Map()
    return
  }
  const [first, ...rest] = gaps
  for (const others of distances(rest, most)) {
    for (let distance = 1; distance <= most; distance++) yield new Map([...others, [first!, distance]])
  }
}

/**
 * The possible values of timestamps of ranks 0 to `count` - 1, if timestamps up to `added` above these `bases` are made.
 * @param bases ranks
 */
const spacings = function* (
  count: number,
  bases: ReadonlySet<number>,
  added: number,
): Generator<readonly number[]> {
  const gaps = new Set<number>()
  for (const base of bases) for (let k = 0; k < added; k++) if (base + k < count - 1) gaps.add(base + k)
  const far = added + 1
  for (const chosen of distances([...gaps], far)) {
    const values: number[] = []
    let at = 0
    for (let rank = 0; rank < count; rank++) {
      values.push(at)
      at += chosen.get(rank) ?? far
    }
    yield values
  }
}

/**
 * Takes an outcome of a call in a configuration: the next configurations, one for each place of new timestamps, each with the
 * configuration before and its timestamps.
 * @param callTimes the timestamps of the call, ascending; those of a message that is received may be in it alone
 */
export const taken = function* (
  shape: Shape,
  before: Configuration,
  call: Pick<Call, 'self'>,
  callTimes: readonly number[],
  outcome: Outcome,
): Generator<Pick<CutStep, 'before' | 'next'>> {
  const role = roleAt(shape, call.self)
  const put = (base: Configuration, to: (t: number) => number): Configuration => {
    const record = recordMoved(role, outcome.record, to)
    const channels = new Map(base.channels)
    for (const [receiver, message] of outcome.sends) {
      const name = channel(call.self, receiver)
      channels.set(name, [...(channels.get(name) ?? []), messageMoved(shape, message, to)])
    }
    const isOne = call.self >= firstOne
    const at = isOne ? call.self - firstOne : call.self
    const replaced = (records: Configuration['sites']) => records.map((one, k) => (k === at ? record : one))
    return {
      sites: isOne ? base.sites : replaced(base.sites),
      ones: isOne ? replaced(base.ones) : base.ones,
      shared: sharedMoved(shape, outcome.shared, to),
      channels,
    }
  }
  if (!shape.spec.timed) {
    yield { before, next: put(before, (t) => t) }
    return
  }
  const times = timesOf(shape, before)
  // The message has left its channel, so its timestamps may no longer be in the configuration.
  const all = [...new Set([...times, ...callTimes])].sort((a, b) => a - b)
  const rank = new Map(all.map((t, k) => [t, k]))
  const bases = new Set<number>()
  let added = 0
  const rankOfCall = (t: number) => rank.get(callTimes[Math.floor(t / apart) - 1]!)!
  eachTime(
    shape,
    [[role, outcome.record]],
    outcome.sends.map(([, message]) => message),
    (t) => {
      if (t % apart === 0) return
      bases.add(rankOfCall(t))
      added = Math.max(added, t % apart)
    },
    outcome.shared,
  )
  for (const values of spacings(all.length, bases, added)) {
    const base = moved(shape, before, (t) => values[rank.get(t)!]!)
    yield { before: base, next: put(base, (t) => values[rankOfCall(t)]! + (t % apart)) }
  }
}

/** The messages that a channel can deliver, each with the remaining contents. */
export const deliveries = (
  shape: Shape,
  contents: readonly Message[],
): readonly { readonly message: Message; readonly rest: readonly Message[] }[] => {
  const places = shape.isBag ? [...contents.keys()] : contents.length > 0 ? [0] : []
  return places
    .filter((at) => at === 0 || !contents[at]!.equals(contents[at - 1]))
    .map((at) => ({ message: contents[at]!, rest: contents.filter((_, k) => k !== at) }))
}

/** The clause by which a site receives a message. */
export const receivingClause = ({ spec, many, ones }: Shape, to: Index, type: string): string => {
  const role = to >= firstOne ? ones[to - firstOne]!.name : many.name
  for (const [name, clause] of spec.clauses)
    if (clause.kind === 'upon' && clause.role === role && clause.type === type) return name
  throw new NotParametric(`${spec.name}: no clause of ${role} receives ${type}`)
}

/** The steps of a configuration in which all that act are known: those of all its sites, or of some, by local clauses and upon messages. */
export const cutSteps = function* (
  shape: Shape,
  table: CallTable,
  configuration: Configuration,
  actors: readonly Index[] = indicesOf(configuration),
): Generator<CutStep> {
  const calls = narrowCalls(shape, table)
  const sites = configuration.sites.length
  const shared = readable(shape, configuration)
  const follow = function* (base: Configuration, call: Call): Generator<CutStep> {
    const { outcomes, times } = calls.outcomes(call)
    for (const outcome of outcomes.outcomes)
      for (const step of taken(shape, base, call, times, outcome)) yield { call, outcomes, outcome, ...step }
  }
  for (const self of actors) {
    const record = recordAt(configuration, self)
    const role = roleAt(shape, self).name
    for (const [clause, { kind }] of shape.spec.clauses) {
      if (kind !== 'local' || !isLocalTo(shape.spec.clauses.get(clause)!, role)) continue
      yield* follow(configuration, {
        clause,
        self,
        from: undefined,
        sites,
        record,
        message: undefined,
        shared,
      })
    }
  }
  for (const [name, contents] of configuration.channels) {
    const [from, self] = name.split(',').map(Number) as [Index, Index]
    if (!actors.includes(self)) continue
    for (const { message, rest } of deliveries(shape, contents)) {
      const base = { ...configuration, channels: new Map(configuration.channels).set(name, rest) }
      const clause = receivingClause(shape, self, message.type)
      const record = recordAt(configuration, self)
      yield* follow(base, { clause, self, from, sites, record, message, shared })
    }
  }
}
