// Options that take several values: their help, and how a repeated option is read.
import { reductionNames } from '../../reduce/reductions.js'
import { oneOfNames } from './argument-readers.js'

/** The names as the help lists them: `a, b or c`. */
export const listed = (names: readonly string[]): string =>
  `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`

/** The help of `--reduce`. */
export const reduceHelp = `${listed(reductionNames)}; all means all that apply; repeatable (default: timestamps if clocks are unbounded)`

const oneReduction = oneOfNames(...reductionNames)

/** Reads `--reduce`, which may be repeated. */
export const reduction = Object.assign(
  (text: string, previous: readonly string[] = []): readonly string[] => [...previous, oneReduction(text)],
  { form: oneReduction.form },
)

/** The help of a constraint. */
export const withinHelp =
  'count and check the states that violate this formula, but do not expand them; such as "clock(all) <= 6"'
