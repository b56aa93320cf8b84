// One complete clause of one site: it applies the effect and checks it against the sorts, handles messages to oneself
// inside the step if the model's `self` is local, and applies eager entry if it has become possible. It is a pure
// function of the site's record, the message and the shared variables it reads; both the reference and the tables use
// it.

import { contextOf, type ReadVariable } from '../model/context.js'
import type { Model } from '../model/model.js'
import { fieldVariables } from '../model/shared-elements.js'
import { declaredVariables } from '../model/with-faults.js'
import { BrokenSpec } from '../protocol/broken-spec.js'
import { callPredicate, thrownText } from '../protocol/call-spec.js'
import type { AnyEffect, Clause, LocalClause } from '../protocol/clause.js'
import type { ArrayWrite, Either } from '../protocol/effect.js'
import type { Message } from '../protocol/message.js'
import { thereAre } from '../protocol/nearest.js'
import { clauseNamed, fairWhenNamed, guardNamed, type SpecFunction } from '../protocol/spec-function.js'
import { userCall } from '../protocol/user-calls.js'
import { type RecordValue, recordWith } from '../sorts/record.js'
import { canonical, describe } from '../sorts/sort.js'
import { effectForm, effectProblem, shownPart } from './effect-problem.js'
import { reactionTo } from './reaction.js'

/** The record of a site of any role. */
export type SiteRecord = RecordValue<Record<never, never>>

/** A message with its receiver. */
export interface Sent {
  readonly to: number
  readonly message: Message
}

/**
 * The result of a clause: the new record, the messages sent through channels, in order, and the written variables.
 */
export interface Outcome {
  readonly record: SiteRecord
  readonly sends: readonly Sent[]
  readonly writes: ReadonlyMap<number, unknown>
  /** Whether the condition under which the clause is fair is false before the step. */
  readonly unfair?: true
}

const noWrites: ReadonlyMap<number, unknown> = new Map()
const noSends: readonly Sent[] = []
const noMessages: readonly Message[] = []
const disabled: Either<AnyEffect> = { kind: 'either', effects: [] }

/** A message that a clause receives. */
interface Received {
  readonly message: Message
  readonly from: number
  /** Called when the clause reads who sent it. */
  readonly onSender?: () => void
}

// A chain of messages to oneself of this length is a loop in the spec: each handles the one before it and sends the
// next.
const longestChain = 64

const effectsOf = (answer: AnyEffect | Either<AnyEffect>): readonly AnyEffect[] =>
  Array.isArray(answer) ? [answer as AnyEffect] : (answer as Either<AnyEffect>).effects

const blame = (model: Model, clause: string, what: string): BrokenSpec =>
  blamed(clauseNamed(clause, model.spec.name), what)

const blamed = ({ title, part }: SpecFunction, what: string, cause?: unknown): BrokenSpec =>
  new BrokenSpec(`${title}: ${what}`, cause === undefined ? { part } : { part, cause })

// What the functions of a clause are called in messages. Built once, because a call costs little more than its name.
interface CallNames {
  readonly clause: SpecFunction
  readonly guard: SpecFunction
  readonly fairWhen: SpecFunction
}

const namesOfCalls = new WeakMap<object, Map<string, CallNames>>()

const callNames = ({ spec }: Model, clause: string): CallNames => {
  let known = namesOfCalls.get(spec)
  if (known === undefined) {
    known = new Map()
    namesOfCalls.set(spec, known)
  }
  let names = known.get(clause)
  if (names === undefined) {
    names = {
      clause: clauseNamed(clause, spec.name),
      guard: guardNamed(clause, spec.name),
      fairWhen: fairWhenNamed(clause, spec.name),
    }
    known.set(clause, names)
  }
  return names
}

const guarded = <T>(model: Model, site: number, clause: string, call: () => T): T => {
  const what = callNames(model, clause).clause
  try {
    return userCall(what.title, call, site)
  } catch (error) {
    if (error instanceof BrokenSpec) throw error
    throw blamed(what, `it threw ${thrownText(error)}`, error)
  }
}

const applyTo = (model: Model, site: number, name: string, before: Outcome, effect: AnyEffect) => {
  const { role } = model.sites[site]!
  const problem = effectProblem(effect, role.record.fields)
  if (problem !== undefined) throw blame(model, name, problem)
  const changes = effect[0]
  let record = before.record
  for (const field of changes === undefined ? [] : Object.keys(changes)) {
    const value = (changes as { readonly [field: string]: unknown })[field]
    // Own keys only: a name such as __proto__ or constructor would find what every object inherits.
    const sort = Object.hasOwn(role.record.fields, field) ? role.record.fields[field] : undefined
    if (sort === undefined) {
      const fields = Object.keys(role.record.fields)
      throw blame(
        model,
        name,
        `it changes "${field}", which is not a field of ${role.name}${thereAre(field, fields)}`,
      )
    }
    const problem = sort.problem(value, model.scope)
    if (problem !== undefined) throw blame(model, name, `field "${field}": ${problem}`)
    record = recordWith(record, field, canonical(sort, value))
  }
  let { sends } = before
  let { writes } = before
  let toSelf = noMessages
  for (let k = 1; k < effect.length; k++) {
    const item = effect[k] as Exclude<(typeof effect)[number], undefined | typeof changes>
    if (item.kind === 'write') {
      const more = new Map(writes)
      writes = more
      for (const [field, value] of Object.entries(item.changes)) write(model, name, more, field, value)
      continue
    }
    const problem = model.spec.messages.sort.problem(item.message, model.scope)
    if (problem !== undefined) throw blame(model, name, `it sends an invalid message: ${problem}`)
    const message = canonical(model.spec.messages.sort, item.message)
    for (const to of item.to) {
      if (typeof to !== 'number' || model.sites[to] === undefined) {
        throw blame(
          model,
          name,
          `it sends to ${describe(to)}, but the sites are 0 to ${model.scope.sites - 1}`,
        )
      }
      if (to === site && model.options.self === 'local') toSelf = [...toSelf, message]
      else sends = sends.length === 0 ? [{ to, message }] : [...sends, { to, message }]
    }
  }
  return { outcome: { record, sends, writes }, toSelf }
}

// An effect may be any value; if it cannot be read at all, the clause is wrong.
const applied = (model: Model, site: number, name: string, before: Outcome, effect: AnyEffect) => {
  try {
    return applyTo(model, site, name, before, effect)
  } catch (error) {
    if (error instanceof BrokenSpec) throw error
    throw blame(model, name, `its effect cannot be read (${thrownText(error)}); ${effectForm}`)
  }
}

const write = (
  model: Model,
  clause: string,
  writes: Map<number, unknown>,
  field: string,
  value: unknown,
): void => {
  const fields = fieldVariables(model)
  const of = fields.get(field)
  if (of === undefined)
    throw blame(
      model,
      clause,
      `it writes "${field}", which is not a shared variable${thereAre(field, declaredVariables(model, fields))}`,
    )
  const { numbers, at } = of
  if (at === undefined) {
    writeOne(model, clause, writes, numbers[0]!, value)
    return
  }
  const written = new Set<number>()
  for (const item of elementsIn(value)) {
    if (!isElement(item))
      throw blame(
        model,
        clause,
        `it writes ${describe(item)} to the array "${field}"; write element(key, value), or a list of these`,
      )
    const number = at(item.index)
    if (number === undefined)
      throw blame(
        model,
        clause,
        `it writes "${field}[${String(item.index)}]", which is not a shared variable`,
      )
    if (written.has(number))
      throw blame(
        model,
        clause,
        `it writes "${model.variables[number]!.name}" twice in one write; leave one of the two out`,
      )
    written.add(number)
    writeOne(model, clause, writes, number, item.value)
  }
}

const elementsIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

const isElement = (value: unknown): value is ArrayWrite<unknown, unknown> =>
  typeof value === 'object' && value !== null && 'index' in value && 'value' in value

const writeOne = (
  model: Model,
  clause: string,
  writes: Map<number, unknown>,
  number: number,
  value: unknown,
): void => {
  const { name, sort, element, field } = model.variables[number]!
  const problem = sort.problem(value, model.scope)
  if (problem !== undefined) {
    // `element` writes an element of an array. A map is written as a whole.
    const whole =
      element === undefined && 'key' in sort ? `; write the whole map: shared.${field}.set(key, value)` : ''
    throw blame(model, clause, `variable "${name}": ${problem}${whole}`)
  }
  writes.set(number, canonical(sort, value))
}

const perform = (
  model: Model,
  site: number,
  before: Outcome,
  name: string,
  clause: Clause,
  read: ReadVariable,
  received: Received | undefined,
  chain: number,
): readonly Outcome[] => {
  if (chain > longestChain)
    throw blame(model, name, `it sends itself an endless chain of messages (${longestChain} in one step)`)
  const current: ReadVariable =
    before.writes.size === 0
      ? read
      : (variable) => (before.writes.has(variable) ? before.writes.get(variable) : read(variable))
  const context = contextOf(model, site, current, received?.from, received?.onSender)
  const answer = guarded(model, site, name, () =>
    clause.kind === 'local'
      ? callPredicate(callNames(model, name).guard, () => clause.guard(before.record, context))
        ? clause.effect(before.record, context)
        : disabled
      : clause.effect(before.record, received!.message, context),
  )
  if (!Array.isArray(answer) && (answer as Either<AnyEffect> | undefined)?.kind !== 'either') {
    throw blame(model, name, `its effect is ${shownPart(answer)}; ${effectForm}`)
  }
  const all: Outcome[] = []
  for (const effect of effectsOf(answer)) {
    const { outcome, toSelf } = applied(model, site, name, before, effect)
    if (toSelf.length === 0) all.push(outcome)
    else all.push(...afterMessages(model, site, outcome, toSelf, read, chain))
  }
  return all
}

const afterMessages = (
  model: Model,
  site: number,
  before: Outcome,
  toSelf: readonly Message[],
  read: ReadVariable,
  chain: number,
): readonly Outcome[] => {
  let outcomes: readonly Outcome[] = [before]
  for (const message of toSelf) {
    const name = reactionTo(model, site, message.type)
    const clause = model.spec.clauses.get(name)!
    outcomes = outcomes.flatMap((so) =>
      perform(model, site, so, name, clause, read, { message, from: site }, chain + 1),
    )
  }
  return outcomes
}

/** Whether fairness is about the steps of an enabled clause, all of which begin here. */
const isUnfair = (
  model: Model,
  site: number,
  record: SiteRecord,
  name: string,
  clause: Clause,
  read: ReadVariable,
): boolean =>
  clause.kind === 'local' &&
  clause.fairWhen !== undefined &&
  !callPredicate(callNames(model, name).fairWhen, () =>
    clause.fairWhen!(record, contextOf(model, site, read, undefined)),
  )

/**
 * The result of a clause, one outcome for each alternative; an empty list if a local clause is not enabled. Messages
 * to others are sent before those to oneself are handled, so the order on channels does not depend on numbers. Throws
 * a `BrokenSpec` if the clause throws, leaves its sorts, or sends a message that no clause receives.
 * @param received the message and its sender, for a clause upon a message
 */
export const transact = (
  model: Model,
  site: number,
  record: SiteRecord,
  name: string,
  read: ReadVariable,
  received?: Received,
): readonly Outcome[] => {
  const before: Outcome = { record, sends: noSends, writes: noWrites }
  const clause = model.spec.clauses.get(name)!
  const outcomes = perform(model, site, before, name, clause, read, received, 0)
  const all = withEagerEntry(model, site, name, read, outcomes)
  if (all.length === 0 || !isUnfair(model, site, record, name, clause, read)) return all
  return all.map((outcome) => ({ ...outcome, unfair: true }))
}

/** The outcomes, each with the entry that it makes possible if entry is eager. */
const withEagerEntry = (
  model: Model,
  site: number,
  name: string,
  read: ReadVariable,
  outcomes: readonly Outcome[],
): readonly Outcome[] => {
  const enter = model.spec.workload.enter
  if (model.options.entry === 'explicit' || enter === undefined || name === enter) return outcomes
  if (model.sites[site]!.role !== model.spec.roles[0]) return outcomes
  const clause = model.spec.clauses.get(enter) as LocalClause
  return outcomes.flatMap((outcome) => {
    const entered = perform(model, site, outcome, enter, clause, read, undefined, 0)
    return entered.length > 0 ? entered : [outcome]
  })
}
