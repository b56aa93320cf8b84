// A whole state from one of which some leaves are chosen. What no call and no lemma has read gets its first value, and numbers are
// made small. The reference semantics then takes the step itself, and must agree.
import { List } from 'immutable'
import type { Model } from '../model/model.js'
import type { Message } from '../protocol/message.js'
import { pushed } from '../semantics/channel.js'
import { State } from '../semantics/state.js'
import type { SiteRecord } from '../semantics/transaction.js'
import { type RecordSort, recordWith } from '../sorts/record.js'
import { canonical, type Sort } from '../sorts/sort.js'
import type { Leaf, Reading } from './leaf.js'
import type { LeafValues } from './search.js'
import type { Universe } from './universe.js'

const readingOf = (universe: Universe, state: LeafValues): Reading => {
  const timestamps: number[] = []
  for (let id = 0; id < universe.leaves.count; id++) {
    const leaf = universe.leaves.at(id)
    const value = leaf.kind === 'timestamp' ? state.numberOf(leaf) : undefined
    if (value !== undefined) timestamps.push(value)
  }
  const least = Math.min(...timestamps)
  return {
    value: (leaf: Leaf): number => {
      switch (leaf.kind) {
        case 'finite':
          return state.valueOf(leaf) ?? 0
        case 'number':
          return state.numberOf(leaf) ?? leaf.size
        case 'timestamp': {
          const value = state.numberOf(leaf)
          return value === undefined ? 0 : value - least
        }
        default:
          return leaf.kind satisfies never
      }
    },
  }
}

// A lazy collection is made whole by writing it and reading it again.
const whole = <T>(sort: Sort<T>, value: T): T => canonical(sort, sort.fromJson(sort.toJson(value)))

/** A whole state, with the messages of each channel as the universe has them, the first one to be received first. */
export interface Whole {
  readonly state: State
  readonly contents: readonly (readonly Message[])[]
}

/** The whole state. */
export const wholeState = (universe: Universe, model: Model, partial: LeafValues): Whole => {
  const chosen = readingOf(universe, partial)
  const reading: Reading = {
    // A leaf of a channel behind its bound was never chosen.
    value: (leaf) =>
      leaf.inChannel?.part === '' && leaf.inChannel.position >= partial.limits[leaf.inChannel.channel]!
        ? 0
        : chosen.value(leaf),
  }
  const sites = model.sites.map(({ id, role }) => {
    const sort = role.record as unknown as RecordSort<unknown>
    const lazy = universe.record(reading, id) as unknown as { readonly [field: string]: unknown }
    let record = sort.initial as unknown as SiteRecord
    for (const [name, field] of Object.entries(sort.fields))
      record = recordWith(record, name, whole(field, lazy[name]))
    return record
  })
  const variables = model.variables.map(({ sort }, number) => whole(sort, universe.variable(reading, number)))
  const contents = model.sites.flatMap(({ id: from }) =>
    model.sites.map(({ id: to }) => {
      const channel = universe.channel(from, to)
      const messages: Message[] = []
      for (let k = 0; k < partial.limits[channel]!; k++) {
        const type = reading.value(universe.typeLeaf(channel, k))
        if (type === 0) break
        const message = universe.message(reading, channel, k, universe.types(channel)[type - 1]!)
        messages.push(whole(model.spec.messages.sort, message))
      }
      return messages
    }),
  )
  const channels = contents.map((messages) =>
    messages.reduce((held, message) => pushed(model, held, message), List<Message>()),
  )
  const state = State({
    sites: List(sites),
    variables: List(variables),
    channels: List(channels),
    made: List(model.sites.map(() => 0)),
    memory: List(),
  })
  return { state, contents }
}
