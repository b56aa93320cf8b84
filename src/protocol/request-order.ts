// Whether requests are served in the order of happened-before (Lamport, Time, Clocks, and the Ordering of Events in a
// Distributed System, CACM 21(7), 1978): if one request happened before another, by the order of the steps of each site and
// by the messages that it received, then its site enters first. What tells is a vector clock whose components count requests
// (Fidge, Timestamps in Message-Passing Systems That Preserve the Partial Ordering, 1988; Mattern, Virtual Time and Global
// States of Distributed Systems, 1989), carried by an observer that the protocol cannot see: one clock at each site, a copy
// on each message, joined where the message is received.
//
// Such clocks count for ever. But of a request only one thing can still be asked: whether it waits and is overtaken. So of
// each clock is kept whose requests that still wait are in it, a set of sites (past.ts), and of each site that waits which of
// them were there when it asked. A request that is served, or dies in a crash, is taken out everywhere. No verdict rests on
// what is left out (test/protocol/request-order.test.ts holds this against whole vector clocks), and a model that has
// finitely many states has so with its observer.
//
// What counts as what: a site asks where it begins to wait, or enters without having waited; it enters where it begins to
// hold. A message is received by the step that it brings about; one that arrives at a crashed site is not. What a site knew
// stays in its past when it crashes. Shared variables are no messages, so what is learnt through them does not count.
//
// On an unordered channel two equal messages may have been sent at different times, and nothing tells which of them a step
// has taken. The observer then follows both, as the subset construction does: what it remembers is the list of all that may
// be so, and the rule is broken where one of these breaks it. So nothing is missed, and no alarm is false: there is a run
// of the same steps, through the same states, in which that message was the one.
import type { Message, Messages } from './message.js'
import { copied, inPast, type Knowledge, knowledge, type Past, parcelCode } from './past.js'
import { type AnyView, type Monitor, type MonitoredStep, violationThen } from './property.js'
import { writtenAs } from './written-as.js'

/** What one message may have carried, and what is known without it in its channel. */
interface Taken {
  readonly past: Past
  readonly rest: Knowledge
}

/**
 * The monitor `servedInRequestOrder` of a protocol with these messages: no site enters while another waits whose request
 * happened before its own. For models of at most 31 sites.
 */
export const requestOrder = ({ kinds, sort: messages }: Messages): Monitor => {
  const memory = knowledge(messages)
  // Those of the environment are all alike, and of no sort that the protocol knows.
  const parcel = (message: Message): string => (kinds.has(message.type) ? parcelCode(messages, message) : '')

  const fromQueue = (known: Knowledge, from: number, to: number, view: AnyView): Taken => {
    const at = known.queues.findIndex((queue) => queue.from === from && queue.to === to)
    // Where nothing is known of the channel, the state need not be read. The last messages are those that are known of.
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
    const told = some.reduce((sum, [, { copies }]) => sum + copies, 0)
    return all > told ? [...ways, { past: 0, rest: known }] : ways
  }

  /** What the message of this step may have carried. */
  const taken = (known: Knowledge, { kind, site, from, message }: MonitoredStep, view: AnyView): Taken[] => {
    if (message === undefined) return [{ past: 0, rest: known }]
    const ways =
      view.order === 'fifo'
        ? [fromQueue(known, from!, site, view)]
        : fromBag(known, from!, site, message, view)
    return kind === 'duplicate' ? ways.map(({ past }) => ({ past, rest: known })) : ways
  }

  const send = (known: Knowledge, { site, sent }: MonitoredStep, order: AnyView['order']): void => {
    const now = known.heard[site] ?? 0
    for (const { to, message } of sent) {
      if (order === 'fifo') {
        const queue = known.queues.find((one) => one.from === site && one.to === to)
        if (queue === undefined) known.queues.push({ from: site, to, pasts: [now] })
        else queue.pasts.push(now)
      } else known.bags.push({ from: site, to, code: parcel(message), past: now, copies: 1 })
    }
  }

  return {
    kind: 'monitor',
    name: 'servedInRequestOrder',
    claim: 'no site enters while another waits whose request happened before its own',
    on: 'every step',
    memory: memory.sort,
    // It compares whole messages for equality, and nothing else of them.
    step: writtenAs((remembered: unknown, step: MonitoredStep, before: AnyView, after: AnyView) => {
      const { competitors } = before
      const enters = competitors.filter((site) => after.holds(site) && !before.holds(site))
      const asks = competitors.filter(
        (site) => !before.waits(site) && (after.waits(site) || enters.includes(site)),
      )
      const present = competitors.reduce((all, site) => (after.waits(site) ? all | inPast(site) : all), 0)
      const receives =
        step.kind === 'deliver' || step.kind === 'duplicate' ? !before.crashed(step.site) : false
      const next: Knowledge[] = []
      let broken = false
      for (const known of memory.read(remembered as string)) {
        for (const { past, rest } of taken(known, step, before)) {
          const { heard, due, ...under } = copied(rest)
          if (receives) heard[step.site] = (heard[step.site] ?? 0) | past
          for (const site of asks) {
            due[site] = heard[site] ?? 0
            heard[site] = due[site]! | inPast(site)
          }
          if (enters.some((site) => ((due[site] ?? 0) & present) !== 0)) broken = true
          const so = { heard, due, ...under }
          send(so, step, before.order)
          next.push(so)
        }
      }
      // The channels are what they are, so what is known of them is not forgotten.
      const text = memory.write(next, present)
      return broken ? violationThen(text) : text
    }, []),
  }
}
