// Which clause could be part of the step that enables it, and what that would save. Each is tried: the model is searched again
// with the clause taken at once. The coarser model leaves interleavings out, so its verdicts are about coarser steps.
import { isAlwaysFair } from '../../model/fairness.js'
import { Exploration } from '../../search/exploration.js'
import { defaultSlice, type LongWork } from '../../search/long-work.js'
import { AtOnceGraph } from './at-once-graph.js'
import { CountedGraph } from './counted-graph.js'
import { ProfiledStates } from './profiled-states.js'
import type { Trial } from './trials.js'

/** A clause that was taken at once, and the states that were left. */
interface CoarserStep {
  readonly clause: string
  readonly states: number
}

/** The clauses that are fair in every state: any other one, such as a request, need never be taken, so it cannot be part of another step. */
const candidates = ({ model, counted }: ProfiledStates): readonly string[] =>
  counted.clauses
    .map(({ clause }) => clause)
    .filter((name) => model.sites.some(({ id }) => isAlwaysFair(model, name, id)))

/** Whether each run through these states leaves them: then the clause at once is one step, with any number of repetitions. */
function* leaves(search: Exploration, between: ReadonlySet<number>): LongWork<boolean> {
  const { kernel, visited } = search
  const v = new Int32Array(kernel.tables.slots.count)
  const open = new Set(between)
  for (let changed = true; changed && open.size > 0; ) {
    changed = false
    let passed = 0
    for (const state of open) {
      search.again(state, v)
      visited.repack(kernel.packing)
      let stays = false
      for (let k = 0; k < kernel.count && !stays; k++)
        stays = open.has(visited.find(kernel.words, k * kernel.packing.words, kernel.hashes[k]!))
      if (!stays) {
        open.delete(state)
        changed = true
      }
      if ((++passed & (defaultSlice - 1)) === 0) yield
    }
  }
  return open.size === 0
}

/** What the states show, except some of them. */
function* appearances(
  states: ProfiledStates,
  search: Exploration,
  without: ReadonlySet<number>,
): LongWork<ReadonlySet<string>> {
  const shown = new Set<string>()
  const v = new Int32Array(search.kernel.tables.slots.count)
  for (let state = 0; state < search.visited.size; state++) {
    if (!without.has(state)) {
      search.visited.read(state, v)
      shown.add(states.appearance(v))
    }
    if ((state & (defaultSlice - 1)) === 0) yield
  }
  return shown
}

/**
 * Tries each clause. Left out are clauses that could be taken forever, and those without whose moments another clause is never
 * taken, or some combination of statuses and predicates never occurs: an exit at once would leave no site in the section.
 */
export function* coarserSteps(base: ProfiledStates, trial: Trial): LongWork<readonly CoarserStep[]> {
  const found: CoarserStep[] = []
  const all = yield* appearances(base, base.exploration, new Set())
  for (const clause of candidates(base)) {
    const states = new ProfiledStates(trial.spec, base.model.options, trial.limits)
    trial.begun(states)
    const atOnce = new AtOnceGraph(states.reachable.reductions.graph, clause)
    const counted = new CountedGraph(atOnce)
    const search = new Exploration(
      counted,
      { order: 'bfs', ...trial.limits, maxDepth: Number.POSITIVE_INFINITY, links: false },
      () => false,
    )
    yield* search.run()
    const isWhole = counted.clauses.length === base.counted.clauses.length
    const { between } = atOnce
    if (!search.complete || !isWhole || between.size === 0) continue
    const shown = yield* appearances(states, search, between)
    if (shown.size < all.size || !(yield* leaves(search, between))) continue
    found.push({ clause, states: search.visited.size - between.size })
  }
  return found
}
