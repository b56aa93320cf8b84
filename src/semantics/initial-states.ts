// The initial states of a model, from what its spec says of records, shared variables and messages in transit.
import { Map as ImmutableMap, List } from 'immutable'
import { contextOf } from '../model/context.js'
import { type Model, ModelError, type Site } from '../model/model.js'
import { fieldVariables } from '../model/shared-elements.js'
import { declaredVariables } from '../model/with-faults.js'
import { BrokenSpec } from '../protocol/broken-spec.js'
import { boundText } from '../protocol/capacity.js'
import type { Message } from '../protocol/message.js'
import { thereAre } from '../protocol/nearest.js'
import { recordWith } from '../sorts/record.js'
import { canonical, describe } from '../sorts/sort.js'
import { exceeded, pushed } from './channel.js'
import { noCopies } from './copies.js'
import { channelIndex, State } from './state.js'
import type { SiteRecord } from './transaction.js'

// All initial states are made before the search begins.
const mostInitialStates = 100_000

const product = <T>(choices: readonly (readonly T[])[]): T[][] =>
  choices.reduce<T[][]>(
    (lists, options) => lists.flatMap((list) => options.map((option) => [...list, option])),
    [[]],
  )

const blame = (model: Model, what: string): BrokenSpec =>
  new BrokenSpec(`The initial state of ${model.spec.name}: ${what}`)

/** The possible initial records of a site. */
const initialRecords = (model: Model, { id, role }: Site, context: unknown): SiteRecord[] =>
  model.spec.initialRecords(role.name, context).map((changes) => {
    let record = role.record.initial as unknown as SiteRecord
    for (const [field, value] of Object.entries(changes)) {
      const sort = role.record.fields[field]
      if (sort === undefined)
        throw blame(
          model,
          `"${field}" is not a field of ${role.name}${thereAre(field, Object.keys(role.record.fields))}`,
        )
      const problem = sort.problem(value, model.scope)
      if (problem !== undefined) throw blame(model, `field "${field}" of ${role.name} ${id}: ${problem}`)
      record = recordWith(record, field, canonical(sort, value))
    }
    return record
  })

/** The initial values of all shared variables, with these changes to the initial values of their sorts. */
const initialVariables = (model: Model, changes: { readonly [field: string]: unknown }): unknown[] => {
  const values = model.variables.map(({ sort, name }) => {
    const problem = sort.problem(sort.initial, model.scope)
    if (problem !== undefined) throw blame(model, `variable "${name}": ${problem}`)
    return sort.initial
  })
  return changedVariables(model, values, changes, (what) => blame(model, what))
}

/**
 * The values of all shared variables after these changes, by field; of an array, by element.
 * @param blamed the error for a change that does not fit
 */
export const changedVariables = (
  model: Model,
  old: readonly unknown[],
  changes: { readonly [field: string]: unknown },
  blamed: (what: string) => BrokenSpec,
): unknown[] => {
  const values = [...old]
  for (const [field, value] of Object.entries(changes)) {
    const fields = fieldVariables(model)
    const of = fields.get(field)
    if (of === undefined)
      throw blamed(`"${field}" is not a shared variable${thereAre(field, declaredVariables(model, fields))}`)
    const { numbers, at } = of
    if (at !== undefined) {
      if (!ImmutableMap.isMap(value)) {
        const keys = model.variables[numbers[0]!]!.index === undefined ? 'keys' : 'sites'
        throw blamed(`the array "${field}" must be an Immutable.Map from ${keys} to values`)
      }
      for (const key of value.keys())
        if (at(key) === undefined) throw blamed(`the array "${field}" has no element ${describe(key)}`)
    }
    for (const number of numbers) {
      const { element, sort, name } = model.variables[number]!
      const given = element === undefined ? value : (value as ImmutableMap<unknown, unknown>).get(element.key)
      if (element !== undefined && given === undefined) continue
      const problem = sort.problem(given, model.scope)
      if (problem !== undefined) throw blamed(`variable "${name}": ${problem}`)
      values[number] = canonical(sort, given)
    }
  }
  return values
}

/** The channels with the messages that are in transit in the initial state. */
const initialChannels = (model: Model, context: unknown): List<List<Message>> => {
  const { spec, sites, scope } = model
  let channels = List<List<Message>>(Array.from({ length: sites.length ** 2 }, () => List<Message>()))
  const inFlight = [...spec.inFlight(context)]
  if (model.options.order === 'rendezvous' && inFlight.length > 0)
    throw new ModelError(
      `order rendezvous: ${spec.name} starts with ${inFlight.length === 1 ? 'a message' : 'messages'} in transit; use fifo or unordered`,
    )
  for (const { from, to, message } of inFlight) {
    const problem = spec.messages.sort.problem(message, scope)
    if (problem !== undefined) throw blame(model, `in transit: ${problem}`)
    for (const end of [from, to]) {
      if (sites[end] === undefined)
        throw blame(model, `in transit: ${describe(end)} is not a site (0 to ${sites.length - 1})`)
    }
    channels = channels.update(channelIndex(model, from, to), (contents) =>
      pushed(model, contents!, canonical(spec.messages.sort, message)),
    )
  }
  for (const [index, contents] of channels.entries()) {
    const over = exceeded(model, contents)
    if (over === undefined) continue
    const { bound, count } = over
    const [from, to] = [Math.floor(index / sites.length), index % sites.length]
    const messages = bound.type === undefined ? 'messages' : `messages of type ${bound.type}`
    throw new ModelError(
      `capacity ${boundText(bound)}: ${spec.name} starts with ${count} ${messages} from ${sites[from]!.name} to ${sites[to]!.name}; use capacity ${boundText({ ...bound, most: count })} or more`,
    )
  }
  return channels
}

/** The initial states; several if a spec offers alternatives. Throws a `BrokenSpec` if one leaves its sorts. */
export const initialStates = (model: Model): readonly State[] => {
  const { spec } = model
  const nothing = () => {
    throw blame(model, 'it reads the shared record, which is not initialised yet')
  }
  const contextOfSite = (site: number) => contextOf(model, site, nothing, undefined)
  const records = model.sites.map((site) => initialRecords(model, site, contextOfSite(site.id)))
  const context = contextOfSite(0)
  const alternatives = spec.initialShared(context)
  const count = records.reduce((product, choices) => product * choices.length, alternatives.length)
  if (count > mostInitialStates) {
    throw new ModelError(
      `${spec.name}: ${count} initial states exceed the limit of ${mostInitialStates}; use fewer sites, or fewer alternatives`,
    )
  }
  const shared = alternatives.map((changes) => initialVariables(model, changes))
  const channels = initialChannels(model, context)
  const made = List(model.sites.map(() => 0))
  const memory = List(model.observers.map((observer) => observer.memory!.initial))
  const copies = List(model.options.order === 'total' ? model.sites.map(() => noCopies) : [])
  const rest = { channels, copies, made, memory, lost: 0, duplicated: 0 }
  return product(records).flatMap((sites) =>
    shared.map((variables) => State({ sites: List(sites), variables: List(variables), ...rest })),
  )
}
