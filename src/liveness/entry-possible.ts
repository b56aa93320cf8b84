// entryPossible: from every reachable state in which a site waits, some run lets it enter (AG (waits -> EF holds)). A backward
// search from the states in which the site is in the section would need all edges. Instead each state stores one successor, the
// one found last. In most states that successor already leads to an entry. The few that remain are expanded again, together
// with the states that they lead to, and decided exactly on the edges among them. Under symmetry reduction a site is followed
// through the renaming of each edge, so the query is about pairs of a state and a site in it.

import { withRoom } from '../compile/int-list.js'
import { MemoryExhausted } from '../compile/memory-exhausted.js'
import type { SiteStatus } from '../compile/site-status.js'
import { mostSites } from '../protocol/most-sites.js'
import type { Reductions } from '../reduce/reductions.js'
import type { Exploration } from '../search/exploration.js'

/** A state with a waiting site that can never enter. */
interface LockedOut {
  readonly state: number
  /** The site's number in that state. Under symmetry reduction a real run to the state may give the site another number. */
  readonly site: number
}

/**
 * The first state, in the order of the search, with a waiting site that can never enter, and that site; undefined if there is
 * none. The exploration must be complete and have stored its links.
 * @param memory the most bytes this may take; throws `MemoryExhausted` beyond it, or if there are more than 31 sites
 */
export const firstLockedOut = (
  exploration: Exploration,
  reductions: Reductions,
  siteStatus: SiteStatus,
  memory: number,
): LockedOut | undefined => {
  const { visited, kernel } = exploration
  const { competitors, sites } = kernel.model
  if (sites.length > mostSites) throw new MemoryExhausted()
  const wide = sites.length > 8
  if ((wide ? 4 : 1) * visited.size > memory) throw new MemoryExhausted()
  /** Bit i: site i can still enter from here, or is in the section. */
  const can = wide ? new Int32Array(visited.size) : new Uint8Array(visited.size)
  const links = exploration.links!
  const v = new Int32Array(kernel.tables.slots.count)
  const carried = carrier(reductions)
  const fromLink = (state: number): number => carried(can[links.of(state)]!, links.renamingOf(state))

  for (let state = visited.size - 1; state >= 0; state--) {
    visited.read(state, v)
    let bits = 0
    for (const site of competitors) if (siteStatus.holds(site, v)) bits |= 1 << site
    can[state] = bits
    can[state] = bits | fromLink(state)
  }
  for (let changed = true; changed; ) {
    changed = false
    for (let state = visited.size - 1; state >= 0; state--) {
      const more = can[state]! | fromLink(state)
      if (more !== can[state]) {
        can[state] = more
        changed = true
      }
    }
  }
  return decide(exploration, reductions, siteStatus, can, memory)
}

/**
 * Maps the bits of a successor's sites to those of its predecessor. The successor was renamed: bit i is the bit of the image of
 * i.
 */
const carrier = (reductions: Reductions): ((bits: number, renaming: number) => number) => {
  if (reductions.symmetry === undefined) return (bits) => bits
  return (bits, number) => {
    if (number === 0 || bits === 0) return bits
    const renaming = reductions.renaming(number)
    let carried = 0
    for (let site = 0; site < renaming.length; site++) {
      if ((bits & (1 << renaming[site]!)) !== 0) carried |= 1 << site
    }
    return carried
  }
}

// Each doubt looks up all successors of a state, which the visited set in TypeScript answers several times as fast. With more
// doubts than this, its making is worth while.
const manyDoubts = 10_000

/**
 * Decides exactly. `can` has the bits that are known to lead to an entry. The open pairs are those of a state and a site that
 * waits in it without its bit, and all pairs without a bit that they lead to.
 */
const decide = (
  exploration: Exploration,
  reductions: Reductions,
  siteStatus: SiteStatus,
  can: Int32Array | Uint8Array,
  memory: number,
): LockedOut | undefined => {
  const { kernel } = exploration
  let { visited } = exploration
  const { competitors, sites } = kernel.model
  const v = new Int32Array(kernel.tables.slots.count)
  let doubts: Int32Array = new Int32Array(128)
  let count = 0
  const doubtful = can.slice().fill(0)
  const doubt = (state: number, site: number): void => {
    if ((doubtful[state]! & (1 << site)) !== 0) return
    doubtful[state] = doubtful[state]! | (1 << site)
    doubts = withRoom(doubts, 2 * count + 2)
    doubts[2 * count] = state
    doubts[2 * count++ + 1] = site
  }
  for (let state = 0; state < visited.size; state++) {
    visited.read(state, v)
    for (const site of competitors) {
      if ((can[state]! & (1 << site)) === 0 && siteStatus.waits(site, v)) doubt(state, site)
    }
  }
  if (count > manyDoubts) {
    exploration.goOnInTypeScript()
    visited = exploration.visited
  }
  // An open pair, and a pair without a bit to which it leads.
  let edges: Int32Array = new Int32Array(64)
  let used = 0
  const renamed = reductions.symmetry !== undefined
  for (let at = 0; at < count; at++) {
    const state = doubts[2 * at]!
    const site = doubts[2 * at + 1]!
    exploration.again(state, v)
    visited.repack(kernel.packing)
    for (let k = 0; k < kernel.count; k++) {
      const to = visited.find(kernel.words, k * kernel.packing.words, kernel.hashes[k]!)
      const place = renamed ? reductions.renaming(exploration.graph.renamingOf(k))[site]! : site
      if ((can[to]! & (1 << place)) !== 0) can[state] = can[state]! | (1 << site)
      if ((can[state]! & (1 << site)) !== 0) break
      if (4 * (used + 2 * count) + 2 * can.byteLength > memory) throw new MemoryExhausted()
      edges = withRoom(edges, used + 4)
      edges[used++] = state
      edges[used++] = site
      edges[used++] = to
      edges[used++] = place
      doubt(to, place)
    }
  }
  for (let changed = true; changed; ) {
    changed = false
    for (let at = used - 4; at >= 0; at -= 4) {
      const state = edges[at]!
      const bit = 1 << edges[at + 1]!
      if ((can[state]! & bit) !== 0 || (can[edges[at + 2]!]! & (1 << edges[at + 3]!)) === 0) continue
      can[state] = can[state]! | bit
      changed = true
    }
  }
  for (let state = 0; state < visited.size; state++) {
    const open = doubtful[state]! & ~can[state]!
    if (open === 0) continue
    visited.read(state, v)
    for (let site = 0; site < sites.length; site++) {
      if ((open & (1 << site)) !== 0 && competitors.includes(site) && siteStatus.waits(site, v))
        return { state, site }
    }
  }
  return undefined
}
