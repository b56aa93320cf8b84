// entryPossible: from every reachable state in which a site waits, some run lets it enter (AG (waits -> EF holds)). A backward
// search from the states in which the site is in the section would need all edges. Instead each state stores one successor, the
// greatest, or with several threads any. In most states that successor already leads to an entry. The others are expanded again, together with the
// states that they lead to, and decided exactly on the edges among them: each state once for all its sites, as bits of a mask.
// Under symmetry reduction a site is followed through the renaming of each edge, so the query is about pairs of a state and a
// site in it.

import { MemoryExhausted } from '../compile/memory-exhausted.js'
import type { SiteStatus } from '../compile/site-status.js'
import { mostSites } from '../protocol/most-sites.js'
import type { Reductions } from '../reduce/reductions.js'
import type { Exploration } from '../search/exploration.js'
import { EntryClosure, type Masks, SiteMap } from './entry-closure.js'

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
  const { size } = visited
  if (sites.length > mostSites) throw new MemoryExhausted()
  const wide = sites.length > 8
  if ((wide ? 4 : 1) * size > memory) throw new MemoryExhausted()
  /** Bit i: site i can still enter from here, or is in the section. */
  const can: Masks = wide ? new Int32Array(size) : new Uint8Array(size)
  const map = new SiteMap(reductions)
  const closure = new EntryClosure(exploration, map, can, memory)
  const isExact = followLinks(exploration, siteStatus, can, map, closure)
  if (!isExact) doubtAll(exploration, siteStatus, can, closure)
  if (!closure.hasDoubts) return undefined
  closure.close()
  const v = new Int32Array(kernel.tables.slots.count)
  for (let state = 0; state < size; state++) {
    const open = closure.lockedOutIn(state)
    if (open === 0) continue
    visited.read(state, v)
    for (const site of competitors)
      if ((open & (1 << site)) !== 0 && siteStatus.waits(site, v)) return { state, site }
  }
  return undefined
}

const bitsOf = (sites: readonly number[]): number => sites.reduce((bits, site) => bits | (1 << site), 0)

/**
 * Follows the links from all states, and sets the bits of the sites that enter so.
 * @returns whether one pass was enough, so that all states with a waiting site that lacks its bit are in doubt already. Else some are
 * in doubt, perhaps without need.
 */
const followLinks = (
  { visited, kernel, links }: Exploration,
  siteStatus: SiteStatus,
  can: Masks,
  map: SiteMap,
  closure: EntryClosure,
): boolean => {
  const { competitors } = kernel.model
  const { size } = visited
  const v = new Int32Array(kernel.tables.slots.count)
  const all = bitsOf(competitors)
  // Most links lead to a state with a greater number, so one pass from the last state to the first decides those. It reads a state,
  // which takes most of the time, only if its link leaves a site open. A certifier, however, counts the answers that it
  // certifies, and which successor is the link depends on the threads. So with a certifier the status of each site is found in all states.
  const readsAll = kernel.tables.callCertifiers.length > 0
  let isExact = true
  for (let state = size - 1; state >= 0; state--) {
    const link = links!.of(state)
    if (link < state) isExact = false
    let bits = map.back(can[link]!, links!.renamingOf(state))
    if (bits !== all || readsAll) {
      visited.read(state, v)
      let doubted = 0
      for (const site of competitors) {
        const bit = 1 << site
        if ((bits & bit) !== 0 && !readsAll) continue
        if (siteStatus.holds(site, v)) bits |= bit
        else if (siteStatus.waits(site, v)) doubted |= bit
      }
      can[state] = bits
      if (isExact && doubted !== 0) closure.doubt(state, doubted)
    } else can[state] = bits
  }
  for (let changed = !isExact; changed; ) {
    changed = false
    for (let state = size - 1; state >= 0; state--) {
      const more = can[state]! | map.back(can[links!.of(state)]!, links!.renamingOf(state))
      changed ||= more !== can[state]
      can[state] = more
    }
  }
  return isExact
}

/**
 * Doubts all pairs of a state and a site that waits in it without its bit. `can` has the bits that are known to lead to an entry.
 */
const doubtAll = (
  { visited, kernel }: Exploration,
  siteStatus: SiteStatus,
  can: Masks,
  closure: EntryClosure,
): void => {
  const { competitors } = kernel.model
  const { size } = visited
  const v = new Int32Array(kernel.tables.slots.count)
  const all = bitsOf(competitors)
  for (let state = 0; state < size; state++) {
    const lacking = all & ~can[state]!
    if (lacking === 0) continue
    visited.read(state, v)
    let doubted = 0
    for (const site of competitors)
      if ((lacking & (1 << site)) !== 0 && siteStatus.waits(site, v)) doubted |= 1 << site
    closure.doubt(state, doubted)
  }
}
