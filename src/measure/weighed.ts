// A state graph with weighted edges: the number of messages that a step sends, and the number of sites that enter by it. A
// message is counted when it is sent. A message of a site to itself counts only if it goes through a channel (`self channel`),
// since otherwise it is not sent (Coulouris, Dollimore, Kindberg, Blair, Distributed Systems, 5th edition, 2011, section 15.2,
// and Maekawa 1985 count a site's vote for itself; Ricart and Agrawala 1981 do not send it). The state has no counter: the
// weights belong to the edges.

import type { SiteStatus } from '../compile/site-status.js'
import type { Budget } from '../liveness/budget.js'
import { Edges } from '../liveness/edges.js'
import type { Graph } from '../liveness/graph.js'
import { ModelError } from '../model/model.js'
import type { Exploration } from '../search/exploration.js'
import { defaultSlice, type LongWork } from '../search/long-work.js'
import { type Count, type StepKind, StepKinds, sendsOf } from './step-kinds.js'

/** Successors with weights, by edge. */
export interface Weighed extends Pick<Graph, 'size' | 'first' | 'to'> {
  readonly sends: Uint8Array
  readonly entries: Uint8Array
}

/** The weighted graph of a search. */
export interface WeighedGraph extends Weighed, Graph {
  readonly edges: Edges
  readonly initials: readonly number[]
  /** By state: 1 if some site waits or is in the section. */
  readonly loaded: Uint8Array
  /** By state: 1 if some site waits. */
  readonly waiting: Uint8Array
  /** By edge: 1 if a site leaves the section by this step. */
  readonly leaves: Uint8Array
  /** By edge: what it sends and receives, as a number in `kinds`. */
  readonly kindOf: Uint16Array
  readonly kinds: readonly StepKind[]
  /** How sends to several sites count. */
  readonly count: Count
  /** The kind of a step of the kernel's current state. */
  kindOfStep(step: number): number
}

/** The most that a byte holds. */
export const mostSends = 255

// The most that two bytes hold.
const mostKinds = 65_535

/**
 * The weighted graph of a complete search without symmetry, of at most `mostSites` sites. Throws `MemoryExhausted` if the
 * budget is too small, and a `ModelError` if the model exceeds these limits.
 * @param count how a send to several sites counts
 */
export function* weighedGraph(
  exploration: Exploration,
  siteStatus: SiteStatus,
  budget: Budget,
  count: Count = 'receivers',
): LongWork<WeighedGraph> {
  const { kernel, visited } = exploration
  const { competitors, spec } = kernel.model
  const { transitions } = exploration.progress()
  const sends = budget.bytes(transitions)
  const stepKinds = new StepKinds(kernel, count)
  const { kinds } = stepKinds
  budget.claim(2 * transitions)
  const kindOf = new Uint16Array(transitions)
  const edges = new Edges(exploration, budget, (edge, step) => {
    const kind = stepKinds.ofStep(step)
    const sent = sendsOf(kinds[kind]!)
    // A site that sends these may also receive one, and its load counts both.
    if (sent >= mostSends)
      throw new ModelError(`measure: a step of ${spec.name} sends ${mostSends} messages or more`)
    if (kind > mostKinds)
      throw new ModelError(`measure: ${spec.name} has more than ${mostKinds} kinds of steps`)
    sends[edge] = sent
    kindOf[edge] = kind
  })
  yield* edges.run()
  const { size, first, to } = edges
  const v = new Int32Array(kernel.tables.slots.count)
  const held = budget.ints(size)
  const loaded = budget.bytes(size)
  const waiting = budget.bytes(size)
  for (let state = 0; state < size; state++) {
    visited.read(state, v)
    for (const site of competitors) {
      if (siteStatus.holds(site, v)) held[state]! |= 1 << site
      else if (siteStatus.waits(site, v)) waiting[state] = 1
    }
    if (held[state] !== 0 || waiting[state] !== 0) loaded[state] = 1
    if ((state & (defaultSlice - 1)) === 0) yield
  }
  const entries = budget.bytes(to.length)
  const leaves = budget.bytes(to.length)
  for (let state = 0; state < size; state++) {
    for (let edge = first[state]!; edge < first[state + 1]!; edge++) {
      const [before, after] = [held[state]!, held[to[edge]!]!]
      const entered = after & ~before
      if ((before & ~after) !== 0) leaves[edge] = 1
      for (let left = entered; left !== 0; left &= left - 1) entries[edge]!++
    }
    if ((state & (defaultSlice - 1)) === 0) yield
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
    leaves,
    kindOf,
    kinds,
    count,
    kindOfStep: (step) => stepKinds.ofStep(step),
  }
}
