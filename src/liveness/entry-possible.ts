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
  if (sites.length > mostSites) throw new MemoryExhausted()
  const wide = sites.length > 8
  if ((wide ? 4 : 1) * visited.size > memory) throw new MemoryExhausted()
  /** Bit i: site i can still enter from here, or is in the section. */
  const can: Masks = wide ? new Int32Array(visited.size) : new Uint8Array(visited.size)
  const links = exploration.links!
  const v = new Int32Array(kernel.tables.slots.count)
  const map = new SiteMap(reductions)
  const fromLink = (state: number): number => map.back(can[links.of(state)]!, links.renamingOf(state))

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
  return decide(exploration, siteStatus, can, new EntryClosure(exploration, map, can, memory))
}

/**
 * Decides exactly. `can` has the bits that are known to lead to an entry. The open pairs are those of a state and a site that
 * waits in it without its bit, and all pairs without a bit that they lead to.
 */
const decide = (
  { visited, kernel }: Exploration,
  siteStatus: SiteStatus,
  can: Masks,
  closure: EntryClosure,
): LockedOut | undefined => {
  const { competitors } = kernel.model
  const v = new Int32Array(kernel.tables.slots.count)
  const all = competitors.reduce((bits, site) => bits | (1 << site), 0)
  for (let state = 0; state < visited.size; state++) {
    const lacking = all & ~can[state]!
    if (lacking === 0) continue
    visited.read(state, v)
    let bits = 0
    for (const site of competitors)
      if ((lacking & (1 << site)) !== 0 && siteStatus.waits(site, v)) bits |= 1 << site
    closure.doubt(state, bits)
  }
  closure.close()
  for (let state = 0; state < visited.size; state++) {
    const open = closure.lockedOutIn(state)
    if (open === 0) continue
    visited.read(state, v)
    for (const site of competitors)
      if ((open & (1 << site)) !== 0 && siteStatus.waits(site, v)) return { state, site }
  }
  return undefined
}
