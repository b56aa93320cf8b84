// How a check searches, and when it stops.
import type { Reduce } from '../reduce/reductions.js'

/** How to search, and when to stop. */
export interface CheckOptions {
  readonly search: 'bfs' | 'dfs' | 'random'
  /** Go on after the first violation, until every property is decided. */
  readonly continue: boolean
  readonly maxStates: number
  readonly maxDepth: number
  /** The most bytes the search may hold. */
  readonly memory: number
  /** Of random walks: the seed, and how many. */
  readonly seed: number
  readonly walks: number
  /**
   * What to leave out of the search because it would only show the same again; `defaultReductions` where nothing is said.
   * Random walks leave nothing out.
   */
  readonly reduce: Reduce | undefined
  /**
   * Breadth-first: after how many expanded states the properties of the graph are decided on these for the first time;
   * Infinity for not before the end.
   */
  readonly firstPartialCheck: number
}

/** Breadth-first to the end or the first violation, with half a gigabyte. */
export const defaultCheckOptions: CheckOptions = {
  search: 'bfs',
  continue: false,
  maxStates: Number.POSITIVE_INFINITY,
  maxDepth: Number.POSITIVE_INFINITY,
  memory: 2 ** 29,
  seed: 1,
  walks: 1000,
  reduce: undefined,
  firstPartialCheck: 4096,
}
