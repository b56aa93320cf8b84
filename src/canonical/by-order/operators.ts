// What the operators of the language do with timestamps. Two timestamps may be compared; a constant may be added to
// one that is returned. If all timestamps always move together, their distances are clean too.
import type { AnyNode } from 'acorn'
import {
  aNumber,
  areComparable,
  areOrdered,
  clean,
  isClean,
  isComparable,
  NotUnderstood,
  stamp,
  type Value,
} from './value.js'

const equalities = new Set(['===', '!==', '==', '!='])
const relations = new Set(['<', '<=', '>', '>='])

const isScalar = (value: Value): boolean => value.kind === 'stamp' || value.kind === 'empty'

const compared = (left: Value, right: Value, isRelation: boolean): Value => {
  for (const one of [left, right])
    if (one.kind === 'stamp' && one.advanced)
      throw new NotUnderstood('it adds to a timestamp before a comparison')
  if (!isScalar(left) && !isScalar(right)) throw new NotUnderstood('it compares lists or records')
  if (!(isRelation ? areOrdered : areComparable)(left, right))
    throw new NotUnderstood('it compares a timestamp with another kind of value')
  return clean
}

/** If a timestamp may be null, null counts as 0, so the result is not the timestamp plus a constant. */
export const isCertain = (value: Value): boolean => isComparable(value) && !value.nullable

const added = (
  operator: string,
  left: Value,
  right: Value,
  isConstant: boolean,
  together: boolean,
): Value => {
  const [moved, by] = isClean(right) ? [left, right] : [right, left]
  if (moved.kind !== 'stamp' || !isClean(by))
    throw new NotUnderstood(`it calculates with timestamps (${operator})`)
  if (operator === '-' && moved === right) throw new NotUnderstood('it subtracts a timestamp from a number')
  if (together && isConstant && isCertain(moved))
    return { ...stamp, lowered: moved.lowered || operator === '-' }
  return { ...moved, advanced: true }
}

// Operators whose result is a number for all operands.
const calculations = new Set(['-', '*', '/', '%', '**', '&', '|', '^', '<<', '>>', '>>>'])
const isNumber = ({ kind }: Value): boolean => kind === 'number'

/**
 * Reads a binary operator.
 * @param isConstant whether one of the operands is a small integer literal
 * @param together whether all timestamps always move together
 */
export const binary = (
  operator: string,
  left: Value,
  right: Value,
  isConstant: boolean,
  together: boolean,
): Value => {
  if (isClean(left) && isClean(right)) {
    const isSum = operator === '+' && isNumber(left) && isNumber(right)
    return isSum || calculations.has(operator) ? aNumber : clean
  }
  if (equalities.has(operator) && (left.kind === 'empty' || right.kind === 'empty')) return clean
  if (equalities.has(operator) || relations.has(operator))
    return compared(left, right, relations.has(operator))
  if (operator === '-' && together && isCertain(left) && isCertain(right)) return aNumber
  if (operator === '+' || operator === '-') return added(operator, left, right, isConstant, together)
  throw new NotUnderstood(`it calculates with timestamps (${operator})`)
}

/** Only the sign of a difference of two timestamps counts: that is a comparison. */
export const isDifference = (left: Value, right: Value): boolean =>
  (isClean(left) && isClean(right)) || (isComparable(left) && isComparable(right) && areOrdered(left, right))

/**
 * The greatest or least of these. Null counts as 0, and no timestamp is less: so the least of null and a timestamp is
 * 0, like null, and the greatest is the timestamp.
 * @param isCertainly whether one of them is certainly greater than null
 */
export const extreme = (values: readonly Value[], isCertainly: boolean): Value => {
  if (values.every(isClean)) return clean
  if (!values.every(isComparable))
    throw new NotUnderstood('it takes the maximum of timestamps and other values')
  const lowered = values.some((one) => isComparable(one) && one.lowered)
  if (lowered && !values.every(isCertain))
    throw new NotUnderstood('it takes the maximum of null and a timestamp reduced by a constant')
  return { ...stamp, lowered, nullable: !isCertainly && !values.every(isCertain) }
}

// A sum of a large timestamp and a larger number or a fraction may be rounded.
export const isSmallNumber = (node: AnyNode): boolean =>
  node.type === 'Literal' &&
  typeof node.value === 'number' &&
  Number.isInteger(node.value) &&
  node.value <= 2 ** 20
