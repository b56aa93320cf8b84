// Delays in hops. A hop is the transit of one message, and local steps take no time. So the delay between two events is the
// length of the longest chain of messages from the first to the second, where each message is sent after the one before it has
// arrived at its sender. This is Lamport's happened-before, counted in messages (L. Lamport, Time, Clocks, and the Ordering of
// Events in a Distributed System, CACM 21(7), 1978). A message may be arbitrarily slow here, so a chain may be longer than in a
// simulation where every message takes one unit: a site that receives an old message only after the answer to a new one makes a
// chain of both. Therefore the same window is also measured in lock-step: every message arrives in the next round, local steps
// happen immediately, and only the order within a round is open. The tables of the textbooks are in lock-step. If both differ,
// both are shown.
//
// A chain starts at the first step of the window only if its first message was sent by the site of that step after it, or by a
// site that such a chain had reached. Messages that other sites send spontaneously in the meantime lengthen no chain, even if
// they arrive just before the one that counts. But in some algorithms no site sends a request, and a site waits for something
// that arrives anyway, such as the token of a ring. So if no message leads from the first step to the entry, the longest chain
// of all messages of the window counts. This includes those in transit at its beginning, with one hop left.
//
// Along a run each site and each message in transit has such a depth: a site has the depth of the deepest message that it has
// received, a message has one more than its sender. The depth is not part of the state, so this search visits pairs of a state
// and its depths, by the reference semantics. It covers only a window: from the start of the clock to the entry, with no other
// request in between. It tries all interleavings within the window.

import type { Budget } from '../liveness/budget.js'
import type { Model } from '../model/model.js'
import type { Message } from '../protocol/message.js'
import type { LongWork } from '../search/long-work.js'
import { placeInBag } from '../semantics/channel.js'
import { channelIndex, encodeState, type State, viewOfState } from '../semantics/state.js'
import type { Step, StepLabel } from '../semantics/step.js'
import { steps } from '../semantics/steps.js'
import type { Trace } from '../trace/trace.js'

/** The depth of a site or a message. */
interface Depth {
  /**
   * The number of messages on the longest chain that leads there from the first step of the window; undefined if there is none.
   */
  readonly led: number | undefined
  /**
   * If no such chain leads there: the number of messages on the longest chain of the window that does not begin with its first
   * step. Else 0.
   */
  readonly own: number
}

/** A state with the depths of its sites, and of the messages of each channel in their order. */
interface Deep {
  readonly state: State
  readonly sites: readonly Depth[]
  readonly flights: readonly (readonly Depth[])[]
}

const hops = ({ led, own }: Depth): number => (led === undefined || led === 0 ? own : led)

const deepest = (a: Depth, b: Depth): Depth => {
  const led = a.led === undefined || b.led === undefined ? (a.led ?? b.led) : Math.max(a.led, b.led)
  return { led, own: led === undefined || led === 0 ? Math.max(a.own, b.own) : 0 }
}

/** The depth of a message that is sent from there. */
const beyond = ({ led, own }: Depth): Depth =>
  led === undefined ? { led, own: own + 1 } : { led: led + 1, own: 0 }

const atOnce: Depth = { led: 0, own: 0 }

/** A state at the beginning of a window, before this site takes the first step. */
const begun = (model: Model, state: State, by: number): Deep => ({
  state,
  sites: model.sites.map((_, site) => (site === by ? atOnce : { led: undefined, own: 0 })),
  flights: flightsWith(state, { led: undefined, own: 1 }),
})

// All sites are in the same round, whatever they have received.
const begunInRounds = (model: Model, state: State): Deep => ({
  state,
  sites: model.sites.map(() => atOnce),
  flights: flightsWith(state, beyond(atOnce)),
})

const flightsWith = (state: State, depth: Depth): Deep['flights'] =>
  state.channels.toArray().map((contents) => contents.toArray().map(() => depth))

const textOf = (depths: readonly Depth[]): string =>
  depths.map(({ led, own }) => `${led ?? ''}.${own}`).join()

const keyOf = (model: Model, { state, sites, flights }: Deep): string =>
  `${encodeState(model, state)}|${textOf(sites)}|${flights.map(textOf).join(';')}`

/** The places in a channel from which this step may have taken its message; each of several equal messages counts. */
const takenFrom = (model: Model, state: State, { site, from, message }: StepLabel): readonly number[] => {
  const contents = state.channels.get(channelIndex(model, from!, site))!
  if (model.options.order === 'fifo') return [0]
  return contents.toArray().flatMap((other, place) => (other.equals(message!) ? [place] : []))
}

const without = <T>(list: readonly T[], place: number): readonly T[] => [
  ...list.slice(0, place),
  ...list.slice(place + 1),
]

// The place where `pushed` of channel.ts puts the message.
const placeIn = (model: Model, contents: readonly Message[], message: Message): number => {
  return model.options.order === 'fifo' ? contents.length : placeInBag(model, contents, message)
}

/** The depths after a step, a local one or a delivery; several if it may have taken one of several equal messages. */
const deeper = (model: Model, { state, sites, flights }: Deep, step: Step): readonly Deep[] => {
  const { label, sends, next } = step
  const after = (depth: Depth, left: Deep['flights'], taken: Message[][]): Deep => {
    const deep = [...left]
    for (const { to, message } of sends) {
      const index = channelIndex(model, label.site, to)
      const place = placeIn(model, taken[index]!, message)
      taken[index]!.splice(place, 0, message)
      deep[index] = [...deep[index]!.slice(0, place), beyond(depth), ...deep[index]!.slice(place)]
    }
    return {
      state: next,
      sites: sites.map((own, site) => (site === label.site ? depth : own)),
      flights: deep,
    }
  }
  const contents = () => state.channels.toArray().map((list) => list.toArray())
  if (label.kind === 'local') return [after(sites[label.site]!, flights, contents())]
  const index = channelIndex(model, label.from!, label.site)
  return takenFrom(model, state, label).map((place) => {
    const left = flights.map((depths, k) => (k === index ? without(depths, place) : depths))
    const messages = contents()
    messages[index]!.splice(place, 1)
    return after(deepest(sites[label.site]!, flights[index]![place]!), left, messages)
  })
}

/** The end of a window: the depth of the entry, and the steps that lead to it. */
export interface Entered {
  readonly depth: number
  readonly labels: readonly StepLabel[]
}

/** A step of a run, and those before it. */
interface Link {
  readonly before: Link | undefined
  /** Undefined where the next round begins, and before the first step. */
  readonly label: StepLabel | undefined
  /** The index of the state in which the window began. */
  readonly origin: number
}

interface Node extends Deep {
  readonly key: string
  readonly link: Link
}

/** A window: its possible first steps, and the site that must enter. */
export interface Window {
  /** Whether a step may be the first one: the request, or the exit. */
  begins(step: Step, before: State): boolean
  readonly enters: number
  /** Whether it ends in this state; if this is missing, it ends when the site enters. */
  ends?(state: State): boolean
}

/** The extremes of one search, each with the index of the state that it began from. */
interface Delays {
  readonly least: Entered & { readonly origin: number }
  readonly most: Entered & { readonly origin: number }
}

/**
 * The search was abandoned: there are too many pairs of a state and its depths, for example because depths grow without bound.
 */
export class TooManyDepths extends Error {
  override readonly name = 'TooManyDepths'
}

const labelsTo = (link: Link): StepLabel[] => {
  const labels: StepLabel[] = []
  for (let at: Link | undefined = link; at !== undefined; at = at.before) {
    if (at.label !== undefined) labels.push(at.label)
  }
  return labels.reverse()
}

/**
 * How time passes: by the chains of messages alone; or in rounds, where a message arrives in the round after the one in which
 * it was sent. The next round begins when no fair step and no delivery is left that changes anything. (A step without a fairness assumption,
 * such as a timeout, may happen in any round. A site that alternates between states forever by local steps never lets a round
 * end. Then there is no delay in lock-step beyond that round.)
 */
type Pace = 'chains' | 'lock-step'

// No site takes a step, and the next round begins.
const nextRound = (deep: Deep): Deep => ({
  ...deep,
  sites: deep.sites.map(({ led }) => ({ led: led! + 1, own: 0 })),
})

const roundOf = ({ sites }: Deep): number => sites[0]!.led!

/** Whether a step belongs to the round: in lock-step only messages that were sent in earlier rounds have arrived. */
const isDue = (model: Model, deep: Deep, { label }: Step): boolean =>
  label.kind === 'local' ||
  deep.flights[channelIndex(model, label.from!, label.site)]!.some(({ led }) => led! <= roundOf(deep))

// An estimate of the bytes of a pair, without its text: the header of the text, an entry of the set, a link. While its steps
// are unknown, add the state and the depths.
const linkBytes = 150
const stateBytes = 3500

/**
 * The least and the greatest depth at which the site of a window enters, over all interleavings from all of these states;
 * undefined if it never does. Throws `TooManyDepths` beyond `most` pairs, and `MemoryExhausted` if the budget is too small.
 */
export function* delaysIn(
  model: Model,
  states: Iterable<State>,
  window: Window,
  most: number,
  budget: Budget,
  pace: Pace = 'chains',
): LongWork<Delays | undefined> {
  const { request } = model.spec.workload
  const inRounds = pace === 'lock-step'
  const seen = new Set<string>()
  const queue: (Node | undefined)[] = []
  const openBytes = stateBytes + 32 * model.sites.length ** 2
  let claimed = 0
  const claim = (bytes: number): void => {
    budget.claim(bytes)
    claimed += bytes
  }
  type End = { readonly depth: number; readonly link: Link }
  let [least, greatest]: [End | undefined, End | undefined] = [undefined, undefined]
  /** Returns the text of the pair. */
  const add = (deep: Deep, link: Link): string => {
    const key = keyOf(model, deep)
    if (seen.has(key)) return key
    claim(2 * key.length + linkBytes)
    seen.add(key)
    if (seen.size > most) throw new TooManyDepths()
    if (window.ends?.(deep.state) ?? viewOfState(model, deep.state).holds(window.enters)) {
      const end = { depth: hops(deep.sites[window.enters]!), link }
      if (least === undefined || end.depth < least.depth) least = end
      if (greatest === undefined || end.depth > greatest.depth) greatest = end
    } else {
      claim(openBytes)
      queue.push({ ...deep, key, link })
    }
    return key
  }
  try {
    let origin = 0
    for (const state of states) {
      if ((origin & 63) === 0) yield
      const start: Link = { before: undefined, label: undefined, origin }
      for (const step of steps(model, state, model.observers)) {
        if (!isOrdinary(step) || !window.begins(step, state)) continue
        const { label } = step
        const deep = inRounds ? begunInRounds(model, state) : begun(model, state, label.site)
        for (const next of deeper(model, deep, step)) add(next, { before: start, label, origin })
      }
      origin++
    }
    for (let at = 0; at < queue.length; at++) {
      const node = queue[at]!
      queue[at] = undefined
      let isFairStepEnabled = false
      for (const step of steps(model, node.state, model.observers)) {
        const { label, fair } = step
        if (!isOrdinary(step) || label.clause === request) continue
        if (inRounds && !isDue(model, node, step)) continue
        for (const next of deeper(model, node, step)) {
          // Of several equal messages one may be due and another not.
          if (inRounds && next.sites[label.site]!.led! > roundOf(node)) continue
          const key = add(next, { before: node.link, label, origin: node.link.origin })
          if (key !== node.key && (fair || label.kind === 'deliver')) isFairStepEnabled = true
        }
      }
      if (inRounds && !isFairStepEnabled && !isFinished(node.state)) {
        add(nextRound(node), { before: node.link, label: undefined, origin: node.link.origin })
      }
      budget.release(openBytes)
      claimed -= openBytes
      if ((at & 63) === 0) yield
    }
  } finally {
    budget.release(claimed)
  }
  if (least === undefined || greatest === undefined) return undefined
  const entered = ({ depth, link }: End) => ({ depth, labels: labelsTo(link), origin: link.origin })
  return { least: entered(least), most: entered(greatest) }
}

const isOrdinary = ({ label }: Step): boolean => label.kind === 'local' || label.kind === 'deliver'

/**
 * The possible depths of the site of the last step of a trace, in ascending order, if the window begins with the step `from`,
 * counted from 0. There are several if messages are equal: the trace does not record which of them was taken.
 */
export const depthsAlong = (trace: Trace, from: number): readonly number[] => {
  const { model, steps: taken } = trace
  const before = from === 0 ? trace.initial : taken[from - 1]!.next
  let ways: readonly Deep[] = [begun(model, before, taken[from]!.label.site)]
  for (const step of taken.slice(from)) {
    const next = ways.flatMap((deep) => deeper(model, deep, step))
    ways = [...new Map(next.map((deep) => [keyOf(model, deep), deep])).values()]
  }
  const { site } = taken.at(-1)!.label
  return [...new Set(ways.map(({ sites }) => hops(sites[site]!)))].sort((a, b) => a - b)
}

/** Whether no message is in transit. */
export const isFinished = (state: State): boolean => state.channels.every((contents) => contents.isEmpty())
