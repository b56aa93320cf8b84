// A model in the naive explorer: a spec with its options resolved, its sites, its states, and the arguments that clauses and
// predicates receive.
import { Record as ImmutableRecord, Set as ImmutableSet, List } from 'immutable'
import type { Clause, Message, Options, Property, Sort, Spec } from './spec.js'
import { codeOf } from './values.js'

/** The record of a site: plain and immutable. */
export type SiteRecord = { readonly [field: string]: unknown }

/** A global state. Parts that a model does not use stay 0, false or empty. */
export interface State {
  readonly sites: readonly SiteRecord[]
  /** Shared variables; an array over sites is a plain array. */
  readonly shared: { readonly [variable: string]: unknown }
  /** The channel from f to t has number f * sites + t. Messages are oldest first, or in text order in a bag. */
  readonly channels: readonly (readonly Message[])[]
  /** With total order, the log: for each broadcast that some receiver has yet to read, those receivers. */
  readonly log: readonly (readonly number[])[]
  /** For each message of each channel, its place in the log, or -1. */
  readonly logged: readonly (readonly number[])[]
  readonly requested: readonly number[]
  readonly lost: number
  readonly copied: number
  readonly crashed: readonly boolean[]
  readonly crashes: number
  readonly recoveries: number
  /** The sites that each site suspects wrongly, as bits. */
  readonly suspicions: readonly number[]
  readonly suspected: number
  readonly timeouts: number
  readonly told: number
  readonly memory: readonly unknown[]
}

/** The text that identifies a state. */
export const keyOf = (state: State): string => {
  let key = ''
  for (const site of state.sites) key += codeOf(site)
  key += codeOf(state.shared)
  for (const channel of state.channels) key += channel.length === 0 ? '|' : codeOf(channel)
  if (state.log.length > 0) key += JSON.stringify([state.log, state.logged])
  const { requested, lost, copied, crashed, crashes, recoveries, suspicions, suspected, timeouts, told } =
    state
  const counters = [lost, copied, crashes, recoveries, suspected, timeouts, told]
  return `${key}${requested}/${counters}/${crashed}/${suspicions}/${state.memory.map(codeOf)}`
}

/** A model. */
export interface World {
  readonly spec: Spec
  readonly options: Options
  readonly roles: readonly string[]
  /** The sites of the first role. */
  readonly competitors: readonly number[]
  readonly parameters: { readonly [name: string]: unknown }
  readonly requesters: ReadonlySet<number>
  readonly mostRequests: number
  /** The monitors that take part in every run: those without a memory, and the checked ones with a memory. */
  readonly monitors: readonly Property[]
  /** The monitors with a memory; a state stores their memories in this order. */
  readonly observers: readonly Property[]
}

/** The message outside the protocol. */
export const application = ImmutableRecord({ type: 'APPLICATION' })() as unknown as Message

/** Fixes a model. Omitted options have their documented defaults. */
export const worldOf = (spec: Spec, options: Options, observers: readonly Property[]): World => {
  const roles = spec.roles.flatMap(({ name, count }) =>
    Array.from({ length: count === 'many' ? options.sites : 1 }, () => name),
  )
  const competitors = [...roles.keys()].filter((site) => roles[site] === spec.roles[0]!.name)
  const { requests = 'unbounded' } = options
  const world: World = {
    spec,
    options,
    roles,
    competitors,
    parameters: Object.fromEntries(
      Object.entries(spec.parameters).map(([name, { fallback, parse }]) => [
        name,
        parse(options.parameters?.[name] ?? fallback, options.sites),
      ]),
    ),
    requesters: new Set(options.requesters ?? competitors),
    mostRequests: requests === 'unbounded' ? Number.POSITIVE_INFINITY : requests,
    monitors: [
      ...spec.properties.filter(({ kind, memory }) => kind === 'monitor' && memory === undefined),
      ...observers,
    ],
    observers,
  }
  return world
}

/** Whether a shared variable is an array with one element for each site of the first role. */
export const isArray = (sort: Sort): boolean => 'key' in sort

const playing = ({ roles }: World, role: string): ImmutableSet<number> =>
  ImmutableSet([...roles.keys()].filter((site) => roles[site] === role))

const sharedShown = (world: World, state: State | undefined) => {
  const shown: { [variable: string]: unknown } = {}
  if (state === undefined) return shown
  for (const [name, sort] of Object.entries(world.spec.shared)) {
    const value = state.shared[name]
    shown[name] = isArray(sort) ? { get: (site: number) => (value as readonly unknown[])[site] } : value
  }
  return shown
}

/** Whether a site's failure detector suspects another site. */
export const suspects = ({ options }: World, state: State, observer: number, site: number): boolean => {
  const { detector = 'none' } = options
  if (detector === 'none') return false
  return state.crashed[site] === true || (state.suspicions[observer]! & (1 << site)) !== 0
}

/** The part of a clause's context that is available in every state. */
interface Lasting {
  readonly self: number
  readonly sites: ImmutableSet<number>
  readonly others: ImmutableSet<number>
  readonly parameters: World['parameters']
  readonly siteOf: (role: string) => number | undefined
  readonly all: (role: string) => ImmutableSet<number>
}

const lasting = new WeakMap<World, Lasting[]>()

const lastingOf = (world: World, self: number): Lasting => {
  let known = lasting.get(world)
  if (known === undefined) {
    const only = new Map(world.spec.roles.map(({ name }) => [name, playing(world, name).first()]))
    known = world.roles.map((role, site) => {
      const sites = playing(world, role)
      const siteOf = (name: string) => only.get(name)
      const all = (name: string) => playing(world, name)
      return { self: site, sites, others: sites.remove(site), parameters: world.parameters, siteOf, all }
    })
    lasting.set(world, known)
  }
  return known[self]!
}

/** The context of a site without its record; there is no state while initial values are computed. */
class Context {
  readonly self: number
  readonly from: number | undefined
  readonly sites: ImmutableSet<number>
  readonly others: ImmutableSet<number>
  readonly parameters: World['parameters']
  readonly siteOf: (role: string) => number | undefined
  readonly all: (role: string) => ImmutableSet<number>
  private readonly world: World
  private readonly state: State | undefined

  constructor(world: World, state: State | undefined, self: number, from: number | undefined) {
    const { sites, others, parameters, siteOf, all } = lastingOf(world, self)
    this.self = self
    this.from = from
    this.sites = sites
    this.others = others
    this.parameters = parameters
    this.siteOf = siteOf
    this.all = all
    this.world = world
    this.state = state
  }

  get shared() {
    return sharedShown(this.world, this.state)
  }

  get suspects() {
    return (site: number) => suspects(this.world, this.state!, this.self, site)
  }
}

/** The context of a clause of a site. */
export const contextOf = (world: World, state: State | undefined, self: number, from?: number): unknown =>
  new Context(world, state, self, from)

/** A state as predicates and monitors see it. */
export interface View {
  all(role: string): readonly SiteRecord[]
  readonly competitors: readonly number[]
  waits(site: number): boolean
  holds(site: number): boolean
  crashed(site: number): boolean
  suspects(observer: number, site: number): boolean
  readonly shared: { readonly [variable: string]: unknown }
  inFlight(type: string): number
  channel(from: number, to: number): List<Message>
  readonly order: 'fifo' | 'unordered' | 'rendezvous' | 'total'
  readonly parameters: { readonly [name: string]: unknown }
}

const views = new WeakMap<State, View>()

/** The view of a state. A crashed site neither waits nor holds, and only sites of the first role ever do. */
export const viewOf = (world: World, state: State): View => {
  const known = views.get(state)
  if (known !== undefined) return known
  const { spec, roles, competitors, options } = world
  const shown = state.sites.map((record, self) => ({ ...record, self }))
  const siteStatus = (ask: Spec['waits']) => {
    const answers: boolean[] = []
    return (site: number): boolean => {
      if (!competitors.includes(site) || state.crashed[site]) return false
      answers[site] ??= ask(shown[site], contextOf(world, state, site))
      return answers[site]
    }
  }
  const view: View = {
    all: (role) => shown.filter(({ self }) => roles[self] === role),
    competitors,
    waits: siteStatus((me, context) => spec.waits(me, context)),
    holds: siteStatus((me, context) => spec.holds(me, context)),
    crashed: (site) => state.crashed[site]!,
    suspects: (observer, site) => suspects(world, state, observer, site),
    shared: sharedShown(world, state),
    inFlight: (type) =>
      state.channels.reduce((sum, channel) => sum + channel.filter((one) => one.type === type).length, 0),
    channel: (from, to) => List(state.channels[from * roles.length + to]),
    order: options.order ?? 'fifo',
    parameters: world.parameters,
  }
  views.set(state, view)
  return view
}

/** Whether a local clause belongs to a site. */
export const isOf = (world: World, clause: Clause, site: number): boolean => clause.role === world.roles[site]
