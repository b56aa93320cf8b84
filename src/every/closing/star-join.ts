// The star join: a site p receives a message from q, seen by p and r. What p knows of q, and the message, come from a view of p and
// q; the rest from a view of p and r. They agree on p's own part. The clause is called with what p knows of both. It reads
// nothing else: there are no shared variables, and no channel but the one from q. So the message does the same to all views of p and
// r in which p has the same record, and it is joined with this record once.
import type { Message } from '../../protocol/message.js'
import { apart, type CallTable, ranked } from '../calls/call-table.js'
import type { Outcome } from '../calls/outcome.js'
import { deliveries, receivingClause, taken } from '../calls/steps.js'
import {
  ascending,
  type Configuration,
  channel,
  eachTime,
  messageMoved,
  moved,
  timesOf,
} from '../cut/configuration.js'
import type { Index } from '../cut/cut-collections.js'
import { type CutRecord, type Entries, recordCut, recordMoved, recordText } from '../cut/cut-record.js'
import { codeOf } from '../cut/moved-messages.js'
import { ownPart, ownText, timesIn } from '../cut/own-part.js'
import type { RoleShape, Shape } from '../shape/shape.js'

/** A message that waits for site `self` of a view, with what `self` knows of its sender. Timestamps are ranks. */
export interface Stimulus {
  readonly self: Index
  readonly record: CutRecord
  readonly message: Message
  readonly ownText: string
  readonly text: string
}

/** What site `self` of a view acts on if a third site sends it a message. Timestamps are ranks. */
export interface Receiver {
  readonly self: Index
  readonly record: CutRecord
  readonly ownText: string
  readonly text: string
}

/** What a message from a third site does to a receiver. */
export interface Change {
  readonly clause: string
  /** The timestamps of the receiver by rank, and `undefined` for those of the third site on which the views after it depend, ascending. */
  readonly line: readonly (number | undefined)[]
  /** With (place in the line + 1) * `apart` + d for timestamps. */
  readonly outcome: Outcome
  readonly text: string
}

/** What a site of a view is as a receiver. */
export const receiverOf = (shape: Shape, view: Configuration, self: Index): Receiver => {
  const times = timesIn(shape, view.sites[self]!)
  const record = recordMoved(shape.many, view.sites[self]!, (t) => times.indexOf(t))
  const own = ownText(shape, ownPart(shape.many, record, self))
  return { self, record, ownText: own, text: `${self}\n${recordText(shape.many, record)}` }
}

/** The messages that the sites of a view can receive from each other. */
export const stimuliOf = (shape: Shape, view: Configuration): readonly Stimulus[] =>
  [0, 1].flatMap((self) =>
    deliveries(shape, view.channels.get(channel(1 - self, self)) ?? []).map(({ message }): Stimulus => {
      const found = new Set<number>()
      const note = (t: number) => found.add(t)
      eachTime(shape, [[shape.many, view.sites[self]!]], [message], note)
      const rank = new Map(ascending(found).map((t, k) => [t, k]))
      const to = (t: number) => rank.get(t)!
      const record = recordMoved(shape.many, view.sites[self]!, to)
      const waiting = messageMoved(shape, message, to)
      const text = `${self}\n${recordText(shape.many, record)}\n${JSON.stringify(shape.spec.messages.sort.toJson(waiting))}`
      return {
        self,
        record,
        message: waiting,
        ownText: ownText(shape, ownPart(shape.many, record, self)),
        text,
      }
    }),
  )

/** All sequences of the items of two lists, in which those of `both` are the same items. */
const woven = function* (a: readonly Index[], b: readonly Index[], both: Index): Generator<readonly Index[]> {
  if (a.length === 0 && b.length === 0) {
    yield []
    return
  }
  if (a.length > 0 && a[0] === b[0])
    for (const rest of woven(a.slice(1), b.slice(1), both)) yield [a[0]!, ...rest]
  if (a.length > 0 && a[0] !== both) for (const rest of woven(a.slice(1), b, both)) yield [a[0]!, ...rest]
  if (b.length > 0 && b[0] !== both) for (const rest of woven(a, b.slice(1), both)) yield [b[0]!, ...rest]
}

/** The records that have these two cuts and agree on site `self`. Their timestamps are comparable. */
export const joinedRecords = function* (
  { fields }: RoleShape,
  a: CutRecord,
  b: CutRecord,
  self: Index,
): Generator<CutRecord> {
  const fill = function* (k: number): Generator<CutRecord> {
    if (k === fields.length) {
      yield []
      return
    }
    const { kind } = fields[k]!
    for (const rest of fill(k + 1)) {
      if (kind === 'scalar') yield [a[k], ...rest]
      else if (kind === 'list')
        for (const items of woven(a[k] as readonly Index[], b[k] as readonly Index[], self))
          yield [items, ...rest]
      else if (kind === 'set')
        yield [ascending([...(a[k] as readonly Index[]), ...(b[k] as readonly Index[])]), ...rest]
      else {
        const entries = new Map([...(a[k] as Entries), ...(b[k] as Entries)])
        yield [[...entries].sort(([i], [j]) => i - j), ...rest]
      }
    }
  }
  yield* fill(0)
}

// All orders of some timestamps among others, which are `spread` apart. `known` has the places of the common ones.
const merged = function* (
  waiting: readonly number[],
  all: readonly number[],
  known: ReadonlyMap<number, number>,
): Generator<ReadonlyMap<number, number>> {
  const [first, ...rest] = waiting
  if (first === undefined) {
    yield known
    return
  }
  if (known.has(first)) {
    yield* merged(rest, all, known)
    return
  }
  const least = Math.max(...[...known].flatMap(([t, at]) => (t < first ? [at] : [])))
  const greatest = Math.min(...[...known].flatMap(([t, at]) => (t > first ? [at] : [])))
  // Above `low`, and above those that have been put there before.
  const above = (low: number) => (least > low && least < low + spread ? least : low) + 1
  const places = [above((all[0] ?? 0) - spread), ...all.flatMap((t) => [t, above(t)])]
  for (const place of places)
    if (place > least && place < greatest) yield* merged(rest, all, new Map([...known, [first, place]]))
}

const spread = 100
const spaced = (rank: number): number => (rank + 1) * spread

/** What the message of a stimulus does to a receiver with the same own part, if it comes from a third site. */
export const changesOf = function* (
  shape: Shape,
  table: CallTable,
  receiver: Receiver,
  stimulus: Stimulus,
): Generator<Change> {
  const { many } = shape
  const { self } = receiver
  const base = recordMoved(many, receiver.record, spaced)
  const mine = timesIn(shape, base)
  const common = timesIn(shape, ownPart(many, stimulus.record, stimulus.self))
  const now = timesIn(shape, ownPart(many, base, self))
  const waiting = new Set<number>()
  eachTime(shape, [[many, stimulus.record]], [stimulus.message], (t) => waiting.add(t))
  const known = new Map(common.map((t, k) => [t, now[k]!]))
  const clause = receivingClause(shape, self, stimulus.message.type)
  for (const places of merged(ascending(waiting), mine, known)) {
    const to = (t: number) => places.get(t)!
    const message = messageMoved(shape, stimulus.message, to)
    for (const { at, from } of arrangements(self, stimulus.self)) {
      const place = [0, 1, 2].filter((index) => index !== from)
      const wide = recordCut(many, base, (index) => place[index])
      const asked = recordMoved(
        many,
        recordCut(many, stimulus.record, (index) => (index === stimulus.self ? at : from)),
        to,
      )
      for (const record of joinedRecords(many, wide, asked, at)) {
        const call = { clause, self: at, from, sites: 3, record, message, shared: [] }
        const { call: rankedCall, times } = ranked(shape, many, call)
        for (const outcome of table.outcomes(rankedCall).outcomes) {
          const kept = (index: Index) => (place.indexOf(index) < 0 ? undefined : place.indexOf(index))
          const seen = {
            ...outcome,
            record: recordCut(many, outcome.record, kept),
            sends: outcome.sends.flatMap(([site, sent]) =>
              site === from ? [] : [[kept(site)!, sent] as const],
            ),
          }
          yield changeOf(shape, clause, mine, times, seen)
        }
      }
    }
  }
}

// Of the timestamps of the third site, those stay that the outcome has, and those above one to which the clause adds something: the
// sum may be equal to them.
const changeOf = (
  shape: Shape,
  clause: string,
  mine: readonly number[],
  times: readonly number[],
  outcome: Outcome,
): Change => {
  const { many, spec } = shape
  const used = new Set(mine)
  let least = Number.POSITIVE_INFINITY
  const messages = outcome.sends.map(([, message]) => message)
  const baseOf = (t: number) => times[Math.floor(t / apart) - 1]!
  eachTime(shape, [[many, outcome.record]], messages, (t) => {
    used.add(baseOf(t))
    if (t % apart > 0) least = Math.min(least, baseOf(t))
  })
  const all = ascending([...used, ...times.filter((t) => t > least)])
  const to = (t: number) => (all.indexOf(baseOf(t)) + 1) * apart + (t % apart)
  const record = recordMoved(many, outcome.record, to)
  const sends = outcome.sends.map(([site, message]) => [site, messageMoved(shape, message, to)] as const)
  const line = all.map((t) => (mine.includes(t) ? mine.indexOf(t) : undefined))
  const sent = sends.map(([site, message]) => `${site} ${codeOf(spec.messages.sort, message)}`)
  const text = `${clause} ${line.map((rank) => rank ?? 'new').join(' ')}\n${recordText(many, record)}\n${sent.join('\n')}`
  return { clause, line, outcome: { ...outcome, record, sends }, text }
}

/** The views that a change of its site `self` leads to. */
export const changed = function* (
  shape: Shape,
  view: Configuration,
  self: Index,
  { line, outcome }: Change,
): Generator<Configuration> {
  const base = moved(shape, view, spaced)
  const mine = timesIn(shape, base.sites[self]!)
  const known = new Map(line.flatMap((rank, at) => (rank === undefined ? [] : [[at, mine[rank]!] as const])))
  for (const places of merged([...line.keys()], timesOf(shape, base), known)) {
    const times = line.map((_, at) => places.get(at)!)
    for (const { next } of taken(shape, base, { self }, times, outcome)) yield next
  }
}

/**
 * The places of the receiver and of the sender among three sites: the receiver is site `self` of the view without the sender, and
 * site `ofStimulus` of the view with it.
 */
const arrangements = (
  self: Index,
  ofStimulus: Index,
): readonly { readonly at: Index; readonly from: Index }[] =>
  [0, 1, 2].flatMap((from) => {
    const at = [0, 1, 2].filter((index) => index !== from)[self]!
    return from < at === (ofStimulus === 1) ? [{ at, from }] : []
  })
