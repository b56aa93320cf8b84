// The fields at stake in a state that violates something: those that the violated property reads, and those whose values the sentence of the
// violation says. With little room they stand in the cards before all others, so that a reader who looks from the sentence to the picture
// finds them.
import type { Model } from '../../model/model.js'
import type { State } from '../../semantics/state.js'
import { type Arrival, shownViolation } from '../run/shown-violation.js'
import { violatingFields } from '../run/why-violated.js'
import type { PictureRow } from '../state-picture.js'

/** Whether a row of the card of a site, or a shared variable, is at stake. */
interface AtStake {
  row(site: number, row: PictureRow): boolean
  variable(name: string): boolean
}

const nothing: AtStake = { row: () => false, variable: () => false }

/**
 * What is at stake.
 * @param arrival the step to the state; undefined at the start
 * @param shown the property that the run violates
 */
export const atStake = (
  model: Model,
  state: State,
  arrival: Arrival | undefined,
  shown: string | undefined,
): AtStake => {
  const violation = shownViolation({ model, state, arrival }, shown)
  if (violation === undefined) return nothing
  const { property, sites, fields: said } = violation
  const { kind } = model.spec.properties.find(({ name }) => name === property) ?? {}
  const read = violatingFields(model, state, property)
  const isSaid = (site: number | undefined, name: string): boolean =>
    said.some((one) => one.site === site && one.name === name)
  // A deadlock is about the sites that wait. Those with a quorum wait for its votes.
  const waitForVotes = new Set(kind === 'deadlockFreedom' ? sites : [])
  return {
    row: (site, { name, isQuorum }) => {
      if (isQuorum === true) return waitForVotes.has(site)
      return read.fields.get(site)?.includes(name) === true || isSaid(site, name)
    },
    variable: (name) => read.shared.includes(name) || isSaid(undefined, name),
  }
}
