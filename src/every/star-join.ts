// The star join: a site p receives a message from q, seen by p and r. What p knows of q, and the message, come from a view of p and
// q; the rest from a view of p and r. They agree on p's own part. The clause is called with what p knows of both. It reads
// nothing else: there are no shared variables, and no channel but the one from q.
import type { Message } from '../protocol/message.js'
import { type CallTable, ranked } from './call-table.js'
import {
  ascending,
  type Configuration,
  channel,
  eachTime,
  messageMoved,
  moved,
  timesOf,
} from './configuration.js'
import type { Index } from './cut-collections.js'
import { type CutRecord, type Entries, recordCut, recordMoved, recordText } from './cut-record.js'
import { ownPart, ownText, timesIn } from './own-part.js'
import type { RoleShape, Shape } from './shape.js'
import { deliveries, receivingClause, taken } from './steps.js'

/** A message that waits for site `self` of a view, with what `self` knows of its sender. Timestamps are ranks. */
export interface Stimulus {
  readonly self: Index
  readonly record: CutRecord
  readonly message: Message
  readonly ownText: string
  readonly text: string
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

// All orders of the timestamps of the stimulus among those of the view. `known` has the common ones.
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
  const slots = waiting.length + 1
  const places = [(all[0] ?? 0) - 100, ...all].flatMap((t) => Array.from({ length: slots }, (_, k) => t + k))
  for (const place of places)
    if (place > least && place < greatest) yield* merged(rest, all, new Map([...known, [first, place]]))
}

/** The views of `self`, whose own part is that of the stimulus, and its neighbour after `self` has received it from a third site. */
export const received = function* (
  shape: Shape,
  table: CallTable,
  view: Configuration,
  self: Index,
  stimulus: Stimulus,
): Generator<{ readonly clause: string; readonly next: Configuration }> {
  const { many } = shape
  const spread = 100
  const base = moved(shape, view, (t) => (t + 1) * spread)
  const common = timesIn(shape, ownPart(many, stimulus.record, stimulus.self))
  const now = timesIn(shape, ownPart(many, base.sites[self]!, self))
  const waiting = new Set<number>()
  eachTime(shape, [[many, stimulus.record]], [stimulus.message], (t) => waiting.add(t))
  const known = new Map(common.map((t, k) => [t, now[k]!]))
  const clause = receivingClause(shape, self, stimulus.message.type)
  for (const places of merged(ascending(waiting), timesOf(shape, base), known)) {
    const to = (t: number) => places.get(t)!
    const message = messageMoved(shape, stimulus.message, to)
    for (const { at, from } of arrangements(self, stimulus.self)) {
      const place = [0, 1, 2].filter((index) => index !== from)
      const wide = recordCut(many, base.sites[self]!, (index) => place[index])
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
          for (const { next } of taken(shape, base, { ...call, self }, times, seen)) yield { clause, next }
        }
      }
    }
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
