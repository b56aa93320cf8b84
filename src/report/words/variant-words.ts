// What differs from the algorithm that a spec is about: a mutant, and parameters that do not have their usual values.
import type { Model } from '../../model/model.js'
import type { Parameter } from '../../protocol/parameter.js'

/** What a value of a parameter means; without words for it, which value it is instead of which other one, and what the parameter decides. */
export const variantSentence = (
  { help, meanings }: Pick<Parameter<unknown>, 'help' | 'meanings'>,
  name: string,
  value: string,
  other: string,
): string => {
  const meaning = meanings?.get(value)
  return meaning === undefined
    ? `Here \`${name}=${value}\`, not \`${other}\`: ${help}.`
    : `Here \`${name}=${value}\`: ${meaning}.`
}

/** A sentence for each difference, with values in backquotes; none for the algorithm itself. */
export const variantWords = ({ spec, options }: Pick<Model, 'spec' | 'options'>): readonly string[] => [
  ...(spec.mutant === undefined ? [] : [`Here is a mutant: ${spec.mutant}.`]),
  ...Object.entries(options.parameters).flatMap(([name, value]) => {
    const parameter = spec.parameters[name]
    return parameter === undefined || parameter.fallback === value
      ? []
      : [variantSentence(parameter, name, `${value}`, parameter.fallback)]
  }),
]
