// What is to be said so that the same model is made again, and no more.
import type { ModelOptions } from '../protocol/model-options.js'
import { noFaults } from './fault-options.js'
import { type Model, makeModel } from './model.js'

/** The least options that give this model again: the number of sites, and whatever is not as usual. */
export const leastOptions = ({ options, given }: Model): ModelOptions => {
  const { parameters, fairness, ...own } = options
  const { sites, crash, detector } = own
  // With crashes the usual number of requests may be another, and with a detector that of suspicions.
  const usual = {
    ...makeModel(given, { sites, parameters, crash, detector }).options,
    crash: noFaults.crash,
    detector: noFaults.detector,
  }
  const unusual = Object.entries(own).filter(
    ([option, value]) => option === 'sites' || String(value) !== String(usual[option as keyof typeof own]),
  )
  const chosen = Object.entries(parameters).filter(
    ([name, text]) => text !== given.parameters[name]!.fallback,
  )
  return {
    ...Object.fromEntries(unusual),
    ...(chosen.length === 0 ? {} : { parameters: Object.fromEntries(chosen) }),
    ...(Object.keys(fairness).length === 0 ? {} : { fairness }),
  }
}
