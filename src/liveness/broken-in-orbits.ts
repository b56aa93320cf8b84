// Claims of the form `from` leads to `to`, decided on the quotient. A property with one claim for each site is decided for all sites at once,
// on the threaded graph of one tracked site: what waits is the tracked site. A claim about all sites alike needs no tracked site, but the
// threads of fairness all the same.

import { defaultSlice, type LongWork } from '../search/long-work.js'
import type { Budget } from './budget.js'
import type { LassoFinding, LeadsToObligation } from './graph-query.js'
import { brokenObligation, fromBit, toBit } from './leads-to.js'
import { type Quotiented, ThreadedGraph, type Tracked } from './threaded-graph.js'

/** A lasso for the first of these claims that is violated, or for any site if each is about one. */
export function* brokenInOrbits(
  quotient: Quotiented,
  responses: readonly LeadsToObligation[],
  budget: Budget,
): LongWork<LassoFinding | undefined> {
  const bySite = new Map(responses.map((response) => [response.site, response]))
  if (!bySite.has(undefined))
    return yield* brokenFor(
      quotient,
      responses.map(({ site }) => [site!]),
      ([site]) => bySite.get(site)!,
      budget,
    )
  for (const response of responses) {
    const found = yield* brokenFor(quotient, [[]], () => response, budget)
    if (found !== undefined) return found
  }
  return undefined
}

function* brokenFor(
  quotient: Quotiented,
  tracked: readonly Tracked[],
  responseOf: (tracked: Tracked) => LeadsToObligation,
  budget: Budget,
): LongWork<LassoFinding | undefined> {
  const { exploration } = quotient
  const graph = new ThreadedGraph(quotient, tracked, budget)
  const v = new Int32Array(exploration.kernel.tables.slots.count)
  const marks = budget.bytes(graph.size)
  const responses = graph.names.map(responseOf)
  for (let node = 0, state = 0; node < graph.closed; state++) {
    exploration.visited.read(state, v)
    for (const { from, to } of responses) marks[node++] = (from(v) ? fromBit : 0) | (to(v) ? toBit : 0)
    if ((state & (defaultSlice - 1)) === 0) yield
  }
  const initial = graph.starts.map(({ node }) => node)
  const lasso = yield* brokenObligation(graph, initial, marks, budget)
  budget.release(graph.size)
  graph.close()
  if (lasso === undefined) return undefined
  const { walk, tracked: found } = graph.walk(lasso)
  return { walk, because: responseOf(found).because }
}
