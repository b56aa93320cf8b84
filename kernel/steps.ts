// The steps of expanded states once more: where each leads, and by which effect. Fair cycles are searched for in the graph of all steps,
// which a search does not keep. All states that these steps lead to are in the set, so several threads may do this at the same time.
import { isOutgrown, makeBase, setOutgrown, successors } from './successors'
import { findMany, likely, setWaiting, waiting } from './visited'

/**
 * Writes the steps of expanded states to a block; the result is how many of the states are done, or -1 if the tables lack something for the
 * first. A block has the number of these, for each state the number of its steps, then for `room` steps where they lead, and then their
 * effects. It ends before a state whose steps have no room, or for which the tables lack something.
 */
export function findSteps(from: u32, end: u32, block: usize, room: u32): i32 {
  makeBase()
  const counts = block + 4
  const targets = counts + (<usize>(end - from) << 2)
  const effects = targets + (<usize>room << 2)
  let found: u32 = 0
  let lacks = false
  let state = from
  for (; state < end; state++) {
    const begun = waiting
    lacks = !successors(state) || isOutgrown != 0
    if (lacks || found + waiting > room) {
      setWaiting(begun)
      setOutgrown(0)
      break
    }
    store<u32>(counts + (<usize>(state - from) << 2), waiting - begun)
    if (waiting < 512) continue
    const count = waiting
    finish(targets, effects, found)
    found += count
  }
  finish(targets, effects, found)
  store<u32>(block, state - from)
  return lacks && state == from ? -1 : <i32>(state - from)
}

// Moves the batch to the block, after the steps that it has already.
function finish(targets: usize, effects: usize, found: u32): void {
  const offset = <usize>found << 2
  memory.copy(effects + offset, likely, waiting << 2)
  findMany(targets + offset)
}
