// The faults of a model: which of its options are faults, which sites may crash, and whether there is any fault. with-faults.ts
// adds the faults to a spec.
import { Set as ImmutableSet } from 'immutable'
import type { FaultOptions } from '../protocol/model-options.js'
import { didYouMean } from '../protocol/nearest.js'
import type { Spec } from '../protocol/spec.js'
import { wholeNumbersIn } from '../protocol/text-forms.js'
import { whoCrashes, whoCrashesIn } from '../protocol/who-crashes.js'
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
  if (numbers !== undefined) return numbers.join()
  const known = [...whoCrashesIn(spec.contends), ...new Set(roles), ...Object.keys(spec.statuses)]
  const words = wordsIn(who)
  for (const word of words) {
    if (known.includes(word)) continue
    if (/^\d+$/.test(word) || word === '')
      throw new ModelError(
        `who crashes ${JSON.stringify(who)}: it must be words such as idle,in or numbers such as 0,2, not both; leave one kind out`,
      )
    throw new ModelError(
      `who crashes ${JSON.stringify(word)}: it must be site numbers such as 0,2, or one or more of ${known.join(', ')}${didYouMean(word, known)}`,
    )
  }
  // Beside `any`, the other words add nothing.
  return words.includes('any') ? 'any' : [...new Set(known)].filter((word) => words.includes(word)).join()
}

/** The words of `whoCrashes`: roles and statuses. */
export const wordsIn = (who: string): readonly string[] => who.split(',').map((word) => word.trim())

/** Whether a word of `whoCrashes` is a role; other words, but for `any`, are statuses of sites of the first role. */
export const isRoleWord = (word: string, roles: readonly string[]): boolean =>
  !whoCrashes.includes(word) && roles.includes(word)

/** The sites that may ever crash, by their numbers and roles. */
export const crashersOf = (
  { crash, whoCrashes: who }: Faults,
  roles: readonly string[],
): ImmutableSet<number> => {
  const all = ImmutableSet(roles.keys())
  if (crash === 0) return ImmutableSet()
  const numbers = siteNumbers(who)
  if (numbers !== undefined) return ImmutableSet(numbers)
  const words = wordsIn(who)
  if (words.includes('any')) return all
  // Only sites of the first role wait, hold, or have a status that the spec names.
  const able = new Set(words.map((word) => (isRoleWord(word, roles) ? word : roles[0])))
  return all.filter((site) => able.has(roles[site]))
}
