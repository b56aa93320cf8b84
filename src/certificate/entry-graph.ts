// Decides entryPossible on the members of a certificate by a backward search from the states in which a site is in
// the critical section. The states are known only up to a renaming of sites, so each edge stores its renaming, and
// the search visits pairs of a member and a site. If several renamings fit, any will do: they differ by a symmetry of
// the state, which changes no future.
import { compose, inverse, type Renaming } from '../canonical/renaming.js'

/** A member, and a site that waits there and can never enter. */
interface LockedOut {
  readonly member: number
  readonly site: number
}

/** The members with their edges, built edge by edge. */
export class EntryGraph {
  private readonly sites: number
  private readonly waiting: Uint8Array
  private readonly can: Uint8Array
  private readonly pairs: number[] = []
  // The renamings of edges; most edges share one of a few.
  private readonly renamings: Renaming[] = []
  private readonly numbers = new Map<string, number>()
  // Three numbers for each edge: from, to, and the number of its renaming.
  private readonly edges: number[] = []

  constructor(members: number, sites: number) {
    this.sites = sites
    this.waiting = new Uint8Array(members * sites)
    this.can = new Uint8Array(members * sites)
  }

  waits(member: number, site: number): void {
    this.waiting[member * this.sites + site] = 1
  }

  /** Records that this site is in the critical section in this member, or can enter from it. */
  enters(member: number, site: number): void {
    const pair = member * this.sites + site
    if (this.can[pair] === 1) return
    this.can[pair] = 1
    this.pairs.push(pair)
  }

  /**
   * Adds an edge: a step from one member leads to another, up to renaming.
   * @param next the renaming from the successor to the canonical form of both
   * @param own the renaming from the other member to that form
   */
  edge(from: number, to: number, next: Renaming, own: Renaming): void {
    const renaming = compose(next, inverse(own))
    const text = String(renaming)
    let number = this.numbers.get(text)
    if (number === undefined) {
      number = this.renamings.push(inverse(renaming)) - 1
      this.numbers.set(text, number)
    }
    this.edges.push(from, to, number)
  }

  /** Every member with every site that waits there and can never enter, in order. */
  *lockedOut(): Generator<LockedOut> {
    const { edges, sites } = this
    const members = this.can.length / sites
    // The edges sorted by target: those into member m are ends[m] to ends[m + 1].
    const ends = new Int32Array(members + 2)
    for (let at = 1; at < edges.length; at += 3) ends[edges[at]! + 2]!++
    for (let member = 1; member < ends.length; member++) ends[member] = ends[member]! + ends[member - 1]!
    const into = new Int32Array(edges.length / 3)
    for (let at = 0; at < edges.length; at += 3) into[ends[edges[at + 1]! + 1]!++] = at
    for (let pair = this.pairs.pop(); pair !== undefined; pair = this.pairs.pop()) {
      const [member, site] = [Math.floor(pair / sites), pair % sites]
      for (let k = ends[member]!; k < ends[member + 1]!; k++) {
        const at = into[k]!
        this.enters(edges[at]!, this.renamings[edges[at + 2]!]![site]!)
      }
    }
    for (const [pair, waits] of this.waiting.entries()) {
      if (waits === 1 && this.can[pair] === 0) yield { member: Math.floor(pair / sites), site: pair % sites }
    }
  }
}
