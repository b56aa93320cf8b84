// How people write values as text: numbers, lists of numbers, names. Each form states its rule; the reader that uses
// it decides how an error looks.
import { didYouMean } from './nearest.js'

/** The text form of one kind of value. `read` accepts every text that `write` returns. */
export interface TextForm<T> {
  /** The rule for a text: the words after "it must be". */
  readonly rule: string
  /** The words among the texts, for menus and for hints. */
  readonly names: readonly string[]
  /** The value of a text; undefined if the text breaks the rule. */
  readonly read: (text: string) => T | undefined
  readonly write: (value: T) => string
  /** The smallest value, if the values are whole numbers. */
  readonly least?: number
  /** Which part of a text breaks the rule, if that is hard to see. */
  readonly because?: (text: string) => string | undefined
}

/** The rule that a text breaks, with the nearest word as a hint, and what breaks it. */
export const ruleFor = (
  { rule, names, because }: Pick<TextForm<unknown>, 'rule' | 'names' | 'because'>,
  text: string,
): string => {
  const found = because?.(text)
  return `${rule}${didYouMean(text, names)}${found === undefined ? '' : `; ${found}`}`
}

/**
 * The whole number from `lo` to `hi` that a text of decimal digits denotes; undefined for other texts. The default
 * bounds are those of exact numbers.
 */
export const wholeNumberIn = (
  text: string,
  lo = 0,
  hi: number = Number.MAX_SAFE_INTEGER,
): number | undefined => {
  // Plus zero turns -0 into 0.
  const value = /^-?\d+$/.test(text) ? Number(text) + 0 : Number.NaN
  return value >= lo && value <= hi ? value : undefined
}

/** The names in a text, separated by commas. */
export const namesIn = (text: string): readonly string[] => text.split(',').map((name) => name.trim())

/** The whole numbers from 0 in a text, separated by commas; undefined for any other text. */
export const wholeNumbersIn = (text: string): readonly number[] | undefined => {
  const numbers = namesIn(text).map((name) => wholeNumberIn(name))
  return numbers.every((number) => number !== undefined) ? numbers : undefined
}

/** A whole number from `lo`. */
export const wholeAtLeast = (lo: number): TextForm<number> => ({
  rule: `a whole number from ${lo}`,
  names: [],
  least: lo,
  read: (text) => wholeNumberIn(text, lo),
  write: String,
})

/** The rule for the name of a site. No name looks like a site number, so a formula can use both. */
export const siteNameRule =
  'a letter followed by letters, digits or underscores, at most 12 characters, and not all, some or none'
const namePattern = /^[A-Za-z]\w{0,11}$/
const reservedNames: readonly string[] = ['all', 'some', 'none']

/** Whether a text can be the name of a site. */
export const isSiteName = (text: string): boolean => namePattern.test(text) && !reservedNames.includes(text)

/** The names of sites, separated by commas, or `none` for the empty list. */
export const siteNameList: TextForm<readonly string[]> = {
  rule: `names such as N3,N6,N12, each of them ${siteNameRule}; or "none"`,
  names: [],
  read: (text) => {
    if (text.trim() === 'none') return []
    const names = namesIn(text)
    return names.every(isSiteName) ? names : undefined
  },
  write: (names) => names.join(',') || 'none',
}

/**
 * Whole numbers from 0, separated by commas, or `none` for the empty list.
 * @param rule the rule, with an example
 */
export const wholeNumbers = (rule: string): TextForm<readonly number[]> => ({
  rule: `${rule}, or "none"`,
  names: ['none'],
  read: (text) => (text.trim() === 'none' ? [] : wholeNumbersIn(text)),
  write: (numbers) => numbers.join(',') || 'none',
})

/**
 * Sites, by their numbers or names, separated by commas, or `none` for the empty list.
 * @param rule the rule, with an example
 */
export const siteWords = (rule: string): TextForm<readonly (number | string)[]> => ({
  rule: `${rule}, or "none"`,
  names: ['none'],
  read: (text) => {
    if (text.trim() === 'none') return []
    const sites = namesIn(text).map((word) => wholeNumberIn(word) ?? (isSiteName(word) ? word : undefined))
    return sites.every((site) => site !== undefined) ? sites : undefined
  },
  write: (sites) => sites.join(',') || 'none',
})

/** A number for each of some sites, by site number or name. The keys that are numbers ascend. */
export type NumbersBySite = { readonly [site: string]: number }

interface NumberOfSite {
  readonly site: number | string
  readonly number: number
}

const pairsIn = (text: string, most: number): readonly NumberOfSite[] | undefined => {
  const pairs = namesIn(text).map((pair) => {
    const [word = '', start = '', ...rest] = pair.split('=').map((part) => part.trim())
    const site = wholeNumberIn(word) ?? (isSiteName(word) ? word : undefined)
    const number = wholeNumberIn(start, 0, most)
    return site === undefined || number === undefined || rest.length > 0 ? undefined : { site, number }
  })
  return pairs.every((pair) => pair !== undefined) ? pairs : undefined
}

const repeatedIn = (pairs: readonly NumberOfSite[]): number | string | undefined =>
  pairs.find(({ site }, at) => pairs.findIndex((one) => one.site === site) !== at)?.site

/**
 * Whole numbers from 0 to `most` for some sites, such as `0=102,N6=110`, or `none`. Each number or name occurs once.
 * @param rule the rule, with an example
 */
export const numberBySite = (rule: string, most: number): TextForm<NumbersBySite> => ({
  rule: `${rule}, or "none"`,
  names: [],
  read: (text) => {
    if (text.trim() === 'none') return {}
    const pairs = pairsIn(text, most)
    if (pairs === undefined || repeatedIn(pairs) !== undefined) return undefined
    return Object.fromEntries(pairs.map(({ site, number }) => [site, number]))
  },
  write: (numbers) =>
    Object.entries(numbers)
      .map(([site, number]) => `${site}=${number}`)
      .join(',') || 'none',
  because: (text) => {
    const repeated = repeatedIn(pairsIn(text, most) ?? [])
    return repeated === undefined ? undefined : `${repeated} occurs twice`
  },
})

/** One of a few names. */
export const oneName = <const Name extends string>(
  ...names: readonly Name[]
): TextForm<Name> & { readonly names: readonly Name[] } => ({
  rule: `one of ${names.join(', ')}`,
  names,
  read: (text) => names.find((name) => name === text),
  write: (name) => name,
})

/** Any text. The caller decides later whether it is valid. */
export const anyText = (rule: string): TextForm<string> => ({
  rule,
  names: [],
  read: (text) => text,
  write: (text) => text,
})

/** A whole number from `lo`, or no bound. */
export const wholeOrUnbounded = (lo: number): TextForm<number | 'unbounded'> => ({
  rule: `"unbounded" or a whole number from ${lo}`,
  names: ['unbounded'],
  least: lo,
  read: (text) => (text === 'unbounded' ? text : wholeNumberIn(text, lo)),
  write: String,
})
