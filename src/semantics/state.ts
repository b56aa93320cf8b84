// A global state as a value: the records of the sites, the channels, the shared variables, and the counters of the
// environment. Two states are the same exactly if they are equal as values; their JSON is the canonical encoding.
import { Record as ImmutableRecord, List, type RecordOf } from 'immutable'
import type { Model } from '../model/model.js'
import type { Message } from '../protocol/message.js'
import { fieldOf } from '../sorts/record.js'
import type { Json } from '../sorts/sort.js'
import type { Copies } from './copies.js'
import type { SiteRecord } from './transaction.js'
import { type Source, viewOf } from './view-of.js'

/** The parts of a global state. */
export type State = RecordOf<{
  sites: List<SiteRecord>
  variables: List<unknown>
  /** The channel from site f to site t has the index f * n + t: oldest first if FIFO, else sorted by encoding. */
  channels: List<List<Message>>
  /** With total order, for each site the copies of broadcasts that it has not received; empty in every other order. */
  copies: List<Copies>
  /** The number of requests of each site; always 0 if requests are unbounded. */
  made: List<number>
  lost: number
  duplicated: number
  /** The memory of each observer. */
  memory: List<unknown>
}>

export const State = ImmutableRecord({
  sites: List<SiteRecord>(),
  variables: List<unknown>(),
  channels: List<List<Message>>(),
  copies: List<Copies>(),
  made: List<number>(),
  lost: 0,
  duplicated: 0,
  memory: List<unknown>(),
})

/** The index in `state.channels` of the channel of an ordered pair of sites. */
export const channelIndex = (model: Model, from: number, to: number): number => from * model.sites.length + to

/** The parts of a state, for a view. */
export const sourceOf = (model: Model, state: State): Source => ({
  field: (site, name) => fieldOf(state.sites.get(site), name),
  variable: (number) => state.variables.get(number),
  count: (from, to, type) =>
    state.channels.get(channelIndex(model, from, to))!.count((message) => message.type === type),
  contents: (from, to) => state.channels.get(channelIndex(model, from, to))!,
})

/** The view of a state for predicates and monitors. */
export const viewOfState = (model: Model, state: State) => viewOf(model, sourceOf(model, state), true)

const copiesToJson = ({ copies }: State): Json =>
  copies
    .toArray()
    .flatMap((waiting, to): Json[] => (waiting.isEmpty() ? [] : [{ to, order: waiting.toJS() as Json }]))

/** The canonical JSON of a state, without empty channels and unused counters. */
export const stateToJson = (model: Model, state: State): Json => {
  const { messages } = model.spec
  const channels = state.channels.toArray().flatMap((contents, index): Json[] => {
    if (contents.isEmpty()) return []
    const [from, to] = [Math.floor(index / model.sites.length), index % model.sites.length]
    return [{ from, to, messages: contents.toArray().map((message) => messages.sort.toJson(message)) }]
  })
  return {
    sites: state.sites.toArray().map((record, id) => model.sites[id]!.role.record.toJson(record)),
    ...(model.variables.length === 0
      ? {}
      : {
          shared: Object.fromEntries(
            model.variables.map(({ name, sort }, number) => [name, sort.toJson(state.variables.get(number))]),
          ),
        }),
    channels,
    ...(model.options.order === 'total' ? { broadcasts: copiesToJson(state) } : {}),
    ...(model.requests === Number.POSITIVE_INFINITY ? {} : { requestsMade: state.made.toArray() }),
    ...(model.options.loss === 0 ? {} : { lost: state.lost }),
    ...(model.options.duplication === 0 ? {} : { duplicated: state.duplicated }),
    ...(model.observers.length === 0
      ? {}
      : {
          memory: Object.fromEntries(
            model.observers.map(({ name, memory }, k) => [name, memory!.toJson(state.memory.get(k))]),
          ),
        }),
  }
}

/** The canonical encoding of a state: two states have the same text exactly if they are equal. */
export const encodeState = (model: Model, state: State): string => JSON.stringify(stateToJson(model, state))
