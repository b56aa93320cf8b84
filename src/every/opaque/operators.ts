// The operators of the language on opaque values.
import { NotUnderstood } from '../../canonical/by-order/value.js'
import type { Path } from './path.js'
import { aFlag, anything, data, isNumberBelow, NumberBelow, Opaque, type Value } from './value.js'

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
  const isKnown = a.kind === 'data' && b.kind === 'data' && isNumber(a.data) && isNumber(b.data)
  if (isKnown && Object.hasOwn(arithmetic, operator))
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
    return new Opaque({ type: { kind: 'scalar' }, may: ['else'] })
  const isText = operator === '+' && !(isNumeric(a) && isNumeric(b))
  return new Opaque(isText ? anything : { type: { kind: 'scalar' }, may: ['itself', 'else'] })
}

const isNumeric = (value: Value): boolean =>
  value.kind === 'data' ? isNumber(value.data) : value.kind === 'opaque' && value.type.kind === 'scalar'
