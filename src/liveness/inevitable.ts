// The states in which something can no longer be avoided: every fair run from them reaches a marked state (AF under fairness).
// The opposite is a fair run that never does. It ends in a fair component of the unmarked states and reaches it through
// unmarked states only (E. A. Emerson, C.-L. Lei, Modalities for Model Checking: Branching Time Logic Strikes Back, Science of
// Computer Programming 8, 1987, section 4; Clarke, Grumberg, Peled, Model Checking, 1999, section 6.3). As everywhere in this
// room, a run may stay in a state forever if no instance with a fairness assumption is enabled there.
import type { LongWork } from '../search/long-work.js'
import { type Backward, unreachable } from './backward.js'
import type { Budget } from './budget.js'
import { FairComponents } from './fair-components.js'
import type { Graph } from './graph.js'

/**
 * By state: 1 if it is marked or every fair run from it reaches a marked state, else 0. The caller may stop at every `yield`.
 * Throws `MemoryExhausted` if the budget is too small.
 * @param marks not 0 where a state is marked
 * @param backward the graph with its edges reversed
 */
export function* inevitable(
  graph: Graph,
  marks: Uint8Array,
  backward: Backward,
  budget: Budget,
): LongWork<Uint8Array> {
  const { size } = graph
  const inevitable = budget.bytes(size)
  const inside = budget.bytes(size)
  const unmarked = () => {
    for (let state = 0; state < size; state++) inside[state] = marks[state] === 0 ? 1 : 0
  }
  unmarked()
  let root = 0
  const nextRoot = (): number => {
    while (root < size && marks[root] !== 0) root++
    return root < size ? root++ : -1
  }
  const search = new FairComponents(graph, inside, nextRoot, budget)
  yield* search.run()
  search.close()
  const { fair } = search
  if (fair === undefined) inevitable.fill(1)
  else {
    // The search has changed what is inside.
    unmarked()
    const home = budget.bytes(size)
    for (let state = 0; state < size; state++) home[state] = fair[state] === 0 ? 0 : 1
    const away = yield* backward.distances(home, 1, inside)
    for (let state = 0; state < size; state++) inevitable[state] = away[state] === unreachable ? 1 : 0
    budget.release(4 * size + 4 * size + size)
  }
  budget.release(size)
  return inevitable
}
