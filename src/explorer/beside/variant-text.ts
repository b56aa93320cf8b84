// What the panel Beside says of a variant: its name in the list, and what it changes, since a name alone does not tell a reader.
import type { Model } from '../../model/model.js'
import { variantWords } from '../../report/words/variant-words.js'
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

/** What a variant changes, in sentences: for a listed mutant the purpose of its clause; empty for the algorithm itself. */
export const variantSays = ({ spec, options }: Model, mutants: readonly LoadedMutant[]): string => {
  const { mutant, ...plain } = spec
  const teaches = mutants.find(({ name }) => name === mutant)?.teaches
  const parameters = variantWords({ spec: plain, options })
  return [...(teaches === undefined ? [] : [teaches]), ...parameters].join(' ')
}
