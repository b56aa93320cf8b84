// The reference semantics: the pure relation between global states and their labelled steps. It is short and slow,
// and it is the definition. The tables must agree with it (test/laws), and it has replayed every trace that is shown.
import { Map as ImmutableMap, List } from 'immutable'
import { contextOf } from '../model/context.js'
import { fairnessOfClause, fairnessOfDeliveries } from '../model/fairness.js'
import { type Model, ModelError } from '../model/model.js'
import { BrokenSpec } from '../protocol/broken-spec.js'
import { isLocalTo } from '../protocol/clause.js'
import type { Message } from '../protocol/message.js'
import {
  type AnyView,
  isViolationThen,
  type Monitor,
  type MonitoredStep,
  sentByReceiver,
  violation,
} from '../protocol/property.js'
import { recordWith } from '../sorts/record.js'
import { canonical, describe } from '../sorts/sort.js'
import { deliverable, pushed } from './channel.js'
import { attempt, type OnFailedStep } from './failed-step.js'
import { channelIndex, State, viewOfState } from './state.js'
import type { Step, StepLabel } from './step.js'
import { type Outcome, reactionTo, type SiteRecord, transact } from './transaction.js'

// All initial states are made before the search begins.
const mostInitialStates = 100_000

const product = <T>(choices: readonly (readonly T[])[]): T[][] =>
  choices.reduce<T[][]>(
    (lists, options) => lists.flatMap((list) => options.map((option) => [...list, option])),
    [[]],
  )

/** The initial states; several if a spec offers alternatives. Throws a `BrokenSpec` if one leaves its sorts. */
export const initialStates = (model: Model): readonly State[] => {
  const { spec } = model
  const blame = (what: string) => new BrokenSpec(`The initial state of ${spec.name}: ${what}`)
  const nothing = () => {
    throw blame('it reads the shared record, which is not initialised yet')
  }
  const records = model.sites.map(({ id, role }) =>
    spec.initialRecords(role.name, contextOf(model, id, nothing, undefined)).map((changes) => {
      let record = role.record.initial as unknown as SiteRecord
      for (const [field, value] of Object.entries(changes)) {
        const sort = role.record.fields[field]
        if (sort === undefined) throw blame(`"${field}" is not a field of ${role.name}`)
        const problem = sort.problem(value, model.scope)
        if (problem !== undefined) throw blame(`field "${field}" of ${role.name} ${id}: ${problem}`)
        record = recordWith(record, field, canonical(sort, value))
      }
      return record
    }),
  )
  const context = contextOf(model, 0, nothing, undefined)
  const shared = spec.initialShared(context).map((changes) => {
    const values = model.variables.map(({ sort }) => sort.initial)
    for (const [field, value] of Object.entries(changes)) {
      const numbers = model.variables.flatMap((variable, number) =>
        variable.field === field ? [number] : [],
      )
      if (numbers.length === 0) throw blame(`"${field}" is not a shared variable`)
      if (model.variables[numbers[0]!]!.index !== undefined) {
        if (!ImmutableMap.isMap(value)) {
          throw blame(`the array "${field}" must start as an Immutable.Map from sites to values`)
        }
        for (const key of value.keys()) {
          if (!numbers.some((number) => model.variables[number]!.index === key)) {
            throw blame(`the array "${field}" has no element ${describe(key)}`)
          }
        }
      }
      for (const number of numbers) {
        const { index, sort, name } = model.variables[number]!
        const given = index === undefined ? value : (value as ImmutableMap<number, unknown>).get(index)
        if (index !== undefined && given === undefined) continue
        const problem = sort.problem(given, model.scope)
        if (problem !== undefined) throw blame(`variable "${name}": ${problem}`)
        values[number] = canonical(sort, given)
      }
    }
    return values
  })
  const count = records.reduce((product, choices) => product * choices.length, shared.length)
  if (count > mostInitialStates) {
    throw new ModelError(
      `${spec.name}: ${count} initial states exceed the limit of ${mostInitialStates}; use fewer sites, or fewer alternatives`,
    )
  }
  let channels = List<List<Message>>(Array.from({ length: model.sites.length ** 2 }, () => List<Message>()))
  for (const { from, to, message } of spec.inFlight(context)) {
    const problem = spec.messages.sort.problem(message, model.scope)
    if (problem !== undefined) throw blame(`in transit: ${problem}`)
    for (const end of [from, to]) {
      if (model.sites[end] === undefined) {
        throw blame(`in transit: ${describe(end)} is not a site (0 to ${model.sites.length - 1})`)
      }
    }
    channels = channels.update(channelIndex(model, from, to), (contents) =>
      pushed(model, contents!, canonical(spec.messages.sort, message)),
    )
  }
  const made = List(model.sites.map(() => 0))
  const memory = List(model.observers.map((observer) => observer.memory!.initial))
  return product(records).flatMap((sites) =>
    shared.map((variables) =>
      State({
        sites: List(sites),
        variables: List(variables),
        channels,
        made,
        memory,
        lost: 0,
        duplicated: 0,
      }),
    ),
  )
}

/** Whether a monitor looks at steps of this kind: entries, requests, both, or all. */
export const isWatched = (on: Monitor['on'], enters: boolean, asks: boolean): boolean => {
  switch (on) {
    case 'every step':
      return true
    case 'entry':
      return enters
    case 'request':
      return asks
    case 'entry or request':
      return enters || asks
    default:
      return on satisfies never
  }
}

/** A monitor's result for a step: whether the step breaks its rule, and its new memory, if it has one. */
interface Observed {
  readonly breaks: boolean
  readonly memory: unknown
}

/** Applies a monitor to a step. Throws a `BrokenSpec` if the result is outside the sort of its memory. */
export const observe = (
  model: Model,
  monitor: Monitor,
  memory: unknown,
  step: MonitoredStep,
  before: AnyView,
  after: AnyView,
): Observed => {
  const answer = monitor.step(memory, step, before, after)
  const goesOn = isViolationThen(answer)
  const breaks = goesOn || answer === violation
  if (monitor.memory === undefined) return { breaks, memory: undefined }
  // After a violation a monitor restarts; otherwise its memory of the broken run might grow without bound.
  if (answer === violation) return { breaks, memory: monitor.memory.initial }
  const next = goesOn ? answer.memory : answer
  const problem = monitor.memory.problem(next, model.scope)
  if (problem !== undefined)
    throw new BrokenSpec(`Monitor "${monitor.name}" of ${model.spec.name}: ${problem}`)
  return { breaks, memory: canonical(monitor.memory, next) }
}

/**
 * The monitors that move with a run of this model: every rule about single steps, and the observers that the caller
 * names.
 */
export const monitorsOf = (model: Model): readonly Monitor[] => [
  ...model.spec.properties.filter(
    (property): property is Monitor => property.kind === 'monitor' && property.memory === undefined,
  ),
  ...model.observers,
]

/** Whether in this step some site enters, or begins to wait. */
export const transition = (
  model: Model,
  before: AnyView,
  after: AnyView,
): { enters: boolean; asks: boolean } => {
  const wants = (view: AnyView, site: number) => view.waits(site) || view.holds(site)
  return {
    enters: model.competitors.some((site) => !before.holds(site) && after.holds(site)),
    asks: model.competitors.some((site) => !wants(before, site) && wants(after, site)),
  }
}

/**
 * The result of a rule that the caller did not name; undefined if the rule fails or is impure, which does not matter
 * then.
 */
const answerOf = (call: () => Observed): Observed | undefined => {
  try {
    return call()
  } catch (error) {
    if (!(error instanceof BrokenSpec)) throw error
    return undefined
  }
}

const watched = (
  model: Model,
  state: State,
  next: State,
  label: StepLabel,
  sent: Outcome['sends'],
  monitors: readonly Monitor[],
  checkedMonitors: readonly Monitor[],
): { next: State; breaks: string[] } => {
  if (monitors.length === 0) return { next, breaks: [] }
  const before = viewOfState(model, state)
  const after = viewOfState(model, next)
  const { enters, asks } = transition(model, before, after)
  // A monitor sees nothing else of a step, such as the alternative taken.
  const { kind, clause, site, from, message } = label
  const step: MonitoredStep = { kind, clause, site, from, message, sent: sentByReceiver(sent) }
  const breaks: string[] = []
  let memory = next.memory
  for (const monitor of monitors) {
    if (!isWatched(monitor.on, enters, asks)) continue
    const k = model.observers.indexOf(monitor)
    const call = () => observe(model, monitor, k < 0 ? undefined : memory.get(k), step, before, after)
    const observed = checkedMonitors.includes(monitor) ? call() : answerOf(call)
    if (observed === undefined) continue
    if (observed.breaks) breaks.push(monitor.name)
    if (k >= 0) memory = memory.set(k, observed.memory)
  }
  return { next: next.set('memory', memory), breaks }
}

/**
 * The steps enabled in a state, in the order that makes "the least shortest trace" well defined: the local clauses of
 * site 0, 1, ... in the order of the spec; then deliveries, losses and duplications, each by sender, receiver and
 * encoding of the message. Alternatives of one effect keep their order. Throws a `FailedStep` if a function of the
 * spec fails.
 * @param monitors the monitors that move with the run, which must include the observers of the model. By default all
 * move, and a rule that the caller did not name is left out if it fails
 * @param onFailed receives each step that fails, instead of an exception; the step is left out
 */
export function* steps(
  model: Model,
  state: State,
  monitors?: readonly Monitor[],
  onFailed?: OnFailedStep,
): Generator<Step> {
  const stepping = monitors ?? monitorsOf(model)
  const checkedMonitors = monitors ?? [...model.rules, ...model.observers]
  const { spec } = model
  const read = (variable: number) => state.variables.get(variable)
  const finish = function* (
    label: StepLabel,
    fair: boolean,
    outcome: Outcome | undefined,
    moved: State,
  ): Generator<Step> {
    const step = attempt(label, onFailed, () => finished(label, fair, outcome, moved))
    if (step !== undefined) yield step
  }
  const finished = (label: StepLabel, fair: boolean, outcome: Outcome | undefined, moved: State): Step => {
    let next = moved
    if (outcome !== undefined) {
      next = next.update('sites', (sites) => sites.set(label.site, outcome.record))
      for (const { to, message } of outcome.sends) {
        const index = channelIndex(model, label.site, to)
        next = next.update('channels', (all) =>
          all.update(index, (contents) => pushed(model, contents!, message)),
        )
      }
      for (const [variable, value] of outcome.writes)
        next = next.update('variables', (all) => all.set(variable, value))
    }
    const sends = outcome?.sends ?? []
    return { label, fair, sends, ...watched(model, state, next, label, sends, stepping, checkedMonitors) }
  }

  for (const { id, role } of model.sites) {
    for (const [name, clause] of spec.clauses) {
      if (!isLocalTo(clause, role.name)) continue
      const asks = name === spec.workload.request
      if (asks && (!model.requesters.has(id) || state.made.get(id)! >= model.requests)) continue
      const counted = asks && model.requests !== Number.POSITIVE_INFINITY
      const moved = counted ? state.update('made', (made) => made.update(id, (m) => m! + 1)) : state
      const tried = { kind: 'local', clause: name, site: id, from: undefined, message: undefined } as const
      const outcomes = attempt(tried, onFailed, () => transact(model, id, state.sites.get(id)!, name, read))
      for (const [choice, outcome] of (outcomes ?? []).entries()) {
        yield* finish({ ...tried, choice }, fairnessOfClause(model, name, id) !== 'none', outcome, moved)
      }
    }
  }

  const inFlight = model.sites.flatMap(({ id: from }) =>
    model.sites.flatMap(({ id: to }) => {
      const index = channelIndex(model, from, to)
      return deliverable(model, state.channels.get(index)!).map(({ message, rest }) => ({
        from,
        to,
        message,
        without: state.update('channels', (all) => all.set(index, rest)),
      }))
    }),
  )
  const fairDelivery = fairnessOfDeliveries(model) !== 'none'
  const received = function* (
    kind: 'deliver' | 'duplicate',
    moved: (without: State) => State,
  ): Generator<Step> {
    for (const { from, to, message, without } of inFlight) {
      const tried = { kind, clause: undefined, site: to, from, message }
      const clause = attempt(tried, onFailed, () => reactionTo(model, to, message.type))
      if (clause === undefined) continue
      const outcomes = attempt({ ...tried, clause }, onFailed, () =>
        transact(model, to, state.sites.get(to)!, clause, read, { message, from }),
      )
      for (const [choice, outcome] of (outcomes ?? []).entries()) {
        yield* finish(
          { ...tried, clause, choice },
          fairDelivery && kind === 'deliver',
          outcome,
          moved(without),
        )
      }
    }
  }
  yield* received('deliver', (without) => without)
  if (state.lost < model.options.loss) {
    for (const { from, to, message, without } of inFlight) {
      const label: StepLabel = { kind: 'lose', clause: undefined, site: to, from, message, choice: 0 }
      yield* finish(label, false, undefined, without.set('lost', state.lost + 1))
    }
  }
  if (state.duplicated < model.options.duplication) {
    yield* received('duplicate', () => state.set('duplicated', state.duplicated + 1))
  }
}

/** The name of a step for people who do not need its message: `enter at 1`, `onRequest at 0 from 2`. */
export const labelText = ({ kind, clause, site, from }: StepLabel): string =>
  `${kind === 'lose' ? 'lose' : kind === 'duplicate' ? `duplicate ${clause}` : clause} at ${describe(site)}${from === undefined ? '' : ` from ${from}`}`
