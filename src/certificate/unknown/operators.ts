// The operators of the language on drawn values.
import { aFlag, aNumber, type Kind, known, NotFollowed, sameness, type Value } from './values.js'
import type { Way } from './way.js'

/** Whether `a === b`. */
export const same = (way: Way, a: Value, b: Value): boolean => {
  const answers = sameness(a, b)
  return 'number' in answers ? way.isNumber(answers.number) : way.pick(answers)
}

/** Whether a value counts as true. */
export const isTrue = (way: Way, value: Value): boolean => {
  switch (value.is) {
    case 'known':
      return Boolean(value.value)
    case 'self':
      return !way.isNumber(0)
    case 'other':
    case 'text':
    case 'thing':
      return way.pick([true, false])
    default:
      return true
  }
}

/** Refuses a value that may be an object, of which the language makes a number or a text with functions that are not followed. */
export const onlyPlain = (value: Value): void => {
  if (!['known', 'self', 'other', 'text'].includes(value.is))
    throw new NotFollowed('it uses what may be an object as a number or a text')
}

const numberIn = (value: Value): number | undefined =>
  value.is === 'known' && typeof value.value === 'number' ? value.value : undefined

const isNumber = (value: Value): boolean =>
  value.is === 'self' || value.is === 'other' || numberIn(value) !== undefined

const isNone = (value: Value): boolean =>
  value.is === 'known' && (value.value === null || value.value === undefined)

const relations: { readonly [operator: string]: (a: number, b: number) => boolean } = {
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
}

const arithmetic: { readonly [operator: string]: (a: number, b: number) => number } = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
}

/** What a binary operator gives. */
export const binary = (way: Way, operator: string, a: Value, b: Value): Value => {
  if (operator === '===') return known(same(way, a, b))
  if (operator === '!==') return known(!same(way, a, b))
  if (operator === '==' || operator === '!=') {
    // Only null and undefined are equal to each other without being the same.
    const [none, other] = isNone(a) ? [a, b] : [b, a]
    if (!isNone(none)) throw new NotFollowed(`it uses ${operator} for values other than null and undefined`)
    return known(isNone(other) === (operator === '=='))
  }
  onlyPlain(a)
  onlyPlain(b)
  const [one, other] = [numberIn(a), numberIn(b)]
  const compared = Object.hasOwn(relations, operator) ? relations[operator] : undefined
  if (compared !== undefined)
    return one !== undefined && other !== undefined ? known(compared(one, other)) : way.draw(aFlag)
  const calculated = Object.hasOwn(arithmetic, operator) ? arithmetic[operator] : undefined
  if (calculated === undefined) throw new NotFollowed(`it uses ${operator}`)
  if (one !== undefined && other !== undefined && !(operator === '/' && other === 0))
    return known(calculated(one, other))
  if (operator === '+' && !(isNumber(a) && isNumber(b))) return way.draw([{ is: 'text' }, ...aNumber])
  return way.draw(distant(way, operator, a, other) ?? aNumber)
}

// What is known of the number of a site that is calculated from that of the site itself.
const distant = (
  way: Way,
  operator: string,
  a: Value,
  by: number | undefined,
): readonly Kind[] | undefined => {
  if (by === undefined || !Number.isSafeInteger(by)) return undefined
  if (a.is === 'self' && operator === '-' && by === 1 && way.isAboveZero)
    return [{ is: 'other', isBelow: true }]
  if (a.is === 'self' && (operator === '+' || operator === '-') && by !== 0) return [{ is: 'other' }]
  if (a.is === 'other' && a.isBelow === true && operator === '/' && by >= 1)
    return [{ is: 'other', isBelow: true }]
  return undefined
}
