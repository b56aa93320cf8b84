// How a check searches, and when it stops.
import type { CertifyingThread } from '../reduce/certifying-thread.js'
import type { Reduce } from '../reduce/reductions.js'
import type { ScratchFiles } from '../search/disk/scratch-files.js'
import type { DistributedSearchOptions } from '../search/distributed/distributed-search.js'
import type { KernelName } from '../search/exploration-options.js'
import { frontiers, type SearchOrder } from '../search/frontier.js'
import type { StoreName } from '../search/lossy-stores.js'
import type { SearchRecord } from '../search/search-record.js'

/** How to search, and when to stop. */
export interface CheckOptions {
  readonly search: SearchOrder | 'random'
  /** Continue after the first violation until every property is decided. */
  readonly continue: boolean
  /** Stop as soon as some state decides a property, such as a witness of `sometimes`. */
  readonly stopAtWitness: boolean
  /**
   * How visited states are stored. `disk` keeps them in `files` and needs `bfs`. `compact` and `bits` store none, need `dfs`, and may
   * omit states.
   */
  readonly store: StoreName
  /** For `disk`: files that no other search uses. */
  readonly files?: ScratchFiles
  /** For a search by tasks: where they keep what they find, and who does them. Undefined to search in this process. */
  readonly tasks?: Pick<DistributedSearchOptions, 'store' | 'runner' | 'fewest'>
  /** A formula about one state: those that violate it are counted and checked, but not expanded. By default all are expanded. */
  readonly within?: string
  readonly maxStates: number
  readonly maxDepth: number
  /** The most bytes that the search may hold. */
  readonly memory: number
  /** The seed of random walks, and of the signatures of a store that may omit states. */
  readonly seed: number
  /** For random walks: their number. */
  readonly walks: number
  /** The reductions; `defaultReductions` if undefined. Random walks use no reduction. */
  readonly reduce: Reduce | undefined
  /**
   * Breadth-first only: the number of expanded states after which the properties of the graph are first checked on the expanded
   * part. Infinity to check them only at the end.
   */
  readonly firstPartialCheck: number
  /** The kernel to search with; by default the fastest that can do it. The results are the same. */
  readonly kernel?: KernelName
  /** From this many states on, the kernel in WebAssembly continues the search, if it can; by default where that is worth its start. */
  readonly wasmFrom?: number
  /** The most bytes of the kernel in WebAssembly, by default four gigabytes; beyond them the other kernel continues. */
  readonly wasmMemory?: number
  /** The number of threads that search large levels, if the search allows it; by default one. The results are the same. */
  readonly workers?: number
  /** A level with fewer states is searched by one thread; by default where several are worth it. */
  readonly leastLevel?: number
  /** Whether to wait until all threads have started; by default one begins. */
  readonly workersStart?: 'at once' | 'later'
  /**
   * Starts a thread that certifies calls of the spec for a reduction; undefined if it cannot. By default they are certified when they
   * are made. The results are the same.
   */
  readonly certifying?: () => CertifyingThread | undefined
  /** What is kept of the search, so that another process can go on with it; undefined to keep nothing. */
  readonly record?: SearchRecord
}

/** The orders in which a search can visit every state. */
export const orders: readonly SearchOrder[] = Object.keys(frontiers) as SearchOrder[]

/** The names of all searches. */
export const searches: readonly CheckOptions['search'][] = [...orders, 'random']

/** Breadth-first to the end or the first violation, with half a gigabyte. */
export const defaultCheckOptions: CheckOptions = {
  search: 'bfs',
  store: 'exact',
  continue: false,
  stopAtWitness: false,
  maxStates: Number.POSITIVE_INFINITY,
  maxDepth: Number.POSITIVE_INFINITY,
  memory: 2 ** 29,
  seed: 1,
  walks: 1000,
  reduce: undefined,
  firstPartialCheck: 4096,
}
