// Whether requests are served in the order of happened-before (Lamport, Time, Clocks, and the Ordering of Events in a
// Distributed System, CACM 21(7), 1978): if one request happened before another, by the order of the steps of each site and
// by the messages that it received, then its site enters first. The decision needs a vector clock whose components count
// requests (Fidge, Timestamps in Message-Passing Systems That Preserve the Partial Ordering, 1988; Mattern, Virtual Time and
// Global States of Distributed Systems, 1989). An observer that the protocol cannot see carries it: one clock at each site, a
// copy on each message, joined when the message is received, and a copy on each shared variable, replaced when it is written and
// joined when it is read (the order by reads-from: Ahamad, Neiger, Burns, Kohli, Hutto, Causal Memory: Definitions,
// Implementation, and Programming, Distributed Computing 9, 1995).
//
// Such clocks grow forever. But only one fact about a request still matters: whether it waits and is overtaken. So the
// observer keeps, for each clock, only the set of waiting requests that it contains, a set of sites (past.ts), and for each
// waiting site the requests that happened before its own. A request that is served, or ends in a crash, is removed
// everywhere. No verdict depends on the part that is left out (test/protocol/request-order.slow.test.ts compares this with whole
// vector clocks), and a finite model stays finite with its observer.
//
// Definitions: a site requests when it begins to wait, or enters without having waited. It enters when it begins to hold. The
// step that a message triggers receives it; a message that arrives at a crashed site is not received. The causal past of a
// site survives its crash. A step reads what its guard and its effect read, before it writes. A guard that is false is no
// step, so a site that only waits for a value learns nothing until it has it. Variables of faults, such as those of a failure
// detector, are not written by sites and do not count.
//
// On an unordered channel two equal messages may have been sent at different times, and a step does not show which of them
// it received. The observer then follows both possibilities, as the subset construction does: its memory is the list of all
// possible cases, and the rule is broken if one of them breaks it. So no violation is missed, and no alarm is false: some
// run with the same steps through the same states received the message in question.

import { aboutContention } from './about-contention.js'
import { areQueues } from './channel-options.js'
import type { Message, Messages } from './message.js'
import { copied, inPast, type Knowledge, knowledge, type Past, parcelCode } from './past.js'
import {
  type AnyView,
  type Monitor,
  type MonitoredStep,
  type SharedPlace,
  violationThen,
} from './property.js'
import { writtenAs } from './written-as.js'

/** The possible past of one message, and the knowledge of its channel without it. */
interface Taken {
  readonly past: Past
  readonly rest: Knowledge
}

/** The name of a variable in the memory. An element with a key has a name of its own, since no renaming moves it. */
const named = ({ field, key }: SharedPlace): string => (key === undefined ? field : `${field}[${key}]`)

/**
 * The monitor `servedInRequestOrder` of a protocol with these messages: no site enters while another waits whose
 * request happened before its own. For models of at most 31 sites.
 * @param variables the fields of the shared record through which sites learn of one another
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the parts share the sort of messages and the memory, and read as one rule.
export const requestOrder = (
  { kinds, sort: messages }: Messages,
  variables: ReadonlySet<string>,
): Monitor => {
  const memory = knowledge(messages)
  // Messages of the environment are all equal, and the protocol knows no sort of them.
  const parcel = (message: Message): string => (kinds.has(message.type) ? parcelCode(messages, message) : '')

  const fromQueue = (known: Knowledge, from: number, to: number, view: AnyView): Taken => {
    const at = known.queues.findIndex((queue) => queue.from === from && queue.to === to)
    // If nothing is known of the channel, the state need not be read. The known entries are those of the last
    // messages.
    const queue = known.queues[at]
    if (queue === undefined || view.channel(from, to).size > queue.pasts.length)
      return { past: 0, rest: known }
    const rest = copied(known)
    rest.queues[at] = { ...queue, pasts: queue.pasts.slice(1) }
    return { past: queue.pasts[0]!, rest }
  }

  const fromBag = (known: Knowledge, from: number, to: number, message: Message, view: AnyView): Taken[] => {
    const code = parcel(message)
    const some = [...known.bags.entries()].filter(
      ([, one]) => one.from === from && one.to === to && one.code === code,
    )
    if (some.length === 0) return [{ past: 0, rest: known }]
    const ways = some.map(([at, one]): Taken => {
      const rest = copied(known)
      rest.bags[at] = { ...one, copies: one.copies - 1 }
      return { past: one.past, rest }
    })
    const all = view.channel(from, to).count((other) => (other as Message).equals(message))
    const copiesSent = some.reduce((sum, [, { copies }]) => sum + copies, 0)
    return all > copiesSent ? [...ways, { past: 0, rest: known }] : ways
  }

  const counts = ({ field }: SharedPlace): boolean => variables.has(field)
  const isAt =
    (place: SharedPlace) =>
    (other: SharedPlace): boolean =>
      other.field === named(place) && other.index === place.index

  /** The past of everything that this step reads of shared variables. */
  const readOf = (known: Knowledge, read: readonly SharedPlace[]): Past =>
    read.reduce((past, place) => past | (known.variables.find(isAt(place))?.past ?? 0), 0)

  const write = (known: Knowledge, site: number, written: readonly SharedPlace[]): void => {
    for (const place of written) {
      const at = known.variables.findIndex(isAt(place))
      if (at >= 0) known.variables.splice(at, 1)
      known.variables.push({ field: named(place), index: place.index, past: known.heard[site] ?? 0 })
    }
  }

  /** The possible pasts of the message of this step. */
  const taken = (known: Knowledge, { kind, site, from, message }: MonitoredStep, view: AnyView): Taken[] => {
    if (message === undefined) return [{ past: 0, rest: known }]
    const ways = areQueues(view.order)
      ? [fromQueue(known, from!, site, view)]
      : fromBag(known, from!, site, message, view)
    return kind === 'duplicate' ? ways.map(({ past }) => ({ past, rest: known })) : ways
  }

  const send = (known: Knowledge, { site, sent }: MonitoredStep, order: AnyView['order']): void => {
    const now = known.heard[site] ?? 0
    for (const { to, message } of sent) {
      if (areQueues(order)) {
        const queue = known.queues.find((one) => one.from === site && one.to === to)
        if (queue === undefined) known.queues.push({ from: site, to, pasts: [now] })
        else queue.pasts.push(now)
      } else known.bags.push({ from: site, to, code: parcel(message), past: now, copies: 1 })
    }
  }

  return {
    kind: 'monitor',
    name: 'servedInRequestOrder',
    claim: 'no site enters while a site whose request happened before its own still waits',
    on: 'every step',
    memory: memory.sort,
    // It compares whole messages for equality and does nothing else with them.
    step: aboutContention(
      writtenAs((remembered: unknown, step: MonitoredStep, before: AnyView, after: AnyView) => {
        const { competitors } = before
        const enters = competitors.filter((site) => after.holds(site) && !before.holds(site))
        const asks = competitors.filter(
          (site) => !before.waits(site) && (after.waits(site) || enters.includes(site)),
        )
        const present = competitors.reduce((all, site) => (after.waits(site) ? all | inPast(site) : all), 0)
        const receives =
          step.kind === 'deliver' || step.kind === 'duplicate' ? !before.crashed(step.site) : false
        const read = step.read.filter(counts)
        const written = step.written.filter(counts)
        const next: Knowledge[] = []
        let broken = false
        for (const known of memory.read(remembered as string)) {
          for (const { past, rest } of taken(known, step, before)) {
            const { heard, due, ...under } = copied(rest)
            if (receives) heard[step.site] = (heard[step.site] ?? 0) | past
            heard[step.site] = (heard[step.site] ?? 0) | readOf(known, read)
            for (const site of asks) {
              due[site] = heard[site] ?? 0
              heard[site] = due[site]! | inPast(site)
            }
            if (enters.some((site) => ((due[site] ?? 0) & present) !== 0)) broken = true
            const knowledge = { heard, due, ...under }
            send(knowledge, step, before.order)
            write(knowledge, step.site, written)
            next.push(knowledge)
          }
        }
        // The channels still hold their messages, so the knowledge of them is kept.
        const text = memory.write(next, present)
        return broken ? violationThen(text) : text
      }, []),
    ),
  }
}
