// What the panel Beside says of a variant: its name in the list, and what it changes, since a name alone does not tell a reader.
import type { Model } from '../../model/model.js'
import { variantSentence, variantWords } from '../../report/words/variant-words.js'
import type { LoadedMutant } from '../load/spec-source.js'
import { isByRule, type Variant } from './variants.js'

/**
 * The name of a variant in the list.
 * @param titles of the catalogue's algorithms, by their names
 */
export const variantTitle = (variant: Variant, titles: ReadonlyMap<string, string>): string => {
  const { group, name, change } = variant
  if ('spec' in change) return name.replace(change.spec, titles.get(change.spec) ?? change.spec)
  return group === 'mutants' || isByRule(variant) ? name : `${group}: ${name}`
}

/** The parameters that differ from those of the run on the stage, in sentences. */
const differences = ({ spec, options }: Model, stage: Model): readonly string[] =>
  Object.entries(options.parameters).flatMap(([name, value]) => {
    const [parameter, other] = [spec.parameters[name], stage.options.parameters[name]]
    return parameter === undefined || other === value
      ? []
      : [variantSentence(parameter, name, `${value}`, `${other}`)]
  })

/**
 * What a variant changes, in sentences: for a listed mutant the purpose of its clause; empty for the algorithm itself.
 * @param stage the model of the run on the stage: the text leaves out a parameter that both have alike
 */
export const variantSays = (model: Model, mutants: readonly LoadedMutant[], stage: Model): string => {
  const { mutant, ...plain } = model.spec
  const teaches = mutants.find(({ name }) => name === mutant)?.teaches
  const parameters =
    plain.name === stage.spec.name
      ? differences(model, stage)
      : variantWords({ spec: plain, options: model.options })
  return [...(teaches === undefined ? [] : [teaches]), ...parameters].join(' ')
}
