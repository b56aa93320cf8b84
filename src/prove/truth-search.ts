// The search that decides whether lemmas are true of all reachable states.
import { Check } from '../check/check.js'
import { defaultCheckOptions } from '../check/check-options.js'
import { propertiesNamed, questionFor } from '../check/model-for.js'
import type { ModelOptions } from '../protocol/model-options.js'
import type { Always } from '../protocol/property.js'
import type { Spec } from '../protocol/spec.js'

interface Limits {
  readonly maxStates: number
  readonly memory: number
}

/**
 * A check of lemmas. Where what a spec counts grows forever, it has as many requests for each site as the universe has numbers, if the
 * options set no other bound: each ballot of Paxos is a request.
 * @param greatest the greatest of unbounded numbers in the universe
 */
export const truthSearch = (
  spec: Spec,
  options: ModelOptions,
  lemmas: readonly Always[],
  greatest: number | undefined,
  { maxStates, memory }: Limits,
): Check => {
  const names = lemmas.map(({ name }) => name)
  const asked = { ...spec, properties: lemmas }
  const named = propertiesNamed(asked, names)
  const question = (given: ModelOptions) => questionFor(asked, given, named, names)
  let { model, properties } = question(options)
  const isBounded = options.requests === undefined && Number.isFinite(model.requests)
  if (isBounded && greatest !== undefined)
    ({ model, properties } = question({ ...options, requests: greatest }))
  return new Check(model, properties, { ...defaultCheckOptions, continue: true, maxStates, memory })
}
