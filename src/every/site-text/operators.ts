// What the operators of the language do with site numbers: they compare two of them, or one with undefined or null.
import { NotUnderstood } from '../../canonical/by-order/value.js'
import { scalar, type Value } from './value.js'

const equalities = new Set(['===', '!==', '==', '!='])
const relations = new Set(['<', '<=', '>', '>='])

/** Whether it is data without site numbers, as one value. */
export const isEither = (value: Value): boolean => value.kind === 'plain' || value.kind === 'nothing'

const isSiteOrNone = (value: Value): boolean =>
  value.kind === 'site' || value.kind === 'nothing' || (value.kind === 'plain' && value.isNull === true)

/** The result of a binary operator. */
export const binary = (operator: string, left: Value, right: Value): Value => {
  const both = [left, right]
  if (both.every(({ kind }) => kind === 'rank') && (relations.has(operator) || equalities.has(operator)))
    return scalar
  if (both.some(({ kind }) => kind === 'site')) {
    const isOrder = relations.has(operator) && both.every((one) => one.kind === 'site' && one.orNull !== true)
    const isEqual = equalities.has(operator) && both.every(isSiteOrNone)
    if (isOrder || isEqual) return scalar
    throw new NotUnderstood(
      `it compares or calculates a site number with another kind of value (${operator})`,
    )
  }
  if (!both.every(isEither)) throw new NotUnderstood(`it compares collections or objects (${operator})`)
  if (operator === 'in' || operator === 'instanceof') throw new NotUnderstood(`it uses ${operator}`)
  const isScalar = both.some((one) => one.kind === 'nothing' || (one.kind === 'plain' && one.scalar))
  if (equalities.has(operator) && !isScalar) throw new NotUnderstood('it compares objects by identity')
  return scalar
}
