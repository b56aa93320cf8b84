// The words for the status of a site: those of a lock, or those that the spec gives, such as `leads` for an election.
import type { Model } from '../../model/model.js'
import { plural } from './number-words.js'

/** `waits`, or the words of the spec for it, such as `takes part`. */
export const waitsWords = ({ spec }: Model): string => spec.statusNames?.waits ?? 'waits'

/** `is in the section`, or the words of the spec for it, such as `leads`: after the name of a site. */
export const holdsWords = ({ spec }: Model): string => spec.statusNames?.holds ?? 'is in the section'

/** The verb of several sites: `relies` becomes `rely`, `watches` becomes `watch`. */
const pluralVerb = (verb: string): string => {
  const irregular = { has: 'have', is: 'are', lies: 'lie', dies: 'die', caches: 'cache' }[verb]
  if (irregular !== undefined) return irregular
  if (verb.endsWith('ies')) return `${verb.slice(0, -3)}y`
  return verb.replace(/(?<=o|ss|x|zz|ch|sh)es$|s$/, '')
}

const preposition =
  /^(?:about|after|among|at|before|between|by|for|from|in|of|on|over|to|under|until|with|within|without)$/

/**
 * What several sites act as: `lock holder of it` becomes `lock holders of it`, and so does `a lock holder of it`. The noun is the last
 * word before a preposition. With `the` there is only one such thing, so it stays.
 */
const pluralNoun = (words: readonly string[]): readonly string[] => {
  const [first, ...others] = words
  if (first === 'the') return words
  const noun = first === 'a' || first === 'an' ? others : words
  const after = noun.findIndex((word) => preposition.test(word))
  const last = (after === -1 ? noun.length : after) - 1
  return noun.map((word, i) => (i === last ? plural(word) : word))
}

/**
 * Words that follow the name of one site, after the names of several: `has the lock` becomes `have the lock`, and `acts as holder` becomes
 * `act as holders`, since each of the sites is one.
 */
export const pluralWords = (words: string): string => {
  const [verb, ...rest] = words.split(' ')
  const ofSeveral = rest[0] === 'as' ? ['as', ...pluralNoun(rest.slice(1))] : rest
  return [pluralVerb(verb!), ...ofSeveral].join(' ')
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
