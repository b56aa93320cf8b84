// States whose timestamps are known by their order alone, which the audit of a proof by views gives every distance that matters. Numbers
// of which views keep the order are timestamps here (numbers-by-order.ts). The number 0 may be one of them.
import { moveTimes, timesOf } from '../canonical/clocks.js'
import type { Model } from '../model/model.js'
import { encodeState, type State } from '../semantics/state.js'
import type { Step } from '../semantics/step.js'
import { steps } from '../semantics/steps.js'
import { CertificateError } from './certificate.js'

/** The different timestamps of a state, ascending; with `hasZero`, 0 is always one. */
const allTimes = (model: Model, state: State, hasZero: boolean): readonly number[] => {
  const times = timesOf(model, state)
  return hasZero && times[0] !== 0 ? [0, ...times] : times
}

/** The state with ranks for timestamps. */
export const ranked = (model: Model, state: State, hasZero = false): State => {
  if (!model.spec.timed) return state
  const rank = new Map(allTimes(model, state, hasZero).map((t, k) => [t, k]))
  return moveTimes(model, state, (t) => rank.get(t)!)
}

/** The encoding of a state up to the distances between its timestamps. */
export const orderText = (model: Model, state: State, hasZero = false): string =>
  encodeState(model, ranked(model, state, hasZero))

/** The distance in a state whose timestamps are far apart: a new one t + d then shows both t and d. */
export const far = 1000
// No logical clock of the literature adds more, and no proof does.
const mostAdded = 3

/** The numbers t and d of a new timestamp t * `far` + d. Throws a `CertificateError` if d is too large, or t below `least`. */
export const partsOf = (time: number, least = 1): { readonly base: number; readonly added: number } => {
  const [base, added] = [Math.floor(time / far), time % far]
  if (base < least || added > mostAdded)
    throw new CertificateError(
      `a step makes a timestamp that is not one of those before it plus at most ${mostAdded}`,
    )
  return { base, added }
}

/**
 * Values for the timestamps of ranks 0 to `count` - 1, for every outcome of a comparison with base + 1 to base + `added`.
 * @param bases ranks
 */
export function* distances(
  count: number,
  bases: ReadonlySet<number>,
  added: number,
): Generator<readonly number[]> {
  const isNear = (rank: number): boolean => {
    for (let k = 0; k < added; k++) if (bases.has(rank - k)) return true
    return false
  }
  const fill = function* (values: readonly number[]): Generator<readonly number[]> {
    if (values.length === count) {
      yield values
      return
    }
    const last = values.at(-1)
    if (last === undefined) yield* fill([0])
    else
      for (let gap = isNear(values.length - 1) ? 1 : added + 1; gap <= added + 1; gap++)
        yield* fill([...values, last + gap])
  }
  yield* fill([])
}

/**
 * The steps of a state whose timestamps are ranks, with every distance between them that matters.
 * @param hasZero whether rank 0 is the number 0, and stays it
 */
export function* stepsAtAllDistances(model: Model, state: State, hasZero = false): Generator<Step> {
  if (!model.spec.timed) {
    yield* steps(model, state, [])
    return
  }
  const count = Math.max(1, ...timesOf(model, state).map((t) => t + 1))
  const bases = new Set<number>()
  let most = 0
  const first = hasZero ? 0 : 1
  for (const { next } of steps(
    model,
    moveTimes(model, state, (t) => (t + first) * far),
    [],
  )) {
    for (const time of timesOf(model, next)) {
      const { base, added } = partsOf(time, first)
      if (added > 0) bases.add(base - first)
      most = Math.max(most, added)
    }
  }
  // Far from 0, which no clause may distinguish from other numbers without `hasZero`.
  const start = hasZero ? 0 : first * far
  for (const values of distances(count, bases, most))
    yield* steps(
      model,
      moveTimes(model, state, (t) => start + values[t]!),
      [],
    )
}
