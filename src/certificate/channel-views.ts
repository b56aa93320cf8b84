// Views with the channels between two sites, with the sites of roles of one, the shared variables, and their elements of shared arrays. A
// view is a state of two sites.
import { List } from 'immutable'
import type { Model } from '../model/model.js'
import type { Message } from '../protocol/message.js'
import type { Spec } from '../protocol/spec.js'
import { initialStates } from '../semantics/initial-states.js'
import { encodeState, State, stateToJson, viewOfState } from '../semantics/state.js'
import { labelText } from '../semantics/steps.js'
import { isSiteArray } from '../sorts/map-of.js'
import { fieldOf } from '../sorts/record.js'
import { encode, type Json, type Sort } from '../sorts/sort.js'
import type { AuditedViews, Followed } from './audited-views.js'
import { CertificateError } from './certificate.js'
import { checkCuttable, cutState, isUncut } from './cut-states.js'
import { orderText, ranked, stepsAtAllDistances } from './distances.js'
import { numbersByOrder } from './numbers-by-order.js'
import { OutsideSteps } from './outside-steps.js'
import { pairs, ThreeSites } from './three-sites.js'
import { certifiedModel, unfit, type ViewsHeader } from './views-certificate.js'

/** Views with channels. */
export class ChannelViews implements AuditedViews {
  readonly texts: readonly string[]
  private readonly spec: Spec
  private readonly header: ViewsHeader
  private readonly two: Model
  private readonly three: Model
  private readonly views: readonly State[]
  private readonly hasZero: boolean

  /** Throws a `CertificateError` of one line if spec and views do not fit together. */
  constructor(spec: Spec, header: ViewsHeader, views: readonly Json[]) {
    this.spec = spec
    this.header = header
    this.hasZero = header.numbers === 'by order and 0'
    if (header.numbers !== undefined && (spec.timed || spec.messages.kinds.size > 0))
      throw new CertificateError(
        `numbers: ${spec.name} has timestamps or messages, so its views keep numbers as they are`,
      )
    const given = header.numbers === undefined ? spec : numbersByOrder(spec)
    const [two, three] = [2, 3].map((sites) => certifiedModel(given, header, sites)) as [Model, Model]
    this.two = two
    this.three = three
    checkCuttable(two)
    this.checkJoined()
    this.views = views.map((json, k) => this.viewOf(json, k + 1))
    this.texts = this.views.map((view) => encodeState(two, view))
  }

  isBad(number: number): boolean {
    const shown = viewOfState(this.two, this.views[number]!)
    return shown.holds(0) && shown.holds(1)
  }

  initial(): Iterable<string> {
    return []
  }

  *parts() {
    yield { name: 'steps of two sites', size: this.views.length, from: (k: number) => this.stepsOfTwo(k) }
    const { two, three, hasZero, views } = this
    const [empty] = initialStates(three)
    if (this.onlyPassMessages()) {
      const outside = new OutsideSteps(two, three, empty!, views)
      const from = (k: number) => this.withTexts(outside.from(outside.halves[k]!))
      yield { name: 'what third sites cause', size: outside.halves.length, from }
      return
    }
    const joined = new ThreeSites({ two, three, empty: empty!, views, hasZero, more: () => '' })
    yield {
      name: 'steps of three sites',
      size: views.length,
      from: (k: number) => this.stepsOfThree(joined, k),
    }
  }

  systems(sites: number): readonly Model[] {
    // The numbers of reachable states are those of the spec.
    return [certifiedModel(this.spec, this.header, sites)]
  }

  *viewsOf(system: Model, state: State): Generator<string> {
    const many = system.competitors
    const ones = system.sites.slice(many.length).map(({ id }) => id)
    for (const a of many)
      for (const b of many.slice(a + 1)) yield this.textOf(cutState(system, this.two, state, [a, b, ...ones]))
  }

  private textOf(view: State): string {
    return orderText(this.two, view, this.hasZero)
  }

  private onlyPassMessages(): boolean {
    return this.two.sites.length === 2 && this.two.variables.length === 0
  }

  // Views of two sites say how the timestamps of three lie if each belongs to one site or to a variable.
  private checkJoined(): void {
    const { two } = this
    if (!two.spec.timed || this.onlyPassMessages()) return
    const isOfOthers = (sort: Sort<unknown>) => isSiteArray(sort) && sort.timed
    if (
      two.spec.messages.kinds.size > 0 ||
      two.sites.length > 2 ||
      this.fields().some(({ sort }) => isOfOthers(sort))
    )
      throw new CertificateError(
        'timestamps with shared variables or a coordinator, and with messages or in a map: no proof by views has these',
      )
  }

  private fields(): readonly {
    readonly site: number
    readonly name: string
    readonly sort: Sort<unknown>
  }[] {
    return this.two.sites.flatMap(({ id, role }) =>
      Object.entries(role.record.fields as { [name: string]: Sort<unknown> }).map(([name, sort]) => ({
        site: id,
        name,
        sort,
      })),
    )
  }

  private *withTexts(
    found: Iterable<{ readonly from: number; readonly step: string; readonly next: State }>,
  ) {
    for (const { from, step, next } of found) yield { from, step, next: this.textOf(next) }
  }

  private *stepsOfTwo(from: number): Generator<Followed> {
    for (const { label, next } of stepsAtAllDistances(this.two, this.views[from]!, this.hasZero))
      yield { from, step: labelText(label), next: this.textOf(next) }
  }

  private *stepsOfThree(joined: ThreeSites, from: number): Generator<Followed> {
    const { two, three, hasZero } = this
    const ones = three.sites.slice(3).map(({ id }) => id)
    for (const { state } of joined.from(from))
      for (const { label, next } of stepsAtAllDistances(three, ranked(three, state, hasZero), hasZero)) {
        const step = `${label.clause} at ${label.site} of three sites`
        for (const [a, b] of pairs)
          yield { from, step, next: this.textOf(cutState(three, two, next, [a, b, ...ones])) }
      }
  }

  /** A view as a state of two sites. Throws a `CertificateError` if the JSON is no such state. */
  private viewOf(json: Json, number: number): State {
    const model = this.two
    const wrong = (why: string) =>
      new CertificateError(`view ${number} is not a view of ${model.spec.name}: ${why}; ${unfit}`)
    let state: State
    try {
      state = stateFromJson(model, json)
      const again = JSON.stringify(stateToJson(model, ranked(model, state, this.hasZero)))
      if (again !== JSON.stringify(json)) throw wrong('it is not in its written form')
    } catch (error) {
      if (error instanceof CertificateError) throw error
      throw wrong((error as Error).message)
    }
    const problem = [
      ...model.sites.map(({ id, role }) => role.record.problem(state.sites.get(id) as never, model.scope)),
      ...model.variables.map(({ sort }, k) => sort.problem(state.variables.get(k), model.scope)),
    ].find((one) => one !== undefined)
    if (problem !== undefined) throw wrong(problem)
    for (const { site, name, sort } of this.fields())
      if (isUncut(sort) && encode(sort, fieldOf(state.sites.get(site), name)) !== encode(sort, sort.initial))
        throw wrong(
          `the field "${name}" is ${sort.text}, which no view keeps, and it does not have its initial value`,
        )
    return state
  }
}

const stateFromJson = (model: Model, json: Json): State => {
  const given = json as { readonly sites: Json[]; readonly shared?: Json; readonly channels: Json[] }
  const shared = (given.shared ?? {}) as { readonly [name: string]: Json }
  const contents = new Map(
    given.channels.map((one) => {
      const { from, to, messages } = one as { from: number; to: number; messages: Json[] }
      return [`${from} ${to}`, messages.map((message) => model.spec.messages.sort.fromJson(message))]
    }),
  )
  const ids = model.sites.map(({ id }) => id)
  return State({
    sites: List(model.sites.map(({ id, role }) => role.record.fromJson(given.sites[id]!) as never)),
    variables: List(model.variables.map(({ name, sort }) => sort.fromJson(shared[name]!))),
    channels: List(
      ids.flatMap((from) => ids.map((to) => List<Message>(contents.get(`${from} ${to}`) ?? []))),
    ),
    made: List(ids.map(() => 0)),
  })
}
