// Which sets of assumptions a theorem needs, from the sets that break it when they are dropped. A set of kept assumptions can only
// suffice if it meets every breaking set; the least such sets are candidates. R. Reiter, A theory of diagnosis from first
// principles, Artificial Intelligence 32(1), 1987, section 4: minimal hitting sets.

/** A set of assumptions, by their numbers, ascending. */
export type Numbers = readonly number[]

const isSubset = (some: Numbers, all: Numbers): boolean => some.every((one) => all.includes(one))

/** The sets that have no proper subset among them, each once. */
export const minimalOf = (sets: readonly Numbers[]): readonly Numbers[] =>
  sets.filter(
    (set, k) =>
      !sets.some(
        (other, j) =>
          isSubset(other, set) && (other.length < set.length || (other.length === set.length && j < k)),
      ),
  )

/** The minimal sets that have an element in common with each of these sets; none if one of them is empty. */
export const minimalHittingSets = (sets: readonly Numbers[]): readonly Numbers[] =>
  sets.reduce<readonly Numbers[]>(
    (hitting, set) =>
      minimalOf(
        hitting.flatMap((so) =>
          so.some((one) => set.includes(one)) ? [so] : set.map((one) => [...so, one].sort((a, b) => a - b)),
        ),
      ),
    [[]],
  )
