// Views with the two arcs of a ring between two sites. To take a step of a few sites, they are put on a ring of the reference semantics;
// if a record names a site that a view leaves out, then with such a site in every place of the ring.
import { List } from 'immutable'
import type { Model } from '../model/model.js'
import type { Message } from '../protocol/message.js'
import type { Spec } from '../protocol/spec.js'
import { pushed } from '../semantics/channel.js'
import { initialStates } from '../semantics/initial-states.js'
import { channelIndex, type State, viewOfState } from '../semantics/state.js'
import { labelText, steps } from '../semantics/steps.js'
import type { Json } from '../sorts/sort.js'
import type { AuditedViews, Followed } from './audited-views.js'
import { CertificateError } from './certificate.js'
import { checkRing, type Fields, many, type Ring, RingShape } from './ring-view.js'
import { type RingView, ThreeOnRing } from './three-on-ring.js'
import { certifiedModel, unfit, type ViewsHeader } from './views-certificate.js'

/** A state of a ring with the sites of a smaller one, and perhaps another. */
interface OnRing {
  readonly model: Model
  readonly state: State
  /** The numbers of the sites of the smaller ring. */
  readonly ids: readonly number[]
  readonly ranks: readonly number[]
}

// Numbers for that many sites in every order, with equal ones.
const everyOrder = (sites: number): readonly (readonly number[])[] => {
  let all: readonly (readonly number[])[] = [[]]
  for (let k = 0; k < sites; k++)
    all = all.flatMap((some) => Array.from({ length: sites }, (_, rank) => [...some, rank]))
  return all.filter((ranks) => ranks.every((rank) => rank === 0 || ranks.includes(rank - 1)))
}

/** Views of rings. */
export class RingViews implements AuditedViews {
  readonly texts: readonly string[]
  private readonly spec: Spec
  private readonly header: ViewsHeader
  private readonly isBag: boolean
  private readonly shape: RingShape
  private readonly views: readonly RingView[]
  /** The parameter that gives each site a number. */
  private readonly ranked: string | undefined
  private readonly models = new Map<string, Model>()

  /** Throws a `CertificateError` of one line if spec and views do not fit together. */
  constructor(spec: Spec, header: ViewsHeader, views: readonly Json[]) {
    this.spec = spec
    this.header = header
    this.isBag = header.form === 'ring of bags'
    this.ranked = Object.entries(spec.parameters).find(([, { isNumbers }]) => isNumbers === true)?.[0]
    if (!this.isBag && header.order !== 'fifo')
      throw new CertificateError('form: messages may overtake each other, so no arc keeps their order')
    if (header.numbers !== undefined)
      throw new CertificateError('numbers: views of a ring keep numbers as they are')
    if (this.ranked !== undefined && header.parameters[this.ranked] !== undefined)
      throw new CertificateError(
        `parameters: views of a ring are for every ${this.ranked}, so none may be given`,
      )
    const model = this.modelOf([0, 0])
    checkRing(model, this.isBag)
    this.shape = new RingShape(model, this.isBag, this.ranked !== undefined)
    this.views = views.map((json, k) => this.viewOf(model, json, k + 1))
    this.texts = this.views.map(({ text }) => text)
  }

  isBad(number: number): boolean {
    for (const { model, state, ids } of this.onRings(this.views[number]!.ring)) {
      const shown = viewOfState(model, state)
      if (ids.every((id) => shown.holds(id))) return true
    }
    return false
  }

  initial(): Iterable<string> {
    return []
  }

  *parts() {
    const joined = new ThreeOnRing(this.shape, this.isBag, this.views)
    const size = this.views.length
    const ofTwo = (k: number) => this.followed(this.views[k]!.ring, k, '')
    const ofThree = function* (this: RingViews, k: number): Generator<Followed> {
      for (const ring of joined.from(k)) yield* this.followed(ring, k, ' of three sites')
    }
    yield { name: 'steps of two sites', size, from: ofTwo }
    yield { name: 'steps of three sites', size, from: ofThree.bind(this) }
  }

  systems(sites: number): readonly Model[] {
    const orders = this.ranked === undefined ? [Array<number>(sites).fill(0)] : everyOrder(sites)
    return orders.map((ranks) => this.modelOf(ranks))
  }

  *viewsOf(system: Model, state: State): Generator<string> {
    const given = this.ranked === undefined ? undefined : (system.parameters[this.ranked] as List<number>)
    const ranks = system.sites.map(({ id }) => given?.get(id) ?? 0)
    yield* this.pairsOf(
      this.shape.ringOf(system, state, ranks),
      system.sites.map(({ id }) => id),
    )
  }

  private *pairsOf(ring: Ring, ids: readonly number[]): Generator<string> {
    for (const a of ids) for (const b of ids) if (a < b) yield this.shape.viewOf(ring, [a, b])
  }

  private modelOf(ranks: readonly number[], order?: 'unordered'): Model {
    const key = `${ranks} ${order}`
    const parameters = this.ranked === undefined ? {} : { [this.ranked]: ranks.join(',') }
    const known =
      this.models.get(key) ??
      certifiedModel(this.spec, this.header, ranks.length, {
        parameters,
        ...(order === undefined ? {} : { order }),
      })
    this.models.set(key, known)
    return known
  }

  private *followed(ring: Ring, from: number, of: string): Generator<Followed> {
    for (const { model, state, ids, ranks } of this.onRings(ring))
      for (const { label, next } of steps(model, state, [])) {
        const site = ids.indexOf(label.site)
        if (site < 0) continue
        const step = `${labelText({ ...label, site, from: undefined })}${of}`
        for (const view of this.pairsOf(this.shape.ringOf(model, next, ranks), ids))
          yield { from, step, next: view }
      }
  }

  /** The states with this ring. Of two or more messages on an arc there may be three. */
  private *onRings(ring: Ring): Generator<OnRing> {
    const rings = [ring]
    if (this.isBag)
      for (const [arc, messages] of ring.arcs.entries())
        for (const [k, message] of messages.entries()) {
          const same = messages.filter((one) => JSON.stringify(one) === JSON.stringify(message))
          if (same.length < many || messages.indexOf(message) !== k) continue
          rings.push({ ...ring, arcs: ring.arcs.map((held, at) => (at === arc ? [...held, message] : held)) })
        }
    for (const one of rings) yield* this.withOthers(one)
  }

  private *withOthers(ring: Ring): Generator<OnRing> {
    const size = ring.sites.length
    const isNamed = ring.sites.some((record) => {
      const name = this.shape.nameIn(record)
      return typeof name === 'number' && name >= size
    })
    const ranks = ring.ranks.map((rank) => rank + 1)
    if (!isNamed) yield this.placed(ring, [...ranks.keys()], ranks)
    else
      for (let place = 0; place <= size; place++)
        // The other site has a lower number than all, or a higher one.
        for (const rank of this.ranked === undefined ? [0] : [0, size + 2]) {
          const ids = ranks.map((_, site) => (site < place ? site : site + 1))
          yield this.placed(ring, ids, [...ranks.slice(0, place), rank, ...ranks.slice(place)])
        }
  }

  private placed({ sites, arcs }: Ring, ids: readonly number[], ranks: readonly number[]): OnRing {
    const model = this.modelOf(ranks, this.isBag ? 'unordered' : undefined)
    const size = model.sites.length
    const other = model.sites.findIndex(({ id }) => !ids.includes(id))
    const idOf = (site: number) => ids[site] ?? other
    const { record } = model.spec.roles[0]!
    const [empty] = initialStates(model)
    const records = empty!.sites.toArray()
    for (const [site, json] of sites.entries()) {
      const name = this.shape.nameIn(json)
      records[ids[site]!] = record.fromJson(
        this.shape.withName(json, typeof name === 'number' ? idOf(name) : name),
      ) as never
    }
    const channels = Array.from({ length: size * size }, () => List<Message>())
    for (const [site, messages] of arcs.entries()) {
      const end = ids[(site + 1) % ids.length]!
      channels[channelIndex(model, (end + size - 1) % size, end)] = messages
        .map((json) => model.spec.messages.sort.fromJson(this.shape.renamed(json, idOf)))
        .reduce((all, message) => pushed(model, all, message), List<Message>())
    }
    return { model, state: empty!.merge({ sites: List(records), channels: List(channels) }), ids, ranks }
  }

  /** A view as a ring of two sites. Throws a `CertificateError` if the JSON is no such view. */
  private viewOf(model: Model, json: Json, number: number): RingView {
    const wrong = (why: string) =>
      new CertificateError(`view ${number} is not a view of ${this.spec.name}: ${why}; ${unfit}`)
    try {
      const given = json as {
        readonly sites: readonly Fields[]
        readonly channels: readonly { readonly from: number; readonly messages: readonly Fields[] }[]
        readonly numbers?: readonly number[]
      }
      const sites = given.sites.map((record) =>
        this.shape.nameIn(record) === 'another' ? this.shape.withName(record, 2) : record,
      )
      const arcs = [0, 1].map((from) => given.channels.find((one) => one.from === from)?.messages ?? [])
      const ring = { sites, arcs, ranks: given.numbers ?? [0, 0] }
      const text = this.shape.viewOf(ring, [0, 1])
      if (text !== JSON.stringify(json)) throw wrong('it is not in its written form')
      this.checkValues(model, ring)
      return { ring, text }
    } catch (error) {
      if (error instanceof CertificateError) throw error
      throw wrong((error as Error).message)
    }
  }

  // Throws if a value is not of its sort.
  private checkValues({ spec }: Model, { sites, arcs }: Ring): void {
    const { record } = spec.roles[0]!
    const { sort } = spec.messages
    const problems = [
      ...sites.map((json) => record.problem(record.fromJson(json), { sites: 3 })),
      ...arcs.flat().map((json) => sort.problem(sort.fromJson(json), { sites: 2 })),
    ]
    const problem = problems.find((one) => one !== undefined)
    if (problem !== undefined) throw new TypeError(problem)
  }
}
