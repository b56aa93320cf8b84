// Views of a ring. Each site sends to the next one alone. A view of two sites has the two arcs of the ring between them: how many of
// each message are in transit on an arc, in whatever channel of it, up to two ("two or more"). docs/every-n.md has the theorem.
//
// Arcs of a ring as views: P. A. Abdulla, F. Haziza, L. Holík, "All for the Price of Few", VMCAI 2013, section 5.
import type { Message } from '../protocol/message.js'
import { encode } from '../sorts/sort.js'
import { capped, many } from './arcs-kept.js'
import type { ClosureFigures } from './close-peers.js'
import { type Configuration, channel, recordText } from './configuration.js'
import type { Index } from './cut-collections.js'
import type { Shape } from './shape.js'
import { type CutStep, cutSteps } from './steps.js'
import { ThreeViews } from './three-views.js'
import type { Growing } from './views.js'

/** The steps of a ring of a few sites with arcs between them. */
const arcSteps = function* (shape: Shape, views: Growing, ring: Configuration): Generator<CutStep> {
  for (const step of cutSteps(shape, views.table, ring)) {
    yield step
    const { from, self, message } = step.call
    if (from === undefined) continue
    const arc = channel(from, self)
    const same = (ring.channels.get(arc) ?? []).filter((one) => one.equals(message))
    // Of two or more, two or more may be left.
    if (same.length < many) continue
    const channels = new Map(step.next.channels)
    channels.set(arc, [...(channels.get(arc) ?? []), message!])
    yield { ...step, next: { ...step.next, channels } }
  }
}

const arc = (view: Configuration, from: Index): readonly Message[] =>
  view.channels.get(channel(from, 1 - from)) ?? []

/** Joins views of sites 0 and 1, 0 and 2, 1 and 2; undefined if no ring of three sites has these. */
const joinedRing = (shape: Shape, views: readonly Configuration[]): Configuration | undefined => {
  const [u, v, w] = views as [Configuration, Configuration, Configuration]
  const [first, second, third] = [arc(u, 0), arc(w, 0), arc(v, 1)]
  const ring: Configuration = {
    ...u,
    sites: [u.sites[0]!, u.sites[1]!, v.sites[1]!],
    channels: new Map([
      [channel(0, 1), first],
      [channel(1, 2), second],
      [channel(2, 0), third],
    ]),
  }
  const text = (messages: readonly Message[]) =>
    messages.map((message) => encode(shape.spec.messages.sort, message)).join('\n')
  const fits =
    text(capped(shape, [...second, ...third])) === text(arc(u, 1)) &&
    text(capped(shape, [...first, ...second])) === text(arc(v, 0)) &&
    text(capped(shape, [...third, ...first])) === text(arc(w, 1))
  return fits ? ring : undefined
}

/** Closes a set of views of a ring under the steps of two and of three sites. It yields now and then, so that the caller can stop. */
export const closeArcs = function* (views: Growing): Generator<undefined, ClosureFigures> {
  const { shape, list } = views
  const triples = new ThreeViews()
  let joins = 0
  const follow = (ring: Configuration, at: number): void => {
    for (const { call, next } of arcSteps(shape, views, ring)) {
      const { clause, self, from } = call
      const by = `${clause} at ${self}${from === undefined ? '' : ` from the arc behind it`}${ring.sites.length > 2 ? ', of three sites' : ''}`
      views.addPairs(next, by, at, ring)
    }
  }
  const join = (three: readonly number[], at: number): void => {
    const ring = joinedRing(
      shape,
      three.map((number) => list[number]!.view),
    )
    if (ring === undefined) return
    joins++
    views.partners = three
    follow(ring, at)
  }
  for (let at = 0; at < list.length && !views.isOver; at++) {
    const { view } = list[at]!
    const [a, b] = view.sites.map((record) => recordText(shape.many, record)) as [string, string]
    views.partners = []
    follow(view, at)
    for (const three of triples.add(a, b)) join(three, at)
    views.closed = at + 1
    yield undefined
  }
  return { effects: 0, joins }
}
