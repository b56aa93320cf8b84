// The faults of a model: which of its options are faults, which sites may crash, and whether there is any fault. with-faults.ts
// adds the faults to a spec.
import { Set as ImmutableSet } from 'immutable'
import { type FaultOptions, whoCrashes } from '../protocol/model-options.js'
import { didYouMean } from '../protocol/nearest.js'
import type { Spec } from '../protocol/spec.js'
import { wholeNumbersIn } from '../protocol/text-forms.js'
import { ModelError } from './model-error.js'

/** The options of faults, complete. */
export type Faults = FaultOptions

const siteNumbers = (text: string): readonly number[] | undefined => {
  const numbers = wholeNumbersIn(text)
  return numbers === undefined ? undefined : [...new Set(numbers)].sort((a, b) => a - b)
}

/**
 * The value of `whoCrashes` in its only form. Throws a `ModelError` of one line if it fits no site of the model.
 * @param roles the name of the role of each site
 */
export const whoCrashesOf = (spec: Spec, who: string, roles: readonly string[]): string => {
  const numbers = siteNumbers(who)
  const stray = numbers?.find((site) => site >= roles.length)
  if (stray !== undefined) {
    throw new ModelError(
      `who crashes ${stray}: there is no such site; the sites are 0 to ${roles.length - 1}`,
    )
  }
  const known = [...whoCrashes, ...new Set(roles), ...Object.keys(spec.statuses)]
  if (numbers === undefined && !known.includes(who)) {
    throw new ModelError(
      `who crashes ${JSON.stringify(who)}: it must be site numbers such as 0,2, or one of ${known.join(', ')}${didYouMean(who, known)}`,
    )
  }
  return numbers?.join() ?? who
}

/** The sites that may ever crash, by their numbers and roles. */
export const crashersOf = (
  { crash, whoCrashes: who }: Faults,
  roles: readonly string[],
): ImmutableSet<number> => {
  const all = ImmutableSet(roles.keys())
  if (crash === 0) return ImmutableSet()
  const numbers = siteNumbers(who)
  if (numbers !== undefined) return ImmutableSet(numbers)
  if (who === 'any') return all
  // Only sites of the first role wait, hold, or have a status that the spec names.
  const role = !whoCrashes.includes(who) && roles.includes(who) ? who : roles[0]
  return all.filter((site) => roles[site] === role)
}
