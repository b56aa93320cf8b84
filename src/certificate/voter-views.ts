// Views of a voter and two clients. They are put into a system of the reference semantics with one more voter, which is in every quorum and
// represents all that a view leaves out: it may have voted for a client, or not, and may send what any voter sends in any view.
import { type Set as ImmutableSet, List } from 'immutable'
import type { Model } from '../model/model.js'
import type { Message } from '../protocol/message.js'
import type { Spec } from '../protocol/spec.js'
import type { QuorumSystem } from '../quorums/quorum-system.js'
import { pushed } from '../semantics/channel.js'
import { initialStates } from '../semantics/initial-states.js'
import { channelIndex, type State, viewOfState } from '../semantics/state.js'
import type { Step } from '../semantics/step.js'
import { steps } from '../semantics/steps.js'
import { fieldOf, recordWith } from '../sorts/record.js'
import { canonical, encode, type Json, type Sort } from '../sorts/sort.js'
import type { AuditedViews, Followed } from './audited-views.js'
import { CertificateError } from './certificate.js'
import type { SiteRecord } from './cut-states.js'
import type { Fields } from './ring-view.js'
import { pairs, ThreeSites } from './three-sites.js'
import { certifiedModel, unfit, type ViewsHeader } from './views-certificate.js'
import { apart } from './voter-apart.js'
import { bit, partsIn, partText, type Receivers, type VoterParts, voterView } from './voter-view.js'

const both = [false, true]

/** A view as a state of two clients, 0 and 1, a voter, 2, and another one, 3. */
interface VoterView {
  readonly state: State
  readonly bits: readonly boolean[]
  readonly text: string
}

const quorumText = (quorums: readonly (readonly number[])[]): string =>
  quorums.map((quorum) => `{${quorum.join(',')}}`).join(',')

/** Views of a voter. */
export class VoterViews implements AuditedViews {
  readonly texts: readonly string[]
  private readonly spec: Spec
  private readonly header: ViewsHeader
  private readonly quorums: string
  private readonly division: VoterParts
  private readonly receivers: Receivers
  private readonly views: readonly VoterView[]
  private readonly models = new Map<string, Model>()

  /** Throws a `CertificateError` of one line if spec and views do not fit together. */
  constructor(spec: Spec, header: ViewsHeader, views: readonly Json[]) {
    this.spec = spec
    this.header = header
    const refuse = (why: string): never => {
      throw new CertificateError(`${spec.name} has no views of a voter: ${why}`)
    }
    const named = Object.entries(spec.parameters).find(([, { isQuorumSystem }]) => isQuorumSystem === true)
    this.quorums = named?.[0] ?? refuse('no parameter is a quorum system')
    if (header.parameters[this.quorums] !== undefined)
      throw new CertificateError(
        `parameters: views of a voter are for all ${this.quorums} that intersect, so none may be given`,
      )
    if (header.numbers !== undefined)
      throw new CertificateError('numbers: views of a voter keep numbers as they are')
    if (spec.roles.length > 1) refuse('it has several roles')
    if (Object.keys(spec.shared).length > 0) refuse('it has shared variables')
    if (spec.timed) refuse('it has timestamps')
    this.division = partsIn(spec, views[0])
    const model = this.modelOf([true, true])
    for (const type of model.spec.messages.kinds.keys())
      if (Object.values(model.spec.messages.fields(type)).some(({ text }) => text.includes('siteId')))
        refuse(`${type} names a site`)
    this.receivers = this.receiversIn(views)
    this.views = views.map((json, k) => this.viewOf(model, json, k + 1))
    this.texts = this.views.map(({ text }) => text)
  }

  isBad(number: number): boolean {
    const { state, bits } = this.views[number]!
    const model = this.modelOf(bits)
    const mayHold = (client: number) =>
      this.knowing(state, client).some((one) => viewOfState(model, one).holds(client))
    return bits.every((isAsked, client) => isAsked && mayHold(client))
  }

  /** Every initial client with every initial voter, and with both bits. */
  *initial(): Generator<string> {
    const model = this.modelOf([true, true])
    const all = [...initialStates(model)]
    if (all.some(({ channels }) => channels.some((contents) => !contents.isEmpty())))
      throw new CertificateError(
        `${this.spec.name} has messages in transit at first, so it has no views of a voter`,
      )
    const records = all.flatMap(({ sites }) => [...sites])
    for (const a of records)
      for (const b of records)
        for (const v of records)
          for (const first of both)
            for (const second of both)
              yield this.textOf(
                model,
                all[0]!.set('sites', List([a, b, v, records[0]!])),
                [first, second],
                [0, 1],
              )
  }

  *parts() {
    const size = this.views.length
    const [two, three] = [this.modelOf(both), this.modelOf([...both, true])]
    const [empty] = initialStates(three)
    const joined = new ThreeSites({
      two,
      three,
      empty: empty!,
      views: this.views.map(({ state }) => state),
      hasZero: false,
      more: (view, site) => String(this.views[view]!.bits[site]),
    })
    const sent = this.sentByVoters()
    yield { name: 'steps of a voter and two clients', size, from: (k: number) => this.stepsOfTwo(k) }
    yield { name: 'messages of other voters', size, from: (k: number) => this.stepsUpon(sent, k) }
    yield {
      name: 'steps of a voter with three clients',
      size,
      from: (k: number) => this.stepsOfThree(joined, k),
    }
  }

  /** More than half of the sites are a quorum: the site itself and the next ones. */
  systems(sites: number): readonly Model[] {
    const each = Array.from({ length: sites }, (_, site) =>
      Array.from({ length: Math.floor(sites / 2) + 1 }, (__, k) => (site + k) % sites),
    )
    return [
      certifiedModel(this.spec, this.header, sites, { parameters: { [this.quorums]: quorumText(each) } }),
    ]
  }

  *viewsOf(system: Model, state: State): Generator<string> {
    const quorums = system.parameters[this.quorums] as QuorumSystem
    const ids = system.sites.map(({ id }) => id)
    for (const voter of ids) {
      const client = (site: number) => ({ site, isAsked: quorums.get(site)!.has(voter) })
      for (const a of ids)
        for (const b of ids.slice(a + 1))
          yield voterView(system, this.form, state, voter, [client(a), client(b)])
    }
  }

  private get form() {
    return { parts: this.division, receivers: this.receivers }
  }

  /** A system with these clients, a voter, and another voter, which is in every quorum. */
  private modelOf(bits: readonly boolean[]): Model {
    const [voter, other] = [bits.length, bits.length + 1]
    const each = [...bits.map((isAsked) => (isAsked ? [voter, other] : [other])), [other], [other]]
    const text = quorumText(each)
    const known =
      this.models.get(text) ??
      certifiedModel(apart(this.spec, this.division, voter), this.header, each.length, {
        parameters: { [this.quorums]: text },
      })
    this.models.set(text, known)
    return known
  }

  private textOf(
    model: Model,
    state: State,
    bits: readonly boolean[],
    [a, b]: readonly [number, number],
  ): string {
    const client = (site: number) => ({ site, isAsked: bits[site]! })
    return voterView(model, this.form, state, bits.length, [client(a), client(b)])
  }

  /** The states in which the other voter is in a set of the client, or is not. */
  private knowing(state: State, client: number): readonly State[] {
    const { fields } = this.spec.roles[0]!.record as { readonly fields: { [name: string]: Sort<unknown> } }
    const other = state.sites.size - 1
    let records: readonly SiteRecord[] = [state.sites.get(client)!]
    for (const name of this.division.client) {
      const sort = fields[name]!
      if (sort.text !== 'setOf(siteId)') continue
      const more = (record: SiteRecord) =>
        canonical(sort, (fieldOf(record, name) as ImmutableSet<number>).add(other))
      records = records.flatMap((record) => [record, recordWith(record, name, more(record))])
    }
    return records.map((record) => state.update('sites', (sites) => sites.set(client, record)))
  }

  /** The messages that a voter sends to a client in any view. */
  private sentByVoters(): readonly Message[] {
    const { sort } = this.spec.messages
    const found = new Map<string, Message>()
    for (const { state } of this.views)
      for (const client of [0, 1])
        for (const message of state.channels.get(2 * state.sites.size + client)!)
          found.set(encode(sort, message), message)
    return [...found.values()]
  }

  private *stepsOfTwo(from: number): Generator<Followed> {
    const { state, bits } = this.views[from]!
    const model = this.modelOf(bits)
    for (const client of [0, 1])
      for (const known of this.knowing(state, client))
        yield* this.followed(model, known, { from, bits, site: client, of: '' })
    yield* this.followed(model, state, { from, bits, site: 2, of: '' })
  }

  private *stepsUpon(sent: readonly Message[], from: number): Generator<Followed> {
    const { state, bits } = this.views[from]!
    const model = this.modelOf(bits)
    const other = model.sites.length - 1
    for (const message of sent)
      for (const client of [0, 1]) {
        const channel = channelIndex(model, other, client)
        for (const known of this.knowing(state, client)) {
          const given = known.update('channels', (all) =>
            all.update(channel, (contents) => pushed(model, contents!, message)),
          )
          const sender = { from, bits, site: client, of: ' from another voter' }
          yield* this.followed(model, given, sender, ({ label }) => label.from === other)
        }
      }
  }

  // A client sees nothing of other clients, so only the voter takes steps that three clients matter to.
  private *stepsOfThree(joined: ThreeSites, from: number): Generator<Followed> {
    for (const { state, views } of joined.from(from)) {
      const bits = [...this.views[views[0]]!.bits, this.views[views[1]]!.bits[1]!]
      yield* this.followed(this.modelOf(bits), state, {
        from,
        bits,
        site: 3,
        of: ' of a voter with three clients',
      })
    }
  }

  private *followed(
    model: Model,
    state: State,
    {
      from,
      bits,
      site,
      of,
    }: {
      readonly from: number
      readonly bits: readonly boolean[]
      readonly site: number
      readonly of: string
    },
    isTaken: (step: Step) => boolean = () => true,
  ): Generator<Followed> {
    for (const step of steps(model, state, [])) {
      const { label, next } = step
      // A voter takes a step only upon a message: its local clauses are those of a client.
      if (label.site !== site || !isTaken(step) || (site === bits.length && label.kind === 'local')) continue
      this.checkParts(model, bits.length, { before: state, next, site, clause: label.clause! })
      for (const [a, b] of pairs.filter(([, last]) => last < bits.length))
        yield { from, step: `${label.clause} at ${site}${of}`, next: this.textOf(model, next, bits, [a, b]) }
    }
  }

  // A step changes one part of its site, and sends to the other part of others.
  private checkParts(
    model: Model,
    voter: number,
    {
      before,
      next,
      site,
      clause,
    }: { readonly before: State; readonly next: State; readonly site: number; readonly clause: string },
  ): void {
    const names = site === voter ? this.division.client : this.division.voter
    const text = (state: State) => partText(model, state.sites.get(site)!, names)
    if (text(before) !== text(next))
      throw new CertificateError(
        `${clause} changes what its site has as a ${site === voter ? 'client' : 'voter'}, so the views divide it wrongly`,
      )
    const size = model.sites.length
    for (const [index, contents] of next.channels.entries()) {
      const [from, to] = [Math.floor(index / size), index % size]
      if (!contents.isEmpty() && from < voter === to < voter)
        throw new CertificateError(`${clause} sends from a client to a client, or from a voter to a voter`)
      const others = to < voter ? this.receivers.voter : this.receivers.client
      const wrong = contents.find(({ type }) => others.has(type))
      if (wrong !== undefined)
        throw new CertificateError(
          `${clause} sends ${wrong.type}, which is in transit to voters and to clients`,
        )
    }
  }

  private receiversIn(views: readonly Json[]): Receivers {
    const found = { voter: new Set<string>(), client: new Set<string>() }
    for (const json of views)
      for (const { to, messages } of (json as { channels?: { to: number; messages: { type: string }[] }[] })
        .channels ?? [])
        for (const { type } of messages) (to === 2 ? found.voter : found.client).add(type)
    const twice = [...found.voter].find((type) => found.client.has(type))
    if (twice !== undefined) throw new CertificateError(`${twice} is in transit to voters and to clients`)
    return found
  }

  /** A view as a state. Throws a `CertificateError` if the JSON is no such view. */
  private viewOf(model: Model, json: Json, number: number): VoterView {
    const wrong = (why: string) =>
      new CertificateError(`view ${number} is not a view of ${this.spec.name}: ${why}; ${unfit}`)
    try {
      const given = json as {
        readonly sites: readonly Fields[]
        readonly channels: readonly {
          readonly from: number
          readonly to: number
          readonly messages: readonly Json[]
        }[]
      }
      const { record } = this.spec.roles[0]!
      const first = record.toJson(record.initial) as Fields
      const bits = [0, 1].map((client) => given.sites[client]![bit] === true)
      const sites = [0, 1, 2, 3].map((site) => {
        const { [bit]: _, ...own } = given.sites[site] ?? {}
        return record.fromJson({ ...first, ...own }) as never
      })
      const channels = Array.from({ length: 16 }, () => List<Message>())
      for (const { from, to, messages } of given.channels)
        channels[channelIndex(model, from, to)] = List(
          messages.map((message) => model.spec.messages.sort.fromJson(message)),
        )
      const [empty] = initialStates(model)
      const state = empty!.merge({ sites: List(sites), channels: List(channels) })
      const text = this.textOf(model, state, bits, [0, 1])
      if (text !== JSON.stringify(json)) throw wrong('it is not in its written form')
      const problem = sites.map((one) => record.problem(one, model.scope)).find((one) => one !== undefined)
      if (problem !== undefined) throw wrong(problem)
      return { state, bits, text }
    } catch (error) {
      if (error instanceof CertificateError) throw error
      throw wrong((error as Error).message)
    }
  }
}
