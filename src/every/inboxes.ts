// Closes views with inboxes: under the steps of one of their two sites, and under messages that a third site sends to them.
import type { ClosureFigures } from './close-peers.js'
import type { Configuration, CutRecord } from './configuration.js'
import { recordText } from './configuration.js'
import type { InboxCalls, InboxStep } from './inbox-calls.js'
import type { Sent } from './inbox-effects.js'
import { type Inboxes, inboxesOf } from './inbox-shape.js'
import type { Shape } from './shape.js'
import type { Growing } from './views.js'

/** Two stands for two or more. */
const several = 2

const pair = (a: CutRecord, b: CutRecord): Configuration => ({
  sites: [a, b],
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
      .map((b) => pair([...a.record, ...none], [...b.record, ...none])),
  )
}

/** The sites of a view, with the records and inboxes that the messages of a step may leave them. */
type Boxes = readonly CutRecord[]

const added = ({ kept, counted }: Inboxes, record: CutRecord, type: string, count: number): CutRecord => {
  const at = kept.length + counted.indexOf(type)
  const before = (record[at] ?? 0) as number
  return count === 0 ? record : record.with(at, Math.min(before + count, several))
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

const sentTo = (inboxes: Inboxes, boxes: Boxes, sends: readonly Sent[], mine: number | undefined): readonly Boxes[] =>
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
  const has = inbox[at]
  // Of two or more, two or more may be left.
  const left = has === null ? [] : has === several ? [1, several] : [null]
  return left.map((count) => [...step.record, ...inbox.with(at, count)])
}

/** The views of a site, by the other site of each. */
class Partners {
  private readonly known = new Map<string, Map<string, CutRecord>>()
  private readonly text: (record: CutRecord) => string

  constructor(shape: Shape) {
    this.text = (record) => recordText(shape.many, record)
  }

  add(a: CutRecord, b: CutRecord): void {
    const found = this.known.get(this.text(a)) ?? new Map<string, CutRecord>()
    this.known.set(this.text(a), found.set(this.text(b), b))
  }

  /** The records that are in views with both. */
  ofBoth(a: CutRecord, b: CutRecord): readonly CutRecord[] {
    const [first, second] = [a, b].map((one) => this.known.get(this.text(one)))
    return [...(first ?? [])].flatMap(([text, record]) => (second?.has(text) === true ? [record] : []))
  }
}

/** Closes a set of views. It yields now and then, so that the caller can stop. */
export const closeInboxes = function* (
  views: Growing,
  calls: InboxCalls,
): Generator<undefined, ClosureFigures> {
  const { shape, list } = views
  const inboxes = inboxesOf(shape)
  const partners = new Partners(shape)
  let joins = 0
  const add = (a: CutRecord, b: CutRecord, by: string, at: number): void => {
    views.add(pair(a, b), by, at)
    views.add(pair(b, a), by, at)
  }
  const own = (a: CutRecord, b: CutRecord, at: number): void => {
    for (const step of calls.steps(a))
      for (const record of after(inboxes, a, step))
        for (const [first, second] of sentTo(inboxes, [record, b], step.sends, 0))
          add(first!, second!, `${step.clause} at 0`, at)
  }
  // A step of a third site shows only if it sends.
  const outside = (acting: CutRecord, a: CutRecord, b: CutRecord, at: number): void => {
    joins++
    for (const step of calls.steps(acting)) {
      if (step.sends.length === 0 || after(inboxes, acting, step).length === 0) continue
      for (const [first, second] of sentTo(inboxes, [a, b], step.sends, undefined))
        add(first!, second!, `${step.clause} at a third site`, at)
    }
  }
  for (let at = 0; at < list.length && !views.isOver; at++) {
    const [a, b] = list[at]!.view.sites as [CutRecord, CutRecord]
    views.partners = []
    own(a, b, at)
    partners.add(a, b)
    partners.add(b, a)
    for (const third of partners.ofBoth(a, b)) {
      outside(third, a, b, at)
      outside(a, b, third, at)
      outside(b, a, third, at)
    }
    views.closed = at + 1
    yield undefined
  }
  return { effects: 0, joins }
}
