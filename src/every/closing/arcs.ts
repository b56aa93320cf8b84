// Views of a ring. Each site sends to the next one alone. A view of two sites has the two arcs of the ring between them: the messages that
// are in transit on an arc, in whatever channel of it, in their order. On unordered channels it is how many there are of each message, up
// to two ("two or more"). docs/every-n.md has the theorem.
//
// Arcs of a ring as views: P. A. Abdulla, F. Haziza, L. Holík, "All for the Price of Few", VMCAI 2013, section 5.

import { type CutStep, cutSteps } from '../calls/steps.js'
import { many } from '../cut/arcs-kept.js'
import { type Configuration, channel } from '../cut/configuration.js'
import type { Index } from '../cut/cut-collections.js'
import { recordText } from '../cut/cut-record.js'
import { anotherSite } from '../shape/optional-site.js'
import type { Shape } from '../shape/shape.js'
import type { Growing } from '../views/views.js'
import type { ClosureFigures } from './close-peers.js'
import { joinedRings } from './joined-rings.js'
import { ThreeViews } from './three-views.js'

/** The steps of a ring of a few sites with arcs between them. */
const arcSteps = function* (shape: Shape, views: Growing, ring: Configuration): Generator<CutStep> {
  for (const step of cutSteps(shape, views.table, ring)) {
    yield step
    const { from, self, message } = step.call
    if (from === undefined || !shape.isBag) continue
    const arc = channel(from, self)
    const same = (ring.channels.get(arc) ?? []).filter((one) => one.equals(message))
    // Of two or more, two or more may be left.
    if (same.length < many) continue
    const channels = new Map(step.next.channels)
    channels.set(arc, [...(channels.get(arc) ?? []), message!])
    yield { ...step, next: { ...step.next, channels } }
  }
}

/** What two views of one system agree on: the fields of a site that name no sites; that a field names the site itself, or another. */
const keyOf = ({ many: role, elements }: Shape, { sites }: Configuration, self: Index): string =>
  recordText(
    role,
    sites[self]!.map((value, k) => {
      // Views keep only the order of these numbers.
      if (elements.includes(k)) return 0
      if (role.fields[k]!.kind !== 'site' || value === null) return value
      return value === self ? 0 : anotherSite
    }),
  )

/** Closes a set of views of a ring under the steps of two and of three sites. It yields now and then, so that the caller can stop. */
export const closeArcs = function* (views: Growing): Generator<undefined, ClosureFigures> {
  const { shape, list } = views
  const triples = new ThreeViews()
  let joins = 0
  const follow = (ring: Configuration, at: number): void => {
    for (const { call, next, before } of arcSteps(shape, views, ring)) {
      const { clause, self, from } = call
      const by = `${clause} at ${self}${from === undefined ? '' : ` from the arc behind it`}${ring.sites.length > 2 ? ', of three sites' : ''}`
      views.addPairs(next, by, at, before)
    }
  }
  const join = function* (three: readonly number[], at: number): Generator<undefined> {
    const all = three.map((number) => list[number]!.view)
    for (const ring of joinedRings(shape, all)) {
      joins++
      views.partners = three
      follow(ring, at)
      yield undefined
    }
  }
  for (let at = 0; at < list.length && !views.isOver; at++) {
    const { view } = list[at]!
    views.partners = []
    follow(view, at)
    for (const three of triples.add(keyOf(shape, view, 0), keyOf(shape, view, 1))) yield* join(three, at)
    views.closed = at + 1
    yield undefined
  }
  return { effects: 0, joins }
}
