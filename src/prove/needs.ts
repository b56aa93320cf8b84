// The fewest lemmas that a cell needs. A set is enough if no state satisfies it and violates the cell. A state that does violate it
// shows that one of the lemmas that are false there is needed; the sets that contain one for each such state are tried, the smallest
// first (R. Reiter, A Theory of Diagnosis from First Principles, Artificial Intelligence 32, 1987). So the first that is enough is a least one.
import type { LongWork } from '../search/long-work.js'

/** Asks whether some lemmas, by number, are enough; if not, which are false in a state that shows it. */
type IsEnough = (lemmas: ReadonlySet<number>) => LongWork<true | ReadonlySet<number>>

/** A set of lemmas that is enough. */
interface Needed {
  readonly lemmas: ReadonlySet<number>
  /** Whether no smaller set is enough. */
  readonly isLeast: boolean
}

// Beyond this many states the lemmas that the search used are taken instead.
const mostStates = 60

function* combinations(of: readonly number[], size: number, from = 0): Generator<readonly number[]> {
  if (size === 0) {
    yield []
    return
  }
  for (let k = from; k <= of.length - size; k++)
    for (const rest of combinations(of, size - 1, k + 1)) yield [of[k]!, ...rest]
}

/** The smallest set with a member in each of these sets; the first in the order of lemmas. */
const leastHitting = (sets: readonly ReadonlySet<number>[]): ReadonlySet<number> => {
  const members = [...new Set(sets.flatMap((set) => [...set]))].sort((a, b) => a - b)
  for (let size = 0; ; size++) {
    for (const some of combinations(members, size))
      if (sets.every((set) => some.some((one) => set.has(one)))) return new Set(some)
  }
}

/**
 * The fewest lemmas that are enough.
 * @param used lemmas that are known to be enough
 */
export function* leastNeeded(used: ReadonlySet<number>, isEnough: IsEnough): LongWork<Needed> {
  const shown: ReadonlySet<number>[] = []
  while (shown.length < mostStates) {
    const lemmas = leastHitting(shown)
    if (lemmas.size >= used.size) return { lemmas: used, isLeast: true }
    const answer = yield* isEnough(lemmas)
    if (answer === true) return { lemmas, isLeast: true }
    shown.push(answer)
  }
  return { lemmas: used, isLeast: false }
}
