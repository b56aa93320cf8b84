// Client delay and synchronisation delay of an explored model, by the usual convention (M. Singhal, N. Shivaratri, Advanced
// Concepts in Operating Systems, 1994, section 6.3; Coulouris et al. 2011, section 15.2): a hop is one unit, and local steps
// are free.
//
// Client delay: in every reachable state at rest, in which no site waits or is in the section and no message is in transit, one
// site requests and no other does. The delay is the number of hops from the request to its entry. A second figure allows
// messages in transit, each with one hop left. It replaces the first if some message is always in transit, as with a token that
// never stops, and is shown in addition if it differs. Synchronisation delay: in every reachable state in which one site is in
// the section, one other waits, and no message is in transit, the number of hops from the exit of the first to the entry of the
// other, with no further request. Both are taken over all interleavings. hops.ts defines a hop.

import { KernelMismatch } from '../check/counterexamples.js'
import type { Budget } from '../liveness/budget.js'
import type { Model } from '../model/model.js'
import type { LongWork } from '../search/long-work.js'
import { type State, viewOfState } from '../semantics/state.js'
import type { Step } from '../semantics/step.js'
import { steps } from '../semantics/steps.js'
import { lastState, run, sameLabel, type Trace } from '../trace/trace.js'
import type { Explored } from './explored.js'
import { type Extreme, type Figure, figure, further, type Measured, sameValue } from './figure.js'
import { compare, fraction } from './fraction.js'
import { delaysIn, depthsAlong, type Entered, type Window } from './hops.js'
import { onlyMessagesWith } from './measurable.js'
import type { Range } from './messages.js'
import { throughput } from './throughput.js'

/** A range of delays, and the range in lock-step. */
interface DelayRange extends Range {
  readonly lockStep: Bare | undefined
}

/** The ends without runs. */
interface Bare {
  readonly least: number
  readonly most: number
}

/** The delays of a model. */
export interface DelayFigures {
  readonly client: DelayRange
  /** With messages in transit; undefined if there is no state at rest, and `client` is this range already. */
  readonly inTransit: DelayRange | undefined
  readonly synchronisation: DelayRange
  /** From an exit until the site may request again; no ends if it never may. */
  readonly exit: DelayRange
}

/** Why the delays of a model are not measured; undefined if they are. */
export const noDelays = (model: Model): string | undefined => {
  const { workload, messages } = model.spec
  if (workload.request === undefined) return 'the spec names no clause that requests'
  if (messages.kinds.size === 0) return 'the spec has no messages'
  const disturbed = onlyMessagesWith(model)
  return disturbed === undefined ? undefined : `they are measured without ${disturbed}`
}

/** The window of a site that requests. */
const whileWaiting = (model: Model, site: number): Window => ({
  begins: ({ label }) => label.clause === model.spec.workload.request && label.site === site,
  enters: site,
})

/** The window from the exit of one site to the entry of another. */
const leaving = (model: Model, site: number, enters: number): Window => ({
  begins: (step: Step, before: State) =>
    viewOfState(model, before).holds(site) && !viewOfState(model, step.next).holds(site),
  enters,
})

/** The window from the exit of a site to the first state in which it may request again. */
const untilFree = (model: Model, site: number): Window => ({
  ...leaving(model, site, site),
  ends: (state) =>
    [...steps(model, state)].some(
      ({ label }) => label.clause === model.spec.workload.request && label.site === site,
    ),
})

/**
 * Measures the delays. Throws `TooManyDepths` if a window has more than `most` pairs of a state and its depths, and
 * `MemoryExhausted` if the budget is too small. The budget must not be used afterwards.
 * @param begins receives the words for each delay when its turn comes
 */
export function* delaysOf(
  explored: Explored,
  most: number,
  budget: Budget,
  begins: (what: string) => void = () => {},
): LongWork<DelayFigures> {
  begins('client delay')
  const { model, siteStatus } = explored
  const { competitors, requesters } = model
  const wants = (v: Int32Array) => competitors.filter((site) => siteStatus.waits(site, v))
  const inside = (v: Int32Array) => competitors.filter((site) => siteStatus.holds(site, v))
  const idle = yield* explored.statesWhere((v) => wants(v).length === 0 && inside(v).length === 0, budget)
  const { slots } = explored.kernel.tables
  const v = new Int32Array(slots.count)
  budget.claim(4 * idle.length)
  const atRest = idle.filter((state) => {
    explored.exploration.visited.read(state, v)
    return explored.isFinished(v)
  })
  const clientFrom = function* (states: Int32Array): LongWork<DelayRange> {
    let range = nothing
    for (const site of competitors.filter((one) => requesters.has(one))) {
      budget.claim(4 * states.length)
      // A request may be left only here; what else its guard needs, the window tells.
      const able = states.filter((state) => {
        explored.exploration.visited.read(state, v)
        return slots.made < 0 || v[slots.made + site]! < model.requests
      })
      range = wider(range, yield* measured(explored, able, whileWaiting(model, site), most, budget))
      budget.release(4 * states.length)
    }
    return range
  }
  const inTransit = yield* clientFrom(idle)
  const client = atRest.length === 0 ? inTransit : yield* clientFrom(atRest)
  begins('synchronisation delay')
  const pairs = new Map<string, number[]>()
  const quietStates = yield* explored.statesWhere((v) => {
    return wants(v).length === 1 && inside(v).length === 1 && explored.isFinished(v)
  }, budget)
  // A second time as lists, and as the array of one list.
  budget.claim((8 + 4) * quietStates.length)
  for (const state of quietStates) {
    explored.exploration.visited.read(state, v)
    const key = `${inside(v)[0]} ${wants(v)[0]}`
    const list = pairs.get(key)
    if (list === undefined) pairs.set(key, [state])
    else list.push(state)
  }
  let synchronisation = nothing
  for (const [key, states] of [...pairs].sort()) {
    const [site, next] = key.split(' ').map(Number)
    synchronisation = wider(
      synchronisation,
      yield* measured(explored, Int32Array.from(states), leaving(model, site!, next!), most, budget),
    )
  }
  const aloneInside = yield* explored.statesWhere((v) => {
    return wants(v).length === 0 && inside(v).length === 1 && explored.isFinished(v)
  }, budget)
  begins('client delay of the exit')
  let exit = nothing
  for (const site of competitors) {
    budget.claim(4 * aloneInside.length)
    const own = aloneInside.filter((state) => {
      explored.exploration.visited.read(state, v)
      return inside(v)[0] === site
    })
    exit = wider(exit, yield* measured(explored, own, untilFree(model, site), most, budget))
  }
  return { client, inTransit: atRest.length === 0 ? undefined : inTransit, synchronisation, exit }
}

const nothing: DelayRange = { least: undefined, most: undefined, lockStep: undefined }

const wider = (a: DelayRange, b: DelayRange): DelayRange => ({
  least: further(a.least, b.least, 'least'),
  most: further(a.most, b.most, 'most'),
  lockStep:
    a.lockStep === undefined || b.lockStep === undefined
      ? (a.lockStep ?? b.lockStep)
      : {
          least: Math.min(a.lockStep.least, b.lockStep.least),
          most: Math.max(a.lockStep.most, b.lockStep.most),
        },
})

function* measured(
  explored: Explored,
  numbers: Int32Array,
  window: Window,
  most: number,
  budget: Budget,
): LongWork<DelayRange> {
  const { model } = explored
  const found = yield* delaysIn(model, explored.states(numbers), window, most, budget)
  if (found === undefined) return nothing
  const extreme = function* (end: 'least' | 'most'): LongWork<Extreme> {
    const { depth, origin } = found[end]
    const trace = yield* shownFrom(explored, numbers[origin]!, window, end, depth, most, budget)
    return { value: fraction(depth), trace }
  }
  const [least, greatest] = [yield* extreme('least'), yield* extreme('most')]
  const rounds = yield* delaysIn(model, explored.states(numbers), window, most, budget, 'lock-step')
  return {
    least,
    most: greatest,
    lockStep: rounds === undefined ? undefined : { least: rounds.least.depth, most: rounds.most.depth },
  }
}

/** A note on the delays in lock-step, if they differ. */
const lockStepNotes = ({ least, most, lockStep }: DelayRange): readonly string[] => {
  if (lockStep === undefined || least === undefined || most === undefined) return []
  const isSame = (extreme: Extreme, rounds: number) =>
    extreme.value !== 'unbounded' && compare(extreme.value, fraction(rounds)) === 0
  if (isSame(least, lockStep.least) && isSame(most, lockStep.most)) return []
  const range =
    lockStep.least === lockStep.most ? `${lockStep.most}` : `${lockStep.least} to ${lockStep.most}`
  return [`in lock-step, where every message takes one unit: ${range}`]
}

/**
 * The delays as figures, with these notes on all of them.
 * @param section the time in the section, in hops, for the throughput; undefined if it is not of interest
 */
export const delayFigures = (
  model: Model,
  { client, inTransit, synchronisation, exit }: DelayFigures,
  about: readonly string[],
  section?: number,
): readonly Figure[] => {
  const of = (quantity: Measured, range: DelayRange, more: readonly string[] = []) =>
    figure(model, quantity, range.least, range.most, [...about, ...more, ...lockStepNotes(range)], range)
  const always = inTransit === undefined ? ['some message is always in transit'] : []
  const wider = inTransit === undefined ? undefined : of('clientDelayInTransit', inTransit)
  const same = sameValue(client.least, wider?.least) && sameValue(client.most, wider?.most)
  const handOver = of('synchronisationDelay', synchronisation)
  return [
    of('clientDelay', client, always),
    ...(wider === undefined || (same && wider.formula === undefined) ? [] : [wider]),
    ...(exit.least === undefined ? [] : [of('exitDelay', exit)]),
    handOver,
    ...(section === undefined ? [] : throughput(handOver, section, synchronisation.lockStep, about)),
  ]
}

/** A run to the state that this one represents, and on through the window to an entry at the same depth. */
function* shownFrom(
  explored: Explored,
  number: number,
  window: Window,
  end: 'least' | 'most',
  depth: number,
  most: number,
  budget: Budget,
): LongWork<Trace> {
  const { model, exploration } = explored
  const { initial, choices } = exploration.runTo({ state: number })
  const stem = run(model, initial, choices)
  const found = yield* delaysIn(model, [lastState(stem)], window, most, budget)
  const again: Entered | undefined = found?.[end]
  if (again?.depth !== depth) throw new KernelMismatch('a delay differs in the real state')
  const taken = [...stem.steps]
  let state = lastState(stem)
  for (const label of again.labels) {
    const next = [...steps(model, state)].find((one) => sameLabel(one.label, label))!
    taken.push(next)
    state = next.next
  }
  const trace: Trace = { model, initial: stem.initial, steps: taken }
  // If equal messages allow several depths for this run, the depth must be the extreme one.
  if (depthsAlong(trace, stem.steps.length).at(end === 'least' ? 0 : -1) !== depth) {
    throw new KernelMismatch('the run of a delay has no chain of that depth')
  }
  return trace
}
