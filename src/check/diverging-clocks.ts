// Some clock rules let one clock run away from another for ever. Then no normal form is finite, and a search would go on
// until something is used up. Where timestamps have come far apart, the run that led there is looked at in the reference
// semantics: does it pass two states that are alike but for the distance, and can the steps between them be taken again
// and again, with the distance growing each time? Then the drift is shown, and the search may end. It is a
// demonstration of so many rounds, not a proof of infinitely many.
import { canonicalClocks, clocksOfSite, moveTimes, timesOf } from '../canonical/clocks.js'
import type { Model } from '../model/model.js'
import { encodeState, type State } from '../semantics/state.js'
import { type Step, type StepLabel, steps } from '../semantics/steps.js'
import type { Trace } from '../trace/trace.js'

// How often the loop is taken before the drift is believed.
const rounds = 60
// How many pairs of alike states of one run are tried.
const mostTries = 12

/** A loop of steps by which timestamps come further and further apart. */
export interface ClockDivergence {
  /** How far they move apart with every round. */
  readonly by: number
  /** How many steps a round has. */
  readonly steps: number
  /** The site whose clock leads; the one whose clock stays behind. */
  readonly ahead: number
  readonly behind: number
  /** The clause by which the leading clock advances, and who takes it. */
  readonly clause: string
  readonly site: number
  /** How many rounds have been taken. */
  readonly rounds: number
}

const distance = (model: Model, state: State): number => {
  const times = timesOf(model, canonicalClocks(model, state))
  return (times.at(-1) ?? 0) - (times[0] ?? 0)
}

/** What is left of a state when distances are forgotten: only the order of timestamps remains. */
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

const taken = (model: Model, from: State, labels: readonly StepLabel[]): readonly Step[] | undefined => {
  const run: Step[] = []
  let state = from
  for (const label of labels) {
    const step = [...steps(model, state)].find((candidate) => alike(candidate.label, label))
    if (step === undefined) return undefined
    run.push(step)
    state = step.next
  }
  return run
}

/** The loop from one state of a run to a later one, if it can be taken again and again with growing distance. */
const loop = (
  model: Model,
  from: State,
  to: State,
  labels: readonly StepLabel[],
): ClockDivergence | undefined => {
  const by = distance(model, to) - distance(model, from)
  const form = shape(model, to)
  let state = to
  let far = distance(model, to)
  for (let round = 0; round < rounds; round++) {
    const run = taken(model, state, labels)
    if (run === undefined) return undefined
    state = run.at(-1)!.next
    if (distance(model, state) <= far || shape(model, state) !== form) return undefined
    far = distance(model, state)
  }
  const end = state
  const sites = model.sites.map(({ id }) => id).filter((id) => clockOf(model, end, id) !== undefined)
  if (sites.length === 0) return undefined
  sites.sort((a, b) => clockOf(model, end, a)! - clockOf(model, end, b)!)
  const [behind, ahead] = [sites[0]!, sites.at(-1)!]
  // The step of the loop by which the leading clock gains.
  const last = taken(model, state, labels) ?? []
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

/** A loop in this run by which clocks drift apart for ever, if one is found. */
export const divergenceIn = (trace: Trace): ClockDivergence | undefined => {
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
      const drift = loop(model, states[from]!, states[to]!, labels)
      if (drift !== undefined) return drift
    }
  }
  return undefined
}

/** A drift in words. */
export const divergenceText = (
  model: Model,
  { by, steps: length, ahead, behind, clause, site, rounds }: ClockDivergence,
): string => {
  const name = (id: number) => model.sites[id]!.name
  return `the clock of site ${name(ahead)} runs away from that of site ${name(behind)} by ${by} in every ${length} steps, by "${clause}" at site ${name(site)} (${rounds} rounds were taken): with unbounded requests there is no finite normal form; bound them with --requests R, or mend the clock rule`
}
