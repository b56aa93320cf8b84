// The threads of a search, as its layers see them.

/** The threads of a search. */
export interface Workers {
  /** Their number, with that of the search itself. */
  readonly count: number
  /** A level with fewer states to expand is left to one thread. */
  readonly leastLevel: number
  /** Whether the search begins when all have started, or works alone until then. */
  readonly starts: 'at once' | 'later'
}

/** The most threads of a search: the index has this many parts, and the board has room for them. */
export const mostWorkers = 16
