// A state graph whose edges are weighed: by the messages that a step sends, and by the sites that enter by it. Messages are
// counted as they are sent. What a site sends to itself counts only where it goes through a channel (`self channel`), since
// otherwise it is no message (Coulouris, Dollimore, Kindberg, Blair, Distributed Systems, 5th edition, 2011, section 15.2, and
// Maekawa 1985 count the vote for oneself; Ricart and Agrawala 1981 do not send it). No counter is in the state: the weights
// stand beside the edges.
import type { SiteStatus } from '../compile/site-status.js'
import type { Budget } from '../liveness/budget.js'
import { Edges } from '../liveness/edges.js'
import type { Graph } from '../liveness/graph.js'
import { ModelError } from '../model/model.js'
import type { Exploration } from '../search/exploration.js'

/** Successors with weights, by edge. */
export interface Weighed extends Pick<Graph, 'size' | 'first' | 'to'> {
  readonly sends: Uint8Array
  readonly entries: Uint8Array
}

/** The weighed graph of a search. */
export interface WeighedGraph extends Weighed, Graph {
  readonly edges: Edges
  readonly initials: readonly number[]
  /** By state: 1 where some site waits or is in. */
  readonly loaded: Uint8Array
  /** By state: 1 where some site waits. */
  readonly waiting: Uint8Array
  /** How many messages a step sends that the kernel has just made. */
  sendsOfStep(step: number): number
}

const slice = 1 << 12

/** Who is in stands in one number, a bit for each site. */
export const mostSites = 31

/** What a byte holds. */
export const mostSends = 255

/**
 * The weighed graph of a complete search without symmetry, of `mostSites` at most. Throws `MemoryExhausted` where the budget does not do, and a
 * `ModelError` for a model that it has no room for.
 */
export function* weighedGraph(
  exploration: Exploration,
  standing: SiteStatus,
  budget: Budget,
): Generator<void, WeighedGraph> {
  const { kernel, visited } = exploration
  const { competitors, spec } = kernel.model
  const { origins } = kernel.tables
  const sends = budget.bytes(exploration.progress().transitions)
  // A message that is lost is not sent again by that.
  const sendsOfStep = (step: number): number => {
    const origin = kernel.origins[step]!
    if (origin < 0) return 0
    const { sends: sent, clause } = origins[origin]!
    return sent + (spec.exchanges[clause] ?? 0)
  }
  const edges = new Edges(exploration, budget, (edge, step) => {
    const count = sendsOfStep(step)
    if (count > mostSends)
      throw new ModelError(`measure: a step of ${spec.name} sends more than ${mostSends} messages`)
    sends[edge] = count
  })
  while (edges.advance(slice)) yield
  const { size, first, to } = edges
  const v = new Int32Array(kernel.tables.slots.count)
  const held = budget.ints(size)
  const loaded = budget.bytes(size)
  const waiting = budget.bytes(size)
  for (let state = 0; state < size; state++) {
    visited.read(state, v)
    for (const site of competitors) {
      if (standing.holds(site, v)) held[state]! |= 1 << site
      else if (standing.waits(site, v)) waiting[state] = 1
    }
    if (held[state] !== 0 || waiting[state] !== 0) loaded[state] = 1
    if ((state & (slice - 1)) === 0) yield
  }
  const entries = budget.bytes(to.length)
  for (let state = 0; state < size; state++) {
    for (let edge = first[state]!; edge < first[state + 1]!; edge++) {
      const entered = held[to[edge]!]! & ~held[state]!
      for (let left = entered; left !== 0; left &= left - 1) entries[edge]!++
    }
    if ((state & (slice - 1)) === 0) yield
  }
  budget.release(4 * size)
  const { by, fairness, closed } = edges
  return {
    size,
    closed,
    first,
    to,
    by,
    fairness,
    sends,
    entries,
    edges,
    initials: exploration.initials,
    loaded,
    waiting,
    sendsOfStep,
  }
}
