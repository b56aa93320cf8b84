// A state of one model as a state of another, by a mapping that the user writes. What the mapping does not give keeps the value of the
// field of the same name.
import { List } from 'immutable'
import type { Model } from '../model/model.js'
import { refuseForTotalOrder } from '../model/one-order.js'
import { BrokenSpec } from '../protocol/broken-spec.js'
import { callSpec } from '../protocol/call-spec.js'
import type { Message } from '../protocol/message.js'
import { didYouMean } from '../protocol/nearest.js'
import { refuseOtherNamesIn } from '../protocol/only-names.js'
import type { AnyView, Monitor, MonitoredStep } from '../protocol/property.js'
import { monitorNamed } from '../protocol/spec-function.js'
import { userCall } from '../protocol/user-calls.js'
import { type AnyFunction, writtenAs } from '../protocol/written-as.js'
import { pushed } from '../semantics/channel.js'
import { channelIndex, encodeState, State, viewOfState } from '../semantics/state.js'
import type { SiteRecord } from '../semantics/transaction.js'
import type { Fields } from '../sorts/record.js'
import { canonical, describe, type Sort } from '../sorts/sort.js'

type Given = { readonly [name: string]: unknown }

/** What a user's file says: the default export of a mapping. */
export interface Mapping {
  /** A history variable, which the functions get as their last argument. */
  readonly history?: {
    readonly memory: Sort<unknown>
    step(memory: unknown, step: MonitoredStep, before: AnyView, after: AnyView): unknown
  }
  /** By role of the second model: fields of a site, from the site of the same number (undefined if there is none) and the whole state. */
  readonly sites?: {
    readonly [role: string]: (me: Given | undefined, view: AnyView, history: unknown) => Given
  }
  /** Shared variables. */
  readonly shared?: (view: AnyView, history: unknown) => Given
  /** The messages in transit from one site to another; by default the same ones. */
  readonly channel?: (from: number, to: number, view: AnyView, history: unknown) => Iterable<Message>
}

// Not a promise or a map, whose contents are not fields: all fields would keep their values.
const isObject = (value: unknown): value is Given =>
  typeof value === 'object' &&
  value !== null &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value))

const isHistory = (given: unknown): boolean =>
  isObject(given) &&
  Object.keys(given).every((key) => key === 'memory' || key === 'step') &&
  typeof given.step === 'function' &&
  typeof given.memory === 'object' &&
  given.memory !== null &&
  'problem' in given.memory

/**
 * The observer of the first model that keeps the history variable of a mapping: the last one of the model, so that its memory is
 * the last one of a state.
 */
export const observerOf = ({ history }: Mapping): Monitor | undefined => {
  if (history === undefined) return undefined
  refuseOtherNamesIn([history.memory])
  return {
    kind: 'monitor',
    name: 'history',
    claim: 'it follows the run for a mapping',
    memory: history.memory,
    on: 'every step',
    // The text of the function itself shows how it uses timestamps.
    step: writtenAs(
      (...given: Parameters<Monitor['step']>) =>
        callSpec(monitorNamed('history'), () => history.step(...given)),
      [history.step],
    ),
  }
}

/** Checks the default export of a user's file. Throws a `BrokenSpec` of one line. */
export const readMapping = (given: unknown, file: string, { spec }: Model): Mapping => {
  const wrong = (what: string) => new BrokenSpec(`${file}: the mapping ${what}`)
  if (!isObject(given))
    throw wrong('is missing; end the file with "export default { sites: { ROLE: (me, view) => ({ … }) } }"')
  const parts = ['history', 'sites', 'shared', 'channel']
  for (const part of Object.keys(given))
    if (!parts.includes(part))
      throw wrong(`has a part "${part}"${didYouMean(part, parts)}; it may have ${parts.join(', ')}`)
  if (given.sites !== undefined && !isObject(given.sites))
    throw wrong('has "sites", which is not an object with a function for each role')
  const roles = spec.roles.map(({ name }) => name)
  for (const [role, fields] of Object.entries(given.sites ?? {})) {
    if (!roles.includes(role))
      throw wrong(`names the role "${role}"${didYouMean(role, roles)}; ${spec.name} has ${roles.join(', ')}`)
    if (typeof fields !== 'function') throw wrong(`has no function for the role "${role}"`)
  }
  for (const part of ['shared', 'channel'] as const)
    if (given[part] !== undefined && typeof given[part] !== 'function')
      throw wrong(`has "${part}", which is not a function`)
  if (given.history !== undefined && !isHistory(given.history))
    throw wrong('has "history", which is not an object with a sort "memory" and a function "step"')
  return given as Mapping
}

/** Maps states of one model to states of another. */
export class StateMapping {
  private readonly mapping: Mapping
  private readonly from: Model
  private readonly to: Model
  readonly file: string

  constructor(mapping: Mapping, from: Model, to: Model, file: string) {
    refuseForTotalOrder(to.options, 'a mapping gives no order of broadcasts')
    this.mapping = mapping
    this.from = from
    this.to = to
    this.file = file
  }

  /** The state. Throws a `BrokenSpec` of one line if the mapping throws, or gives what is no state. */
  of(state: State): State {
    const { from, to } = this
    const view = viewOfState(from, state)
    return State({
      sites: List(to.sites.map(({ id }) => this.record(id, state, view))),
      variables: List(this.variables(state, view)),
      channels: this.channels(state, view),
      made: List(
        to.sites.map(({ id }) => (to.requests === Number.POSITIVE_INFINITY ? 0 : (state.made.get(id) ?? 0))),
      ),
      lost: state.lost,
      duplicated: state.duplicated,
    })
  }

  /** Throws a `BrokenSpec` of one line if the mapping now gives another image of the state. */
  mustRepeat(state: State, image: State): void {
    if (encodeState(this.to, this.of(state)) !== encodeState(this.to, image))
      throw new BrokenSpec(
        `${this.file}: the mapping gives two images of one state; it must be a function of the state alone, and keep nothing between calls`,
      )
  }

  /** The sort of the history variable, if the mapping reads one. */
  get historySort(): Sort<unknown> | undefined {
    return this.mapping.history?.memory
  }

  /** The functions that give images, with their first arguments. */
  get functions(): readonly (readonly [fn: AnyFunction, first: 'site' | 'two sites' | 'nothing'])[] {
    const { sites, shared, channel } = this.mapping
    return [
      ...Object.values(sites ?? {}).map((fn) => [fn as AnyFunction, 'site'] as const),
      ...(shared === undefined ? [] : [[shared as AnyFunction, 'nothing'] as const]),
      ...(channel === undefined ? [] : [[channel as AnyFunction, 'two sites'] as const]),
    ]
  }

  /** Throws a `BrokenSpec` of one line. */
  refuseHistory(): never {
    throw new BrokenSpec(
      `${this.file}: the history gives two values after one step; "step" must be a function of its arguments alone, and keep nothing between calls`,
    )
  }

  private call<T>(what: string, call: () => T): T {
    try {
      return userCall(`${what} of ${this.file}`, call)
    } catch (error) {
      if (error instanceof BrokenSpec) throw error
      throw new BrokenSpec(
        `${this.file}: ${what} threw ${error instanceof Error ? error.message : describe(error)}`,
      )
    }
  }

  private checked(what: string, given: unknown, fields: Fields): Given {
    if (!isObject(given))
      throw new BrokenSpec(`${this.file}: ${what} gives ${describe(given)}; return an object with fields`)
    for (const name of Object.keys(given))
      if (!Object.hasOwn(fields, name))
        throw new BrokenSpec(
          `${this.file}: ${what} gives "${name}"${didYouMean(name, Object.keys(fields))}; there are ${Object.keys(fields).join(', ')}`,
        )
    return given
  }

  private value(what: string, name: string, given: Given, kept: Given | undefined, fields: Fields): unknown {
    const sort = fields[name]!
    if (!Object.hasOwn(given, name) && (kept === undefined || !(name in kept)))
      throw new BrokenSpec(
        `${this.file}: ${what} gives no "${name}", and ${this.from.spec.name} has no field of that name; add it`,
      )
    const value = Object.hasOwn(given, name) ? given[name] : kept![name]
    const problem = sort.problem(value, this.to.scope)
    if (problem !== undefined)
      throw new BrokenSpec(`${this.file}: ${what}: "${name}" has the wrong value: ${problem}`)
    return canonical(sort, value)
  }

  // The second model has more sites than the first: what they hold follows from the mapping alone.
  private noSite(site: string, what: string, field: string): string {
    const { from, to, file } = this
    const count = (of: Model) =>
      `${of.spec.name} has ${of.sites.length} ${of.sites.length === 1 ? 'site' : 'sites'}`
    return `${file}: ${count(from)} and ${count(to)}: the first has no site ${site} whose fields it could keep, and ${what} gives no "${field}"; give both models as many sites, or return every field from ${what}`
  }

  private record(id: number, state: State, view: AnyView): SiteRecord {
    const { role, name: siteName } = this.to.sites[id]!
    const { fields } = role.record
    const what = `sites.${role.name}`
    const site = this.from.sites[id]
    const me = site && (view.all(site.role.name).find(({ self }) => self === id) as Given | undefined)
    const map = this.mapping.sites?.[role.name]
    const given =
      map === undefined
        ? {}
        : this.checked(
            what,
            this.call(what, () => map(me, view, this.historyIn(state))),
            fields,
          )
    const kept = state.sites.get(id)?.toObject() as Given | undefined
    const added = Object.keys(fields).find((name) => kept === undefined && !Object.hasOwn(given, name))
    if (added !== undefined) throw new BrokenSpec(this.noSite(siteName, what, added))
    return role.record.make(
      Object.fromEntries(
        Object.keys(fields).map((name) => [name, this.value(what, name, given, kept, fields)]),
      ) as never,
    ) as unknown as SiteRecord
  }

  private variables(state: State, view: AnyView): readonly unknown[] {
    const { from, to, mapping } = this
    const fields = Object.fromEntries(to.variables.map(({ name, sort }) => [name, sort]))
    const given =
      mapping.shared === undefined
        ? {}
        : this.checked(
            'shared',
            this.call('shared', () => mapping.shared!(view, this.historyIn(state))),
            fields,
          )
    const kept = Object.fromEntries(from.variables.map(({ name }, k) => [name, state.variables.get(k)]))
    return to.variables.map(({ name }) => this.value('shared', name, given, kept, fields))
  }

  private channels(state: State, view: AnyView): List<List<Message>> {
    const { from, to, mapping } = this
    const { sort, kinds } = to.spec.messages
    const contentsOf = (a: number, b: number): Iterable<Message> => {
      if (mapping.channel !== undefined) return this.inTransit(a, b, view, this.historyIn(state))
      if (from.sites[a] === undefined || from.sites[b] === undefined) return []
      return state.channels.get(channelIndex(from, a, b))!.map((message) => this.sameMessage(message))
    }
    return List(
      to.sites.flatMap(({ id: a }) =>
        to.sites.map(({ id: b }) => {
          let contents = List<Message>()
          for (const message of contentsOf(a, b)) {
            const problem = sort.problem(message, to.scope)
            if (problem !== undefined)
              throw new BrokenSpec(
                `${this.file}: the channel from ${a} to ${b}: ${problem}; messages of ${to.spec.name} are ${[...kinds.keys()].join(', ') || 'none'}`,
              )
            contents = pushed(to, contents, canonical(sort, message))
          }
          return contents
        }),
      ),
    )
  }

  private historyIn({ memory }: State): unknown {
    return this.mapping.history === undefined ? undefined : memory.last()
  }

  private inTransit(from: number, to: number, view: AnyView, history: unknown): readonly Message[] {
    const given: unknown = this.call('channel', () => this.mapping.channel!(from, to, view, history))
    if (typeof given !== 'object' || given === null || !(Symbol.iterator in given))
      throw new BrokenSpec(`${this.file}: channel gives ${describe(given)}; return the messages in an array`)
    // A generator runs only now.
    return this.call('channel', () => [...(given as Iterable<Message>)])
  }

  // The message of the same type with the fields of the same names; other fields are at first as their sorts say.
  private sameMessage(message: Message): Message {
    const { kinds, fields } = this.to.spec.messages
    const kind = kinds.get(message.type)
    if (kind === undefined)
      throw new BrokenSpec(
        `${this.file}: ${this.to.spec.name} has no message ${message.type}; give the messages in transit with "channel"`,
      )
    const own = message.toObject() as Given
    const shared = Object.keys(fields(message.type)).filter((name) => name in own)
    return kind(Object.fromEntries(shared.map((name) => [name, own[name]])) as never) as unknown as Message
  }
}
