// entryPossible: from every reachable state in which a site waits, some run lets it in (AG (waits -> EF holds)). Walking
// back from the states in which the site is in would need all edges. Instead each state remembers one successor, its
// last-found; in most states that one already leads to an entry. The few that are left are expanded once more, together
// with what they lead to, and decided exactly on the edges among them.

import { withRoom } from '../compile/int-list.js'
import { MemoryExhausted } from '../compile/memory-exhausted.js'
import type { Standing } from '../compile/standing.js'
import type { Exploration } from '../search/exploration.js'

// A byte holds the sites of one round.
const sitesOfARound = 8

/** A state in which a site waits that can never enter. */
export interface Doomed {
  readonly state: number
  readonly site: number
}

/**
 * The first state, in the order of the search, in which some site waits that can never enter, with that site; undefined if
 * there is none. The exploration must be complete and have kept its links.
 * @param memory the most bytes this may take; throws `MemoryExhausted` beyond
 */
export const firstDoomed = (
  exploration: Exploration,
  standing: Standing,
  memory: number,
): Doomed | undefined => {
  const { competitors } = exploration.kernel.model
  let found: Doomed | undefined
  for (let at = 0; at < competitors.length; at += sitesOfARound) {
    const doomed = firstDoomedOf(exploration, standing, competitors.slice(at, at + sitesOfARound), memory)
    if (doomed !== undefined && (found === undefined || doomed.state < found.state)) found = doomed
  }
  return found
}

const firstDoomedOf = (
  exploration: Exploration,
  standing: Standing,
  sites: readonly number[],
  memory: number,
): Doomed | undefined => {
  const { visited, kernel } = exploration
  const links = exploration.links!
  const { tables } = kernel
  const v = new Int32Array(tables.slots.count)
  if (visited.size > memory) throw new MemoryExhausted()
  /** Bit k: from here sites[k] may still enter, or is in. */
  const can = new Uint8Array(visited.size)
  const holding = (): number => {
    let bits = 0
    for (let k = 0; k < sites.length; k++) if (standing.holds(sites[k]!, v)) bits |= 1 << k
    return bits
  }

  for (let state = visited.size - 1; state >= 0; state--) {
    visited.read(state, v)
    can[state] = holding() | can[links.get(state)]!
  }
  for (let changed = true; changed; ) {
    changed = false
    for (let state = visited.size - 1; state >= 0; state--) {
      const more = can[state]! | can[links.get(state)]!
      if (more !== can[state]) {
        can[state] = more
        changed = true
      }
    }
  }

  let found: Doomed | undefined
  for (let k = 0; k < sites.length; k++) {
    const doomed = decide(exploration, standing, can, 1 << k, sites[k]!, memory)
    if (doomed !== undefined && (found === undefined || doomed.state < found.state)) found = doomed
  }
  return found
}

/**
 * Decides one site exactly, where `can` has its bit for states that are known to lead to an entry: the states in doubt
 * are those in which it waits without the bit, and whatever they lead to, as far as that has no bit either.
 */
const decide = (
  exploration: Exploration,
  standing: Standing,
  can: Uint8Array,
  bit: number,
  site: number,
  memory: number,
): Doomed | undefined => {
  const { visited, kernel } = exploration
  const { tables } = kernel
  const v = new Int32Array(tables.slots.count)
  let doubts: Int32Array = new Int32Array(64)
  let count = 0
  const doubtful = new Uint8Array(visited.size)
  const doubt = (state: number): void => {
    if (doubtful[state] === 1) return
    doubtful[state] = 1
    doubts = withRoom(doubts, count + 1)
    doubts[count++] = state
  }
  for (let state = 0; state < visited.size; state++) {
    if ((can[state]! & bit) !== 0) continue
    visited.read(state, v)
    if (standing.waits(site, v)) doubt(state)
  }
  // Pairs: a state in doubt, and a successor without the bit.
  let edges: Int32Array = new Int32Array(64)
  let used = 0
  for (let at = 0; at < count; at++) {
    const state = doubts[at]!
    visited.read(state, v)
    kernel.expand(v)
    visited.repack(kernel.packing)
    for (let k = 0; k < kernel.count; k++) {
      const to = visited.insert(kernel.words, k * kernel.packing.words, kernel.hashes[k]!)
      if ((can[to]! & bit) !== 0) can[state] = can[state]! | bit
      if ((can[state]! & bit) !== 0) break
      if (4 * (used + count) + 2 * visited.size > memory) throw new MemoryExhausted()
      edges = withRoom(edges, used + 2)
      edges[used++] = state
      edges[used++] = to
      doubt(to)
    }
  }
  for (let changed = true; changed; ) {
    changed = false
    for (let at = used - 2; at >= 0; at -= 2) {
      if ((can[edges[at]!]! & bit) !== 0 || (can[edges[at + 1]!]! & bit) === 0) continue
      can[edges[at]!] = can[edges[at]!]! | bit
      changed = true
    }
  }
  for (let state = 0; state < visited.size; state++) {
    if (doubtful[state] === 0 || (can[state]! & bit) !== 0) continue
    visited.read(state, v)
    if (standing.waits(site, v)) return { state, site }
  }
  return undefined
}
