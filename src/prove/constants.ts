// The whole numbers that functions name in their text. A function that compares numbers with a constant depends on more than their order;
// so the test of that uses distances about these constants.
import type { Model } from '../model/model.js'
import { type AnyFunction, writtenBehind } from '../protocol/written-as.js'

// Smaller ones are near every sample of distances, and almost every function has them.
const least = 3
// Greater ones lie beyond the exact numbers of an order.
const greatest = 2 ** 40

const literal = /(?<![\w.$])(?:0x[\da-f]+|\d[\d_]*(?:e\d+)?)(?![\w.])/gi

const isConstant = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= greatest

/** The constants in a text: that of a function, or a formula. */
export const constantsInText = (text: string): readonly number[] =>
  (text.match(literal) ?? []).map((one) => Number(one.replaceAll('_', ''))).filter(isConstant)

/** The constants in the text of a function, or of those behind a wrapper. */
export const constantsIn = (fn: AnyFunction): readonly number[] =>
  writtenBehind(fn).functions.flatMap((one) => constantsInText(Function.prototype.toString.call(one)))

const within = (value: unknown): readonly number[] => {
  if (typeof value === 'function') return constantsIn(value)
  return isConstant(value) ? [value] : []
}

/** The constants of a spec: in its clauses, in what these use, and its parameters. */
export const constantsOf = ({ spec, parameters }: Pick<Model, 'spec' | 'parameters'>): readonly number[] => [
  ...[...spec.clauses.values()].flatMap((clause) => [
    ...(clause.kind === 'local' ? constantsIn(clause.guard) : []),
    ...constantsIn(clause.effect),
  ]),
  ...Object.values(spec.uses).flatMap(within),
  ...Object.values(parameters).flatMap(within),
]
