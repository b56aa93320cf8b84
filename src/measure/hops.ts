// Delays in hops. A hop is one message on its way, and everything that a site does by itself takes no time: so the delay between
// two events is the length of the longest chain of messages that leads from the one to the other, where each message of the chain
// was sent after the one before it had arrived at its sender. This is Lamport's happened-before, counted in messages
// (L. Lamport, Time, Clocks, and the Ordering of Events in a Distributed System, CACM 21(7), 1978). A message may be as slow as it
// likes here, so a chain may be longer than what a simulation sees in which every message takes one unit: a site that takes in
// an old message only after it has had an answer to a new one makes a chain of both. So the same window is asked in lock-step
// too, where every message arrives in the next round, whatever a site does by itself happens at once, and only the order within
// a round is open. The tables of the textbooks are in lock-step; where both differ, both are told.
//
// Along a run each site and each message under way bears a depth: a site that of the deepest message it has taken in, a message
// one more than that of its sender. The depth is not part of the state, so this search goes over pairs of a state and its depths,
// by the reference semantics, and only through a window: from the moment where the clock starts to the entry, with nobody else
// asking meanwhile. All interleavings within the window are tried.
import type { Message } from '../protocol/message.js'
import type { Model } from '../semantics/model.js'
import { channelIndex, encodeState, type State, viewOfState } from '../semantics/state.js'
import { type Step, type StepLabel, steps } from '../semantics/steps.js'
import { encode } from '../sorts/sort.js'
import type { Trace } from '../trace/trace.js'

/** A state with the depths of its sites, and of the messages of each channel in their order. */
export interface Deep {
  readonly state: State
  readonly sites: readonly number[]
  readonly flights: readonly (readonly number[])[]
}

/** A state at the beginning of a window: messages that are under way have one hop to go. */
export const begun = (model: Model, state: State): Deep => ({
  state,
  sites: model.sites.map(() => 0),
  flights: state.channels.toArray().map((contents) => contents.toArray().map(() => 1)),
})

/** The places in a channel from which this step may have taken its message: of messages that are equal, each one. */
const takenFrom = (model: Model, state: State, { site, from, message }: StepLabel): readonly number[] => {
  const contents = state.channels.get(channelIndex(model, from!, site))!
  if (model.options.order === 'fifo') return [0]
  return contents.toArray().flatMap((other, place) => (other.equals(message!) ? [place] : []))
}

const without = (list: readonly number[], place: number): readonly number[] => [
  ...list.slice(0, place),
  ...list.slice(place + 1),
]

// As `pushed` of channel.ts places the message.
const placeIn = (model: Model, contents: readonly Message[], message: Message): number => {
  if (model.options.order === 'fifo') return contents.length
  const { sort } = model.spec.messages
  const code = encode(sort, message)
  const place = contents.findIndex((other) => encode(sort, other) > code)
  return place < 0 ? contents.length : place
}

/** What a step makes of the depths; several where it may have taken one of several equal messages. Of local steps and deliveries. */
export const deeper = (model: Model, { state, sites, flights }: Deep, step: Step): readonly Deep[] => {
  const { label, sends, next } = step
  const after = (depth: number, left: readonly (readonly number[])[], taken: Message[][]): Deep => {
    const deep = [...left]
    for (const { to, message } of sends) {
      const index = channelIndex(model, label.site, to)
      const place = placeIn(model, taken[index]!, message)
      taken[index]!.splice(place, 0, message)
      deep[index] = [...deep[index]!.slice(0, place), depth + 1, ...deep[index]!.slice(place)]
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
    return after(Math.max(sites[label.site]!, flights[index]![place]!), left, messages)
  })
}

/** A window that has come to its end: how deep the entry is, and by which steps it was reached. */
export interface Entered {
  readonly depth: number
  readonly labels: readonly StepLabel[]
}

interface Node {
  readonly deep: Deep
  readonly before: Node | undefined
  readonly label: StepLabel | undefined
  /** The state from which the window began, by its number among those given. */
  readonly origin: number
}

/** How a window goes: by which first steps, and who is to enter. */
export interface Window {
  /** Whether a step may be the first one: the request, or the exit. */
  begins(step: Step, before: State): boolean
  readonly enters: number
}

/** The extremes of one search, with the number of the state that each began from. */
export interface Delays {
  readonly least: Entered & { readonly origin: number }
  readonly most: Entered & { readonly origin: number }
  /** How many pairs of a state and its depths were visited. */
  readonly visited: number
}

/** The search was given up: there are too many pairs of a state and its depths, as where depths grow for ever. */
export class TooManyDepths extends Error {
  override readonly name = 'TooManyDepths'
}

const labelsTo = (node: Node): StepLabel[] => {
  const labels: StepLabel[] = []
  for (let at: Node | undefined = node; at !== undefined; at = at.before) {
    if (at.label !== undefined) labels.push(at.label)
  }
  return labels.reverse()
}

/**
 * How time passes: by the chains of messages alone; or in rounds, where a message arrives in the round after the one in which it
 * was sent, and the next round begins when nothing is left to do.
 */
export type Pace = 'chains' | 'lock-step'

// Nobody does anything, and the next round begins.
const nextRound = (deep: Deep): Deep => ({ ...deep, sites: deep.sites.map((round) => round + 1) })

/** Whether a step belongs to the round: in lock-step only what was sent before it has arrived. */
const isDue = (model: Model, { sites, flights }: Deep, { label }: Step): boolean =>
  label.kind === 'local' ||
  flights[channelIndex(model, label.from!, label.site)]!.some((due) => due <= sites[0]!)

/**
 * The least and the greatest depth at which the site of a window enters, over all interleavings from all of these states;
 * undefined where it never does. Throws `TooManyDepths` beyond `most` pairs.
 */
export function* delaysIn(
  model: Model,
  states: readonly State[],
  window: Window,
  most: number,
  pace: Pace = 'chains',
): Generator<void, Delays | undefined> {
  const { request } = model.spec.workload
  const seen = new Set<string>()
  const queue: Node[] = []
  let [least, greatest]: [Node | undefined, Node | undefined] = [undefined, undefined]
  const depthOf = ({ deep }: Node): number => deep.sites[window.enters]!
  const add = (node: Node): void => {
    const { deep } = node
    const key = `${encodeState(model, deep.state)}|${deep.sites.join()}|${deep.flights.map((one) => one.join()).join(';')}`
    if (seen.has(key)) return
    seen.add(key)
    if (seen.size > most) throw new TooManyDepths()
    if (viewOfState(model, deep.state).holds(window.enters)) {
      if (least === undefined || depthOf(node) < depthOf(least)) least = node
      if (greatest === undefined || depthOf(node) > depthOf(greatest)) greatest = node
      return
    }
    queue.push(node)
  }
  for (const [origin, state] of states.entries()) {
    yield
    const deep = begun(model, state)
    for (const step of steps(model, state)) {
      if (!isOrdinary(step) || !window.begins(step, state)) continue
      const start: Node = { deep, before: undefined, label: undefined, origin }
      // In lock-step all sites are in the same round, so the depths stay alike.
      for (const next of deeper(model, deep, step)) {
        add({ deep: next, before: start, label: step.label, origin })
      }
    }
  }
  for (let at = 0; at < queue.length; at++) {
    const node = queue[at]!
    let moved = false
    for (const step of steps(model, node.deep.state)) {
      if (!isOrdinary(step) || step.label.clause === request) continue
      if (pace === 'lock-step' && !isDue(model, node.deep, step)) continue
      moved = true
      for (const next of deeper(model, node.deep, step)) {
        // Of messages that are equal one may be due and another not.
        if (pace === 'lock-step' && next.sites.some((round) => round > node.deep.sites[0]!)) continue
        add({ deep: next, before: node, label: step.label, origin: node.origin })
      }
    }
    if (pace === 'lock-step' && !moved && !isSettled(node.deep.state)) {
      add({ deep: nextRound(node.deep), before: node, label: undefined, origin: node.origin })
    }
    if ((at & 63) === 0) yield
  }
  if (least === undefined || greatest === undefined) return undefined
  const entered = (node: Node) => ({ depth: depthOf(node), labels: labelsTo(node), origin: node.origin })
  return { least: entered(least), most: entered(greatest), visited: seen.size }
}

const isOrdinary = ({ label }: Step): boolean => label.kind === 'local' || label.kind === 'deliver'

/** How many messages stand one after the other in the longest chain from this step of a trace, counted from 0, to its last. */
export const longestChain = (trace: Trace, from: number): number => {
  const { model } = trace
  let ways: readonly Deep[] = [begun(model, from === 0 ? trace.initial : trace.steps[from - 1]!.next)]
  for (const step of trace.steps.slice(from)) ways = ways.flatMap((deep) => deeper(model, deep, step))
  return Math.max(...ways.map((deep) => deep.sites[trace.steps.at(-1)!.label.site]!))
}

/** Whether nothing is under way. */
export const isSettled = (state: State): boolean => state.channels.every((contents) => contents.isEmpty())
