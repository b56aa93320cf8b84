// Which steps of a run depend on which: happened-before (L. Lamport, CACM 21(7), 1978) with the conflicts on shared variables
// (A. Mazurkiewicz, Trace Theory, 1987). A step depends on the previous step of its site, on the send of its message, on the last
// write of each shared variable that it reads or writes, and, if it writes one, on the reads since that write. The loss of a
// message is a step of no site. It depends on the send, and on the last step that took a message of that channel; in an
// unordered channel, an equal message. Steps that do not depend on each other may be taken in either order, with the same result.
// The counters of faults are left out, because adding to them commutes. Monitors are left out too: they look on.

import type { Model } from '../model/model.js'
import type { Message } from '../protocol/message.js'
import { channelIndex, type State } from '../semantics/state.js'
import type { Step } from '../semantics/step.js'
import { variablesTouched } from '../trace/causal-past.js'
import type { Trace } from '../trace/trace.js'

/** What the next step may depend on. Steps are numbers; the caller chooses them. */
export interface Past {
  /** By site, its last step. */
  readonly lastAt: ReadonlyMap<number, number>
  /** By shared variable, the last step that wrote it, and the steps that have read it since. */
  readonly written: ReadonlyMap<number, number>
  readonly readSince: ReadonlyMap<number, readonly number[]>
  /** By channel, the messages in transit, oldest first, with the step that sent each. */
  readonly inTransit: ReadonlyMap<number, readonly (readonly [message: Message, sent: number | undefined])[]>
  /** By channel, or by channel and message if it is unordered, the last step that took a message there. */
  readonly taken: ReadonlyMap<string, number>
}

/** The past of an initial state. */
export const noPast = (initial: State): Past => ({
  lastAt: new Map(),
  written: new Map(),
  readSince: new Map(),
  inTransit: new Map(
    initial.channels
      .toArray()
      .map((contents, channel) => [channel, contents.toArray().map((m) => [m, undefined] as const)] as const),
  ),
  taken: new Map(),
})

const channelKey = (model: Model, channel: number, message: Message): string =>
  model.options.order === 'fifo'
    ? String(channel)
    : `${channel} ${JSON.stringify(model.spec.messages.sort.toJson(message))}`

/**
 * The past after one more step.
 * @param before the state in which the step is taken
 * @param name the number of the step, given those that it depends on directly, in increasing order
 */
export const after = (
  model: Model,
  past: Past,
  before: State,
  step: Step,
  name: (dependsOn: readonly number[]) => number,
): Past => {
  const { kind, site, from, message } = step.label
  const found = new Set<number>()
  const note = (one: number | undefined): void => {
    if (one !== undefined) found.add(one)
  }
  const inTransit = new Map(past.inTransit)
  const taken = new Map(past.taken)
  let key: string | undefined
  if (from !== undefined && message !== undefined) {
    const channel = channelIndex(model, from, site)
    const contents = inTransit.get(channel) ?? []
    // The head of a queue is its first equal message, so one rule serves both orders.
    const at = contents.findIndex(([sent]) => sent.equals(message))
    key = channelKey(model, channel, message)
    note(contents[at]?.[1])
    note(past.taken.get(key))
    if (kind !== 'duplicate') inTransit.set(channel, contents.toSpliced(at, 1))
  }
  if (kind !== 'lose') note(past.lastAt.get(site))
  const { read, written } = variablesTouched(model, before, step)
  for (const variable of [...read, ...written]) note(past.written.get(variable))
  for (const variable of written) for (const reader of past.readSince.get(variable) ?? []) note(reader)

  const number = name([...found].sort((a, b) => a - b))
  if (key !== undefined) taken.set(key, number)
  const readSince = new Map(past.readSince)
  for (const variable of read) readSince.set(variable, [...(readSince.get(variable) ?? []), number])
  const writes = new Map(past.written)
  for (const variable of written) {
    writes.set(variable, number)
    readSince.delete(variable)
  }
  for (const { to, message: sent } of step.sends) {
    const channel = channelIndex(model, site, to)
    inTransit.set(channel, [...(inTransit.get(channel) ?? []), [sent, number]])
  }
  const lastAt = kind === 'lose' ? past.lastAt : new Map(past.lastAt).set(site, number)
  return { lastAt, written: writes, readSince, inTransit, taken }
}

/** For each step of a run, counted from 0, the steps that it depends on directly, in order. */
export const dependencies = ({ model, initial, steps }: Trace): readonly (readonly number[])[] => {
  const found: (readonly number[])[] = []
  let past = noPast(initial)
  let before = initial
  for (const step of steps) {
    past = after(model, past, before, step, (dependsOn) => found.push(dependsOn) - 1)
    before = step.next
  }
  return found
}

/** The step and all that depend on it, directly or not, from the result of `dependencies`. */
export const withDependents = (
  dependsOn: readonly (readonly number[])[],
  step: number,
): ReadonlySet<number> => {
  const found = new Set([step])
  for (let at = step + 1; at < dependsOn.length; at++)
    if (dependsOn[at]!.some((one) => found.has(one))) found.add(at)
  return found
}
