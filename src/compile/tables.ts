// Cached clause calls. A clause reads one record, perhaps one message, perhaps shared variables. So it is called once for each
// distinct argument, through the same `transact` as the reference semantics, and its effect is stored as numbers. Functions of
// the spec run only on a miss. Many calls are repeated, to detect a clause that is not pure.

import { fairnessOfDeliveries, isFairLocal } from '../model/fairness.js'
import type { Model } from '../model/model.js'
import { initialStates } from '../semantics/initial-states.js'
import { reactionTo } from '../semantics/reaction.js'
import type { Outcome } from '../semantics/transaction.js'
import type { CallsToCertify, Certifier } from './certifier.js'
import { ClauseCalls, type Task } from './clause-calls.js'
import { Decisions } from './decisions.js'
import { asksEffect, countedRequest, entersEffect, fairEffect, specEffect } from './effects.js'
import { withRoom } from './int-list.js'
import { type LocalGroup, localGroups } from './local-groups.js'
import { Origins } from './origins.js'
import { PairMap } from './pair-map.js'
import type { Reading } from './reading.js'
import { Spread } from './spread.js'
import { holdsBit, statusAnswer, statusOf, waitsBit } from './status-of-record.js'
import { ValueNumbers } from './value-numbers.js'

// Predicates are evaluated again in a fresh import of the spec for this many states.
const sampledStates = 256

const noStatuses = ({ sites }: Model): Int32Array[] => sites.map(() => new Int32Array(16).fill(-1))

// The vector of a state that nothing is read from.
const nowhere = new Int32Array(0)

/** The tables of a model, filled on demand. */
export class Tables extends ValueNumbers {
  /** The trees of effects of a branching model; a result is an offset into `lists`. */
  readonly trees = new Decisions()
  /** At a result: the number of effects, then the offset of each in `effects`. */
  lists = new Int32Array(64)
  /**
   * At an offset: flags, origin, number of new values, (slot, id) of each, number of sends, (channel, message) of each.
   */
  effects = new Int32Array(256)
  readonly origins: Origins
  /** The certifiers, which test the claims of reductions on every result that is cached by what it reads. */
  readonly certifiers: Certifier[] = []
  /** Those that test them on every new entry, and on the status of every record. They are others, so that they can work elsewhere. */
  readonly callCertifiers: Certifier[] = []
  /** If set, what the latter have to test goes here. */
  toCertify: CallsToCertify | undefined
  /** Called with every pair of a record and a message that occurs for the first time. */
  onReaction: ((channel: number, local: number, message: number) => void) | undefined
  /** States for which some function was evaluated for the first time, spread over all of them. */
  readonly sampledStates = new Spread<Int32Array>(sampledStates)
  /** The readers of states of this model, which use memory of their own. */
  readonly readings: Reading[] = []
  /**
   * Whether the outcomes of a clause can depend on more than its site and message. Then `reaction` and `actions` return roots
   * of `trees`, to be walked in the current state; else they return lists of effects.
   */
  readonly branching: boolean
  /** The initial states as vectors, in the order of the reference. */
  readonly initial: readonly Int32Array[]
  private readonly actionRoots: Int32Array[]
  private readonly localGroups: readonly (readonly LocalGroup[])[]
  /** By site and record: the status, or -1. */
  private readonly statuses: Int32Array[]
  /** At an offset: the number of trees, then the root of each. */
  roots = new Int32Array(64)
  /** By receiver: the lists of effects of messages whose clauses have not read who sent them, by record and number of the message. */
  private readonly fromAnybody: readonly PairMap[]
  private readonly tasks = new Map<number, Task>()
  /** The results of `plan`. */
  plans = new Int32Array(64)
  private plansUsed = 0
  private listsUsed = 0
  private effectsUsed = 0
  private rootsUsed = 0
  private readonly calls: ClauseCalls

  constructor(model: Model) {
    const states = initialStates(model)
    super(model, states[0]!.channels.first()!.clear())
    this.branching = model.variables.length > 0
    this.origins = new Origins(this)
    this.calls = new ClauseCalls(this)
    this.actionRoots = model.sites.map(() => new Int32Array(16).fill(-1))
    this.fromAnybody = model.sites.map(() => new PairMap())
    this.localGroups = model.sites.map((_, site) => localGroups(model, site, this.branching))
    this.statuses = noStatuses(model)
    this.initial = states.map((state) => this.vectorOf(state))
  }

  /** An estimate of the memory of cached values and effects, in bytes. */
  get bytes(): number {
    let readings = 0
    for (const { bytes } of this.readings) readings += bytes
    for (const { bytes } of this.fromAnybody) readings += bytes
    const effects = 4 * (this.lists.length + this.effects.length + this.roots.length + this.plans.length)
    return this.bytesOfValues + effects + this.origins.bytes + this.trees.bytes + readings
  }

  /**
   * The local steps of a site with this record: an offset into `roots`, of several lists or roots of trees. A negative one, -1
   * - root, is the tree of a counted request.
   */
  actions(site: number, local: number): number {
    const known = this.actionRoots[site]!
    if (local < known.length && known[local]! >= 0) return known[local]!
    const offset = this.addActions(site, local)
    const roots = withRoom(known, local + 1, -1)
    roots[local] = offset
    this.actionRoots[site] = roots
    return offset
  }

  /**
   * The messages of these contents that can be delivered to a receiver with this record, as an offset into `plans`: their
   * number, then for each the result of `reaction` and the contents that remain.
   */
  plan(channel: number, local: number, contents: number): number {
    const table = this.channels[channel]!
    const known = table.plans.get(local, contents)
    if (known >= 0) return known
    this.news++
    const options = this.deliverable(channel, contents)
    const words = [options.length / 2]
    for (let m = 0; m < options.length; m += 2) {
      words.push(this.reaction(channel, local, options[m]!), options[m + 1]!)
    }
    const offset = this.plansUsed
    this.plans = withRoom(this.plans, offset + words.length)
    this.plansUsed = offset + words.length
    this.plans.set(words, offset)
    table.plans.add(local, contents, offset)
    return offset
  }

  /** The effects of a message of a channel at a receiver with this record: a list, or the root of a tree. */
  reaction(channel: number, local: number, message: number): number {
    const table = this.channels[channel]!
    const known = table.reactions.get(local, message)
    if (known >= 0) return known
    this.news++
    const from = Math.floor(channel / this.slots.sites)
    const site = channel % this.slots.sites
    const value = table.messages.value(message)
    const clauses = [reactionTo(this.model, site, value.type)]
    const task = { site, local, clauses, received: { message: value, from, number: message } }
    const answer = this.addReaction(task, table.numberOf(message))
    table.reactions.add(local, message, answer)
    this.onReaction?.(channel, local, message)
    return answer
  }

  /** The effects of a tree in the state `v`, as an offset into `lists`: cached, or computed now. */
  effectsOf(root: number, v: Int32Array): number {
    const known = this.trees.walk(root, v)
    return known >= 0 ? known : this.compute(root, v)
  }

  /** The contents of a channel after one more message; -1 if the channel is full and blocks the step. */
  push(channel: number, contents: number, message: number): number {
    const to = this.channels[channel]!.push(contents, message)
    return to < 0 ? to : this.seen(this.slots.channel + channel, to)
  }

  /** The messages that a channel can deliver, each with the contents that remain, in pairs. */
  deliverable(channel: number, contents: number): Int32Array {
    const table = this.channels[channel]!
    const options = table.deliverable(contents)
    this.seen(this.slots.channel + channel, table.contents.size - 1)
    return options
  }

  private addActions(site: number, local: number): number {
    this.news++
    const groups = this.localGroups[site]!
    const offset = this.rootsUsed
    this.roots = withRoom(this.roots, offset + 1 + groups.length)
    this.rootsUsed = offset + 1 + groups.length
    this.roots[offset] = groups.length
    for (let k = 0; k < groups.length; k++) {
      const { clauses, isCounted } = groups[k]!
      const task = { site, local, clauses, received: undefined }
      this.roots[offset + 1 + k] = isCounted ? -1 - this.addTree(task) : this.addTask(task)
    }
    return offset
  }

  /** Whether a site has clauses that it may take by itself. */
  hasLocals(site: number): boolean {
    return this.localGroups[site]!.length > 0
  }

  // A clause that has not read who sent the message does the same for the same message of another sender. What is tested of each call
  // needs each call.
  private addReaction(task: Task, number: number): number {
    const { site, local } = task
    if (this.branching || this.callCertifiers.length > 0 || this.toCertify !== undefined)
      return this.addTask(task)
    const known = this.fromAnybody[site]!.get(local, number)
    if (known >= 0) return this.copyOf(known, task)
    this.calls.takeSenderRead()
    const answer = this.addTask(task)
    if (!this.calls.takeSenderRead()) this.fromAnybody[site]!.add(local, number, answer)
    return answer
  }

  private addTask(task: Task): number {
    return this.branching ? this.addTree(task) : this.addList(task, this.calls.make(task, nowhere, []))
  }

  private copyOf(list: number, task: Task): number {
    const count = this.lists[list]!
    const offset = this.listsUsed
    this.lists = withRoom(this.lists, offset + 1 + count)
    this.listsUsed = offset + 1 + count
    this.lists[offset] = count
    for (let k = 1; k <= count; k++) this.lists[offset + k] = this.copyOfEffect(this.lists[list + k]!, task)
    return offset
  }

  private copyOfEffect(effect: number, { site, clauses, received }: Task): number {
    const changes = this.effects[effect + 2]!
    const length = 4 + 2 * (changes + this.effects[effect + 3 + 2 * changes]!)
    const offset = this.effectsUsed
    this.effectsUsed = offset + length
    this.effects = withRoom(this.effects, this.effectsUsed)
    this.effects.copyWithin(offset, effect, effect + length)
    this.effects[offset + 1] = this.origins.add(clauses[0]!, site, received, offset, [])
    return offset
  }

  private addTree(task: Task): number {
    const root = this.trees.root()
    this.tasks.set(root, task)
    return root
  }

  /** Repeats the sample of clause calls at the end of a search. Throws an `ImpureSpec` if a result has changed. */
  callAgain(): void {
    this.calls.again()
  }

  /** Repeats a sample of clause calls in a model of a fresh import of the spec. Throws an `ImpureSpec` with both results. */
  callAgainIn(fresh: Model): void {
    this.calls.againIn(fresh)
  }

  /** These tables with the functions of another model of the same spec: the same numbers represent the same values. */
  withModel(model: Model): Tables {
    return Object.create(this, {
      model: { value: model },
      certifiers: { value: [] },
      callCertifiers: { value: [] },
      toCertify: { value: undefined },
      readings: { value: [] },
      statuses: { value: noStatuses(model) },
    }) as Tables
  }

  private compute(root: number, v: Int32Array): number {
    const task = this.tasks.get(root)!
    this.news++
    const path: [number, number][] = []
    const offset = this.addList(task, this.calls.make(task, v, path))
    if (!this.trees.learn(root, path.flat(), offset)) throw this.calls.impure(task, task.clauses[0]!)
    return offset
  }

  private addList(task: Task, { calls, read }: ReturnType<ClauseCalls['make']>): number {
    let count = 0
    for (const [, outcomes] of calls) count += outcomes.length
    const offset = this.listsUsed
    this.lists = withRoom(this.lists, offset + 1 + count)
    this.listsUsed = offset + 1 + count
    let at = offset
    this.lists[at++] = count
    for (const [name, outcomes] of calls)
      for (const outcome of outcomes) this.lists[at++] = this.addEffect(task, name, outcome, read)
    return offset
  }

  // Without shared variables only the site that takes the step can enter by it, and its record determines that.
  private transitionFlags(site: number, local: number, next: number): number {
    const before = this.statusOf(site, local)
    const after = this.statusOf(site, next)
    const enters = (before & holdsBit) === 0 && (after & holdsBit) !== 0
    const asks = (before === 0 && after !== 0) || (before === holdsBit && after === waitsBit)
    return (enters ? entersEffect : 0) | (asks ? asksEffect : 0)
  }

  /** The status of a site with this record, in a model that does not branch: `waitsBit`, `holdsBit`. */
  statusOf(site: number, local: number): number {
    const { model } = this
    this.news++
    if (model.sites[site]!.role !== model.spec.roles[0]) return 0
    const siteStatus = this.knownStatus(site, local)
    // Not only once: each time it is tested under other transformations.
    this.toCertify?.status(site, local)
    if (this.callCertifiers.length === 0 || this.toCertify !== undefined) return siteStatus
    const answer = statusAnswer(model, site, this.records[site]!.value(local), siteStatus)
    for (const certifier of this.callCertifiers) certifier.answer(answer)
    return siteStatus
  }

  private knownStatus(site: number, local: number): number {
    const known = this.statuses[site]!
    if (local < known.length && known[local]! >= 0) return known[local]!
    const longer = withRoom(known, local + 1, -1)
    longer[local] = statusOf(this.model, site, this.records[site]!.value(local))
    this.statuses[site] = longer
    return longer[local]!
  }

  private addEffect(task: Task, name: string, outcome: Outcome, read: readonly number[]): number {
    const { slots } = this
    const { site, local, received } = task
    const { record, sends, writes } = outcome
    const next = record === this.records[site]!.value(local) ? local : this.localId(site, record)
    const flags = this.flagsOf(task, name, outcome, next)
    const changes = (next === local ? 0 : 1) + writes.size
    const offset = this.effectsUsed
    this.effectsUsed = offset + 4 + 2 * (changes + sends.length)
    this.effects = withRoom(this.effects, this.effectsUsed)
    const { effects } = this
    let at = offset
    effects[at++] = flags
    effects[at++] = this.origins.add(name, site, received, offset, read)
    effects[at++] = changes
    if (next !== local) {
      effects[at++] = site
      effects[at++] = next
    }
    for (const [variable, value] of writes) {
      effects[at++] = slots.variable + variable
      effects[at++] = this.variableId(variable, value)
    }
    effects[at++] = sends.length
    for (const { to, message } of sends) {
      const channel = site * slots.sites + to
      effects[at++] = channel
      effects[at++] = this.channels[channel]!.messages.id(message)
    }
    this.newValues = true
    return offset
  }

  private flagsOf({ site, local }: Task, name: string, outcome: Outcome, next: number): number {
    const { model } = this
    const { spec, requests } = model
    const { kind } = spec.clauses.get(name)!
    const isFair =
      kind === 'upon' ? fairnessOfDeliveries(model) !== 'none' : isFairLocal(model, name, site, outcome)
    let flags = isFair ? fairEffect : 0
    if (model.given.clauses.has(name)) flags |= specEffect
    if (kind === 'local' && name === spec.workload.request && requests !== Number.POSITIVE_INFINITY)
      flags |= countedRequest
    return this.branching ? flags : flags | this.transitionFlags(site, local, next)
  }
}
