// Evaluates the properties of single states and steps during the search: each state once, for each property that is still open.
import type { Kernel } from '../compile/kernel.js'
import type { Predicates } from '../compile/predicates.js'
import type { SiteStatus } from '../compile/site-status.js'
import type { Monitor, Predicate, Property } from '../protocol/property.js'
import type { Interest } from '../search/interest.js'
import type { Position } from '../search/search.js'
import { isAboutState, meaningOf, type StateMeaning } from '../semantics/meaning.js'
import type { Finding } from './counterexamples.js'

/** A property that one state shows to be violated or, for a witness, satisfied. */
interface StateProperty {
  readonly property: Property
  readonly meaning: StateMeaning
}

/** The properties that a single state or step can decide, and the findings. */
export class StateProperties {
  /** The findings, by name of the property. */
  readonly found = new Map<string, Finding>()
  /** The properties whose subject has occurred, so that they are not vacuous. */
  readonly meaningful = new Set<string>()
  private readonly kernel: Kernel
  private readonly predicates: Predicates
  private readonly siteStatus: SiteStatus
  /**
   * The properties that are still open: those that any state can violate, those that a state at rest can violate, witnesses.
   */
  private readonly anywhere: StateProperty[]
  private readonly atRest: StateProperty[]
  private readonly witnesses: StateProperty[]
  private readonly monitored: readonly (readonly [bit: number, monitor: Monitor])[]
  private readonly subjects: { readonly name: string; readonly subject: Predicate }[]

  private readonly rest = {
    atRest: () => this.kernel.fairSteps === 0,
    isTerminal: () => this.kernel.specSteps === 0,
  }

  /** @param kernel with the monitors among the properties */
  constructor(
    kernel: Kernel,
    properties: readonly Property[],
    predicates: Predicates,
    siteStatus: SiteStatus,
  ) {
    this.kernel = kernel
    this.predicates = predicates
    this.siteStatus = siteStatus
    const shownByStates = properties.flatMap((property): StateProperty[] => {
      const meaning = meaningOf(property)
      return meaning.shownBy === 'state' ? [{ property, meaning }] : []
    })
    const violations = shownByStates.filter(({ meaning }) => meaning.shows === 'violated')
    this.witnesses = shownByStates.filter(({ meaning }) => meaning.shows === 'holds')
    this.anywhere = violations.filter(({ meaning }) => !meaning.atRest)
    this.atRest = violations.filter(({ meaning }) => meaning.atRest)
    this.subjects = shownByStates.flatMap(({ property: { name }, meaning: { subject } }) =>
      subject === undefined ? [] : [{ name, subject }],
    )
    this.monitored = kernel.monitors
      .map((monitor, bit) => [bit, monitor] as const)
      .filter(([, monitor]) => properties.includes(monitor))
  }

  /** Evaluates a state, and its steps if the kernel has just computed them. Returns whether this adds a violation. */
  visit(v: Int32Array, expanded: boolean, position: () => Position): boolean {
    const before = this.found.size
    this.checkOpen(this.anywhere, v, position)
    const { subjects } = this
    for (let k = subjects.length - 1; k >= 0; k--) {
      if (!this.predicates.ask(subjects[k]!.subject, v)) continue
      this.meaningful.add(subjects[k]!.name)
      subjects.splice(k, 1)
    }
    const violations = this.found.size > before
    this.checkOpen(this.witnesses, v, position)
    if (!expanded) return violations
    const found = this.found.size
    if (this.kernel.fairSteps === 0) this.checkOpen(this.atRest, v, position)
    if (this.monitored.length > 0) this.checkSteps(position)
    return violations || this.found.size > found
  }

  /**
   * Which states `visit` must see; all if undefined. It changes when a state decides something.
   * @param greatestUsual states with a greater timestamp are of interest too
   */
  interest(greatestUsual: number): Interest | undefined {
    const { anywhere, witnesses, subjects, predicates, monitored, found } = this
    const queries: (readonly [number, number])[] = []
    for (const { meaning } of [...anywhere, ...witnesses]) {
      if (meaning.condition.kind !== 'predicate') return undefined
      queries.push([predicates.queryOf(meaning.condition.predicate), meaning.condition.is ? 0 : 1])
    }
    for (const { subject } of subjects) queries.push([predicates.queryOf(subject), 0])
    let rules = 0
    for (const [bit, { name }] of monitored) if (!found.has(name)) rules |= 1 << bit
    const atRest = this.atRest.length > 0
    const specSteps = this.atRest.some(({ meaning }) => meaning.isTerminal)
    return { reading: predicates.reading, queries, atRest, specSteps, rules, greatestUsual }
  }

  /**
   * Evaluates a state in which some predicate fails: each other predicate is called, and `isFailure` selects the errors to
   * ignore.
   */
  visitFailed(v: Int32Array, position: () => Position, isFailure: (error: unknown) => boolean): void {
    for (const one of [...this.anywhere, ...this.witnesses]) {
      try {
        if (this.isShown(one, v)) this.note(one.property, position())
      } catch (error) {
        if (!isFailure(error)) throw error
      }
    }
  }

  private checkOpen(open: StateProperty[], v: Int32Array, position: () => Position): void {
    for (let k = open.length - 1; k >= 0; k--) {
      const one = open[k]!
      if (!this.isShown(one, v)) continue
      this.note(one.property, position())
      open.splice(k, 1)
    }
  }

  // The steps of the state are counted if the property is about rest: the caller sees to that.
  private isShown({ meaning }: StateProperty, v: Int32Array): boolean {
    if (!isAboutState(meaning, this.rest)) return false
    const { condition } = meaning
    if (condition.kind === 'some site waits') return this.someSiteWaits(v)
    return this.predicates.ask(condition.predicate, v) === condition.is
  }

  private note(property: Property, position: Position, step?: number): void {
    this.found.set(property.name, { position, step })
  }

  private checkSteps(position: () => Position): void {
    const { kernel, monitored } = this
    for (let k = 0; k < kernel.count; k++) {
      const broken = kernel.broken[k]!
      if (broken === 0) continue
      for (const [bit, monitor] of monitored) {
        if ((broken & (1 << bit)) !== 0 && !this.found.has(monitor.name)) this.note(monitor, position(), k)
      }
    }
  }

  private someSiteWaits(v: Int32Array): boolean {
    for (const site of this.kernel.model.competitors) if (this.siteStatus.waits(site, v)) return true
    return false
  }
}
