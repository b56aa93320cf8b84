// The steps of a state, written from the documentation: local clauses, the network, crashes, recoveries, wrong suspicions, timeouts,
// application messages and monitors. It favours clarity over speed.
import { pushed } from './channels.js'
import { environment, type Sent } from './environment.js'
import { mayRead, read, withLog } from './log.js'
import { type Handed, withReceipts } from './rendezvous.js'
import type { Answer, Clause, Effect, Fairness, Item, Message } from './spec.js'
import { canonicalValue, codeOf } from './values.js'
import { contextOf, isArray, isOf, type State, viewOf, type World } from './world.js'

/** A step of a state. */
export interface Step {
  readonly kind: 'local' | 'deliver' | 'lose' | 'duplicate'
  readonly clause: string | undefined
  readonly site: number
  readonly from: number | undefined
  readonly message: Message | undefined
  /** The number of the alternative, from 0. */
  readonly choice: number
  /** The fairness instance of the step and its kind of fairness; undefined if no fairness applies. */
  readonly instance: string | undefined
  readonly fairness: Fairness
  readonly sent: readonly Sent[]
  readonly next: State
  /** The monitors that the step violates. */
  readonly breaks: readonly string[]
}

/** A step under construction: the current state, and the messages sent. */
interface Draft {
  readonly state: State
  readonly sent: readonly Sent[]
}

const longestChain = 64
const changed = <T>(list: readonly T[], at: number, value: T): T[] =>
  list.map((one, k) => (k === at ? value : one))

/** Whether a channel has room for one more message: a bound on a type counts the messages of that type. */
const hasRoom = (
  { options: { capacity } }: World,
  channel: readonly Message[],
  { type }: Message,
): boolean => {
  if (capacity === undefined) return true
  if (typeof capacity === 'number') return channel.length < capacity
  const most = capacity[type]
  return most === undefined || channel.filter((one) => one.type === type).length < most
}

/** Undefined if a channel is full and blocks the step. */
const withSends = (world: World, site: number, { state, sent }: Draft): State | undefined => {
  const { whenFull = 'block', order } = world.options
  if (order === 'rendezvous') return state
  const channels = [...state.channels]
  for (const { to, message } of sent) {
    const at = site * world.roles.length + to
    if (hasRoom(world, channels[at]!, message)) channels[at] = pushed(world, channels[at]!, message)
    else if (whenFull === 'block') return undefined
  }
  if (sent.length === 0) return state
  return { ...(world.options.order === 'total' ? withLog(world, state, site, sent) : state), channels }
}

const written = (world: World, state: State, changes: { readonly [variable: string]: unknown }): State => {
  const shared = { ...state.shared }
  for (const [name, value] of Object.entries(changes)) {
    if (isArray(world.spec.shared[name]!)) {
      const { index, value: element } = value as { index: number; value: unknown }
      shared[name] = changed(shared[name] as readonly unknown[], index, canonicalValue(element))
    } else shared[name] = canonicalValue(value)
  }
  return { ...state, shared }
}

const alternatives = (answer: Answer): readonly Effect[] =>
  Array.isArray(answer) ? [answer as Effect] : (answer as { readonly effects: readonly Effect[] }).effects

/** Whether a timeout may fire. */
const mayFire = ({ options }: World, clause: Clause, state: State): boolean => {
  const { timeouts = 'unbounded' } = options
  return clause.kind !== 'local' || clause.timeout !== true || timeouts === 'unbounded'
    ? true
    : state.timeouts < timeouts
}

/** Applies a clause completely, including messages to the site itself. Returns one draft for each alternative. */
const perform = (
  world: World,
  site: number,
  clause: Clause,
  before: Draft,
  received: { readonly message: Message; readonly from: number } | undefined,
  chain: number,
): Draft[] => {
  if (chain > longestChain) throw new Error('a site sends itself messages without end')
  const { options } = world
  const context = contextOf(world, before.state, site, received?.from)
  const me = before.state.sites[site]!
  let answer: Answer
  let counted = false
  if (clause.kind === 'local') {
    if (before.state.crashed[site] || !mayFire(world, clause, before.state)) return []
    if (!clause.guard(me, context)) return []
    answer = clause.effect(me, context)
    counted = clause.timeout === true && typeof options.timeouts === 'number'
  } else if (before.state.crashed[site]) {
    if (options.toCrashed === 'kept') return []
    answer = []
  } else answer = clause.effect(me, received!.message, context)
  return alternatives(answer).flatMap((effect): Draft[] => {
    let { state } = before
    const sent = [...before.sent]
    const toSelf: Message[] = []
    const [changes, ...items] = effect as [{ readonly [field: string]: unknown }?, ...Item[]]
    if (changes !== undefined) {
      const record = { ...state.sites[site] }
      for (const [field, value] of Object.entries(changes)) record[field] = canonicalValue(value)
      state = { ...state, sites: changed(state.sites, site, record) }
    }
    for (const item of items) {
      if (item.kind === 'write') state = written(world, state, item.changes)
      else {
        for (const to of item.to) {
          if (to === site && options.self !== 'channel') toSelf.push(canonicalValue(item.message) as Message)
          else sent.push({ to, message: canonicalValue(item.message) as Message })
        }
      }
    }
    if (counted) state = { ...state, timeouts: state.timeouts + 1 }
    return toSelf.reduce<Draft[]>(
      (drafts, message) =>
        drafts.flatMap((draft) =>
          perform(
            world,
            site,
            reactionTo(world, site, message).clause,
            draft,
            { message, from: site },
            chain + 1,
          ),
        ),
      [{ state, sent }],
    )
  })
}

const hear: Clause = { kind: 'upon', role: '', type: 'APPLICATION', effect: () => [] }

const reactionTo = (world: World, site: number, message: Message): { name: string; clause: Clause } => {
  if (message.type === 'APPLICATION') return { name: 'onApplication', clause: hear }
  for (const [name, clause] of world.spec.clauses) {
    if (clause.kind === 'upon' && isOf(world, clause, site) && clause.type === message.type)
      return { name, clause }
  }
  throw new Error(`no clause takes in ${message.type}`)
}

/** With eager entry, a site enters in the same step that enables its entry. */
const entered = (world: World, site: number, name: string, drafts: readonly Draft[]): readonly Draft[] => {
  const { enter } = world.spec.workload
  if (world.options.entry !== 'eager' || enter === undefined || name === enter) return drafts
  if (!world.competitors.includes(site)) return drafts
  return drafts.flatMap((draft) => {
    const after = perform(world, site, world.spec.clauses.get(enter)!, draft, undefined, 0)
    return after.length === 0 ? [draft] : after
  })
}

/** The name under which clauses are fair as one, or that of a clause alone. */
const unitOf = (name: string, clause: Clause): string =>
  clause.kind === 'local' ? (clause.fairAs ?? name) : name

/** The fairness of the steps of a local clause that begin in a state. */
const owedTo = (world: World, name: string, clause: Clause, site: number, state: State): Fairness => {
  const { options, spec } = world
  const { fairness = {}, runs = 'fair' } = options
  if (runs !== 'fair') return runs === 'maximal' ? 'weak' : 'none'
  if (clause.kind !== 'local') return 'none'
  if (clause.fairWhen?.(state.sites[site], contextOf(world, state, site)) === false) return 'none'
  const unit = unitOf(name, clause)
  const named = fairness[`${unit}@${site}`] ?? fairness[unit]
  if (named !== undefined) return named
  if (clause.timeout === true) return 'none'
  const own = name === spec.workload.request ? (spec.workload.fairRequest ?? 'none') : clause.fair
  return name === spec.workload.request && own === 'none' ? 'none' : (fairness.all ?? own)
}

const owedToDeliveries = ({ options: { fairness = {}, runs = 'fair' } }: World): Fairness => {
  if (runs !== 'fair') return runs === 'maximal' ? 'weak' : 'none'
  return fairness.deliveries ?? fairness.all ?? 'weak'
}

/** The instance of a step: on maximal runs one for all steps. */
const instanceOf = ({ options }: World, fairness: Fairness, own: string): string | undefined => {
  if (fairness === 'none') return undefined
  return options.runs === 'maximal' ? 'any step' : own
}

type Bare = Omit<Step, 'next' | 'breaks' | 'sent'>

/** Applies the monitors to a step. No step if a full channel blocks it. */
const watched = (world: World, before: State, label: Bare, draft: Draft): readonly Step[] => {
  const after = withSends(world, label.site, draft)
  return after === undefined ? [] : [observed(world, before, label, draft, after)]
}

const observed = (world: World, before: State, label: Bare, draft: Draft, after: State): Step => {
  let next = after
  const { monitors, observers, competitors } = world
  // Monitors see the sent messages in the order of their receivers, as docs/writing-a-spec.md says.
  const sent = draft.sent.toSorted((a, b) => a.to - b.to)
  const breaks: string[] = []
  if (monitors.length > 0) {
    const [earlier, later] = [viewOf(world, before), viewOf(world, next)]
    const status = (view: typeof earlier, site: number) =>
      `${view.waits(site) ? 'waits' : ''}${view.holds(site) ? 'in' : ''}`
    const requests = (from: string, to: string) =>
      (from === '' && to !== '') || (from === 'in' && to === 'waits')
    const enters = competitors.some((site) => !earlier.holds(site) && later.holds(site))
    const asks = competitors.some((site) => requests(status(earlier, site), status(later, site)))
    let { memory } = next
    for (const monitor of monitors) {
      const on = monitor.on!
      const looks =
        on === 'every step' || (enters && on.includes('entry')) || (asks && on.includes('request'))
      if (!looks) continue
      const k = observers.indexOf(monitor)
      const { kind, clause, site, from, message, choice } = label
      const step = { kind, clause, site, from, message, choice, sent }
      const answer = monitor.step!(memory[k], step as never, earlier as never, later as never)
      // `violation` is the only symbol that a monitor may return; `violationThen` returns an object that the symbol marks.
      const broken = typeof answer === 'symbol'
      const goesOn =
        typeof answer === 'object' &&
        answer !== null &&
        Object.getOwnPropertySymbols(answer).length > 0 &&
        Object.hasOwn(answer, 'memory')
      if (broken || goesOn) breaks.push(monitor.name)
      if (k < 0) continue
      const kept = goesOn ? (answer as { readonly memory: unknown }).memory : answer
      memory = changed(memory, k, broken ? monitor.memory!.initial : canonicalValue(kept))
    }
    if (memory !== next.memory) next = { ...next, memory }
  }
  return { ...label, sent: draft.sent, next, breaks }
}

/** The deliverable messages: the head of each queue, or each distinct message of a bag. */
const deliverable = (world: World, state: State) => {
  const size = world.roles.length
  const bag = world.options.order === 'unordered'
  return state.channels.flatMap((channel, number) =>
    channel.flatMap((message, place) => {
      if (bag ? place > 0 && codeOf(message) === codeOf(channel[place - 1]) : place > 0) return []
      const [from, to] = [Math.floor(number / size), number % size]
      if (!mayRead(state, number, to)) return []
      const rest = channel.filter((_, k) => k !== place)
      const channels = changed(state.channels, number, rest)
      const without = world.options.order === 'total' ? read(state, number, to) : state
      return [{ from, to, message, without: { ...without, channels } }]
    }),
  )
}

/** The receipts of a message, one for each alternative: in `before`, from which the message has been taken in `start`. */
const received = (
  world: World,
  { before, start }: { readonly before: State; readonly start: State },
  { from, to, message }: Handed,
  kind: 'deliver' | 'duplicate',
  fairness: Fairness,
): readonly Step[] => {
  const { name, clause } = reactionTo(world, to, message)
  const drafts = perform(world, to, clause, { state: start, sent: [] }, { message, from }, 0)
  const type = world.options.order === 'unordered' ? message.type : ''
  const instance = instanceOf(world, fairness, `${from}>${to} ${type}`)
  return entered(world, to, name, drafts).flatMap((draft, choice) =>
    watched(
      world,
      before,
      { kind, clause: name, site: to, from, message, choice, instance, fairness },
      draft,
    ),
  )
}

/** The steps of a state, in the documented order. */
export const stepsOf = (world: World, state: State): Step[] => {
  const { spec, options, roles } = world
  const found: Step[] = []
  for (const site of roles.keys()) {
    const take = (name: string, drafts: readonly Draft[], fairness: Fairness, unit = name) => {
      const taken: Step[] = []
      for (const [choice, draft] of entered(world, site, name, drafts).entries()) {
        const instance = instanceOf(world, fairness, `${unit}@${site}`)
        const label = { kind: 'local', clause: name, site, from: undefined, message: undefined } as const
        taken.push(...watched(world, state, { ...label, choice, instance, fairness }, draft))
      }
      const receive = (before: State, handed: Handed) =>
        received(world, { before, start: before }, handed, 'deliver', 'none')
      found.push(...(options.order === 'rendezvous' ? withReceipts(taken, receive) : taken))
    }
    for (const [name, clause] of spec.clauses) {
      if (clause.kind !== 'local' || !isOf(world, clause, site)) continue
      let start = state
      if (name === spec.workload.request) {
        if (!world.requesters.has(site) || state.requested[site]! >= world.mostRequests) continue
        if (world.mostRequests !== Number.POSITIVE_INFINITY) {
          start = { ...state, requested: changed(state.requested, site, state.requested[site]! + 1) }
        }
      }
      const drafts = perform(world, site, clause, { state: start, sent: [] }, undefined, 0)
      take(name, drafts, owedTo(world, name, clause, site, state), unitOf(name, clause))
    }
    for (const [name, states, sends] of environment(world, state, site)) {
      take(
        name,
        states.map((next, k) => ({ state: next, sent: sends[k]! })),
        'none',
      )
    }
  }
  const inFlight = deliverable(world, state)
  const fairness = owedToDeliveries(world)
  const receive = (kind: 'deliver' | 'duplicate', start: (without: State) => State) => {
    for (const { without, ...one } of inFlight) {
      const states = { before: state, start: start(without) }
      found.push(...received(world, states, one, kind, kind === 'deliver' ? fairness : 'none'))
    }
  }
  receive('deliver', (without) => without)
  if (state.lost < (options.loss ?? 0)) {
    for (const { from, to, message, without } of inFlight) {
      const label = { kind: 'lose', clause: undefined, site: to, from, message, choice: 0 } as const
      const draft = { state: { ...without, lost: state.lost + 1 }, sent: [] }
      found.push(...watched(world, state, { ...label, instance: undefined, fairness: 'none' }, draft))
    }
  }
  if (state.copied < (options.duplication ?? 0))
    receive('duplicate', () => ({ ...state, copied: state.copied + 1 }))
  return found
}
