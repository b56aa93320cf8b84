// Which states still have a fair run that keeps a claim that each wait ends, such as starvationFreedom. No single state violates such a claim, so
// before the loop of a run that violates it the violation is avoidable, unless no fair run from there keeps the claim.
//
// A wait of an obligation begins where `from` is true and ends where `to` is. A run ends in a fair component (src/liveness/fair-components.ts) and
// may visit all of it. It keeps the claim there if each obligation that is open in some state of the component also ends in one. For this the waits
// must not end in another way, which is tested for every step: then a part of a component keeps the claim only if the whole component does, and a
// wait that was open on the way into the component has ended on the way, or ends inside.
import { Predicates } from '../compile/predicates.js'
import { type Backward, unreachable } from '../liveness/backward.js'
import type { Budget } from '../liveness/budget.js'
import { FairComponents } from '../liveness/fair-components.js'
import type { Graph } from '../liveness/graph.js'
import { queriesOf } from '../liveness/queries-of-properties.js'
import type { Property } from '../protocol/property.js'
import type { Exploration } from '../search/exploration.js'
import { defaultSlice, type LongWork } from '../search/long-work.js'
import type { ReachableStates } from '../search/reachable-states.js'

/** What is open in each state, and what ends there: a bit for each obligation. */
interface Waits {
  readonly open: Int32Array
  readonly ends: Int32Array
}

// One bit each.
const mostObligations = 31

/** An obligation, asked of a state. */
interface Response {
  from(v: Int32Array): boolean
  to(v: Int32Array): boolean
}

/** What is open in each of these states, and what ends there. */
function* waitsOf(
  states: number,
  responses: readonly Response[],
  slots: number,
  read: (state: number, v: Int32Array) => void,
  budget: Budget,
): LongWork<Waits> {
  const [open, ends] = [budget.ints(states), budget.ints(states)]
  const v = new Int32Array(slots)
  for (let state = 0; state < states; state++) {
    read(state, v)
    for (const [k, { from, to }] of responses.entries()) {
      if (to(v)) ends[state] = ends[state]! | (1 << k)
      else if (from(v)) open[state] = open[state]! | (1 << k)
    }
    if ((state & (defaultSlice - 1)) === 0) yield
  }
  return { open, ends }
}

/** Whether a step ends a wait without that for which the site waits, as if it gave up. */
const isGivenUp = ({ first, to, size }: Graph, { open, ends }: Waits): boolean => {
  for (let state = 0; state < size; state++)
    for (let edge = first[state]!; edge < first[state + 1]!; edge++) {
      const after = to[edge]!
      if ((open[state]! & ~open[after]! & ~ends[after]!) !== 0) return true
    }
  return false
}

/** By component, from 1: whether each wait that is open in it also ends in it. */
const keepingComponents = (fair: Int32Array, { open, ends }: Waits): readonly boolean[] => {
  const opened: number[] = []
  const ended: number[] = []
  for (const [state, component] of fair.entries()) {
    opened[component] = (opened[component] ?? 0) | open[state]!
    ended[component] = (ended[component] ?? 0) | ends[state]!
  }
  return Array.from(opened, (waits, k) => ((waits ?? 0) & ~(ended[k] ?? 0)) === 0)
}

function* keepingRuns(
  graph: Graph,
  waits: Waits,
  backward: Backward,
  budget: Budget,
): LongWork<Uint8Array | undefined> {
  if (isGivenUp(graph, waits)) return undefined
  yield
  const { size } = graph
  const keeping = budget.bytes(size)
  const inside = budget.bytes(size).fill(1)
  let root = 0
  const search = new FairComponents(graph, inside, () => (root < size ? root++ : -1), budget)
  yield* search.run()
  search.close()
  const { fair } = search
  budget.release(size)
  if (fair === undefined) return keeping
  const keeps = keepingComponents(fair, waits)
  const home = budget.bytes(size)
  for (let state = 0; state < size; state++) {
    home[state] = fair[state] !== 0 && keeps[fair[state]!] === true ? 1 : 0
    if ((state & (defaultSlice - 1)) === 0) yield
  }
  const away = yield* backward.distances(home, 1)
  for (let state = 0; state < size; state++) keeping[state] = away[state] === unreachable ? 0 : 1
  budget.release(4 * size + 4 * size + size)
  return keeping
}

/**
 * By state: 1 if some fair run from it keeps starvationFreedom, else 0; undefined if that is not known: the property is another one, some step ends a
 * wait in another way, or there are too many sites. Throws `MemoryExhausted` if the budget is too small.
 * @param reachable the states of a complete search, without any that stand for others with other names
 * @param graph its steps
 */
export function* statesThatKeep(
  property: Property,
  { kernel, siteStatus, reading, predicates }: ReachableStates,
  { visited }: Exploration,
  graph: Graph,
  backward: Backward,
  budget: Budget,
): LongWork<Uint8Array | undefined> {
  if (property.kind !== 'starvationFreedom') return undefined
  const { tables } = kernel
  const asked = predicates ?? new Predicates([], tables.model, reading)
  const [query] = queriesOf([property], tables, siteStatus, reading, asked, false)
  if (query === undefined || !('responses' in query) || query.responses.length > mostObligations)
    return undefined
  const waits = yield* waitsOf(
    graph.size,
    query.responses,
    tables.slots.count,
    (state, v) => visited.read(state, v),
    budget,
  )
  const keeping = yield* keepingRuns(graph, waits, backward, budget)
  budget.release(8 * graph.size)
  return keeping
}
