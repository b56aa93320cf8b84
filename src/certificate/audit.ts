// Checks a certificate by the reference semantics alone: every initial state is a member, every step of every member leads to
// a member, and every property that holds according to the certificate is true of all members. That is a proof by induction
// over the length of a run, and it uses nothing of the search that found the members.
//
// A reduced certificate has one member for many states. The audit then also checks, for every member, that the states it
// represents take equal steps: see transformation.ts. It does not check reachability, which no set of states can show.
import { type CanonicalState, canonicalize } from '../canonical/canonical-state.js'
import type { Renaming } from '../canonical/renaming.js'
import type { Model } from '../model/model.js'
import { BrokenSpec } from '../protocol/broken-spec.js'
import type { Property } from '../protocol/property.js'
import { isObserver, isOnGraph } from '../protocol/property-kinds.js'
import type { Spec } from '../protocol/spec.js'
import { initialStates } from '../semantics/initial-states.js'
import { answersOf, isShownBy, meaningOf } from '../semantics/meaning.js'
import { type State, viewOfState } from '../semantics/state.js'
import type { Step } from '../semantics/step.js'
import { labelText, steps } from '../semantics/steps.js'
import type { Certificate } from './certificate.js'
import { type Certified, certified } from './certified-model.js'
import { EntryGraph } from './entry-graph.js'
import { defaultAttempts } from './renamings-tried.js'
import { differencesMadeBy, Transformations } from './transformation.js'

/** A mismatch between the certificate and the spec. */
export interface Finding {
  readonly kind:
    | 'initial state'
    | 'step'
    | 'duplicate'
    | 'count'
    | 'property'
    | 'symmetry'
    | 'timestamps'
    | 'broken spec'
  readonly text: string
}

/** The result of an audit. */
export interface AuditResult {
  /** Whether there are no findings. */
  readonly confirmed: boolean
  /** The first findings, and how many there are. */
  readonly findings: readonly Finding[]
  readonly count: number
  readonly members: number
  readonly transitions: number
  /** The properties that are true of all members; those that a set of states cannot show; none of either if refuted. */
  readonly checked: readonly string[]
  readonly notChecked: readonly string[]
  /** What the reductions were tried on a sample of only, such as "renamings"; empty if refuted. */
  readonly sample: readonly string[]
  /** The extent of the check of the reductions, in words. */
  readonly tried: readonly string[]
}

/** Members done, counting each as half after its first time, and what was found. */
interface AuditProgress {
  readonly members: number
  readonly of: number
  readonly findings: number
}

const mostFindings = 20

// What runs an audit may give the number of members between two pauses.
const usualSlice = 1000

/** A running audit. */
export class Audit {
  private readonly certified: Certified
  private readonly properties: readonly Property[]
  private readonly transformations: Transformations
  private readonly canon: (state: State) => CanonicalState
  /** The member of each normal form, and how each member is renamed to it. */
  private readonly numbers = new Map<string, number>()
  private readonly renamings: Renaming[] = []
  private readonly entry: EntryGraph | undefined
  private readonly findings: Finding[] = []
  private count = 0
  private transitions = 0
  private done = 0

  /**
   * Throws a `CertificateError` of one line if certificate and spec do not fit together.
   * @param attempts how many renamings of members are tried, if not as many as usual
   */
  constructor(certificate: Certificate, spec: Spec, attempts = defaultAttempts) {
    this.certified = certified(certificate, spec)
    const { header, model, form } = this.certified
    this.properties = header.properties.flatMap((name) => {
      const property = spec.properties.find((known) => known.name === name)
      if (property === undefined) this.find('property', `${spec.name} has no property "${name}"`)
      else if (isObserver(property) && !model.observers.includes(property))
        this.find('property', `${name} has a memory, but the states of this certificate do not include it`)
      else return [property]
      return []
    })
    this.transformations = new Transformations(this.certified, this.properties, attempts)
    this.canon = canonicalize(model, form)
    const checksEntry = this.properties.some(({ kind }) => kind === 'entryPossible')
    this.entry = checksEntry ? new EntryGraph(header.states, model.sites.length) : undefined
  }

  /** What the certificate is about. */
  get model(): Model {
    return this.certified.model
  }

  /** A member by its number. */
  member(number: number): State {
    return this.certified.state(number)
  }

  /** Audits; a slice is a number of members, of which each is met twice. */
  *run(): Generator<AuditProgress, void, number | undefined> {
    while (!this.isDone) this.check((yield this.progress()) ?? usualSlice)
  }

  private check(members: number): void {
    const { states } = this.certified.header
    for (let k = 0; k < members && !this.isDone; k++) {
      const unit = this.done++
      if (unit < states) this.enter(unit)
      else if (unit === states) this.checkInitialStates()
      else if (unit <= 2 * states) this.checkMember(unit - states - 1)
      else this.checkEntryPossible()
    }
  }

  private get isDone(): boolean {
    return this.done === 2 * this.certified.header.states + 2
  }

  /** How far it is. */
  progress(): AuditProgress {
    const { states } = this.certified.header
    return { members: Math.min(this.done / 2, states), of: states, findings: this.count }
  }

  /** What was found so far. */
  result(): AuditResult {
    const { header } = this.certified
    const confirmed = this.count === 0 && this.isDone
    const isShown = (property: Property) => property.kind !== 'sometimes' && !isOnGraph(property)
    const named = (shown: boolean) =>
      this.properties.filter((property) => isShown(property) === shown).map(({ name }) => name)
    return {
      confirmed,
      findings: this.findings,
      count: this.count,
      members: header.states,
      transitions: this.transitions,
      checked: confirmed ? named(true) : [],
      notChecked: named(false),
      sample: confirmed ? this.transformations.sample() : [],
      tried: this.transformations.text(),
    }
  }

  private find(kind: Finding['kind'], text: string): void {
    this.count++
    if (this.findings.length < mostFindings) this.findings.push({ kind, text })
  }

  private enter(member: number): void {
    const { text, renaming } = this.canon(this.certified.state(member))
    this.renamings.push(renaming)
    const known = this.numbers.get(text)
    if (known === undefined) this.numbers.set(text, member)
    else this.find('duplicate', `state ${member} is state ${known} again`)
  }

  private checkInitialStates(): void {
    this.guarded('the initial states', () => {
      for (const [number, state] of initialStates(this.certified.model).entries()) {
        if (this.numbers.has(this.canon(state).text)) continue
        this.find('initial state', `the initial state ${number} is not in the certificate`)
      }
    })
  }

  private checkMember(member: number): void {
    const { model, state: stateOf } = this.certified
    this.guarded(`state ${member}`, () => {
      const state = stateOf(member)
      const enabled = [...steps(model, state)]
      this.transitions += enabled.length
      for (const step of enabled) this.checkStep(member, step)
      this.checkProperties(member, state, enabled)
      for (const { kind, text } of differencesMadeBy(
        this.transformations.of(state),
        model,
        state,
        enabled,
        this.properties,
      ))
        this.find(kind, `state ${member}: ${text}`)
    })
  }

  /** A clause that cannot take a state in is a finding: the state, or the clause, is not what it was. */
  private guarded(where: string, work: () => void): void {
    try {
      work()
    } catch (error) {
      if (!(error instanceof BrokenSpec)) throw error
      this.find('broken spec', `${where}: ${error.message.replaceAll(/\s+/g, ' ')}`)
    }
  }

  private checkStep(member: number, step: Step): void {
    const { text, renaming } = this.canon(step.next)
    const to = this.numbers.get(text)
    const name = labelText(step.label)
    if (to === undefined)
      this.find('step', `state ${member}: ${name} leads to a state that is not in the certificate`)
    else this.entry?.edge(member, to, renaming, this.renamings[to]!)
    for (const { kind, name: rule } of this.properties) {
      if (kind === 'monitor' && step.breaks.includes(rule))
        this.find('property', `state ${member}: ${name} breaks ${rule}`)
    }
  }

  private checkProperties(member: number, state: State, enabled: readonly Step[]): void {
    const { model } = this.certified
    const view = viewOfState(model, state)
    const waiting = model.competitors.filter((site) => view.waits(site))
    const answers = answersOf(view, () => enabled)
    for (const property of this.properties) {
      // The audit looks at steps elsewhere, at `entryPossible` over all members together; it certifies nothing else.
      const meaning = meaningOf(property)
      if (meaning.shownBy !== 'state' || meaning.shows !== 'violated') continue
      if (isShownBy(meaning, model, answers))
        this.find('property', `state ${member} violates ${property.name}`)
    }
    for (const site of waiting) this.entry?.waits(member, site)
    for (const site of model.competitors) if (view.holds(site)) this.entry?.enters(member, site)
  }

  private checkEntryPossible(): void {
    const { header } = this.certified
    if (this.transitions !== header.transitions) {
      this.find(
        'count',
        `the members have ${this.transitions} enabled steps, but the certificate says ${header.transitions}`,
      )
    }
    for (const { member, site } of this.entry?.lockedOut() ?? []) {
      this.find(
        'property',
        `state ${member} violates entryPossible: site ${site} waits, and no run leads to its entry`,
      )
    }
  }
}

/** Audits a certificate to the end. Throws a `CertificateError` of one line if certificate and spec do not fit together. */
export const audit = (certificate: Certificate, spec: Spec): AuditResult => {
  const running = new Audit(certificate, spec)
  for (const _ of running.run()) {
    // Nothing to show.
  }
  return running.result()
}
