// What differs from the algorithm that a spec is about: a mutant, and parameters that do not have their usual values.
import type { Model } from '../../model/model.js'

/** A sentence for each difference, with values in backquotes; none for the algorithm itself. */
export const variantWords = ({ spec, options }: Pick<Model, 'spec' | 'options'>): readonly string[] => [
  ...(spec.mutant === undefined ? [] : [`Here is a mutant: ${spec.mutant}.`]),
  ...Object.entries(options.parameters).flatMap(([name, value]) => {
    const parameter = spec.parameters[name]
    return parameter === undefined || parameter.fallback === value
      ? []
      : [`Here \`${name}=${value}\`, not \`${parameter.fallback}\`: ${parameter.help}.`]
  }),
]
