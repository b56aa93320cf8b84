// Checks a proof for every number of sites by the reference semantics alone: the initial views are in the set, every step of two
// sites and every step with a third leads to views of the set, no view is bad, and the set has the views of all states of two and
// of three sites. It uses nothing of the prover: neither its tables, nor its closure, nor its form of a view.
//
// That three sites suffice is the licence of the proof, which the text of the spec gives (docs/every-n.md). No audit tests it. Views with
// inboxes are the exception: what they forget may have infinitely many values. Their audit takes the steps of the reference semantics
// with small values, and follows the texts itself for all values (inbox-views.ts).

import { canonicalClocks } from '../canonical/clocks.js'
import type { Model } from '../model/model.js'
import { BrokenSpec } from '../protocol/broken-spec.js'
import type { Spec } from '../protocol/spec.js'
import { usesNext } from '../protocol/uses-next.js'
import { initialStates } from '../semantics/initial-states.js'
import { encodeState, type State } from '../semantics/state.js'
import { steps } from '../semantics/steps.js'
import type { Json } from '../sorts/sort.js'
import { type AuditedViews, type Followed, NotAudited } from './audited-views.js'
import { CertificateError } from './certificate.js'
import { ChannelViews } from './channel-views.js'
import { InboxViews } from './inbox-views.js'
import { RingViews } from './ring-views.js'
import { readViews, type ViewsHeader } from './views-certificate.js'
import { VoterViews } from './voter-views.js'

/** What an audit of views has found. */
export interface ViewsAuditResult {
  /** Whether the audit is complete and found nothing. */
  readonly confirmed: boolean
  /** The first thing that is wrong, in one line. */
  readonly refuted: string | undefined
  /** Why the views are neither confirmed nor refuted, in one line: the audit cannot follow the text of a clause. */
  readonly open: string | undefined
  readonly views: number
  /** The steps of the reference semantics that were taken from views. */
  readonly steps: number
  /** Of views with inboxes: the steps that the texts of the functions show. */
  readonly stepsOfTexts: number
  /** The small systems whose states were compared with the views. */
  readonly small: readonly { readonly sites: number; readonly states: number; readonly complete: boolean }[]
  /** What the certificate claims, and the audit is about. */
  readonly properties: readonly string[]
  /** Of views with inboxes: the clauses that were called with some of the small values only. */
  readonly calledInPart: readonly string[]
}

class Refuted extends Error {}

/** The reachable states of three sites are compared up to this many, in breadth-first order. */
const mostComparedStates = 500_000
// Those of two sites, of which more may be infinitely many; then also those of three.
const mostOfTwo = 20_000
// Those of four sites: of most algorithms they are too many.
const mostOfFour = 20_000

// What runs an audit may give the number of views between two pauses.
const usualSlice = 1000

// What views of the spec must have instead of channels, if they are to say something about every number of sites.
const checkForm = (spec: Spec, header: ViewsHeader): void => {
  const form = header.form ?? 'channels'
  const parameters = Object.entries(spec.parameters)
  const quorums = parameters.find(([, { isQuorumSystem }]) => isQuorumSystem === true)
  const numbers = parameters.find(([, { isNumbers }]) => isNumbers === true)
  const [needed, why]: readonly [readonly string[], string] =
    quorums !== undefined
      ? [['voter'], `its parameter ${quorums[0]} is a quorum system`]
      : usesNext(spec)
        ? [['ring', 'ring of bags'], 'its sites form a ring']
        : numbers !== undefined
          ? [[], `its parameter ${numbers[0]} gives each site a number`]
          : [['channels', 'inbox'], 'it has neither a ring nor quorums']
  if (!needed.includes(form))
    throw new CertificateError(`form: ${spec.name} has no views with ${wordsOf[form]}, since ${why}`)
}

// The models of an audit are small. A parameter that has another value in larger ones would be a spec that nobody has audited.
const checkParameters = (spec: Spec, header: ViewsHeader): void => {
  for (const [name, parameter] of Object.entries(spec.parameters)) {
    if (parameter.isQuorumSystem === true || parameter.isNumbers === true) continue
    const text = header.parameters[name] ?? parameter.fallback
    const valueFor = (sites: number): unknown => {
      try {
        return parameter.parse(text, sites)
      } catch {
        return undefined
      }
    }
    const first = valueFor(2)
    for (let sites = 2; sites <= spec.sites.max; sites++)
      if (typeof first === 'object' || valueFor(sites) !== first)
        throw new CertificateError(
          `parameters: the value of "${name}" depends on the number of sites, so views of two say nothing about more`,
        )
  }
}

const wordsOf = {
  channels: 'channels',
  ring: 'arcs of a ring',
  'ring of bags': 'arcs of a ring',
  voter: 'a voter and clients',
  inbox: 'inboxes',
} as const

/** The views of a certificate, by their form. Throws a `CertificateError` of one line if spec and views do not fit together. */
export const viewsOfForm = (spec: Spec, header: ViewsHeader, views: readonly Json[]): AuditedViews => {
  switch (header.form) {
    case undefined:
      return new ChannelViews(spec, header, views)
    case 'ring':
    case 'ring of bags':
      return new RingViews(spec, header, views)
    case 'voter':
      return new VoterViews(spec, header, views)
    case 'inbox':
      return new InboxViews(spec, header, views)
    default:
      return header.form satisfies never
  }
}

/** An audit in progress: drive `run`, then read the result. */
export class ViewsAudit {
  readonly header: ViewsHeader
  private readonly views: AuditedViews
  private readonly known: ReadonlySet<string>
  private readonly most: number
  private steps = 0
  private stepsOfTexts = 0
  private done = 0
  private part = 'views'
  private all = 0
  private readonly small: { sites: number; states: number; complete: boolean }[] = []
  private refuted: string | undefined
  private open: string | undefined
  private isDone = false

  /** Throws a `CertificateError` of one line if certificate and spec do not fit together. */
  constructor(content: string, spec: Spec, most = mostComparedStates) {
    const { header, views } = readViews(content)
    this.header = header
    this.most = most
    if (header.spec !== spec.name)
      throw new CertificateError(
        `the certificate is of "${header.spec}", but the spec given is "${spec.name}"`,
      )
    for (const name of header.properties)
      if (name !== 'mutualExclusion')
        throw new CertificateError(`properties: views do not show "${name}" to an audit`)
    checkForm(spec, header)
    checkParameters(spec, header)
    this.views = viewsOfForm(spec, header, views)
    this.known = new Set(this.views.texts)
  }

  /** Audits; a slice is a number of views. */
  *run(): Generator<undefined, void, number | undefined> {
    const work = this.audit()
    try {
      while (!this.isDone) {
        const views = (yield) ?? usualSlice
        for (let k = 0; k < views && !this.isDone; k++) this.isDone = work.next().done === true
      }
    } catch (error) {
      if (error instanceof BrokenSpec || error instanceof CertificateError) this.refuted = error.message
      else if (error instanceof Refuted) this.refuted = error.message
      else if (error instanceof NotAudited) this.open = error.message
      else throw error
      this.isDone = true
    }
  }

  /** What it checks, in words. */
  activity(): string {
    return this.part
  }

  /** How far it is, in units of its present part. */
  progress(): { readonly done: number; readonly of: number } {
    return { done: this.done, of: this.all }
  }

  result(): ViewsAuditResult {
    const { isDone, refuted, open, steps, stepsOfTexts, small } = this
    return {
      confirmed: isDone && refuted === undefined && open === undefined,
      refuted,
      open,
      views: this.views.texts.length,
      steps,
      stepsOfTexts,
      small,
      properties: this.header.properties,
      calledInPart: [...(this.views.calledInPart ?? [])].sort(),
    }
  }

  private *audit(): Generator<undefined, void> {
    const { header, views, known } = this
    const { length } = views.texts
    if (header.views !== length)
      throw new Refuted(`the certificate says ${header.views} views, and has ${length}`)
    if (known.size !== length) throw new Refuted('a view is listed twice')
    for (const number of views.texts.keys())
      if (views.isBad(number)) throw new Refuted(`view ${number + 1} has both sites in the critical section`)
    for (const view of views.initial())
      if (!known.has(view)) throw new Refuted('an initial view is not in the certificate')
    const { most } = this
    const isTwoComplete = yield* this.compare(2, Math.min(most, mostOfTwo))
    yield* this.compare(3, isTwoComplete ? most : Math.min(most, mostOfTwo))
    yield* this.compare(4, Math.ceil(Math.min(most / 10, mostOfFour)))
    for (const { name, size, from, isOfTexts = false } of views.parts()) {
      this.part = name
      this.all = size
      for (let item = 0; item < size; item++) {
        this.done = item
        for (const step of from(item)) {
          if (step === undefined) yield undefined
          else this.check(step, isOfTexts)
        }
        yield undefined
      }
    }
  }

  private check({ from, step, next }: Followed, isOfTexts: boolean): void {
    if (isOfTexts) this.stepsOfTexts++
    else this.steps++
    if (!this.known.has(next))
      throw new Refuted(`view ${from + 1}: ${step} leads to a view that the certificate does not have`)
  }

  // The reachable states of systems of that many sites: all of their views must be in the set. Says whether these are all states.
  private *compare(sites: number, most: number): Generator<undefined, boolean> {
    const shown = new Set<string>()
    const compared = { sites, states: 0, complete: true }
    this.small.push(compared)
    this.part = `states of ${sites} sites`
    for (const system of this.views.systems(sites)) {
      const before = compared.states
      for (const { state, of, isComplete } of statesOf(system, most - before)) {
        compared.states++
        this.done = compared.states
        this.all = before + of()
        compared.complete &&= isComplete()
        for (const view of this.views.viewsOf(system, state)) {
          if (!this.known.has(view))
            throw new Refuted(
              `a reachable state of ${sites} sites has a view that the certificate does not have`,
            )
          shown.add(view)
        }
        yield undefined
      }
    }
    const claimed = this.header.small.find((one) => one.sites === sites)
    if (claimed === undefined || !compared.complete) return compared.complete
    for (const [what, said, found] of [
      ['reachable states', claimed.states, compared.states],
      ['views', claimed.views, shown.size],
    ] as const)
      if (said !== found)
        throw new Refuted(`the certificate says that ${sites} sites have ${said} ${what}, but it is ${found}`)
    return true
  }
}

// The first reachable states, each with how many are known when it is looked at, and whether these may still be all. Initial states are
// looked at in any case.
function* statesOf(model: Model, most: number) {
  const seen = new Set<string>()
  // A state that was looked at is dropped: only its text is needed.
  const queue: (State | undefined)[] = []
  let isComplete = true
  const see = (given: State, isInitial: boolean): void => {
    const state = canonicalClocks(model, given)
    const text = encodeState(model, state)
    if (seen.has(text)) return
    if (!isInitial && seen.size >= most) {
      isComplete = false
      return
    }
    seen.add(text)
    queue.push(state)
  }
  for (const state of initialStates(model)) see(state, true)
  for (let at = 0; at < queue.length; at++) {
    const state = queue[at]!
    queue[at] = undefined
    if (isComplete) for (const { next } of steps(model, state, [])) see(next, false)
    yield { state, of: () => queue.length, isComplete: () => isComplete }
  }
}
