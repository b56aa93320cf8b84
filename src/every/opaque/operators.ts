// The operators of the language on opaque values.
import { NotUnderstood } from '../../canonical/by-order/value.js'
import type { Path } from './path.js'
import { aFlag, aNumber, anything, data, isNumberBelow, NumberBelow, Opaque, type Value } from './value.js'

type Data = Extract<Value, { readonly kind: 'data' }>['data']

const arithmetic: { readonly [operator: string]: (a: number, b: number) => number } = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
}

const relations: { readonly [operator: string]: (a: number, b: number) => boolean } = {
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
}

const isNone = (value: Value): boolean =>
  value.kind === 'data' && (value.data === null || value.data === undefined)

const isNumber = (value: Data): value is number => typeof value === 'number'

// Whether a value is certainly the number of the site itself, and the other a number that is not 0.
const isStepFromSelf = (a: Value, b: Value): boolean =>
  a.kind === 'opaque' &&
  a.may.size === 1 &&
  a.may.has('itself') &&
  b.kind === 'data' &&
  Number.isSafeInteger(b.data) &&
  b.data !== 0

/**
 * Throws a `NotUnderstood` for a value that may be an object. The language makes a number or a text of it with functions of the
 * object, which nobody has read.
 */
export const noObject = (value: Value): void => {
  if (value.kind !== 'data' && value.kind !== 'opaque')
    throw new NotUnderstood('it uses an array, an object or a function as a number or a text')
}

/** The result of a binary operator. */
export const binary = (path: Path, operator: string, a: Value, b: Value): Value => {
  switch (operator) {
    case '===':
      return data(path.areSame(a, b))
    case '!==':
      return data(!path.areSame(a, b))
    case '==':
    case '!=': {
      const none = [a, b].findIndex(isNone)
      if (none < 0) throw new NotUnderstood(`it uses ${operator} for other values than null and undefined`)
      return data(path.isNullish(none === 0 ? b : a) === (operator === '=='))
    }
    case 'in':
    case 'instanceof':
      throw new NotUnderstood(`it uses ${operator}`)
    default:
  }
  for (const one of [a, b]) noObject(one)
  const isKnown = a.kind === 'data' && b.kind === 'data' && isNumber(a.data) && isNumber(b.data)
  // Only a division tells 0 from -0, and a field may have either of them.
  if (isKnown && Object.hasOwn(arithmetic, operator) && !(operator === '/' && b.data === 0))
    return data(arithmetic[operator]!(a.data as number, b.data as number))
  if (isKnown && Object.hasOwn(relations, operator))
    return data(relations[operator]!(a.data as number, b.data as number))
  if (Object.hasOwn(relations, operator)) return new Opaque(aFlag)
  const divisor = b.kind === 'data' && isNumber(b.data) ? b.data : 0
  const isBelow =
    operator === '-'
      ? divisor === 1 && path.isSelfAboveZero(a)
      : operator === '/' && isNumberBelow(a) && divisor >= 1
  if (isBelow) return new NumberBelow()
  // The number of another site, or of none.
  if ((operator === '+' || operator === '-') && isStepFromSelf(a, b))
    return new Opaque({ ...aNumber, may: ['else'] })
  const isText = operator === '+' && !(isNumeric(a) && isNumeric(b))
  return new Opaque(isText ? anything : aNumber)
}

const isNumeric = (value: Value): boolean =>
  value.kind === 'data' ? isNumber(value.data) : value.kind === 'opaque' && value.type.kind === 'number'
