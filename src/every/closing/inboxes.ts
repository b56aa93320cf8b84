// Closes views with inboxes: under the steps of one of their two sites, and under messages that a third site sends to them.

import type { InboxCalls, InboxStep } from '../calls/inbox-calls.js'
import type { Sent } from '../calls/inbox-effects.js'
import type { Configuration } from '../cut/configuration.js'
import type { CutRecord } from '../cut/cut-record.js'
import type { Inboxes } from '../shape/inbox-fields.js'
import { inboxesOf } from '../shape/inbox-shape.js'
import type { Shape } from '../shape/shape.js'
import type { Growing } from '../views/views.js'
import type { ClosureFigures } from './close-peers.js'
import { ThreeViews } from './three-views.js'

/** How many messages a view counts. The last number represents all greater numbers. */
const numbers = [null, 'one', 'several'] as const
const several = 2

const pair = (sites: readonly CutRecord[]): Configuration => ({
  sites,
  ones: [],
  shared: [],
  channels: new Map(),
})

/** The initial views: each two initial records, unless only one site has both. */
export const initialPairs = (shape: Shape, calls: InboxCalls): readonly Configuration[] => {
  const none = inboxesOf(shape).counted.map(() => null)
  const records = calls.initial()
  return records.flatMap((a) =>
    records
      .filter((b) => a.number === undefined || a.number !== b.number)
      .map((b) =>
        pair([
          [...a.record, ...none],
          [...b.record, ...none],
        ]),
      ),
  )
}

/** The sites of a view, with the records and inboxes that the messages of a step may leave them. */
type Boxes = readonly CutRecord[]

const added = ({ kept, counted }: Inboxes, record: CutRecord, type: string, count: number): CutRecord => {
  const at = kept.length + counted.indexOf(type)
  const before = numbers.indexOf(record[at] as (typeof numbers)[number])
  return count === 0 ? record : record.with(at, numbers[Math.min(before + count, several)])
}

/** How many messages each of these sites may get of one that is sent; `mine` is the place of the sender, if it is one of them. */
const counts = (to: Sent['to'], size: number, mine: number | undefined): readonly (readonly number[])[] => {
  const places = [...Array(size).keys()]
  const only = (place: number | undefined) => places.map((one) => (one === place ? 1 : 0))
  const theirs = places.filter((place) => place !== mine)
  // A site that the view leaves out gets it.
  const another = [...theirs.map(only), only(undefined)]
  const each = (options: (place: number) => readonly number[]): readonly (readonly number[])[] =>
    places.reduce<readonly (readonly number[])[]>(
      (lists, place) => lists.flatMap((list) => options(place).map((count) => [...list, count])),
      [[]],
    )
  switch (to) {
    case 'itself':
      return [only(mine)]
    case 'another':
      return another
    case 'one':
      return [...another, only(mine)]
    case 'all':
      return [places.map(() => 1)]
    case 'others':
      return [places.map((place) => (place === mine ? 0 : 1))]
    case 'some others':
      return each((place) => (place === mine ? [0] : [0, 1]))
    case 'any':
      return each(() => [0, 1, several])
    default:
      return to satisfies never
  }
}

const sentTo = (
  inboxes: Inboxes,
  boxes: Boxes,
  sends: readonly Sent[],
  mine: number | undefined,
): readonly Boxes[] =>
  sends.reduce<readonly Boxes[]>(
    (all, { type, to }) =>
      all.flatMap((some) =>
        counts(to, some.length, mine).map((each) =>
          some.map((record, place) => added(inboxes, record, type, each[place]!)),
        ),
      ),
    [boxes],
  )

/** The records that a step may leave the site that takes it, before it sends; none without the message that it receives. */
const after = ({ kept, counted }: Inboxes, record: CutRecord, step: InboxStep): readonly CutRecord[] => {
  const inbox = record.slice(kept.length)
  const at = step.receives === undefined ? -1 : counted.indexOf(step.receives)
  if (at < 0) return [[...step.record, ...inbox]]
  const has = numbers.indexOf(inbox[at] as (typeof numbers)[number])
  // Of two or more, two or more may be left.
  const left = has === several ? [1, several] : has === 1 ? [0] : []
  return left.map((count) => [...step.record, ...inbox.with(at, numbers[count])])
}

/** What a site may send in a step, seen by two others: each list of messages of a clause once. */
class Sendings {
  private readonly known = new Map<string, ReadonlyMap<string, InboxStep>>()
  private readonly inboxes: Inboxes
  private readonly calls: InboxCalls

  constructor(inboxes: Inboxes, calls: InboxCalls) {
    this.inboxes = inboxes
    this.calls = calls
  }

  of(record: CutRecord): ReadonlyMap<string, InboxStep> {
    const key = JSON.stringify(record)
    const known = this.known.get(key)
    if (known !== undefined) return known
    const found = new Map<string, InboxStep>()
    for (const step of this.calls.steps(record))
      if (step.sends.length > 0 && after(this.inboxes, record, step).length > 0)
        found.set(JSON.stringify([step.clause, step.sends]), step)
    this.known.set(key, found)
    return found
  }
}

/** Closes a set of views. It yields now and then, so that the caller can stop. */
export const closeInboxes = function* (
  views: Growing,
  calls: InboxCalls,
): Generator<undefined, ClosureFigures> {
  const { shape, list } = views
  const inboxes = inboxesOf(shape)
  const triples = new ThreeViews()
  const sendings = new Sendings(inboxes, calls)
  // The views with what a third site has sent to them.
  const applied = new Set<string>()
  const sitesOf = (at: number): Boxes => list[at]!.view.sites
  let joins = 0
  const own = (at: number): void => {
    for (const [self, record] of sitesOf(at).entries())
      for (const step of calls.steps(record))
        for (const left of after(inboxes, record, step))
          for (const next of sentTo(inboxes, sitesOf(at).with(self, left), step.sends, self))
            views.add(pair(next), `${step.clause} at ${self}`, at)
  }
  // A step of a third site shows only if it sends.
  const outside = (acting: CutRecord, at: number): void => {
    for (const [text, step] of sendings.of(acting)) {
      const seen = `${at} ${text}`
      if (applied.has(seen)) continue
      applied.add(seen)
      for (const next of sentTo(inboxes, sitesOf(at), step.sends, undefined))
        views.add(pair(next), `${step.clause} at a third site`, at)
    }
  }
  for (let at = 0; at < list.length && !views.isOver; at++) {
    views.partners = []
    own(at)
    const [first, second] = sitesOf(at).map((record) => JSON.stringify(record))
    for (const three of triples.add(first!, second!)) {
      joins++
      views.partners = three
      const [u, v, w] = three
      outside(sitesOf(v)[1]!, u)
      outside(sitesOf(u)[1]!, v)
      outside(sitesOf(u)[0]!, w)
    }
    views.closed = at + 1
    yield undefined
  }
  return { effects: 0, joins }
}
