// The reference relation: all steps that are enabled in a state, by direct evaluation of the clauses. Everything else in the program is
// compared with it.
import type { ReadVariable } from '../model/context.js'
import { fairnessOfDeliveries, isFairLocal } from '../model/fairness.js'
import type { Model } from '../model/model.js'
import { BrokenSpec } from '../protocol/broken-spec.js'
import { isLocalTo } from '../protocol/clause.js'
import {
  type AnyView,
  inSteps,
  isViolationThen,
  type Monitor,
  type MonitoredStep,
  sentByReceiver,
  sortedPlaces,
  violation,
} from '../protocol/property.js'
import { isRule } from '../protocol/property-kinds.js'
import { canonical, describe, type SiteText } from '../sorts/sort.js'
import { deliverable, isDropped, sent } from './channel.js'
import { areCopies, type Copies, withCopy } from './copies.js'
import { attempt, type OnFailedStep } from './failed-step.js'
import { reactionTo } from './reaction.js'
import { type Handed, withReceipts } from './rendezvous.js'
import { placeOf } from './shared-place.js'
import { channelIndex, type State, viewOfState } from './state.js'
import type { SentInStep, Step, StepLabel } from './step.js'
import { taken as afterReceipt } from './total-order.js'
import { type Outcome, transact } from './transaction.js'

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
    throw new BrokenSpec(`Monitor "${monitor.name}" of ${model.spec.name}: ${problem}`, {
      part: `monitor ${monitor.name}`,
    })
  return { breaks, memory: canonical(monitor.memory, next) }
}

/**
 * The monitors that move with a run of this model: every rule about single steps, and the observers that the caller
 * names.
 */
export const monitorsOf = (model: Model): readonly Monitor[] => [
  ...model.spec.properties.filter(isRule),
  ...model.observers,
]

/**
 * Whether in this step some site enters, or requests: it stops being idle, or leaves the section and waits again in one step.
 * Without contention no site does.
 */
export const transition = (
  model: Model,
  before: AnyView,
  after: AnyView,
): { enters: boolean; asks: boolean } => {
  if (!model.spec.contends) return { enters: false, asks: false }
  const isIdle = (view: AnyView, site: number) => !view.waits(site) && !view.holds(site)
  const isOnlyIn = (view: AnyView, site: number) => view.holds(site) && !view.waits(site)
  const isOnlyWaiting = (view: AnyView, site: number) => view.waits(site) && !view.holds(site)
  return {
    enters: model.competitors.some((site) => !before.holds(site) && after.holds(site)),
    asks: model.competitors.some(
      (site) =>
        (isIdle(before, site) && !isIdle(after, site)) ||
        (isOnlyIn(before, site) && isOnlyWaiting(after, site)),
    ),
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

/** What a step has done in addition to changing the record of its site, and the shared variables that it has read. */
interface Taken extends Pick<Outcome, 'sends' | 'writes'> {
  readonly read: ReadonlySet<number>
}

const nothingTaken: Taken = { sends: [], writes: new Map(), read: new Set() }

const watched = (
  model: Model,
  viewBefore: () => AnyView,
  next: State,
  label: StepLabel,
  { sends, writes, read }: Taken,
  monitors: readonly Monitor[],
  checkedMonitors: readonly Monitor[],
): { next: State; breaks: string[] } => {
  if (monitors.length === 0) return { next, breaks: [] }
  const before = viewBefore()
  const after = viewOfState(model, next)
  const { enters, asks } = transition(model, before, after)
  // A monitor sees nothing else of a step, such as the alternative taken.
  const { kind, clause, site, from, message } = label
  const places = (variables: Iterable<number>) =>
    sortedPlaces([...variables].map((variable) => placeOf(model.variables[variable]!)))
  const step = {
    __proto__: inSteps,
    kind,
    clause,
    site,
    from,
    message,
    sent: sentByReceiver(sends),
    read: places(read),
    written: places(writes.keys()),
  } as MonitoredStep
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

/** The steps of one state: by local clauses, and by the receipt of one message. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: what the steps of one state share is passed on by being in one place.
const stepsAt = (
  model: Model,
  state: State,
  stepping: readonly Monitor[],
  checkedMonitors: readonly Monitor[],
  onFailed: OnFailedStep | undefined,
) => {
  const { spec, given } = model
  // The outcomes of a call, with the shared variables that it reads of this state.
  const called = (call: (read: ReadVariable) => readonly Outcome[]) => {
    const seen = new Set<number>()
    const outcomes = call((variable) => {
      seen.add(variable)
      return state.variables.get(variable)
    })
    return outcomes.map((outcome) => ({ ...outcome, read: seen }))
  }
  let before: AnyView | undefined
  const viewBefore = (): AnyView => {
    before ??= viewOfState(model, state)
    return before
  }
  const finish = function* (
    label: StepLabel,
    fair: boolean,
    outcome: (Outcome & Taken) | undefined,
    moved: State,
  ): Generator<Step> {
    const step = attempt(label, onFailed, () => finished(label, fair, outcome, moved))
    if (step !== undefined) yield step
  }
  // In a set a message can be received forever. A system in which that changes nothing is at rest, whatever a monitor notes.
  const isIdle = (next: State, { kind }: StepLabel): boolean =>
    model.options.order === 'set' && kind === 'deliver' && next.equals(state)
  const finished = (
    label: StepLabel,
    fair: boolean,
    outcome: (Outcome & Taken) | undefined,
    moved: State,
  ): Step | undefined => {
    let next = moved
    const sends: SentInStep[] = []
    if (outcome !== undefined) {
      next = next.update('sites', (sites) => sites.set(label.site, outcome.record))
      const copies = model.options.order === 'total' ? areCopies(model, outcome.sends) : []
      for (const [k, one] of outcome.sends.entries()) {
        const index = channelIndex(model, label.site, one.to)
        const before = next.channels.get(index)!
        if (copies[k] === true)
          next = next.updateIn(['copies', one.to], (all) => withCopy(all as Copies, label.site, before.size))
        const contents = sent(model, before, one.message)
        if (contents === undefined) return undefined
        sends.push(isDropped(model, before, one.message) ? { ...one, dropped: true } : one)
        next = next.update('channels', (all) => all.set(index, contents))
      }
      for (const [variable, value] of outcome.writes)
        next = next.update('variables', (all) => all.set(variable, value))
    }
    const taken = outcome ?? nothingTaken
    const seen = watched(model, viewBefore, next, label, taken, stepping, checkedMonitors)
    const isOfSpec = label.kind === 'deliver' || (label.kind === 'local' && given.clauses.has(label.clause!))
    const moves = !isIdle(next, label)
    return { label, fair: fair && moves, ofSpec: isOfSpec && moves, sends, ...seen }
  }
  const fairDelivery = fairnessOfDeliveries(model) !== 'none'
  return {
    finish,
    locals: function* (id: number): Generator<Step> {
      for (const [name, clause] of spec.clauses) {
        if (!isLocalTo(clause, model.sites[id]!.role.name)) continue
        const asks = name === spec.workload.request
        if (asks && (!model.requesters.has(id) || state.made.get(id)! >= model.requests)) continue
        const counted = asks && model.requests !== Number.POSITIVE_INFINITY
        const moved = counted ? state.update('made', (made) => made.update(id, (m) => m! + 1)) : state
        const tried = { kind: 'local', clause: name, site: id, from: undefined, message: undefined } as const
        const outcomes = attempt(tried, onFailed, () =>
          called((read) => transact(model, id, state.sites.get(id)!, name, read)),
        )
        for (const [choice, outcome] of (outcomes ?? []).entries()) {
          yield* finish({ ...tried, choice }, isFairLocal(model, name, id, outcome), outcome, moved)
        }
      }
    },
    received: function* (
      kind: 'deliver' | 'duplicate',
      { from, to, message }: Handed,
      moved: State,
    ): Generator<Step> {
      const tried = { kind, clause: undefined, site: to, from, message }
      const clause = attempt(tried, onFailed, () => reactionTo(model, to, message.type))
      if (clause === undefined) return
      const outcomes = attempt({ ...tried, clause }, onFailed, () =>
        called((read) => transact(model, to, state.sites.get(to)!, clause, read, { message, from })),
      )
      for (const [choice, outcome] of (outcomes ?? []).entries()) {
        const isFair = fairDelivery && kind === 'deliver'
        yield* finish({ ...tried, clause, choice }, isFair, outcome, moved)
      }
    },
  }
}

/**
 * The steps enabled in a state, in the order that makes "the least shortest trace" well defined: the local clauses of
 * site 0, 1, ... in the order of the spec; then deliveries, losses and duplications, each by sender, receiver and
 * encoding of the message. Alternatives of one effect keep their order. Throws a `FailedStep` if a function of the
 * spec fails.
 * @param monitors the monitors that move with the run, which must include the observers of the model. By default all
 * move, and a rule that the caller did not name is left out if it fails
 * @param onFailed receives each step that fails, instead of an exception; the step is left out
 * @param only the site whose steps are wanted; by default those of all sites
 */
export function* steps(
  model: Model,
  state: State,
  monitors?: readonly Monitor[],
  onFailed?: OnFailedStep,
  only?: number,
): Generator<Step> {
  const stepping = monitors ?? monitorsOf(model)
  const checked = monitors ?? [...model.rules, ...model.observers]
  const at = (place: State) => stepsAt(model, place, stepping, checked, onFailed)
  const here = at(state)
  const taking = only === undefined ? model.sites : [model.sites[only]!]
  for (const { id } of taking) {
    if (model.options.order !== 'rendezvous') yield* here.locals(id)
    else
      yield* withReceipts(
        model,
        here.locals(id),
        stepping,
        (handed, place) => at(place).received('deliver', handed, place),
        onFailed,
      )
  }

  const inFlight = model.sites.flatMap(({ id: from }) =>
    taking.flatMap(({ id: to }) => {
      const index = channelIndex(model, from, to)
      const received = afterReceipt(model, state, from, to)
      if (received === undefined) return []
      return deliverable(model, state.channels.get(index)!).map(({ message, rest }) => ({
        from,
        to,
        message,
        without: received.update('channels', (all) => all.set(index, rest)),
      }))
    }),
  )
  for (const one of inFlight) yield* here.received('deliver', one, one.without)
  if (state.lost < model.options.loss) {
    for (const { from, to, message, without } of inFlight) {
      const label: StepLabel = { kind: 'lose', clause: undefined, site: to, from, message, choice: 0 }
      yield* here.finish(label, false, undefined, without.set('lost', state.lost + 1))
    }
  }
  if (state.duplicated < model.options.duplication) {
    const copied = state.set('duplicated', state.duplicated + 1)
    for (const one of inFlight) yield* here.received('duplicate', one, copied)
  }
}

/** The deliveries of one channel among the steps of a state; those that fail are left out. */
export function* deliveriesOf(model: Model, state: State, from: number, to: number): Generator<Step> {
  const index = channelIndex(model, from, to)
  const contents = state.channels.get(index)!
  const after = afterReceipt(model, state, from, to)
  if (contents.isEmpty() || after === undefined) return
  const { received } = stepsAt(model, state, model.observers, model.observers, () => {})
  for (const { message, rest } of deliverable(model, contents)) {
    const without = after.update('channels', (all) => all.set(index, rest))
    yield* received('deliver', { from, to, message }, without)
  }
}

/** The name of a step for people who do not need its message: `enter at 1`, `onRequest at 0 from 2`. */
export const labelText = ({ kind, clause, site, from }: StepLabel, siteText: SiteText = describe): string =>
  `${kind === 'lose' ? 'lose' : kind === 'duplicate' ? `duplicate ${clause}` : clause} at ${siteText(site)}${from === undefined ? '' : ` from ${siteText(from)}`}`
