// The messages that the sites of a distributed system send each other outside the algorithm, as a layer around a spec (like
// with-faults.ts): a limited number of empty messages, each from one competing site to another, at any time. They are
// delivered like all messages, and no clause reacts to them. The protocol does not see them, but the definition of
// happened-before includes them (src/protocol/request-order.ts). Lamport's argument covers all messages, not only those of the
// algorithm.
//
// They carry no timestamps, since the clauses of the spec do not handle them. For an algorithm that puts its clock on every
// message of the system, this layer is not the right model.

import { Record as ImmutableRecord } from 'immutable'
import { BrokenSpec } from '../protocol/broken-spec.js'
import type { AnyEffect, Clause, LocalClause, UponClause } from '../protocol/clause.js'
import { either } from '../protocol/effect.js'
import type { Message, MessageKind, Messages } from '../protocol/message.js'
import type { Spec } from '../protocol/spec.js'
import { writtenAs } from '../protocol/written-as.js'
import { int } from '../sorts/int.js'
import type { Fields } from '../sorts/record.js'
import { encode, joined, numberOf, type Sort } from '../sorts/sort.js'

const type = 'APPLICATION'
/**
 * The number of messages sent: the shared variable that a model with application messages adds to those of the spec.
 */
export const applicationMessages = 'applicationMessages'
const sending = 'sendApplication'
const receiving = 'onApplication'

const Application = ImmutableRecord({ type })
const application = Application() as unknown as Message

/** The messages of a protocol, and the one that it does not know. */
const withApplication = ({ kinds, sort, fields }: Messages): Messages => {
  const mine = (message: unknown): boolean =>
    ImmutableRecord.isRecord(message) && (message as unknown as Message).type === type
  const all: Sort<Message> = {
    ...sort,
    text: `message(${[...kinds.keys(), type].join(', ')})`,
    initial: kinds.size === 0 ? application : sort.initial,
    problem: (value, scope) => (mine(value) ? undefined : sort.problem(value, scope)),
    toJson: (message) => (mine(message) ? { type } : sort.toJson(message)),
    code: (message) => (mine(message) ? type : encode(sort, message)),
    number: (message, parts) => (mine(message) ? parts.scalar(type) : numberOf(sort, message, parts)),
    fromJson: (json) =>
      (json as { readonly type?: unknown } | null)?.type === type ? application : sort.fromJson(json),
    show: (message, siteText) => (mine(message) ? type : sort.show(message, siteText)),
    rename: (message, to) => (mine(message) ? message : sort.rename(message, to)),
    signature: (message, colour) => (mine(message) ? joined([type]) : sort.signature(message, colour)),
    shift: (message, to) => (mine(message) ? message : sort.shift(message, to)),
  }
  const make = Object.assign(() => application, { type }) as unknown as MessageKind<string, Fields>
  return {
    kinds: new Map([...kinds, [type, make]]),
    sort: all,
    fields: (one) => (one === type ? {} : fields(one)),
  }
}

const sent = (context: unknown): number =>
  (context as { readonly shared: { readonly [variable: string]: number } }).shared[applicationMessages]!

/** Sends an empty message to another competing site: the environment picks which. */
const sendClause = (role: string, most: number): LocalClause => ({
  kind: 'local',
  role,
  fair: 'none',
  guard: writtenAs((_me, context) => sent(context) < most, []),
  effect: writtenAs((_me, context) => {
    const { others } = context as unknown as { readonly others: Iterable<number> }
    const write = { kind: 'write', changes: { [applicationMessages]: sent(context) + 1 } } as const
    return either(
      [...others]
        .sort((a, b) => a - b)
        .map((to): AnyEffect => [{}, write, { kind: 'send', to: [to], message: application }]),
    )
  }, []),
})

const receiveClause = (role: string): UponClause => ({ kind: 'upon', role, type, effect: () => [] })

/**
 * The spec with up to `most` application messages; the same object if `most` is 0. Throws a `BrokenSpec` if the spec
 * uses a name that this layer needs.
 */
export const withApplicationMessages = (spec: Spec, most: number): Spec => {
  if (most === 0) return spec
  const names: readonly (readonly [string, string, boolean])[] = [
    ['a message', type, spec.messages.kinds.has(type)],
    ['a clause', sending, spec.clauses.has(sending)],
    ['a clause', receiving, spec.clauses.has(receiving)],
    ['a shared variable', applicationMessages, Object.hasOwn(spec.shared, applicationMessages)],
  ]
  for (const [what, name, taken] of names) {
    if (!taken) continue
    throw new BrokenSpec(
      `${spec.name}: it has ${what} called "${name}", a name that models with application messages reserve; rename it`,
    )
  }
  const { name: role } = spec.roles[0]!
  const clauses: readonly (readonly [string, Clause])[] = [
    [sending, sendClause(role, most)],
    [receiving, receiveClause(role)],
  ]
  return {
    ...spec,
    messages: withApplication(spec.messages),
    shared: { ...spec.shared, [applicationMessages]: int(0, most) },
    clauses: new Map([...spec.clauses, ...clauses]),
  }
}
