// The arguments of `verify`, and the check options that follow from them.
import { type CheckOptions, defaultCheckOptions } from '../../check/check-options.js'
import type { Model } from '../../model/model.js'
import { reduceOf } from '../../reduce/reductions.js'
import type { ResultFormat } from '../../report/verdict/result-formats.js'
import type { StoreName } from '../../search/lossy-stores.js'
import { defaultMemory } from '../supervise/default-memory.js'
import { kernelAsked } from './kernel-asked.js'
import type { ModelArguments } from './model-arguments.js'

/** The options of `verify`, as commander passes them. */
export interface VerifyArguments extends ModelArguments {
  readonly property?: readonly string[]
  readonly ltl?: readonly string[]
  /** The model that this one is to refine, and the file of the mapping. */
  readonly refines?: string
  readonly by?: string
  /** The formula of `reach`. */
  readonly reach?: string
  readonly liveness?: boolean
  /** The files of added properties. */
  readonly with?: readonly string[]
  /** The name of a mutant of the spec. */
  readonly mutant?: string
  /** Whether to check the steps of the proof too. */
  readonly proof?: boolean
  /** Undefined for the usual one. */
  readonly search?: CheckOptions['search']
  readonly store?: StoreName
  /** The folder for the files of `--store disk`. */
  readonly scratch?: string
  /** The folder that the machines of a distributed search share, and the queue of its tasks. */
  readonly shared?: string
  readonly queue?: string
  readonly prefix?: string
  readonly continue?: boolean
  /** The constraint: a formula about one state. */
  readonly within?: string
  readonly maxStates?: number
  readonly maxDepth?: number
  readonly memory?: number
  readonly time?: number
  /** The number of threads that search. */
  readonly workers?: number
  /** The folder in which the search is kept, and the seconds between two checkpoints. */
  readonly checkpoint?: string
  readonly every?: number
  readonly seed?: number
  readonly walks?: number
  readonly reduce?: readonly string[]
  readonly certificate?: string
  readonly expect?: boolean
  readonly out?: string
  readonly format: 'text' | ResultFormat
  readonly full?: boolean
  /** Whether to check the file again after each change. */
  readonly watch?: boolean
  /** Whether to prefer, of the shortest runs, those with the fewest changes of site. */
  readonly tidy?: boolean
  readonly verbose?: boolean
  readonly quiet?: boolean
  readonly progress?: boolean
}

/** Whether the store may omit states. */
export const isLossy = ({ store }: { readonly store?: StoreName }): boolean =>
  store === 'compact' || store === 'bits'

/** The check options, from the arguments. */
export const checkOptionsOf = (given: VerifyArguments, model: Model): CheckOptions => ({
  ...defaultCheckOptions,
  reduce: reduceOf(model, given.reduce),
  search: given.search ?? (isLossy(given) ? 'dfs' : 'bfs'),
  store: given.store ?? 'exact',
  continue: given.continue === true || given.expect === true,
  stopAtWitness: given.reach !== undefined,
  ...(given.within === undefined ? {} : { within: given.within }),
  ...(given.maxStates === undefined ? {} : { maxStates: given.maxStates }),
  ...(given.maxDepth === undefined ? {} : { maxDepth: given.maxDepth }),
  memory: given.memory ?? defaultMemory(),
  ...(given.workers === undefined ? {} : { workers: given.workers }),
  ...(given.seed === undefined ? {} : { seed: given.seed }),
  ...(given.walks === undefined ? {} : { walks: given.walks }),
  ...kernelAsked(process.env),
})
