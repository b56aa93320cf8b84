// The one place that knows where the values of a state are: records, messages, shared variables, and the memories of
// observers. Renaming sites and moving timestamps both change every value in its place.

import { List } from 'immutable'
import type { Model } from '../model/model.js'
import type { Message } from '../protocol/message.js'
import { pushed } from '../semantics/channel.js'
import { recordSort } from '../semantics/record-sort.js'
import { State } from '../semantics/state.js'
import type { SiteRecord } from '../semantics/transaction.js'
import type { Sort } from '../sorts/sort.js'

/** Changes a value of a sort into another of that sort. */
export type Change = <T>(sort: Sort<T>, value: T) => T

/** The values of a state, in their places. */
interface Parts {
  readonly sites: readonly SiteRecord[]
  readonly channels: readonly List<Message>[]
  readonly variables: readonly unknown[]
  readonly memory: readonly unknown[]
}

/**
 * The values of a state, each changed; `change` must return canonical values, so that equal states iterate alike.
 * Bags are sorted again: encodings are in the order of texts, in which 10 comes before 9, so moving a timestamp may
 * change their order.
 */
export const changedParts = (model: Model, state: State, change: Change): Parts => {
  const { sort } = model.spec.messages
  return {
    sites: state.sites.toArray().map((record, id) => change(recordSort(model, id), record)),
    channels: state.channels
      .toArray()
      .map((contents) =>
        contents.isEmpty()
          ? contents
          : contents.reduce((all, message) => pushed(model, all, change(sort, message)), List<Message>()),
      ),
    variables: state.variables.toArray().map((value, number) => change(model.variables[number]!.sort, value)),
    memory: state.memory.toArray().map((value, k) => change(model.observers[k]!.memory!, value)),
  }
}

/** The state with every value changed in its place. */
export const mapValues = (model: Model, state: State, change: Change): State => {
  const { sites, channels, variables, memory } = changedParts(model, state, change)
  const { copies, made, lost, duplicated } = state
  return State({
    sites: List(sites),
    channels: List(channels),
    variables: List(variables),
    memory: List(memory),
    copies,
    made,
    lost,
    duplicated,
  })
}

/** Calls `visit` with every value of the state. */
export const eachValue = (model: Model, state: State, visit: <T>(sort: Sort<T>, value: T) => void): void => {
  for (const [id, record] of state.sites.entries()) visit(recordSort(model, id), record)
  for (const contents of state.channels)
    for (const message of contents) visit(model.spec.messages.sort, message)
  for (const [number, value] of state.variables.entries()) visit(model.variables[number]!.sort, value)
  for (const [k, value] of state.memory.entries()) visit(model.observers[k]!.memory!, value)
}
