// The sources of the independent figures. None of these programs shares code with Coterie, and the figures of
// the first are older than Coterie.

export const sources = {
  /**
   * Exhaustive breadth-first explorers, written before Coterie; two independent ones for each main algorithm.
   * Fair runs are found by fair strongly connected components, bypasses by longest paths, orbits by testing
   * automorphisms of the whole graph.
   */
  exhaustive: 'exhaustive explorers written before Coterie',
  /**
   * For algorithms with shared variables: a program with a counter for each site, over a tuple of variables.
   */
  programCounters: 'an explorer of programs with counters over a tuple of variables',
  /** For later algorithms with messages: hand-written steps over tuples of sites and channels. */
  sitesAndChannels: 'an explorer of steps over tuples of sites and channels',
} as const

export type Source = (typeof sources)[keyof typeof sources]
