// Client delay and synchronisation delay of an explored model, by the usual convention (M. Singhal, N. Shivaratri, Advanced
// Concepts in Operating Systems, 1994, section 6.3; Coulouris et al. 2011, section 15.2): a hop is one unit, local steps are free.
//
// Client delay: from every reachable state at rest, where nobody waits or is in and nothing is under way, one site asks and nobody
// else does; the hops from the request to its entry. Where there is always something under way, as a token that never stops, and
// in a figure of its own wherever that gives another one, messages may be under way; each has one hop to go then.
// Synchronisation delay: from every reachable state in which one site is in, one other waits, and nothing is under way; the hops
// from the exit of the one to the entry of the other, while nobody asks. Both over all interleavings; hops.ts says what a hop is.
import { KernelMismatch } from '../check/counterexamples.js'
import type { Budget } from '../liveness/budget.js'
import type { Model } from '../model/model.js'
import { type State, viewOfState } from '../semantics/state.js'
import { type Step, steps } from '../semantics/steps.js'
import { lastState, run, sameLabel, type Trace } from '../trace/trace.js'
import type { Explored } from './explored.js'
import { type Extreme, type Figure, figure, further, type Measured, sameValue } from './figure.js'
import { compare, fraction } from './fraction.js'
import { delaysIn, depthsAlong, type Entered, type Window } from './hops.js'
import type { Range } from './messages.js'

/** A range of delays, and the same in lock-step where it is another. */
export interface DelayRange extends Range {
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
  /** Where messages may be under way; undefined where there is no state at rest, and `client` is that already. */
  readonly underWay: DelayRange | undefined
  readonly synchronisation: DelayRange
}

/** The window of a site that asks. */
const asking = (model: Model, site: number): Window => ({
  begins: ({ label }) => label.clause === model.spec.workload.request && label.site === site,
  enters: site,
})

/** The window from the exit of one site to the entry of another. */
const leaving = (model: Model, site: number, enters: number): Window => ({
  begins: (step: Step, before: State) =>
    viewOfState(model, before).holds(site) && !viewOfState(model, step.next).holds(site),
  enters,
})

/**
 * Measures the delays. Throws `TooManyDepths` where a window has more pairs of a state and its depths than that, and
 * `MemoryExhausted` where the budget does not do, which is not used again.
 */
export function* delaysOf(explored: Explored, most: number, budget: Budget): Generator<void, DelayFigures> {
  const { model, standing } = explored
  const { competitors, requesters } = model
  const wants = (v: Int32Array) => competitors.filter((site) => standing.waits(site, v))
  const inside = (v: Int32Array) => competitors.filter((site) => standing.holds(site, v))
  const idle = yield* explored.statesWhere((v) => wants(v).length === 0 && inside(v).length === 0, budget)
  const v = new Int32Array(explored.kernel.tables.slots.count)
  budget.claim(4 * idle.length)
  const atRest = idle.filter((state) => {
    explored.exploration.visited.read(state, v)
    return explored.isSettled(v)
  })
  const clientFrom = function* (states: Int32Array): Generator<void, DelayRange> {
    let range = nothing
    for (const site of competitors.filter((one) => requesters.has(one))) {
      range = wider(range, yield* measured(explored, states, asking(model, site), most, budget))
    }
    return range
  }
  const underWay = yield* clientFrom(idle)
  const client = atRest.length === 0 ? underWay : yield* clientFrom(atRest)
  const pairs = new Map<string, number[]>()
  const settled = yield* explored.statesWhere((v) => {
    return wants(v).length === 1 && inside(v).length === 1 && explored.isSettled(v)
  }, budget)
  // Once more as lists, and as the array of one list.
  budget.claim((8 + 4) * settled.length)
  for (const state of settled) {
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
  return { client, underWay: atRest.length === 0 ? undefined : underWay, synchronisation }
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
): Generator<void, DelayRange> {
  const { model } = explored
  const found = yield* delaysIn(model, explored.states(numbers), window, most, budget)
  if (found === undefined) return nothing
  const extreme = function* (end: 'least' | 'most'): Generator<void, Extreme> {
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

/** What is to be said of the delays in lock-step, if they are others. */
const lockStepNotes = ({ least, most, lockStep }: DelayRange): readonly string[] => {
  if (lockStep === undefined || least === undefined || most === undefined) return []
  const isSame = (extreme: Extreme, rounds: number) =>
    extreme.value !== 'unbounded' && compare(extreme.value, fraction(rounds)) === 0
  if (isSame(least, lockStep.least) && isSame(most, lockStep.most)) return []
  const range =
    lockStep.least === lockStep.most ? `${lockStep.most}` : `${lockStep.least} to ${lockStep.most}`
  return [`in lock-step, where every message takes one unit: ${range}`]
}

/** What was found as figures, with what is to be said of all of them. */
export const delayFigures = (
  model: Model,
  { client, underWay, synchronisation }: DelayFigures,
  about: readonly string[],
): readonly Figure[] => {
  const of = (quantity: Measured, range: DelayRange, more: readonly string[] = []) =>
    figure(model, quantity, range.least, range.most, [...about, ...more, ...lockStepNotes(range)])
  const always = underWay === undefined ? ['there is always a message under way'] : []
  const wider = underWay === undefined ? undefined : of('clientDelayUnderWay', underWay)
  const same = sameValue(client.least, wider?.least) && sameValue(client.most, wider?.most)
  return [
    of('clientDelay', client, always),
    ...(wider === undefined || (same && wider.formula === undefined) ? [] : [wider]),
    of('synchronisationDelay', synchronisation),
  ]
}

/** A run to the state that this one stands for, and on through the window, once more, to an entry as deep. */
function* shownFrom(
  explored: Explored,
  number: number,
  window: Window,
  end: 'least' | 'most',
  depth: number,
  most: number,
  budget: Budget,
): Generator<void, Trace> {
  const { model, exploration } = explored
  const { initial, choices } = exploration.runTo({ state: number })
  const stem = run(model, initial, choices)
  const found = yield* delaysIn(model, [lastState(stem)], window, most, budget)
  const again: Entered | undefined = found?.[end]
  if (again?.depth !== depth) throw new KernelMismatch('a delay is another from the real state')
  const taken = [...stem.steps]
  let state = lastState(stem)
  for (const label of again.labels) {
    const next = [...steps(model, state)].find((one) => sameLabel(one.label, label))!
    taken.push(next)
    state = next.next
  }
  const trace: Trace = { model, initial: stem.initial, steps: taken }
  // No way through equal messages may leave the extreme, so it is an end of what this run may mean.
  if (depthsAlong(trace, stem.steps.length).at(end === 'least' ? 0 : -1) !== depth) {
    throw new KernelMismatch('the run of a delay has no such chain')
  }
  return trace
}
