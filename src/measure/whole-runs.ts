// The messages of runs that end. If each site requests a bounded number of times, no cycle has messages. The measures are then
// the least and the most messages of a run, and of its messages per entry. A run has ended when no step leaves its strongly
// connected component: the components are the stages of the run, and steps within one have no weight. Totals are longest paths
// over the components. The extreme ratio is found by repeatedly testing whether some run has a better ratio than the last one
// (W. Dinkelbach, On Nonlinear Fractional Programming, Management Science 13(7), 1967), in integers, so the result is exact.

import type { Budget } from '../liveness/budget.js'
import { type Graph, sourceOf } from '../liveness/graph.js'
import { defaultSlice, type LongWork } from '../search/long-work.js'
import { type Fraction, fraction } from './fraction.js'
import { stagesOf } from './stages.js'
import type { Weighed } from './weighed.js'

/** A run from an initial state to an end, with its sums. */
export interface WholeRun {
  readonly start: number
  readonly edges: readonly number[]
  readonly messages: number
  readonly entries: number
}

/** The results for a model whose runs end. */
interface WholeRuns {
  /** By the number of messages. */
  readonly least: WholeRun
  readonly most: WholeRun
  /** By messages per entry, over runs with an entry and an end at which no site waits; undefined if there is none. */
  readonly ratios: { readonly least: RatioRun; readonly most: RatioRun } | undefined
  /** Whether some run ends in a component in which a site waits, at least in some state. */
  readonly stuck: boolean
}

/** A run with its ratio. */
interface RatioRun {
  readonly ratio: Fraction
  readonly run: WholeRun
}

const never = Number.NEGATIVE_INFINITY

/** The cost of an edge, by what it sends and who enters: numbers, since a function called for each edge takes most of the time. */
interface Cost {
  readonly ofMessage: number
  readonly ofEntry: number
}

/**
 * The extremes over all runs to their ends; undefined if messages are sent or sites enter infinitely often.
 * @param initials the states from which runs begin
 * @param waiting by state: 1 if some site waits
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: its passes share arrays whose memory is claimed and released here.
export function* wholeRuns(
  graph: Weighed & Graph,
  initials: readonly number[],
  waiting: Uint8Array,
  budget: Budget,
): LongWork<WholeRuns | undefined> {
  const { size, to, sends, entries } = graph
  const stages = yield* stagesOf(graph, budget)
  if (stages === undefined) return undefined
  const { places, numbers } = stages
  const ways = new Exits(graph, numbers, budget)
  budget.claim(16 * size)
  // By place: the best cost of the rest of the run, if no further entry is required, and if one is.
  const free = new Float64Array(size)
  const bound = new Float64Array(size)
  let stuck = false
  const better = function* ({ ofMessage, ofEntry }: Cost, mayBeStuck: boolean): LongWork {
    const { ends, count, order, first, to, sends, entries } = stages
    let done = 0
    for (let stage = 0, from = 0; stage < count; from = ends[stage++]!) {
      let [most, mostBound, waits] = [never, never, false]
      const end = ends[stage]!
      const leaves = first[end]! > first[from]!
      for (let place = from; place < end; place++) {
        if ((done++ & (defaultSlice - 1)) === 0) yield
        if (!leaves && waiting[order[place]!] === 1) waits = true
        for (let edge = first[place]!; edge < first[place + 1]!; edge++) {
          const next = to[edge]!
          const own = ofMessage * sends[edge]! + ofEntry * entries[edge]!
          most = Math.max(most, own + free[next]!)
          mostBound = Math.max(mostBound, own + (entries[edge] === 0 ? bound[next]! : free[next]!))
        }
      }
      stuck ||= waits
      const rest = leaves ? most : waits && !mayBeStuck ? never : 0
      for (let place = from; place < end; place++) {
        free[place] = rest
        bound[place] = mostBound
      }
    }
  }
  /** The run with the best cost; undefined if there is none. */
  const bestRun = function* (cost: Cost, mustEnter: boolean): LongWork<WholeRun | undefined> {
    yield* better(cost, !mustEnter)
    let needs = mustEnter
    const costOf = (state: number, mustStillEnter: boolean): number =>
      (mustStillEnter ? bound : free)[places[state]!]!
    let start = initials[0]!
    for (const state of initials) if (costOf(state, needs) > costOf(start, needs)) start = state
    if (costOf(start, needs) === never) return undefined
    const edges: number[] = []
    let [here, messages, entered] = [start, 0, 0]
    const leads = (edge: number): boolean => {
      const own = cost.ofMessage * sends[edge]! + cost.ofEntry * entries[edge]!
      const left = costOf(to[edge]!, needs && entries[edge] === 0)
      return left !== never && own + left === costOf(here, needs)
    }
    for (;;) {
      const way = yield* ways.from(here, leads)
      if (way === undefined) return { start, edges, messages, entries: entered }
      for (const edge of way) {
        edges.push(edge)
        messages += sends[edge]!
        entered += entries[edge]!
        if (entries[edge] !== 0) needs = false
        here = to[edge]!
      }
    }
  }
  const extreme = function* (sign: 1 | -1): LongWork<RatioRun | undefined> {
    let found: RatioRun | undefined
    for (;;) {
      const { top, bottom } = found?.ratio ?? { top: 0, bottom: 1 }
      const run = yield* bestRun({ ofMessage: sign * bottom, ofEntry: -sign * top }, true)
      if (run === undefined) return undefined
      const ratio = fraction(run.messages, run.entries)
      const gain = found === undefined ? 1 : sign * (ratio.top * bottom - top * ratio.bottom)
      if (gain <= 0) return found
      found = { ratio, run }
    }
  }
  const least = (yield* bestRun({ ofMessage: -1, ofEntry: 0 }, false))!
  const most = (yield* bestRun({ ofMessage: 1, ofEntry: 0 }, false))!
  const lowest = yield* extreme(-1)
  const highest = yield* extreme(1)
  ways.close()
  budget.release(16 * size)
  stages.close()
  return {
    least,
    most,
    ratios: lowest === undefined || highest === undefined ? undefined : { least: lowest, most: highest },
    stuck,
  }
}

/** Shortest paths within a component and out of it. */
class Exits {
  private readonly graph: Graph
  private readonly numbers: Int32Array
  private readonly budget: Budget
  /** By state: 0 if not visited, -1 for the start, e + 1 if reached by edge e. */
  private readonly via: Int32Array
  private readonly queue: Int32Array

  constructor(graph: Graph, numbers: Int32Array, budget: Budget) {
    this.graph = graph
    this.numbers = numbers
    this.budget = budget
    this.via = budget.ints(graph.size)
    this.queue = budget.ints(graph.size)
  }

  close(): void {
    this.budget.release(8 * this.graph.size)
  }

  /** The edges of a path out of the component of a state, whose last edge satisfies `leads`; undefined at the end of a run. */
  *from(begin: number, leads: (edge: number) => boolean): LongWork<readonly number[] | undefined> {
    const { graph, numbers, via, queue } = this
    const { first, to } = graph
    queue[0] = begin
    via[begin] = -1
    let end = 1
    let out: readonly number[] | undefined
    for (let at = 0; at < end && out === undefined; at++) {
      if ((at & (defaultSlice - 1)) === defaultSlice - 1) yield
      const state = queue[at]!
      for (let edge = first[state]!; edge < first[state + 1]! && out === undefined; edge++) {
        const next = to[edge]!
        if (numbers[next] === numbers[begin]) {
          if (via[next] !== 0) continue
          via[next] = edge + 1
          queue[end++] = next
        } else if (leads(edge)) out = this.pathTo(begin, state, edge)
      }
    }
    for (let at = 0; at < end; at++) via[queue[at]!] = 0
    return out
  }

  private pathTo(begin: number, state: number, last: number): readonly number[] {
    const way = [last]
    for (let at = state; at !== begin; at = sourceOf(this.graph, way.at(-1)!)) way.push(this.via[at]! - 1)
    return way.reverse()
  }
}
