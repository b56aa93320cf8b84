// Options that name sites, with numbers in place of names: `--clock N3=102`, `--requesters N3,N6`, `--who-crashes N3`, `--fair
// enter@N3`. A model knows its sites by numbers alone, so the same options with names and with numbers are the same model.
import type { ModelOptions } from '../protocol/model-options.js'
import { didYouMean } from '../protocol/nearest.js'
import { namesIn } from '../protocol/text-forms.js'
import { whoCrashes } from '../protocol/who-crashes.js'
import { ModelError } from './model-error.js'

interface Named {
  readonly id: number
  readonly name: string
}

const isNumber = (word: string | number): boolean => /^-?\d+$/.test(String(word))

/**
 * The options with the numbers of sites in place of their names. A number is unchanged, whether or not there is such a site.
 * @param sites the sites with their names
 * @param words the words of `whoCrashes` that are not names of sites: roles and statuses of the spec
 * @throws a `ModelError` of one line for a name that no site has, and for a site that has two clocks
 */
export const withNumbers = (
  options: ModelOptions,
  sites: readonly Named[],
  words: readonly string[],
): ModelOptions => {
  const numberOf = (word: string | number, what: string): number => {
    if (isNumber(word)) return Number(word)
    const site = sites.find(({ name }) => name === word)
    if (site !== undefined) return site.id
    const names = sites.map(({ name }) => name)
    throw new ModelError(
      `${what}: there is no site ${word}${didYouMean(String(word), [...names, 'none'])}; the sites are ${names.join(', ')}`,
    )
  }
  const { clock, requesters, whoCrashes: who, fairness } = options
  return {
    ...options,
    ...(clock === undefined ? {} : { clock: clocksOf(clock, numberOf) }),
    ...(requesters === undefined
      ? {}
      : { requesters: requesters.map((site) => numberOf(site, `requesters ${site}`)) }),
    ...(who === undefined ? {} : { whoCrashes: crashing(who, sites, [...whoCrashes, ...words]) }),
    ...(fairness === undefined ? {} : { fairness: fairnessOf(fairness, sites) }),
  }
}

const clocksOf = (
  clock: NonNullable<ModelOptions['clock']>,
  numberOf: (word: string, what: string) => number,
): NonNullable<ModelOptions['clock']> => {
  const pairs = Object.entries(clock).map(
    ([site, start]) => [numberOf(site, `clock ${site}=${start}`), start] as const,
  )
  const twice = pairs.find(([site], at) => pairs.findIndex(([other]) => other === site) !== at)
  if (twice !== undefined) throw new ModelError(`clock: site ${twice[0]} occurs twice; give it one clock`)
  return Object.fromEntries(pairs)
}

// A list in which each word is a number or the name of a site; everything else is for the reader of the option.
const crashing = (who: string, sites: readonly Named[], words: readonly string[]): string => {
  if (words.includes(who)) return who
  const numbers = namesIn(who).map((word) =>
    isNumber(word) ? Number(word) : sites.find(({ name }) => name === word)?.id,
  )
  return numbers.every((number) => number !== undefined) ? numbers.join(',') : who
}

const fairnessOf = (
  fairness: NonNullable<ModelOptions['fairness']>,
  sites: readonly Named[],
): NonNullable<ModelOptions['fairness']> =>
  Object.fromEntries(
    Object.entries(fairness).map(([name, value]) => {
      const [, clause, site] = /^(.*)@([^@]+)$/.exec(name) ?? []
      const id = sites.find((one) => one.name === site)?.id
      return [id === undefined ? name : `${clause}@${id}`, value]
    }),
  )
