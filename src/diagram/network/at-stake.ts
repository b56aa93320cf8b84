// The fields at stake in a state that violates something: those that the violated property reads, and those that the sentence of the violation
// names. With little room they stand in the cards before all others, so that a reader who looks from the sentence to the picture finds them.
import type { Model } from '../../model/model.js'
import { brokenRuleWords } from '../../report/verdict/broken-rule-text.js'
import type { State } from '../../semantics/state.js'
import { type Arrival, shownViolation } from '../run/shown-violation.js'
import { violatingFields } from '../run/why-violated.js'
import { quorumRow } from './card-detail.js'

/** Whether a field of a site, or a shared variable, is at stake. */
interface AtStake {
  field(site: number, name: string): boolean
  variable(name: string): boolean
}

const nothing: AtStake = { field: () => false, variable: () => false }

/** The words of a sentence that may be names: `epoch`, `number[1]`. */
const namesIn = (sentence: string): ReadonlySet<string> => new Set(sentence.split(/[^\w[\]]+/))

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
  const { property, text, sites } = violation
  const sentence = arrival?.step.breaks.includes(property)
    ? brokenRuleWords(model, arrival.before, arrival.step, property)
    : text
  const { kind } = model.spec.properties.find(({ name }) => name === property) ?? {}
  // What precedes is the name of the property, and words such as "This step".
  const said = sentence.slice(sentence.indexOf(property) + property.length)
  // The votes that a site waits for are in one row.
  const names = namesIn(kind === 'deadlockFreedom' ? sentence.replace(/\bvotes?\b/g, quorumRow) : said)
  const { fields, shared } = violatingFields(model, state, property)
  return {
    field: (site, name) =>
      fields.get(site)?.includes(name) === true ||
      (names.has(name) && (sites.length === 0 || sites.includes(site))),
    variable: (name) => shared.includes(name) || names.has(name),
  }
}
