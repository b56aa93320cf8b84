// The runs that tell the same story: all orders of the steps that keep what depends on what (`happened-before.ts`). Each is executed
// by the reference semantics; those count that are runs and end with the violation. The sets of steps that begin such a run form a
// lattice, so runs are counted without being listed. Of them, one with the fewest changes of site is the easiest to read: it is a
// shortest path through the lattice. If several are equally good, at each place the step of the smallest site is taken.
import type { LongWork } from '../search/long-work.js'
import { enabledIn } from '../semantics/possible-steps.js'
import { type State, stateToJson } from '../semantics/state.js'
import type { Step } from '../semantics/step.js'
import { sameLabel, type Trace } from '../trace/trace.js'
import { endingOf } from './ending.js'
import { dependencies } from './happened-before.js'

/** A set of steps that begins a run, and the state after it. */
interface Cut {
  readonly taken: bigint
  readonly state: State
  readonly next: { readonly step: number; readonly taken: Step; readonly to: Cut }[]
  /** The number of ways to the end. */
  ways: bigint
  /** By the site of the step before, the fewest further changes of site. */
  readonly changes: Map<number, number>
}

/** The orders of the steps of a run that tell the same story. */
interface Orders {
  /** How many there are, this one included. */
  readonly runs: bigint
  /** One with the fewest changes of site. */
  readonly tidy: Trace
  /** For each step of `tidy` its number in the given run, from 0. */
  readonly from: readonly number[]
}

/** The number of times that two consecutive steps of a run are taken by different sites; a loss counts as its receiver's. */
export const changesOfSite = ({ steps }: Pick<Trace, 'steps'>): number =>
  steps.filter(({ label }, at) => at > 0 && steps[at - 1]!.label.site !== label.site).length

const newCut = (taken: bigint, state: State): Cut => ({
  taken,
  state,
  next: [],
  ways: 0n,
  changes: new Map(),
})

/** The cuts by their number of steps; undefined if there are more than the bound. */
function* cutsOf(trace: Trace, most: number): LongWork<readonly (readonly Cut[])[] | undefined> {
  const { model, initial, steps } = trace
  const needs = dependencies(trace).map((before) => before.reduce((set, at) => set | (1n << BigInt(at)), 0n))
  // Monitors look at the order of steps, so the same steps may lead to different memories.
  const keyOf = (taken: bigint, state: State): string =>
    model.observers.length === 0
      ? taken.toString(36)
      : `${taken.toString(36)} ${JSON.stringify(stateToJson(model, state))}`
  const layers: Cut[][] = [[newCut(0n, initial)]]
  let count = 1
  while (layers.length <= steps.length) {
    const found = new Map<string, Cut>()
    for (const cut of layers.at(-1)!) {
      yield
      const enabled = enabledIn(model, cut.state)
      for (const [at, { label }] of steps.entries()) {
        if ((cut.taken & (1n << BigInt(at))) !== 0n || (cut.taken & needs[at]!) !== needs[at]) continue
        const step = enabled.find((one) => sameLabel(one.label, label))
        if (step === undefined) continue
        const taken = cut.taken | (1n << BigInt(at))
        const key = keyOf(taken, step.next)
        const to = found.get(key) ?? newCut(taken, step.next)
        found.set(key, to)
        cut.next.push({ step: at, taken: step, to })
      }
    }
    count += found.size
    if (count > most) return undefined
    layers.push([...found.values()])
  }
  return layers
}

/**
 * The orders of a run that tell the same story; undefined if more than `most` sets of steps begin one.
 * @param trace a run whose end shows its claim (`shownBy`)
 */
export function* ordersOf(trace: Trace, most: number): LongWork<Orders | undefined> {
  const { steps } = trace
  if (steps.length === 0) return { runs: 1n, tidy: trace, from: [] }
  const layers = yield* cutsOf(trace, most)
  if (layers === undefined) return undefined
  const ends = endingOf(trace)
  const siteOf = (step: number): number => steps[step]!.label.site
  const isLast = (depth: number): boolean => depth === steps.length - 1
  for (let depth = steps.length - 1; depth >= 0; depth--) {
    for (const cut of layers[depth]!) {
      yield
      // Only steps that lead to the violation remain.
      const leading = cut.next.filter(({ taken, to }) =>
        isLast(depth) ? ends(cut.state, taken) : to.ways > 0n,
      )
      cut.next.splice(0, Infinity, ...leading)
      for (const { to } of leading) cut.ways += isLast(depth) ? 1n : to.ways
      for (const before of new Set(steps.map((_, at) => siteOf(at)))) {
        const least = Math.min(
          ...leading.map(
            ({ step, to }) =>
              (siteOf(step) === before ? 0 : 1) + (isLast(depth) ? 0 : to.changes.get(siteOf(step))!),
          ),
        )
        cut.changes.set(before, least)
      }
    }
  }
  const from: number[] = []
  const taken: Step[] = []
  let cut = layers[0]![0]!
  const runs = cut.ways
  let site: number | undefined
  while (taken.length < steps.length) {
    const cost = ({ step, to }: Cut['next'][number]): number =>
      (site === undefined || siteOf(step) === site ? 0 : 1) +
      (isLast(taken.length) ? 0 : to.changes.get(siteOf(step))!)
    const best = [...cut.next].sort(
      (a, b) => cost(a) - cost(b) || siteOf(a.step) - siteOf(b.step) || a.step - b.step,
    )[0]!
    from.push(best.step)
    taken.push(best.taken)
    site = siteOf(best.step)
    cut = best.to
  }
  return { runs, tidy: { ...trace, steps: taken }, from }
}
