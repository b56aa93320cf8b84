// The shortest options that give the same model again.
import type { ModelOptions, OwnOption } from '../protocol/model-options.js'
import { type Model, makeModel } from './model.js'
import { rowOf } from './option-values.js'

const textOf = (option: string, value: unknown): string => rowOf(option as OwnOption).values.form.write(value)

/** The number of sites, and every option that differs from its default. */
export const leastOptions = ({ options, given }: Model): ModelOptions => {
  const { parameters, fairness, ...own } = options
  const { sites, crash, detector } = own
  // Crashes can change the default number of requests, and a detector that of suspicions.
  const usual = {
    ...makeModel(given, { sites, parameters, crash, detector }).options,
    crash: rowOf('crash').fallback,
    detector: rowOf('detector').fallback,
  }
  const unusual = Object.entries(own).filter(
    ([option, value]) =>
      option === 'sites' || textOf(option, value) !== textOf(option, usual[option as keyof typeof own]),
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
