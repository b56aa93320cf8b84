// The requests of a state in their order: by timestamp, and of equal timestamps by site number. That is what the algorithms compare, and a
// picture of the timestamps alone shows two equal ones side by side.
import { Map as ImmutableMap } from 'immutable'
import type { Model } from '../model/model.js'
import { precedes } from '../protocol/precedes.js'
import type { State } from '../semantics/state.js'
import { fieldOf } from '../sorts/record.js'
import { siteId } from '../sorts/site-id.js'
import { timestamp } from '../sorts/timestamp.js'
import { siteStatus } from './site-status.js'

/** A request: its timestamp and its site. */
type StampedRequest = readonly [time: number, site: number]

const ofOptional = `optional(${timestamp.text})`
const bySite = `mapOf(${siteId.text}, ${timestamp.text})`

// A site keeps the timestamp of its request in an optional field, or in a queue by sites, its own entry included.
const requestOf = (model: Model, state: State, site: number): number | undefined => {
  const record = state.sites.get(site)
  for (const [name, { text }] of Object.entries(model.sites[site]!.role.record.fields)) {
    const value = fieldOf(record, name)
    const found = text === bySite && ImmutableMap.isMap(value) ? value.get(site) : value
    if ((text === ofOptional || text === bySite) && typeof found === 'number') return found
  }
  return undefined
}

/** The requests of the sites that wait or are in the section, the earliest first. */
const orderedRequests = (model: Model, state: State): readonly StampedRequest[] =>
  model.competitors
    .filter((site) => ['waits', 'holds'].includes(siteStatus(model, state, site)))
    .flatMap((site): StampedRequest[] => {
      const time = requestOf(model, state, site)
      return time === undefined ? [] : [[time, site]]
    })
    .sort((a, b) => (precedes(a, b) ? -1 : 1))

/** The order in words, as `(1, 0) before (1, 1)`; undefined if there are not two requests. */
export const orderInWords = (model: Model, state: State): string | undefined => {
  const all = orderedRequests(model, state)
  if (all.length < 2) return undefined
  const tied = all.some(([time], at) => all[at + 1]?.[0] === time)
  const pairs = all.map(([time, site]) => `(${time}, ${model.sites[site]!.name})`)
  const rule = tied ? ', of equal timestamps that of the smaller site number first' : ''
  return `Requests (timestamp, site) in their order${rule}: ${pairs.join(', ')}.`
}
