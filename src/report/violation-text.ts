// The violations of one state as sentences that a person would say: who waits for whom and for what, which sites are in the critical section
// together, or, for a property of the spec itself, which values of which sites violate it.

import { violatingValues } from '../explain/violating-values.js'
import { whyNotEntering } from '../explain/why-not-entering.js'
import { forItsRuns } from '../model/claim-words.js'
import type { Model } from '../model/model.js'
import type { Property } from '../protocol/property.js'
import { type State, viewOfState } from '../semantics/state.js'
import { waitCycle, waitCycleText, waitsOf } from '../trace/wait-cycle.js'
import { listed } from './listed.js'
import { siteName } from './step-heading.js'

const inTransit = (model: Model, { channels }: State): string => {
  if (model.spec.messages.kinds.size === 0) return ''
  const count = channels.reduce((sum, contents) => sum + contents.size, 0)
  if (count === 0) return ' No message is in transit.'
  return count === 1 ? ' One message is in transit.' : ` ${count} messages are in transit.`
}

/** Sites that wait for no other one, each with what it lacks: `0 waits (lacks the vote of 1)`. */
const aloneText = (model: Model, state: State, sites: readonly number[]): string => {
  const reasons = sites.map((site) => whyNotEntering(model, state, site))
  if (reasons.every((reason) => reason === undefined))
    return `${listed(sites.map((site) => siteName(model, site)))} ${sites.length === 1 ? 'waits' : 'wait'}`
  return sites
    .map((site, k) => `${siteName(model, site)} waits${reasons[k] === undefined ? '' : ` (${reasons[k]})`}`)
    .join(', ')
}

const deadlockText = (model: Model, state: State): string => {
  const view = viewOfState(model, state)
  const cycle = waitCycle(model, state)
  const waits = cycle ?? waitsOf(model, state) ?? []
  const alone = model.competitors.filter(
    (site) => cycle === undefined && view.waits(site) && !waits.some(({ from }) => from === site),
  )
  const who = [
    ...(waits.length === 0 ? [] : [waitCycleText(model, waits)]),
    ...(alone.length === 0 ? [] : [aloneText(model, state, alone)]),
  ].join(', ')
  const down = model.sites.filter(({ id }) => view.crashed(id)).map(({ id }) => siteName(model, id))
  const crashed = down.length === 0 ? '' : ` ${listed(down)} ${down.length === 1 ? 'has' : 'have'} crashed.`
  return forItsRuns(
    model,
    `Deadlock: ${who}, and no fair step is enabled.${crashed}${inTransit(model, state)}`,
  )
}

const together = (model: Model, state: State): string | undefined => {
  const view = viewOfState(model, state)
  const inside = model.competitors.filter((site) => view.holds(site))
  if (inside.length < 2) return undefined
  const names = inside.map((site) => siteName(model, site))
  const { holds } = model.spec.statusNames ?? {}
  return holds === undefined
    ? `${listed(names)} are in the critical section together`
    : listed(names.map((name) => `${name} ${holds}`))
}

// More values than these make no sentence; the network shows them all.
const mostValues = 8

const valuesText = (model: Model, state: State, property: Property): string | undefined => {
  if (property.kind !== 'always' && property.kind !== 'atRest') return undefined
  const { sites, crashes, shared, messages } = violatingValues(model, state, property.predicate)
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

/**
 * One sentence on how a state violates a property, without what the property says: `agreement is violated: site 0 has value 0; site 1 has value 1`.
 * @param property one of `violatedIn` for this state
 */
export const violationSentence = (model: Model, state: State, property: Property): string => {
  if (property.kind === 'deadlockFreedom') return deadlockText(model, state)
  const how =
    (property.name === 'mutualExclusion' ? together(model, state) : undefined) ??
    valuesText(model, state, property)
  return `${property.name} is violated${how === undefined ? '' : `: ${how}`}.`
}

/**
 * The same, and what a property of the spec itself says.
 * @param property one of `violatedIn` for this state
 */
export const violationText = (model: Model, state: State, property: Property): string => {
  const sentence = violationSentence(model, state, property)
  const isKnown = property.kind === 'deadlockFreedom' || property.name === 'mutualExclusion'
  return isKnown ? sentence : `${sentence} It says: ${forItsRuns(model, property.claim)}.`
}
