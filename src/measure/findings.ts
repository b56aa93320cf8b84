// What a measurement has found so far, part by part, and what it could not find. A part is complete when it is added: its runs
// have been compared with a second import of the spec, so it may be shown while the measurement continues.

import { compareRun } from '../check/fresh-import.js'
import type { SiteBypass } from '../check/verdict.js'
import { makeModel } from '../model/model.js'
import type { Spec } from '../protocol/spec.js'
import type { StopReason } from '../search/search.js'
import type { Figure } from './figure.js'
import type { SiteLoad } from './load.js'
import { type Missing, type Part, runsOf, type Subject, type Wanted } from './measurement.js'

const allSubjects = ['messages', 'delays', 'bypass', 'load', 'round'] as const

/** The results of a measurement in progress. */
export class Findings {
  /** In the order in which they were found. */
  readonly parts: Part[] = []
  readonly missing: Missing[] = []
  private readonly wanted: Wanted
  private readonly fresh: Spec | undefined
  private readonly done = new Set<Subject>()

  /** @param fresh a second import of the spec, in which every run is repeated */
  constructor(wanted: Wanted, fresh: Spec | undefined) {
    this.wanted = wanted
    this.fresh = fresh
  }

  /**
   * Adds a part, after which these subjects are done. Throws an `ImpureSpec` if one of its runs is not a run of the fresh
   * import.
   */
  add(part: Partial<Part>, ...subjects: readonly Subject[]): void {
    const nothing = { figures: [], bypasses: undefined, loads: undefined, roundLoads: undefined }
    const whole: Part = { ...nothing, ...part }
    const { fresh } = this
    if (fresh !== undefined) {
      for (const trace of runsOf(whole)) compareRun(trace, makeModel(fresh, trace.model.options))
    }
    this.parts.push(whole)
    for (const subject of subjects) this.done.add(subject)
  }

  get figures(): readonly Figure[] {
    return this.parts.flatMap(({ figures }) => figures)
  }

  get bypasses(): readonly SiteBypass[] | undefined {
    return this.parts.find(({ bypasses }) => bypasses !== undefined)?.bypasses
  }

  get loads(): readonly SiteLoad[] | undefined {
    return this.parts.find(({ loads }) => loads !== undefined)?.loads
  }

  get roundLoads(): readonly SiteLoad[] | undefined {
    return this.parts.find(({ roundLoads }) => roundLoads !== undefined)?.roundLoads
  }

  /** Whether nothing is done. */
  get isEmpty(): boolean {
    return this.done.size === 0
  }

  /** What is wanted, and neither done nor missing. */
  get open(): readonly Subject[] {
    return allSubjects.filter(
      (what) => this.wanted[what] === true && !this.done.has(what) && !this.isMissing(what),
    )
  }

  isOpen(what: Subject): boolean {
    return this.open.includes(what)
  }

  isMissing(which: Subject): boolean {
    return this.missing.some(({ what }) => what === which)
  }

  /** Records a reason for those of these subjects that are open. */
  miss(which: readonly Subject[], cut: StopReason | undefined, because?: string): void {
    for (const what of this.open.filter((one) => which.includes(one))) {
      // The throughput follows from the synchronisation delay.
      const isThroughput = what === 'delays' && this.wanted.section !== undefined && because !== undefined
      this.missing.push({ what, cut, because: isThroughput ? `${because}, hence no throughput` : because })
    }
  }
}
