// Which variants the list of the panel Beside offers. A spec has some two hundred mutants by rule, which are offered only to a reader who looks for one.
import type { Model } from '../../model/model.js'
import type { LoadedSpec } from '../load/spec-source.js'
import { isByRule, keyOf, modelOf, type Variant, variantsOf } from './variants.js'

/** The variants that can follow the schedule of a model: without values that it cannot have, or that need other sites. */
export const possibleVariants = (loaded: LoadedSpec, model: Model): readonly Variant[] =>
  variantsOf(loaded, model).filter((one) => {
    // A mutant can be made wherever its algorithm can; another algorithm is loaded only when it is chosen.
    const isSure = 'mutant' in one.change || 'spec' in one.change
    return isSure || 'model' in modelOf(loaded, model, one)
  })

interface Offered {
  readonly variants: readonly Variant[]
  /** The number of variants that are offered only to a reader who looks for them. */
  readonly more: number
}

const has = (text: string, words: readonly string[]): boolean =>
  words.every((word) => text.toLowerCase().includes(word))

/**
 * @param wanted words that the name or the group of a variant must have
 * @param chosen the variant that stands beside the run; it is offered in any case
 */
export const offered = (
  variants: readonly Variant[],
  wanted: string,
  chosen: string | undefined,
): Offered => {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean)
  const shown = variants.filter(
    (one) =>
      keyOf(one) === chosen || (words.length === 0 ? !isByRule(one) : has(`${one.group} ${one.name}`, words)),
  )
  return { variants: shown, more: variants.length - shown.length }
}
