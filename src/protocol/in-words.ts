// What an author's words for a violation may use, such as `there are 2 tokens: one at 1 and one in transit`. The words decide nothing: the predicate
// or the rule alone says what is violated.

/** The names of sites and things in a sentence. */
export interface Say {
  /** Sites as subjects: `0 and 1`, `P1`, `the coordinator`. */
  sites(sites: readonly number[]): string
  /** Sites beside values, where a number alone would look like one of these: `site 0`, `replicas 0 and 1`, `the coordinator`. */
  titles(sites: readonly number[]): string
  /** The sites that are in the critical section, in the words of the spec, and what else is the case at the same time. */
  together(inside: readonly number[], others: readonly string[]): string
  /** How many things there are, and where: `there are 2 tokens: one at 1 and one in transit`, or `there is no token`. */
  places(noun: string, at: readonly number[], inTransit: number): string
}

/** The same for a step. */
export interface SayOfStep extends Say {
  /** Who enters while who waits, in the words of the spec: `1 enters while 0 waits`; empty if no site enters. */
  readonly entry: string
}
