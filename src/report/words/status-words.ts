// The words for the status of a site: those of a lock, or those that the spec gives, such as `leads` for an election.
import type { Model } from '../../model/model.js'
import { plural } from './number-words.js'

/** `waits`, or the words of the spec for it, such as `takes part`. */
export const waitsWords = ({ spec }: Model): string => spec.statusNames?.waits ?? 'waits'

/** `is in the section`, or the words of the spec for it, such as `leads`: after the name of a site. */
export const holdsWords = ({ spec }: Model): string => spec.statusNames?.holds ?? 'is in the section'

/**
 * Words that follow the name of one site, after the names of several: `has the lock` becomes `have the lock`, and `acts as holder` becomes
 * `act as holders`, since each of the sites is one.
 */
export const pluralWords = (words: string): string => {
  const [verb, ...rest] = words.split(' ')
  const ofSeveral = { has: 'have', is: 'are' }[verb!] ?? verb!.replace(/s$/, '')
  const [as, noun, ...more] = rest
  return [ofSeveral, ...(as === 'as' && noun !== undefined ? [as, plural(noun), ...more] : rest)].join(' ')
}

/** The same without a verb where the spec gives none: `in the section`. */
export const holdsLabel = ({ spec }: Model): string => spec.statusNames?.holds ?? 'in the section'

/** Words after the name of one site, and after the names of several that have the status at the same time. */
export type StatusWords = readonly [one: string, several: string]

/** `is in the critical section`; `lead at the same time`. */
export const holdsTogether = ({ spec }: Model): StatusWords => {
  const { holds } = spec.statusNames ?? {}
  return holds === undefined
    ? ['is in the critical section', 'are in the critical section together']
    : [holds, `${pluralWords(holds)} at the same time`]
}

/** `waits`; `call an election`. */
export const waitsTogether = (model: Model): StatusWords => {
  const waits = waitsWords(model)
  return [waits, pluralWords(waits)]
}
