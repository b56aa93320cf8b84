// Checks a proof for every number of sites by the reference semantics alone: the initial views are in the set, every step of two
// sites and every step with a third leads to views of the set, no view is bad, and the set has the views of all states of two and
// of three sites. It uses nothing of the prover: neither its tables, nor its closure, nor its form of a view.
//
// That three sites suffice is the licence of the proof, which the text of the spec gives (docs/every-n.md). No audit tests it.

import { List } from 'immutable'
import { canonicalClocks } from '../canonical/clocks.js'
import { type Model, ModelError, makeModel } from '../model/model.js'
import { BrokenSpec } from '../protocol/broken-spec.js'
import type { Message } from '../protocol/message.js'
import type { Spec } from '../protocol/spec.js'
import { usesNext } from '../protocol/uses-next.js'
import { initialStates } from '../semantics/initial-states.js'
import { encodeState, State, stateToJson, viewOfState } from '../semantics/state.js'
import { labelText, steps } from '../semantics/steps.js'
import type { Json } from '../sorts/sort.js'
import { CertificateError } from './certificate.js'
import { checkCuttable, cutState, orderText, ranked, stepsAtAllDistances } from './cut-states.js'
import { OutsideSteps, type WithThird } from './outside-steps.js'
import { ThreeSites } from './three-sites.js'
import { readViews, type ViewsHeader } from './views-certificate.js'

/** What an audit of views has found. */
export interface ViewsAuditResult {
  /** Whether the audit is complete and found nothing. */
  readonly confirmed: boolean
  /** The first thing that is wrong, in one line. */
  readonly refuted: string | undefined
  readonly views: number
  /** The steps of views that were taken. */
  readonly steps: number
  /** The small systems whose states were compared with the views. */
  readonly small: readonly { readonly sites: number; readonly states: number; readonly complete: boolean }[]
}

class Refuted extends Error {}

/** The reachable states of three sites are compared up to this many, in breadth-first order. */
const mostComparedStates = 20_000

// What runs an audit may give the number of views between two pauses.
const usualSlice = 1000

const unfit = 'the spec or the certificate has changed since the certificate was written'

/** An audit in progress: drive `run`, then read the result. */
export class ViewsAudit {
  readonly header: ViewsHeader
  private readonly models: ReadonlyMap<number, Model>
  private readonly views: readonly State[]
  private readonly known: ReadonlySet<string>
  private readonly most: number
  private steps = 0
  private done = 0
  private part = 'views'
  private all = 0
  private readonly small: { sites: number; states: number; complete: boolean }[] = []
  private refuted: string | undefined
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
    if (usesNext(spec) || Object.values(spec.parameters).some(({ isQuorumSystem }) => isQuorumSystem))
      throw new CertificateError(
        `${spec.name} has views with arcs of a ring, or of a voter, and only views with channels are audited`,
      )
    if (spec.timed && Object.keys(spec.shared).length > 0)
      throw new CertificateError(
        `${spec.name} has timestamps and shared variables, and views of both are not audited`,
      )
    this.models = new Map([2, 3].map((sites) => [sites, modelOf(spec, header, sites)]))
    checkCuttable(this.two)
    this.views = views.map((json, k) => viewOf(this.two, json, k + 1))
    this.known = new Set(this.views.map((view) => encodeState(this.two, view)))
  }

  private get two(): Model {
    return this.models.get(2)!
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
    const { isDone, refuted, steps, small } = this
    return { confirmed: isDone && refuted === undefined, refuted, views: this.views.length, steps, small }
  }

  private *audit(): Generator<undefined, void> {
    const { header, views, known, two } = this
    if (header.views !== views.length)
      throw new Refuted(`the certificate says ${header.views} views, and has ${views.length}`)
    if (known.size !== views.length) throw new Refuted('a view is listed twice')
    this.checkBad()
    for (const sites of [2, 3]) yield* this.compare(sites)
    this.all = views.length
    this.part = 'steps of two sites'
    for (const [number, view] of views.entries()) {
      this.done = number
      for (const { label, next } of stepsAtAllDistances(two, view))
        this.check({ from: number, step: labelText(label), next })
      yield undefined
    }
    yield* this.closeWithThird()
  }

  private *closeWithThird(): Generator<undefined, void> {
    const { two, views } = this
    const three = this.models.get(3)!
    const [first] = initialStates(three)
    const isPeers = two.sites.length === 2 && two.variables.length === 0
    if (isPeers) {
      const outside = new OutsideSteps(two, three, first!, views)
      this.all = outside.halves.length
      this.part = 'what third sites cause'
      for (const [number, half] of outside.halves.entries()) {
        this.done = number
        for (const step of outside.from(half)) this.check(step)
        yield undefined
      }
      return
    }
    if (two.spec.timed)
      throw new CertificateError(
        'timestamps with shared variables or a coordinator: no proof by views has these',
      )
    const joined = new ThreeSites(two, three, first!, views)
    this.part = 'steps of three sites'
    for (const number of views.keys()) {
      this.done = number
      for (const step of joined.from(number)) this.check(step)
      yield undefined
    }
  }

  private check({ from, step, next }: WithThird): void {
    this.steps++
    if (!this.known.has(orderText(this.two, next)))
      throw new Refuted(`view ${from + 1}: ${step} leads to a view that the certificate does not have`)
  }

  private checkBad(): void {
    const { two } = this
    for (const [number, view] of this.views.entries()) {
      const shown = viewOfState(two, view)
      if (shown.holds(0) && shown.holds(1))
        throw new Refuted(`view ${number + 1} has both sites in the critical section`)
    }
  }

  // The reachable states of that many sites: all of their views must be in the set.
  private *compare(sites: number): Generator<undefined, void> {
    const model = this.models.get(sites)!
    const seen = new Set<string>()
    const shown = new Set<string>()
    const queue: State[] = []
    const see = (given: State): void => {
      const state = canonicalClocks(model, given)
      const text = encodeState(model, state)
      if (seen.has(text) || seen.size >= this.most) return
      seen.add(text)
      queue.push(state)
    }
    for (const state of initialStates(model)) see(state)
    const compared = { sites, states: 0, complete: false }
    this.small.push(compared)
    this.part = `states of ${sites} sites`
    for (let at = 0; at < queue.length; at++) {
      this.done = at
      this.all = queue.length
      compared.states = at + 1
      for (const view of this.pairsOf(model, queue[at]!)) {
        if (!this.known.has(view))
          throw new Refuted(
            `a reachable state of ${sites} sites has a view that the certificate does not have`,
          )
        shown.add(view)
      }
      if (seen.size < this.most) for (const { next } of steps(model, queue[at]!, [])) see(next)
      yield undefined
    }
    compared.complete = seen.size < this.most
    const claimed = this.header.small.find((one) => one.sites === sites)
    if (claimed === undefined || !compared.complete) return
    for (const [what, said, found] of [
      ['reachable states', claimed.states, queue.length],
      ['views', claimed.views, shown.size],
    ] as const)
      if (said !== found)
        throw new Refuted(`the certificate says that ${sites} sites have ${said} ${what}, but it is ${found}`)
  }

  private pairsOf(model: Model, state: State): readonly string[] {
    const many = model.competitors
    const ones = model.sites.slice(many.length).map(({ id }) => id)
    return many.flatMap((a) =>
      many
        .filter((b) => b > a)
        .map((b) => orderText(this.two, cutState(model, this.two, state, [a, b, ...ones]))),
    )
  }
}

const modelOf = (spec: Spec, { parameters, order }: ViewsHeader, sites: number): Model => {
  try {
    return makeModel(spec, { parameters, order, sites, requests: 'unbounded' })
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    throw new CertificateError(`the model can no longer be made: ${error.message}; ${unfit}`)
  }
}

/** A view as a state of two sites. Throws a `CertificateError` if the JSON is no such state. */
const viewOf = (model: Model, json: Json, number: number): State => {
  const given = json as { readonly sites: Json[]; readonly shared?: Json; readonly channels: Json[] }
  const wrong = (why: string) =>
    new CertificateError(`view ${number} is no view of ${model.spec.name}: ${why}; ${unfit}`)
  let state: State
  try {
    const shared = (given.shared ?? {}) as { readonly [name: string]: Json }
    const contents = new Map(
      given.channels.map((one) => {
        const { from, to, messages } = one as { from: number; to: number; messages: Json[] }
        return [`${from} ${to}`, messages.map((message) => model.spec.messages.sort.fromJson(message))]
      }),
    )
    const ids = model.sites.map(({ id }) => id)
    state = State({
      sites: List(model.sites.map(({ id, role }) => role.record.fromJson(given.sites[id]!) as never)),
      variables: List(model.variables.map(({ name, sort }) => sort.fromJson(shared[name]!))),
      channels: List(
        ids.flatMap((from) => ids.map((to) => List<Message>(contents.get(`${from} ${to}`) ?? []))),
      ),
      made: List(ids.map(() => 0)),
    })
    const again = JSON.stringify(stateToJson(model, ranked(model, state)))
    if (again !== JSON.stringify(json)) throw wrong('it is not in its written form')
  } catch (error) {
    if (error instanceof CertificateError) throw error
    throw wrong((error as Error).message)
  }
  const problem = model.sites
    .map(({ id, role }) => role.record.problem(state.sites.get(id) as never, model.scope))
    .find((one) => one !== undefined)
  if (problem !== undefined) throw wrong(problem)
  return state
}
