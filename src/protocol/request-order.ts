// Whether requests are served in the order of happened-before (Lamport, Time, Clocks, and the Ordering of Events in a
// Distributed System, CACM 21(7), 1978): if one request happened before another, by the order of the steps of each site and
// by the messages that it received, then its site enters first. Lamport's third condition for a mutual exclusion algorithm
// asks for this. What tells is a vector clock whose components count requests (Fidge, Timestamps in Message-Passing Systems
// That Preserve the Partial Ordering, 1988; Mattern, Virtual Time and Global States of Distributed Systems, 1989), carried
// by an observer that the protocol cannot see: one at each site, a copy on each message, joined where it is received.
//
// Such clocks count for ever. But of a site's request only one thing can still be asked: whether it waits and has been
// overtaken. So of each clock is kept which requests that still wait are in it, a set of sites, and of each site that waits
// which of them were there when it asked. A request that is served or dies in a crash is taken out everywhere. Nothing that
// a verdict rests on is lost (test/protocol/request-order.test.ts holds this against whole vector clocks), and a model that
// has finitely many states has so with its observer.
//
// What counts as what: a site asks where it begins to wait, or enters without having waited; it enters where it begins to
// hold. A message is received by the step that it brings about; one that arrives at a crashed site is not. What a site knew
// stays in its past when it crashes. Shared variables are no messages, so what is learnt through them does not count.
//
// On an unordered channel two equal messages may have been sent at different times, and nothing tells which of them a step
// has taken. The observer then follows both, as the subset construction does: what it remembers is the set of all that may
// be so, and the rule is broken where one of these breaks it. So nothing is missed, and no alarm is false: there is a run
// of the same steps, with the same states, in which that message was the one.
import { Map as ImmutableMap, Set as ImmutableSet, List } from 'immutable'
import { int } from '../sorts/int.js'
import { listOf } from '../sorts/list-of.js'
import { mapOf } from '../sorts/map-of.js'
import { optional } from '../sorts/optional.js'
import { record } from '../sorts/record.js'
import { setOf } from '../sorts/set-of.js'
import { siteId } from '../sorts/site-id.js'
import type { Sort, ValueOf } from '../sorts/sort.js'
import type { Message, Messages } from './message.js'
import { type AnyView, type Monitor, type MonitoredStep, violation } from './property.js'

/** Sites whose present requests, those that still wait, are in the past of something. */
type Past = ImmutableSet<number>
const past = setOf(siteId)
const nothing: Past = ImmutableSet()

const channel = record({ from: siteId, to: siteId })

// What is said of the messages of unordered channels is said of each, since they have no places; those of the protocol are
// told apart, those of the environment (application messages) are all alike.
const parcelOf = (messages: Sort<Message>) =>
  record({ from: siteId, to: siteId, message: optional(messages), past })
type Parcel = ValueOf<ReturnType<typeof parcelOf>>

// Whatever has an empty past is left out, so that equal knowledge is an equal value.
const knowledgeOf = (parcel: ReturnType<typeof parcelOf>) =>
  record({
    /** Of each site, the present requests that happened before now, its own included. */
    heard: mapOf(siteId, past),
    /** Of each site that waits, those that happened before its own. */
    due: mapOf(siteId, past),
    /** FIFO channels: of each message, oldest first, the past of its sending; without the first ones where that is empty. */
    queues: mapOf(channel, listOf(past)),
    /** Unordered channels: how many copies there are. */
    bags: mapOf(parcel, int(1, Number.POSITIVE_INFINITY)),
  })
type Knowledge = ValueOf<ReturnType<typeof knowledgeOf>>

const withPast = (pasts: ImmutableMap<number, Past>, site: number, of: Past): ImmutableMap<number, Past> =>
  of.isEmpty() ? pasts.remove(site) : pasts.set(site, of)

const queued = (contents: List<Past>): List<Past> => contents.skipWhile((one) => one.isEmpty()).toList()

const withQueue = (known: Knowledge, key: ValueOf<typeof channel>, contents: List<Past>): Knowledge => {
  const kept = queued(contents)
  return known.set('queues', kept.isEmpty() ? known.queues.remove(key) : known.queues.set(key, kept))
}

const withCopies = (known: Knowledge, parcel: Parcel, copies: number): Knowledge =>
  known.set('bags', copies === 0 ? known.bags.remove(parcel) : known.bags.set(parcel, copies))

/** The present requests in one message's past, and what is known when it is gone from its channel. */
interface Taken {
  readonly past: Past
  readonly rest: Knowledge
}

const withoutRequests = (known: Knowledge, gone: (site: number) => boolean): Knowledge => {
  const left = (pasts: ImmutableMap<number, Past>) =>
    pasts.map((one) => one.filterNot(gone)).filterNot((one) => one.isEmpty())
  return known.merge({
    heard: left(known.heard),
    due: left(known.due.filterNot((_, site) => gone(site))),
    queues: known.queues
      .map((contents) => queued(contents.map((one) => one.filterNot(gone))))
      .filterNot((contents) => contents.isEmpty()),
    // Parcels that have become equal are counted together.
    bags: known.bags.reduce((bags, copies, parcel) => {
      const of = parcel.past.filterNot(gone)
      return of.isEmpty() ? bags : bags.update(parcel.set('past', of), 0, (count) => count + copies)
    }, known.bags.clear()),
  })
}

/**
 * The monitor `servedInRequestOrder` of a protocol with these messages: no site enters while another waits whose request
 * happened before its own.
 */
export const requestOrder = ({ kinds, sort }: Messages): Monitor => {
  const parcels = parcelOf(sort)
  const knowledge = knowledgeOf(parcels)
  const memory = setOf(knowledge)
  const parcelAs = (from: number, to: number, message: Message, of: Past): Parcel =>
    parcels.make({ from, to, message: kinds.has(message.type) ? message : null, past: of })

  const takenFromQueue = (known: Knowledge, key: ValueOf<typeof channel>, view: AnyView): Taken => {
    const contents = known.queues.get(key)
    // Where nothing is known of the channel, the state need not be read.
    if (contents === undefined || view.channel(key.from, key.to).size > contents.size) {
      return { past: nothing, rest: known }
    }
    return { past: contents.first()!, rest: withQueue(known, key, contents.shift()) }
  }

  const takenFromBag = (known: Knowledge, from: number, to: number, taken: Message, view: AnyView): Taken[] => {
    const wanted = parcelAs(from, to, taken, nothing)
    const like = known.bags.filter((_, parcel) => parcel.set('past', nothing).equals(wanted))
    if (like.isEmpty()) return [{ past: nothing, rest: known }]
    const some = [...like].map(([parcel, copies]) => ({
      past: parcel.past,
      rest: withCopies(known, parcel, copies - 1),
    }))
    const all = view.channel(from, to).count((message) => (message as Message).equals(taken))
    const told = like.reduce((sum, copies) => sum + copies, 0)
    return all > told ? [...some, { past: nothing, rest: known }] : some
  }

  /** What the message of this step may have carried. */
  const taken = (known: Knowledge, { kind, site, from, message }: MonitoredStep, view: AnyView): Taken[] => {
    if (message === undefined) return [{ past: nothing, rest: known }]
    const ways =
      view.order === 'fifo'
        ? [takenFromQueue(known, channel.make({ from: from!, to: site }), view)]
        : takenFromBag(known, from!, site, message, view)
    return kind === 'duplicate' ? ways.map(({ past }) => ({ past, rest: known })) : ways
  }

  const sending = (known: Knowledge, { site, sent }: MonitoredStep, view: AnyView): Knowledge => {
    const now = known.heard.get(site, nothing)
    return sent.reduce((so, { to, message }) => {
      if (view.order === 'fifo') {
        const key = channel.make({ from: site, to })
        return withQueue(so, key, so.queues.get(key, List<Past>()).push(now))
      }
      const parcel = parcelAs(site, to, message, now)
      return now.isEmpty() ? so : withCopies(so, parcel, so.bags.get(parcel, 0) + 1)
    }, known)
  }

  return {
    kind: 'monitor',
    name: 'servedInRequestOrder',
    claim: 'no site enters while another waits whose request happened before its own',
    on: 'every step',
    memory: { ...memory, initial: ImmutableSet([knowledge.initial]) } as Sort<unknown>,
    step: (remembered, step, before, after) => {
      const { competitors } = before
      const enters = competitors.filter((site) => after.holds(site) && !before.holds(site))
      const asks = competitors.filter(
        (site) => !before.waits(site) && (after.waits(site) || enters.includes(site)),
      )
      const present = new Set(competitors.filter((site) => after.waits(site)))
      const receives =
        (step.kind === 'deliver' || step.kind === 'duplicate') && !before.crashed(step.site)
      const next: Knowledge[] = []
      for (const known of remembered as ImmutableSet<Knowledge>) {
        for (const { past: carried, rest } of taken(known, step, before)) {
          let so = rest
          const hear = (site: number, of: Past) => {
            so = so.set('heard', withPast(so.heard, site, so.heard.get(site, nothing).union(of)))
          }
          if (receives) hear(step.site, carried)
          for (const site of asks) {
            so = so.set('due', withPast(so.due, site, so.heard.get(site, nothing)))
            hear(site, ImmutableSet([site]))
          }
          if (enters.some((site) => so.due.get(site, nothing).some((other) => present.has(other)))) {
            return violation
          }
          next.push(withoutRequests(sending(so, step, before), (site) => !present.has(site)))
        }
      }
      return ImmutableSet(next)
    },
  }
}
