// For the states in which some site may be unable to enter: all their successors, and what follows from those, to a fixpoint. A
// site is a bit of a mask, so a state is expanded once for all its sites. An edge takes the space of one number, or of two under
// symmetry reduction.

import { withRoom } from '../compile/int-list.js'
import { MemoryExhausted } from '../compile/memory-exhausted.js'
import { PagedInts } from '../compile/paged-ints.js'
import type { Reductions } from '../reduce/reductions.js'
import type { Exploration } from '../search/exploration.js'

/** Some sites for each state, as bits. */
export type Masks = Int32Array | Uint8Array

/** Maps the bits of the sites of a state along a step that renames them, or back. */
export class SiteMap {
  private readonly reductions: Reductions
  private readonly sites: number
  /** Whether some step renames sites. */
  readonly isNeeded: boolean

  constructor(reductions: Reductions) {
    this.reductions = reductions
    this.sites = reductions.model.sites.length
    this.isNeeded = reductions.symmetry !== undefined
  }

  /** The sites of a state, by those of its successor, which was renamed: bit i is the bit of the image of i. */
  back(bits: number, number: number): number {
    if (!this.isNeeded || number === 0 || bits === 0) return bits
    const renaming = this.reductions.renaming(number)
    let mapped = 0
    for (let site = 0; site < this.sites; site++)
      if ((bits & (1 << renaming[site]!)) !== 0) mapped |= 1 << site
    return mapped
  }

  /** The sites of a successor, by those of the state. */
  forth(bits: number, number: number): number {
    if (!this.isNeeded || number === 0 || bits === 0) return bits
    const renaming = this.reductions.renaming(number)
    let mapped = 0
    for (let site = 0; site < this.sites; site++)
      if ((bits & (1 << site)) !== 0) mapped |= 1 << renaming[site]!
    return mapped
  }
}

/** The states in doubt, and their successors. */
export class EntryClosure {
  private readonly exploration: Exploration
  private readonly map: SiteMap
  /** The sites that can enter from a state, as far as it is known. */
  private readonly can: Masks
  /** The sites that were in doubt. */
  private readonly doubted: Masks
  private readonly memory: number
  /** The states whose successors are needed. */
  private stack: Int32Array = new Int32Array(64)
  private height = 0
  /** The number of a state and of its successors, then the successors, each with its renaming if there are renamings. */
  private readonly edges = new PagedInts()
  private used = 0
  private readonly stride: number

  /** @param memory the most bytes that this may take */
  constructor(exploration: Exploration, map: SiteMap, can: Masks, memory: number) {
    this.exploration = exploration
    this.map = map
    this.can = can
    this.doubted = can.slice().fill(0)
    this.memory = memory
    this.stride = map.isNeeded ? 2 : 1
  }

  /** Whether some site was in doubt. */
  hasDoubts = false

  /** The sites in doubt that have turned out to be unable to enter; valid after `close`. */
  lockedOutIn(state: number): number {
    return this.doubted[state]! & ~this.can[state]!
  }

  /** Doubts that these sites can enter from a state. */
  doubt(state: number, sites: number): void {
    const more = sites & ~this.can[state]! & ~this.doubted[state]!
    if (more === 0) return
    this.hasDoubts = true
    this.doubted[state] = this.doubted[state]! | more
    this.stack = withRoom(this.stack, this.height + 1)
    this.stack[this.height++] = state
  }

  /** Decides all doubts. Throws `MemoryExhausted` if that takes too much memory. */
  close(): void {
    // States are mostly found before their successors, so the last come first.
    while (this.height > 0) this.expand(this.stack[--this.height]! >>> 0)
    while (this.follow()) {
      // Until nothing more follows.
    }
  }

  private expand(state: number): void {
    const { exploration, can, map, stride } = this
    if (this.lockedOutIn(state) === 0) return
    const successors = exploration.successorsOf(state)
    const { graph } = exploration
    const count = successors.length
    let known = can[state]!
    for (let k = 0; k < count; k++) known |= map.back(can[successors[k]! >>> 0]!, graph.renamingOf(k))
    can[state] = known
    const open = this.lockedOutIn(state)
    if (open === 0) return
    const { edges } = this
    if (edges.bytes + this.stack.byteLength + 2 * can.byteLength > this.memory) throw new MemoryExhausted()
    edges.set(this.used++, state)
    edges.set(this.used++, count)
    for (let k = 0; k < count; k++) {
      const to = successors[k]! >>> 0
      const renaming = graph.renamingOf(k)
      edges.set(this.used++, to)
      if (stride === 2) edges.set(this.used++, renaming)
      // No successor has an open site: else it would not be open.
      this.doubt(to, map.forth(open, renaming))
    }
  }

  // Whether something new was found. States without doubts left are dropped.
  private follow(): boolean {
    const { edges, can, map, stride } = this
    let isNew = false
    let kept = 0
    for (let at = 0; at < this.used; ) {
      const state = edges.get(at)
      const end = at + 2 + stride * edges.get(at + 1)
      let known = can[state]!
      for (let k = at + 2; k < end; k += stride)
        known |= map.back(can[edges.get(k)]!, stride === 2 ? edges.get(k + 1) : 0)
      isNew ||= known !== can[state]
      can[state] = known
      if (this.lockedOutIn(state) === 0) at = end
      else if (kept === at) kept = at = end
      else while (at < end) edges.set(kept++, edges.get(at++))
    }
    this.used = kept
    return isNew
  }
}
