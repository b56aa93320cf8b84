// How values are written as text by people: numbers, lists of them, names. Each form says its rule; who reads with it knows
// how errors look there.
import { didYouMean } from './nearest.js'

/** How the values of one kind are written as text. What `write` gives, `read` takes. */
export interface TextForm<T> {
  /** What a text must be: what follows "it must be". */
  readonly rule: string
  /** The words among the texts, to choose from and to be hinted at. */
  readonly names: readonly string[]
  /** The value of a text; undefined where the text does not fit. */
  readonly read: (text: string) => T | undefined
  readonly write: (value: T) => string
}

/** The rule that a text breaks, with the nearest word where one is meant. */
export const ruleFor = ({ rule, names }: Pick<TextForm<unknown>, 'rule' | 'names'>, text: string): string =>
  rule + didYouMean(text, names)

/** The whole number from `lo` to `hi` that a text of decimal digits is; undefined for other texts. Default: what is exact. */
export const wholeNumberIn = (
  text: string,
  lo = 0,
  hi: number = Number.MAX_SAFE_INTEGER,
): number | undefined => {
  // Plus zero, since "-0" is zero.
  const value = /^-?\d+$/.test(text) ? Number(text) + 0 : Number.NaN
  return value >= lo && value <= hi ? value : undefined
}

/** The names in a text with commas between them. */
export const namesIn = (text: string): readonly string[] => text.split(',').map((name) => name.trim())

/** The whole numbers from 0 in a text with commas between them; undefined where something else stands there. */
export const wholeNumbersIn = (text: string): readonly number[] | undefined => {
  const numbers = namesIn(text).map((name) => wholeNumberIn(name))
  return numbers.every((number) => number !== undefined) ? numbers : undefined
}

/** A whole number from `lo`. */
export const wholeAtLeast = (lo: number): TextForm<number> => ({
  rule: `a whole number from ${lo}`,
  names: [],
  read: (text) => wholeNumberIn(text, lo),
  write: String,
})

/**
 * Whole numbers from 0 with commas between them, or `none` for no number at all.
 * @param rule what they are, with an example
 */
export const wholeNumbers = (rule: string): TextForm<readonly number[]> => ({
  rule: `${rule}, or "none"`,
  names: ['none'],
  read: (text) => (text.trim() === 'none' ? [] : wholeNumbersIn(text)),
  write: (numbers) => numbers.join(',') || 'none',
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

/** Whatever the text is: whether it fits, somebody else knows. */
export const anyText = (rule: string): TextForm<string> => ({
  rule,
  names: [],
  read: (text) => text,
  write: (text) => text,
})

/** A whole number from 0, or no bound. */
export const wholeOrUnbounded: TextForm<number | 'unbounded'> = {
  rule: '"unbounded" or a whole number from 0',
  names: ['unbounded'],
  read: (text) => (text === 'unbounded' ? text : wholeNumberIn(text)),
  write: String,
}
