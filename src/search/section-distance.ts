// How far a site is from the critical section, as the search has seen it: the least number of changes of its own record that
// led from this record to one of a site in the section, whatever the other sites and the messages did meanwhile. (S. Edelkamp,
// S. Leue, A. Lluch-Lafuente, Directed explicit-state model checking in the validation of communication protocols, STTT 5, 2004,
// use such local distances in the program text. Here no text is read: the distances are learned from the steps.)
import type { SiteStatus } from '../compile/site-status.js'

/** The estimate for a record from which no entry was seen. */
export const farthest = 20

/** The distances of one site, by the number of its record. */
class SiteDistances {
  private readonly known = new Map<number, number>()
  private readonly before = new Map<number, Set<number>>()
  changes = 0

  of(record: number): number {
    return Math.min(this.known.get(record) ?? farthest, farthest)
  }

  /** Notes that one record changed to another. */
  change(from: number, to: number): void {
    let before = this.before.get(to)
    if (before === undefined) {
      before = new Set()
      this.before.set(to, before)
    }
    if (before.has(from)) return
    before.add(from)
    this.changes++
    const distance = this.known.get(to)
    if (distance !== undefined) this.isAt(from, distance + 1)
  }

  /** Notes that a record is at most this far from the section. */
  isAt(record: number, distance: number): void {
    const open: [record: number, distance: number][] = [[record, distance]]
    for (const [at, steps] of open) {
      if ((this.known.get(at) ?? farthest) <= steps) continue
      this.known.set(at, steps)
      for (const one of this.before.get(at) ?? []) open.push([one, steps + 1])
    }
  }
}

/** The distances of all sites that compete. */
export class SectionDistance {
  private readonly siteStatus: SiteStatus
  private readonly bySite: ReadonlyMap<number, SiteDistances>

  constructor(siteStatus: SiteStatus) {
    this.siteStatus = siteStatus
    this.bySite = new Map(siteStatus.model.competitors.map((site) => [site, new SiteDistances()]))
  }

  /** Memory in use, in bytes. */
  get bytes(): number {
    let changes = 0
    for (const site of this.bySite.values()) changes += site.changes
    return 64 * changes
  }

  /** The distance of a site in a state, at most `farthest`; also for a site that does not compete. */
  of(site: number, v: Int32Array): number {
    const distances = this.bySite.get(site)
    if (distances === undefined) return farthest
    return this.siteStatus.holds(site, v) ? 0 : distances.of(v[site]!)
  }

  /** The sum of the distances of the nearest `count` sites. */
  ofNearest(count: number, v: Int32Array): number {
    const distances = [...this.bySite.keys()].map((site) => this.of(site, v)).sort((a, b) => a - b)
    return distances.slice(0, count).reduce((sum, one) => sum + one, 0)
  }

  /** Learns from a step. */
  learn(from: Int32Array, to: Int32Array): void {
    for (const [site, distances] of this.bySite) {
      if (this.siteStatus.holds(site, to)) distances.isAt(to[site]!, 0)
      if (from[site] !== to[site]) distances.change(from[site]!, to[site]!)
    }
  }
}
