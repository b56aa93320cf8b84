// Effects: what a message from a site outside a view can do to a site of the view. If the clause upon the message changes only the
// site's own part and what it knows of the sender, and sends only to the sender, then all that a view without the sender sees is a
// new own part. There are few of these, so they are collected and applied to every view.
//
// An effect keeps the order of the timestamps before and after, and forgets distances. This allows more than the clause does.

import type { Outcome } from '../calls/outcome.js'
import type { CutStep } from '../calls/steps.js'
import { type Configuration, moved, timesOf } from '../cut/configuration.js'
import { type CutRecord, recordMoved, recordText } from '../cut/cut-record.js'
import { ownPart, ownText, timesIn, withOwnPart } from '../cut/own-part.js'
import type { Shape } from '../shape/shape.js'

/** An own part before and after, with ranks for the timestamps of both. */
export interface OutsideEffect {
  readonly before: CutRecord
  readonly after: CutRecord
  /** The encoding of `before` alone. */
  readonly beforeText: string
  readonly text: string
  /** The clause, for people. */
  readonly clause: string
}

/** Whether a view without the sender sees nothing of a step but a new own part of the receiver. */
export const isEffect = (shape: Shape, { call, outcomes }: CutStep): boolean =>
  outcomes.staysInside &&
  outcomes.outcomes.every(({ sends }: Outcome) => sends.every(([to]) => to === call.from)) &&
  !ownListsChange(shape, outcomes.outcomes, call.self)

// A list keeps the order of the site itself among the others, which an own part does not have.
const ownListsChange = ({ many }: Shape, outcomes: readonly Outcome[], self: number): boolean =>
  outcomes.some(({ record }) =>
    many.fields.some(({ kind }, k) => kind === 'list' && (record[k] as readonly number[]).includes(self)),
  )

/** The effect of a step on views without the sender; undefined if it has none. */
export const effectOf = (shape: Shape, { call, before, next }: CutStep): OutsideEffect | undefined => {
  const { many } = shape
  const was = ownPart(many, before.sites[call.self]!, call.self)
  const is = ownPart(many, next.sites[call.self]!, call.self)
  if (was === is || recordText(many, was) === recordText(many, is)) return undefined
  const times = timesIn(shape, was, is)
  const rank = (t: number) => times.indexOf(t)
  const [first, then] = [recordMoved(many, was, rank), recordMoved(many, is, rank)]
  const text = `${recordText(many, first)}\n${recordText(many, then)}`
  return { before: first, after: then, beforeText: ownText(shape, was), text, clause: call.clause }
}

// The places for new timestamps: at one of `all`, which are even, or between two of them. New ones keep their order.
const placed = function* (
  news: readonly number[],
  all: readonly number[],
  known: ReadonlyMap<number, number>,
): Generator<ReadonlyMap<number, number>> {
  const [first, ...rest] = news
  if (first === undefined) {
    yield known
    return
  }
  let least = Number.NEGATIVE_INFINITY
  let greatest = Number.POSITIVE_INFINITY
  for (const [t, at] of known) {
    if (t < first) least = Math.max(least, at)
    if (t > first) greatest = Math.min(greatest, at)
  }
  const apart = news.length + 1
  for (const t of [...all, (all[0] ?? 0) - apart])
    for (let place = t; place < t + apart; place++)
      if (place > least && place < greatest) yield* placed(rest, all, new Map(known).set(first, place))
}

interface Spread {
  readonly base: Configuration
  readonly times: readonly number[]
}

// One view after the other meets all effects.
let last: { readonly view: Configuration; readonly apart: number; readonly spread: Spread } | undefined

/** A view whose timestamps are `apart`, and these. */
const spreadOut = (shape: Shape, view: Configuration, apart: number): Spread => {
  if (last?.view === view && last.apart === apart) return last.spread
  const base = moved(shape, view, (t) => (t + 1) * apart)
  const spread = { base, times: timesOf(shape, base) }
  last = { view, apart, spread }
  return spread
}

/** The views that an effect leads to at a site of a view whose own part is the one before the effect. */
export const affected = function* (
  shape: Shape,
  view: Configuration,
  self: number,
  { before, after }: OutsideEffect,
): Generator<Configuration> {
  const { many } = shape
  const mine = ownPart(many, view.sites[self]!, self)
  const was = timesIn(shape, before)
  const news = timesIn(shape, after).filter((t) => !was.includes(t))
  const apart = news.length + 1
  const { base, times } = spreadOut(shape, view, apart)
  const now = timesIn(shape, mine)
  const known = new Map(was.map((t, k) => [t, (now[k]! + 1) * apart]))
  for (const places of placed(news, times, known)) {
    const own = recordMoved(many, after, (t) => places.get(t)!)
    const record = withOwnPart(many, base.sites[self]!, self, own)
    yield { ...base, sites: base.sites.map((one, k) => (k === self ? record : one)) }
  }
}
