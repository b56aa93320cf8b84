// The messages per entry of an explored model. If runs end, it counts all messages of a run; otherwise it measures the long
// run, as the ratio of a cycle. If a cycle has messages and no entry, such as a token that circulates while no site wants it,
// there is no maximum. Then the ratio is also computed for cycles in which some site waits or is in the section at every
// moment.
import type { Budget } from '../liveness/budget.js'
import type { Exploration } from '../search/exploration.js'
import { fairnessOfLoop } from '../trace/lasso.js'
import type { Trace } from '../trace/trace.js'
import { extremeRatio, type RatioCycle } from './cycle-ratio.js'
import type { Extreme } from './figure.js'
import { fraction } from './fraction.js'
import { loopWithoutEntry } from './loop-without-entry.js'
import type { WeighedGraph } from './weighed.js'
import { type WholeRun, wholeRuns } from './whole-runs.js'
import { lassoTo, traceAlong } from './witness.js'

/** Both ends. */
export interface Range {
  readonly least: Extreme | undefined
  readonly most: Extreme | undefined
}

/** The messages of a model. */
export interface MessageFigures {
  readonly perEntry: Range
  /** All messages of a run; undefined if runs never end. */
  readonly inAll: Range | undefined
  /** While some site waits or is in the section at every moment; undefined if that was not computed. */
  readonly underLoad: Range | undefined
  /** Remarks, each a phrase or a sentence. */
  readonly notes: readonly string[]
  /** Those of the notes that name the runs that are left out. */
  readonly leftOut: readonly string[]
}

/**
 * Measures the messages.
 * @param endsOnly whether the graph omits steps that occur elsewhere in another order: then only runs that end may be
 *   evaluated, since the graph has one with the same steps for each of them
 * @returns undefined if `endsOnly` is set and runs never end
 */
export function* messagesOf(
  exploration: Exploration,
  graph: WeighedGraph,
  budget: Budget,
  endsOnly: boolean,
): Generator<void, MessageFigures | undefined> {
  const runs = yield* wholeRuns(graph, graph.initials, graph.waiting, budget)
  if (runs !== undefined) {
    const shown = ({ start, edges, messages, entries }: WholeRun) =>
      traceAlong(exploration, graph, { start, edges, loop: undefined }, { messages, entries })
    const total = (run: WholeRun): Extreme => ({ value: fraction(run.messages), trace: shown(run) })
    const { ratios, stuck } = runs
    const leftOut = stuck ? ['runs that end with a site still waiting are left out'] : []
    return {
      perEntry:
        ratios === undefined
          ? { least: undefined, most: undefined }
          : {
              least: { value: ratios.least.ratio, trace: shown(ratios.least.run) },
              most: { value: ratios.most.ratio, trace: shown(ratios.most.run) },
            },
      inAll: { least: total(runs.least), most: total(runs.most) },
      underLoad: undefined,
      notes: ['for complete runs, which end where no step is left', ...leftOut],
      leftOut,
    }
  }
  if (endsOnly) return undefined
  const shown = ({ edges }: Pick<RatioCycle, 'edges'>) => {
    let [messages, entries] = [0, 0]
    for (const edge of edges) {
      messages += graph.sends[edge]!
      entries += graph.entries[edge]!
    }
    return traceAlong(exploration, graph, lassoTo(graph, edges, budget), { messages, entries })
  }
  const end = (cycle: RatioCycle | undefined): Extreme | undefined =>
    cycle === undefined ? undefined : { value: cycle.ratio, trace: shown(cycle) }
  // Whether a fair scheduler may repeat the loop forever.
  const fairness = (trace: Trace | undefined): string =>
    trace !== undefined && fairnessOfLoop(trace).unfair.length === 0
      ? 'it is fair, so a fair scheduler may repeat it forever'
      : 'the one shown is not fair: a fair scheduler eventually leaves it, after any number of messages'
  const within = function* (inside: Uint8Array): Generator<void, Range & { readonly loops: boolean }> {
    const least = end(yield* extremeRatio(graph, inside, 'least', budget))
    const loop = yield* loopWithoutEntry(graph, inside, budget)
    if (loop !== undefined) {
      return { least, most: { value: 'unbounded', trace: shown({ edges: loop }) }, loops: true }
    }
    return { least, most: end(yield* extremeRatio(graph, inside, 'most', budget)), loops: false }
  }
  const all = budget.bytes(graph.size).fill(1)
  const { loops, ...perEntry } = yield* within(all)
  budget.release(graph.size)
  if (!loops) return { perEntry, inAll: undefined, underLoad: undefined, notes: [], leftOut: [] }
  const notes = [`a loop has messages and no entry; ${fairness(perEntry.most?.trace)}`]
  const underLoad = yield* within(graph.loaded)
  return { perEntry, inAll: undefined, underLoad, notes, leftOut: [] }
}
