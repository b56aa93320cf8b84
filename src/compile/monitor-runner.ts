// Monitors stepping with the run, over state vectors. The result of a monitor for a step is cached like any function of the
// states before and after it, with one query for each monitor, event and memory.

import type { Model } from '../model/model.js'
import { BrokenSpec } from '../protocol/broken-spec.js'
import {
  inSteps,
  type Monitor,
  type MonitoredStep,
  type SharedPlace,
  sentByReceiver,
  sortedPlaces,
} from '../protocol/property.js'
import { placeOf } from '../semantics/shared-place.js'
import { isWatched, observe, transition } from '../semantics/steps.js'
import type { Sort } from '../sorts/sort.js'
import type { CallArguments } from './call-arguments.js'
import type { Transformation } from './certifier.js'
import type { Decisions } from './decisions.js'
import { asksEffect, entersEffect, type Origin } from './effects.js'
import { PairMap } from './pair-map.js'
import { StateReading } from './state-reading.js'
import { stepKinds } from './step-kinds.js'
import type { SuccessorBuilder } from './successor-rewriter.js'
import type { Tables } from './tables.js'

// The monitors that a step breaks are bits of one number.
const mostMonitors = 31

/** A step of the kernel: its effect, or -1 if the message `lost` of a channel is lost. */
interface WatchedStep {
  readonly kind: number
  readonly effect: number
  readonly channel: number
  readonly lost: number
}

/** The decision trees of the steps with one effect. */
interface StepTrees {
  readonly trees: Decisions
  readonly transition: number | undefined
  readonly monitors: readonly (readonly [transitions: number, root: number])[]
}

/** What a step does, for its monitors. */
type Event = Omit<Origin, 'clause' | 'sent'> & { readonly clause: string | undefined }

/** Moves a value by a transformation, if there is one. */
type Moved = <T>(value: T | undefined, move: (transformation: Transformation, value: T) => T) => T | undefined

const movedBy =
  (transformation: Transformation | undefined): Moved =>
  (value, move) =>
    transformation === undefined || value === undefined ? value : move(transformation, value)

const transitionsOf: Readonly<Record<Monitor['on'], number>> = {
  'every step': 0,
  entry: entersEffect,
  request: asksEffect,
  'entry or request': entersEffect | asksEffect,
}

/** The monitors of one kernel. */
export class MonitorRunner {
  /** Bit k of `broken` is the k-th. */
  readonly monitors: readonly Monitor[]
  /** The new memory of each monitor: slots and their new values, `pending` pairs of them. */
  readonly memory: Int32Array
  pending = 0
  private readonly tables: Tables
  private readonly observing: StateReading
  private readonly transitionQuery: number
  /** Whether some monitor reads every step. */
  readonly all: boolean
  /** The flags of the effects that some monitor reads. */
  readonly flags: number
  /** The number of each monitor among the observers of the model; -1 for a rule without memory. */
  private readonly observers: readonly number[]
  /** For each monitor, the query of each event and memory. */
  private readonly queries: readonly PairMap[]
  /** The event of each lost message, by channel and message. */
  private readonly losses = new PairMap()
  private lossesSeen = 0
  private readonly pair: Int32Array

  constructor(tables: Tables, monitors: readonly Monitor[]) {
    if (monitors.length > mostMonitors) {
      throw new BrokenSpec(
        `${tables.model.spec.name} has ${monitors.length} monitors; at most ${mostMonitors} can step with a run`,
      )
    }
    this.tables = tables
    this.pair = new Int32Array(2 * tables.slots.count)
    this.monitors = monitors
    this.memory = new Int32Array(2 * monitors.length)
    this.observers = monitors.map((monitor) => tables.model.observers.indexOf(monitor))
    this.queries = monitors.map(() => new PairMap())
    this.flags = monitors.reduce(
      (flags, { on }) =>
        flags | (on.includes('entry') ? entersEffect : 0) | (on.includes('request') ? asksEffect : 0),
      0,
    )
    // If shared variables determine the status, a step's effect alone does not show whether a site enters.
    this.all = monitors.some(({ on }) => on === 'every step') || (tables.branching && monitors.length > 0)
    this.observing = new StateReading(tables)
    this.transitionQuery = this.observing.newQuery()
  }

  /** Whether some monitor may react to a step whose effect has these flags. */
  looksAt(flags: number): boolean {
    return this.all || (flags & this.flags) !== 0
  }

  /** The state before a step that has led to `v`, then `v`; the step has made the changes from the `first` on. */
  pairOf(
    v: Int32Array,
    {
      changes,
      changedSlots,
      changedFrom,
    }: Pick<SuccessorBuilder, 'changes' | 'changedSlots' | 'changedFrom'>,
    first = 0,
  ): Int32Array {
    const { pair } = this
    pair.set(v, v.length)
    pair.set(v)
    for (let k = changes - 1; k >= first; k--) pair[changedSlots[k]!] = changedFrom[k]!
    return pair
  }

  /**
   * The monitors that a step breaks, as bits; `memory` and `pending` hold what is remembered after it.
   * @param pair the state before the step, then the state after it
   * @param effect the offset of the effect, or -1 if the message `lost` of a channel is lost
   */
  watch(
    kind: number,
    effect: number,
    channel: number,
    lost: number,
    flags: number,
    pair: Int32Array,
  ): number {
    const { tables, observing } = this
    const { model, slots } = tables
    const seen = tables.branching ? this.transitionOf(model, pair) : flags
    const enters = (seen & entersEffect) !== 0
    const asks = (seen & asksEffect) !== 0
    let broken = 0
    this.pending = 0
    for (let k = 0; k < this.monitors.length; k++) {
      const monitor = this.monitors[k]!
      if (!isWatched(monitor.on, enters, asks)) continue
      const observer = this.observers[k]!
      const memory = observer < 0 ? 0 : pair[slots.memory + observer]!
      const query = this.queryOf(k, this.eventNumber(kind, effect, channel, lost), memory)
      const known = observing.known(query, pair)
      const result = known >= 0 ? known : this.ask(query, pair, k, memory, { kind, effect, channel, lost })
      if ((result & 1) === 0) broken |= 1 << k
      if (observer < 0) continue
      this.memory[2 * this.pending] = slots.memory + observer
      this.memory[2 * this.pending++ + 1] = result >>> 1
    }
    return broken
  }

  /**
   * What decides the steps with this effect, for a copy elsewhere: the tree of their transitions if shared variables determine
   * these, and for each monitor the transitions that it looks at, or 0 for all, and its tree. Undefined if nothing is cached.
   */
  treesOf(kind: number, effect: number, channel: number, lost: number): StepTrees | undefined {
    const { tables, observing } = this
    const transition = observing.treeOf(this.transitionQuery)
    if (transition === undefined) return undefined
    const event = this.eventNumber(kind, effect, channel, lost)
    const monitors = this.monitors.map(
      ({ on }, k) => [transitionsOf[on], observing.treeOf(this.queryOf(k, event, 0))!.root] as const,
    )
    return {
      trees: transition.trees,
      transition: tables.branching ? transition.root : undefined,
      monitors,
    }
  }

  private eventNumber(kind: number, effect: number, channel: number, lost: number): number {
    if (effect < 0) return 2 * this.lossOf(channel, lost) + 1
    return 2 * (stepKinds.length * this.tables.effects[effect + 1]! + kind)
  }

  // The result has a bit for a broken rule; the rest is the number of the new memory, which a broken rule has too.
  private ask(
    query: number,
    pair: Int32Array,
    k: number,
    memory: number,
    { kind, effect, channel, lost }: WatchedStep,
  ): number {
    const { tables, observing } = this
    const monitor = this.monitors[k]!
    const observer = this.observers[k]!
    const { model, slots } = tables
    const origin = this.eventOf(effect, channel, lost)
    const { site, from, message } = origin
    const sent = this.sentBy(effect)
    const remembered = observer < 0 ? undefined : tables.memory[observer]!.value(memory)
    const { sort } = model.spec.messages
    const compute = (transformation: Transformation | undefined): number => {
      const moved = movedBy(transformation)
      const step = this.stepOf(kind, origin, sent, monitor, moved)
      const callArguments =
        observer < 0 ? undefined : moved(remembered, (m, value) => m.value(monitor.memory!, value))
      const observed = observe(
        model,
        monitor,
        callArguments,
        step,
        observing.view(0),
        observing.view(slots.count),
      )
      const isSatisfied = observed.breaks ? 0 : 1
      if (observer < 0) return isSatisfied
      const next = observed.memory
      const id = tables.memoryId(
        observer,
        transformation === undefined ? next : transformation.back(monitor.memory!, next),
      )
      return 2 * id + isSatisfied
    }
    const touched = [...origin.read, ...origin.written].map((number) => model.variables[number]!)
    const callArguments: CallArguments = {
      values: [
        ...(observer < 0 ? [] : [{ sort: monitor.memory!, value: remembered }]),
        ...[...(message === undefined ? [] : [message]), ...sent.map((one) => one.message)].map((value) => ({
          sort: sort as Sort<unknown>,
          value,
        })),
        ...touched.flatMap(({ index, element }) =>
          element === undefined || index !== undefined ? [] : [{ sort: element.sort, value: element.key }],
        ),
      ],
      sites: [
        site,
        ...(from === undefined ? [] : [from]),
        ...sent.map(({ to }) => to),
        ...touched.flatMap(({ index }) => index ?? []),
      ],
      made: (result) =>
        observer < 0
          ? undefined
          : { sort: monitor.memory!, value: tables.memory[observer]!.value(result >>> 1) },
    }
    return observing.ask(query, pair, `monitor "${monitor.name}"`, compute, callArguments)
  }

  private eventOf(effect: number, channel: number, lost: number): Event {
    const { tables } = this
    if (effect >= 0) return tables.origins.at(tables.effects[effect + 1]!)
    return {
      clause: undefined,
      site: channel % tables.slots.sites,
      from: Math.floor(channel / tables.slots.sites),
      message: tables.channels[channel]!.messages.value(lost),
      read: [],
      written: [],
    }
  }

  private sentBy(effect: number): MonitoredStep['sent'] {
    if (effect < 0) return []
    const { effects, channels, slots } = this.tables
    const from = effect + 3 + 2 * effects[effect + 2]!
    return Array.from({ length: effects[from]! }, (_, k) => {
      const channel = effects[from + 1 + 2 * k]!
      return {
        to: channel % slots.sites,
        message: channels[channel]!.messages.value(effects[from + 2 + 2 * k]!),
      }
    })
  }

  /** The step as a monitor sees it, with everything moved. */
  private stepOf(
    kind: number,
    origin: Event,
    sent: MonitoredStep['sent'],
    monitor: Monitor,
    moved: Moved,
  ): MonitoredStep {
    const { observing } = this
    const { sort } = this.tables.model.spec.messages
    const places = (numbers: readonly number[]): readonly SharedPlace[] => {
      // Partial order does not compare what steps access, so it puts nothing first.
      observing.contentsRead = true
      // An element of an array moves with its site or key.
      const { variables } = this.tables.model
      return sortedPlaces(
        numbers.map((number) => moved(placeOf(variables[number]!), (m) => placeOf(variables[number]!, m))!),
      )
    }
    return {
      __proto__: inSteps,
      kind: stepKinds[kind]!,
      clause: origin.clause,
      site: moved(origin.site, (m, i) => m.site(i))!,
      from: moved(origin.from, (m, i) => m.site(i)),
      message: moved(origin.message, (m, value) => m.value(sort, value)),
      get sent() {
        observing.sentRead.add(monitor.on)
        return sentByReceiver(
          sent.map((one) => ({
            to: moved(one.to, (m, i) => m.site(i))!,
            message: moved(one.message, (m, value) => m.value(sort, value))!,
          })),
        )
      },
      get read() {
        return places(origin.read)
      },
      get written() {
        return places(origin.written)
      },
    } as MonitoredStep
  }

  private transitionOf(model: Model, pair: Int32Array): number {
    const { observing, tables } = this
    const known = observing.known(this.transitionQuery, pair)
    if (known >= 0) return known
    return observing.ask(this.transitionQuery, pair, '`waits` or `holds`', () => {
      const { enters, asks } = transition(model, observing.view(0), observing.view(tables.slots.count))
      return (enters ? entersEffect : 0) | (asks ? asksEffect : 0)
    })
  }

  // The loss of a message has no effect, only a channel.
  private lossOf(channel: number, lost: number): number {
    const known = this.losses.get(channel, lost)
    if (known >= 0) return known
    this.losses.add(channel, lost, this.lossesSeen)
    return this.lossesSeen++
  }

  private queryOf(monitor: number, event: number, memory: number): number {
    const queries = this.queries[monitor]!
    const known = queries.get(event, memory)
    if (known >= 0) return known
    const query = this.observing.newQuery()
    queries.add(event, memory, query)
    return query
  }
}
