// Some clock rules let one clock get ahead of another without bound. Then there are infinitely many canonical states, and a
// search would continue until a limit stops it. If timestamps are far apart, the run that leads there is examined in the
// reference semantics: does it pass two states that differ only in the distance, and can the steps between them be repeated,
// with the distance growing each time? If so, the divergence is reported and the search may end. This demonstrates a fixed
// number of rounds; it does not prove infinitely many.
import { canonicalClocks, clocksOfSite, moveTimes, timesOf } from '../canonical/clocks.js'
import type { Model } from '../model/model.js'
import { encodeState, type State } from '../semantics/state.js'
import type { Step, StepLabel } from '../semantics/step.js'
import { steps } from '../semantics/steps.js'
import type { Trace } from '../trace/trace.js'

// The number of times that the loop must be repeated before the divergence is reported.
const rounds = 60
// The number of pairs of similar states that are tried in one run.
const mostTries = 12

/** A loop of steps that increases the distance of timestamps. */
export interface ClockDivergence {
  /** The increase of the distance in each round. */
  readonly by: number
  /** The number of steps of a round. */
  readonly steps: number
  /** The site whose clock is ahead, and the one whose clock is behind. */
  readonly ahead: number
  readonly behind: number
  /** The clause that advances the leading clock, and the site that takes it. */
  readonly clause: string
  readonly site: number
  /** The number of rounds taken. */
  readonly rounds: number
}

const distance = (model: Model, state: State): number => {
  const times = timesOf(model, canonicalClocks(model, state))
  return (times.at(-1) ?? 0) - (times[0] ?? 0)
}

/** A state without its distances: only the order of timestamps remains. */
const shape = (model: Model, state: State): string => {
  const times = timesOf(model, state)
  return encodeState(
    model,
    moveTimes(model, state, (time) => times.indexOf(time)),
  )
}

const alike = (a: StepLabel, b: StepLabel): boolean =>
  a.kind === b.kind &&
  a.clause === b.clause &&
  a.site === b.site &&
  a.from === b.from &&
  a.choice === b.choice &&
  a.message?.type === b.message?.type

type IsExpanded = (state: State) => boolean

const taken = (
  model: Model,
  from: State,
  labels: readonly StepLabel[],
  isExpanded: IsExpanded,
): readonly Step[] | undefined => {
  const run: Step[] = []
  let state = from
  for (const label of labels) {
    if (!isExpanded(state)) return undefined
    const step = [...steps(model, state)].find((candidate) => alike(candidate.label, label))
    if (step === undefined) return undefined
    run.push(step)
    state = step.next
  }
  return run
}

/** The loop from one state of a run to a later one, if it can be repeated with growing distance. */
const loop = (
  model: Model,
  from: State,
  to: State,
  labels: readonly StepLabel[],
  isExpanded: IsExpanded,
): ClockDivergence | undefined => {
  const by = distance(model, to) - distance(model, from)
  const form = shape(model, to)
  let state = to
  let previous = distance(model, to)
  for (let round = 0; round < rounds; round++) {
    const run = taken(model, state, labels, isExpanded)
    if (run === undefined) return undefined
    state = run.at(-1)!.next
    if (distance(model, state) <= previous || shape(model, state) !== form) return undefined
    previous = distance(model, state)
  }
  const end = state
  const sites = model.sites.map(({ id }) => id).filter((id) => clockOf(model, end, id) !== undefined)
  if (sites.length === 0) return undefined
  sites.sort((a, b) => clockOf(model, end, a)! - clockOf(model, end, b)!)
  const [behind, ahead] = [sites[0]!, sites.at(-1)!]
  // The step of the loop that advances the leading clock.
  const last = taken(model, state, labels, isExpanded) ?? []
  let before = state
  let gaining = labels.at(-1)!
  for (const { label, next } of last) {
    if (clockOf(model, next, ahead)! > clockOf(model, before, ahead)!) gaining = label
    before = next
  }
  return {
    by,
    steps: labels.length,
    ahead,
    behind,
    clause: gaining.clause ?? 'a lost message',
    site: gaining.site,
    rounds,
  }
}

const clockOf = (model: Model, state: State, site: number): number | undefined =>
  clocksOfSite(model, state, site)[0]

/**
 * A loop in this run by which clocks diverge, if one is found.
 * @param isExpanded whether the search takes steps from a state
 */
export const divergenceIn = (trace: Trace, isExpanded: IsExpanded): ClockDivergence | undefined => {
  const { model, steps: run } = trace
  const states = [trace.initial, ...run.map(({ next }) => next)]
  const shapes = states.map((state) => shape(model, state))
  const distances = states.map((state) => distance(model, state))
  let tries = 0
  for (let to = states.length - 1; to > 0; to--) {
    for (let from = to - 1; from >= 0; from--) {
      if (shapes[from] !== shapes[to] || distances[from]! >= distances[to]!) continue
      if (tries++ >= mostTries) return undefined
      const labels = run.slice(from, to).map(({ label }) => label)
      const drift = loop(model, states[from]!, states[to]!, labels, isExpanded)
      if (drift !== undefined) return drift
    }
  }
  return undefined
}

/** A divergence in words. */
export const divergenceText = (
  model: Model,
  { by, steps: length, ahead, behind, clause, site, rounds }: ClockDivergence,
): string => {
  const name = (id: number) => model.sites[id]!.name
  const infinite =
    model.spec.workload.request === undefined
      ? 'there are infinitely many canonical states; bound the search with --max-depth D'
      : 'with unbounded requests there are infinitely many canonical states; bound the requests with --requests R'
  return `the clock of site ${name(ahead)} runs away from that of site ${name(behind)} by ${by} in every ${length === 1 ? 'step' : `${length} steps`}, by "${clause}" at site ${name(site)} (${rounds} rounds were executed): ${infinite}, or correct the clock rule`
}
