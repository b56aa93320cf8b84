// What is found of single states and single steps while the search goes on: one look at each state, at each property that is
// still open.
import type { Kernel } from '../compile/kernel.js'
import type { Predicates } from '../compile/predicates.js'
import type { SiteStatus } from '../compile/site-status.js'
import type { Always, AtRest, Monitor, Property } from '../protocol/property.js'
import type { Position } from '../search/search.js'
import type { Finding } from './counterexamples.js'

/** The properties that a single state or step can decide, and what was found of them. */
export class StateProperties {
  /** What was found, by the name of the property. */
  readonly found = new Map<string, Finding>()
  /** Properties whose subject has occurred, so that they do not hold of nothing. */
  readonly meaningful = new Set<string>()
  private readonly kernel: Kernel
  private readonly predicates: Predicates
  private readonly siteStatus: SiteStatus
  private readonly always: Always[]
  private readonly atRest: AtRest[]
  private readonly witnesses: Property[]
  private readonly monitored: readonly (readonly [bit: number, monitor: Monitor])[]
  private readonly asksDeadlock: boolean
  private readonly subjects: Always[]

  /** @param kernel with the monitors among the properties */
  constructor(kernel: Kernel, properties: readonly Property[], predicates: Predicates, standing: SiteStatus) {
    this.kernel = kernel
    this.predicates = predicates
    this.siteStatus = standing
    this.always = properties.filter((p): p is Always => p.kind === 'always')
    this.subjects = this.always.filter(({ meaningful }) => meaningful !== undefined)
    this.atRest = properties.filter((p): p is AtRest => p.kind === 'atRest')
    this.witnesses = properties.filter(({ kind }) => kind === 'sometimes')
    this.monitored = kernel.monitors
      .map((monitor, bit) => [bit, monitor] as const)
      .filter(([, monitor]) => properties.includes(monitor))
    this.asksDeadlock = properties.some(({ kind }) => kind === 'deadlockFreedom')
  }

  /**
   * Looks at a state, and at its steps where the kernel has just made them; answers whether something is violated that was
   * not before.
   */
  visit(v: Int32Array, expanded: boolean, position: () => Position): boolean {
    const before = this.found.size
    const { always, atRest: finals, kernel, subjects } = this
    for (let k = always.length - 1; k >= 0; k--) {
      if (this.predicates.ask(always[k]!.predicate, v)) continue
      this.note(always[k]!, position())
      always.splice(k, 1)
    }
    for (let k = subjects.length - 1; k >= 0; k--) {
      if (!this.predicates.ask(subjects[k]!.meaningful!, v)) continue
      this.meaningful.add(subjects[k]!.name)
      subjects.splice(k, 1)
    }
    const violations = this.found.size > before
    this.lookForWitnesses(v, position)
    if (!expanded) return violations
    const sofar = this.found.size
    if (!kernel.fair) {
      for (let k = finals.length - 1; k >= 0; k--) {
        if (this.predicates.ask(finals[k]!.predicate, v)) continue
        this.note(finals[k]!, position())
        finals.splice(k, 1)
      }
      if (this.asksDeadlock && !this.found.has('deadlockFreedom') && this.someoneWaits(v)) {
        this.found.set('deadlockFreedom', { position: position(), step: undefined })
      }
    }
    if (this.monitored.length > 0) this.lookAtSteps(position)
    return violations || this.found.size > sofar
  }

  /** Looks at a state in which some predicate fails: each of the others is asked, and `isFailure` says which errors count. */
  visitFailed(v: Int32Array, position: () => Position, isFailure: (error: unknown) => boolean): void {
    const isSo = (property: Always | Property, wanted: boolean): boolean => {
      try {
        return 'predicate' in property && this.predicates.ask(property.predicate, v) === wanted
      } catch (error) {
        if (!isFailure(error)) throw error
        return false
      }
    }
    for (const property of this.always) if (isSo(property, false)) this.note(property, position())
    for (const property of this.witnesses) if (isSo(property, true)) this.note(property, position())
  }

  private note(property: Property, position: Position, step?: number): void {
    this.found.set(property.name, { position, step })
  }

  private lookForWitnesses(v: Int32Array, position: () => Position): void {
    const { witnesses } = this
    for (let k = witnesses.length - 1; k >= 0; k--) {
      const witness = witnesses[k]!
      if (witness.kind !== 'sometimes' || !this.predicates.ask(witness.predicate, v)) continue
      this.note(witness, position())
      witnesses.splice(k, 1)
    }
  }

  private lookAtSteps(position: () => Position): void {
    const { kernel, monitored } = this
    for (let k = 0; k < kernel.count; k++) {
      const broken = kernel.broken[k]!
      if (broken === 0) continue
      for (const [bit, monitor] of monitored) {
        if ((broken & (1 << bit)) !== 0 && !this.found.has(monitor.name)) this.note(monitor, position(), k)
      }
    }
  }

  private someoneWaits(v: Int32Array): boolean {
    for (const site of this.kernel.model.competitors) if (this.siteStatus.waits(site, v)) return true
    return false
  }
}
