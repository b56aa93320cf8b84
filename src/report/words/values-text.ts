// The values that show why a predicate is false in a state, as the end of a sentence: `site 0 has value 0; site 1 has value 1`.
import { type Status, violatingValues } from '../../explain/violating-values.js'
import type { Model } from '../../model/model.js'
import type { Predicate } from '../../protocol/property.js'
import type { State } from '../../semantics/state.js'
import { fieldInWords } from './field-words.js'
import { listed } from './listed.js'
import { type Named, sitesIn } from './named.js'
import { isPlural, titlesInWords } from './site-words.js'
import { holdsTogether, type StatusWords, waitsTogether } from './status-words.js'
import { siteName } from './step-heading.js'

// More values than these make no sentence; the network shows them all.
const mostValues = 8

/** Whether the values are those of the state that is shown, or of the one before its step. */
export type When = 'now' | 'before'

const past: ReadonlyMap<string, string> = new Map([
  ['is', 'was'],
  ['are', 'were'],
  ['has', 'had'],
  ['have', 'had'],
  ['waits', 'waited'],
  ['wait', 'waited'],
])

/** Words that begin with a verb, in the tense of a time. The author's own verbs, such as `leads`, keep theirs. */
export const inTense = (when: When, words: string): string =>
  when === 'now' ? words : words.replace(/^\w+/, (verb) => past.get(verb) ?? verb)

/** Sites with the same words, as one: who, whether their verb is that of several, and what. */
const together = (
  model: Model,
  said: readonly (readonly [site: number, what: string])[],
): readonly (readonly [who: string, areSeveral: boolean, what: string])[] => {
  const found = new Map<string, number[]>()
  for (const [site, what] of said) found.set(what, [...(found.get(what) ?? []), site])
  return [...found].map(([what, sites]) => [titlesInWords(model, sites), isPlural(model, sites), what])
}

/** Sites that have a status together: `0 and 1 are in the critical section together`; empty without any. */
const statusText = (
  model: Model,
  sites: readonly number[],
  [one, several]: StatusWords,
  when: When,
): readonly string[] =>
  sites.length === 0
    ? []
    : [
        `${listed(sites.map((site) => siteName(model, site)))} ${inTense(when, sites.length === 1 ? one : several)}`,
      ]

/** The values in words, with the sites that have them; undefined if there are none, or too many for a sentence. */
export const valuesInWords = (
  model: Model,
  state: State,
  predicate: Predicate,
  when: When = 'now',
): Named | undefined => {
  const { sites, crashes, statuses, shared, messages, parameters } = violatingValues(model, state, predicate)
  const having = (status: Status) => statuses.filter((one) => one.status === status).map(({ site }) => site)
  const ofSites = together(
    model,
    sites.map(({ site, fields }) => [site, listed(fields.map((field) => fieldInWords(model, site, field)))]),
  ).map(([who, areSeveral, has]) => `${who} ${inTense(when, areSeveral ? 'have' : 'has')} ${has}`)
  // Those that have crashed have a sentence of their own.
  const sitesUp = crashes.filter(({ isUp }) => isUp).map(({ site }) => site)
  const up = together(
    model,
    sitesUp.map((site) => [site, 'up']),
  ).map(([who, areSeveral]) => `${who} ${inTense(when, areSeveral ? 'are' : 'is')} up`)
  const ofShared = [...shared, ...parameters].map(
    ({ name, text }) => `${name} ${inTense(when, 'is')} ${text}`,
  )
  const inChannels = messages.map(({ type, count }) => `${count === 0 ? 'no' : count} ${type} in transit`)
  const count =
    sites.reduce((sum, { fields }) => sum + fields.length, 0) +
    crashes.length +
    statuses.length +
    shared.length +
    parameters.length +
    messages.length
  if (count === 0 || count > mostValues) return undefined
  const parts = [
    ...statusText(model, having('holds'), holdsTogether(model), when),
    ...statusText(model, having('waits'), waitsTogether(model), when),
    ...ofSites,
    ...up,
    ...ofShared,
    ...inChannels,
  ]
  const about = [...[...sites, ...statuses].map(({ site }) => site), ...sitesUp]
  const ofFields = sites.flatMap(({ site, fields }) => fields.map(({ name }) => ({ site, name })))
  return {
    text: parts.join('; '),
    sites: sitesIn([{ sites: about }]),
    fields: [...ofFields, ...shared.map(({ name }) => ({ site: undefined, name }))],
  }
}
