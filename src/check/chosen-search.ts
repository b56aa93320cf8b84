// The search that the options of a check ask for.
import { ModelError } from '../model/model.js'
import type { AnySearch } from '../search/any-search.js'
import { Exploration } from '../search/exploration.js'
import type { ExplorationOptions } from '../search/exploration-options.js'
import type { Interest } from '../search/interest.js'
import type { LongWork } from '../search/long-work.js'
import { RandomWalks } from '../search/random-walks.js'
import type { ReachableStates } from '../search/reachable-states.js'
import type { Visit } from '../search/search.js'
import type { CheckOptions } from './check-options.js'

// The length of a random walk without a depth bound.
const defaultWalk = 1000

/**
 * A search that calls `visit`. Throws a `ModelError` for options that do not fit together.
 * @param links whether a property needs the links of states
 * @param interest which states `visit` must see; undefined if it must see all
 */
export const chosenSearch = (
  reachable: ReachableStates,
  options: CheckOptions & Pick<ExplorationOptions, 'pauseAt'>,
  links: boolean,
  visit: Visit,
  interest: () => Interest | undefined,
): AnySearch => {
  const { search: order, store, maxDepth, memory, seed, walks } = options
  if (order === 'random') {
    const length = Number.isFinite(maxDepth) ? maxDepth : defaultWalk
    return new RandomWalks(reachable.kernel, { walks, seed, memory, length }, visit)
  }
  if (options.tasks !== undefined) {
    if (order !== 'bfs' || store !== 'exact')
      throw new ModelError(
        'a search by tasks goes level by level and is exact; leave the order and the store out',
      )
    return reachable.exploreDistributed({ ...options, ...options.tasks }, visit)
  }
  if (store === 'exact') return reachable.explore({ ...options, order, links }, visit, interest)
  if (store === 'disk') {
    if (order !== 'bfs')
      throw new ModelError('store disk: states are compared level by level, so only bfs has it; use bfs')
    if (options.files === undefined) throw new ModelError('store disk: it needs files; give some')
    return reachable.exploreOnDisk({ ...options, files: options.files }, visit)
  }
  if (order !== 'dfs')
    throw new ModelError(
      `store ${store}: the run to a violation is the stack of a depth-first search; use dfs`,
    )
  return reachable.exploreLossily(store, options, visit)
}

/** Why one thread searches though the options ask for more, and what another one does; undefined if several can search. */
export const reasonForOneWorker = (
  search: AnySearch,
  { workers = 1 }: CheckOptions,
  { handsCalls }: ReachableStates,
): string | undefined => {
  const ofOrder = workers > 1 ? 'only a breadth-first search has levels' : undefined
  const why = 'whyOneWorker' in search ? search.whyOneWorker : ofOrder
  return why && `${why}${handsCalls ? '; another certifies calls if they are many' : ''}`
}

/** Work on a search. Its threads, which may take part until then, end with the work. */
export function* withEnd(search: AnySearch, work: LongWork): LongWork {
  try {
    yield* work
  } finally {
    if (search instanceof Exploration) search.end()
  }
}

/** Work that ends with the first call that is known to be refused. Another error counts only if all calls before it are certified. */
export function* certifiedWork(work: LongWork, reachable: ReachableStates): LongWork {
  try {
    for (let part = work.next(); part.done !== true; part = work.next(yield)) reachable.look()
  } catch (error) {
    reachable.finish()
    throw error
  }
}
