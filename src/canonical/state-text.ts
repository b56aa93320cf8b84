// A text that identifies a state: equal states have equal texts, different states different ones, like `encodeState`.
// The text of a record or a message is cached with it, since most parts of a state occur again.

import type { Model } from '../model/model.js'
import { recordSort } from '../semantics/record-sort.js'
import type { State } from '../semantics/state.js'
import { encode, joined, type Sort } from '../sorts/sort.js'

const remembered = new WeakMap<object, string>()

const textOf = <T extends object>(sort: Sort<T>, value: T): string => {
  let text = remembered.get(value)
  if (text === undefined) {
    text = encode(sort, value)
    remembered.set(value, text)
  }
  return text
}

/** A text that tells the state from every other state of the model. */
export const stateText = (model: Model, state: State): string => {
  const { sort } = model.spec.messages
  const channels: string[] = []
  for (const [index, contents] of state.channels.toArray().entries()) {
    if (contents.isEmpty()) continue
    channels.push(String(index), joined(contents.toArray().map((message) => textOf(sort, message))))
  }
  return joined([
    ...state.sites.toArray().map((record, id) => textOf(recordSort(model, id), record)),
    joined(channels),
    ...state.variables.toArray().map((value, number) => encode(model.variables[number]!.sort, value)),
    ...state.memory.toArray().map((value, k) => encode(model.observers[k]!.memory!, value)),
    state.made.join(),
    String(state.lost),
    String(state.duplicated),
    ...(model.options.order === 'total' ? [JSON.stringify(state.copies)] : []),
  ])
}
