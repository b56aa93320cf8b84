// The values that show why a predicate is false in a state, as the end of a sentence: `site 0 has value 0; site 1 has value 1`.
import { violatingValues } from '../explain/violating-values.js'
import type { Model } from '../model/model.js'
import type { Predicate } from '../protocol/property.js'
import type { State } from '../semantics/state.js'
import { listed } from './listed.js'

// More values than these make no sentence; the network shows them all.
const mostValues = 8

/** The values in words; undefined if there are none, or too many for a sentence. */
export const valuesText = (model: Model, state: State, predicate: Predicate): string | undefined => {
  const { sites, crashes, shared, messages } = violatingValues(model, state, predicate)
  const ofSites = sites.map(
    ({ site, fields }) =>
      `${model.sites[site]!.title} has ${listed(fields.map(({ name, text }) => `${name} ${text}`))}`,
  )
  const up = crashes.map(({ site, isUp }) => `${model.sites[site]!.title} ${isUp ? 'is up' : 'has crashed'}`)
  const ofShared = shared.map(({ name, text }) => `${name} is ${text}`)
  const inChannels = messages.map(({ type, count }) => `${count === 0 ? 'no' : count} ${type} in transit`)
  const count =
    sites.reduce((sum, { fields }) => sum + fields.length, 0) + up.length + shared.length + messages.length
  return count === 0 || count > mostValues
    ? undefined
    : [...ofSites, ...up, ...ofShared, ...inChannels].join('; ')
}
