// The models next to a model: each has another value of one option or parameter. Their numbers of states show what each of them
// costs.
import { type Model, ModelError, makeModel } from '../../model/model.js'
import { factsOf, isApplicable, ownOptions, rowOf } from '../../model/option-values.js'
import { kebabCase } from '../../protocol/kebab-case.js'
import type { ModelOptions, OwnOption } from '../../protocol/model-options.js'
import { pageSections } from '../../protocol/option-row.js'
import { namedValues } from '../../protocol/parameter.js'
import type { Spec } from '../../protocol/spec.js'

/** A model that differs in one option. */
interface Variation {
  /** The option, in the words of the command line: `--requests`, `--param quorums`. */
  readonly option: string
  readonly value: string
  readonly options: ModelOptions
}

/** An option of a model, with its value there and the values to compare with. */
interface Varied {
  readonly option: string
  readonly value: string
  readonly others: readonly Variation[]
}

// The options in the order of the page, then those that the page does not have.
const inOrder = [...pageSections, undefined].flatMap((section) =>
  ownOptions.filter((option) => rowOf(option).page?.section === section),
)

const valuesNear = (option: OwnOption, model: Model): readonly unknown[] => {
  const { near, values } = rowOf(option)
  return (near ?? values.near)(model.options[option])
}

/** Whether there is such a model. */
const exists = (spec: Spec, options: ModelOptions): boolean => {
  try {
    makeModel(spec, options)
    return true
  } catch (error) {
    if (error instanceof ModelError) return false
    throw error
  }
}

/** The values of a parameter that its help lists by name, and the neighbours of a whole number. */
const parameterValues = (values: string, now: string): readonly string[] => {
  const number = Number(now)
  if (/^\d+\.\.\d+$/.test(values)) return [String(number - 1), String(number + 1)]
  return namedValues(values).filter((one) => one !== now)
}

/** The options and parameters of a model, each with the models next to it. */
export const variationsOf = (spec: Spec, given: ModelOptions, model: Model): readonly Varied[] => {
  const facts = factsOf(model.given)
  const own = inOrder
    .filter((option) => isApplicable(option, model.options, facts))
    .filter((option) => spec.messages.kinds.size > 0 || rowOf(option).page?.section !== 'Network')
    .map((option): Varied => {
      const write = (value: unknown) => rowOf(option).values.form.write(value)
      const name = `--${kebabCase(option)}`
      const others = valuesNear(option, model).map((value) => ({
        option: name,
        value: write(value),
        options: { ...given, [option]: value },
      }))
      return { option: name, value: write(model.options[option]), others }
    })
  const parameters = Object.entries(spec.parameters).map(([name, { values }]): Varied => {
    const now = model.options.parameters[name]!
    const others = parameterValues(values, now).map((value) => ({
      option: `--param ${name}`,
      value,
      options: { ...given, sites: model.options.sites, parameters: { ...given.parameters, [name]: value } },
    }))
    return { option: `--param ${name}`, value: now, others }
  })
  return [...own, ...parameters]
    .map((one) => ({ ...one, others: one.others.filter(({ options }) => exists(spec, options)) }))
    .filter(({ others }) => others.length > 0)
}
