// Calls of functions that are not written in the text that is followed: those of Coterie, of the language and of the module.
import { keptName } from '../../canonical/by-order/free-names.js'
import { either, eitherOf, send } from '../../protocol/effect.js'
import { fieldsOfKind, type MessageKind } from '../../protocol/message.js'
import { precedes } from '../../protocol/precedes.js'
import type { AnyFunction } from '../../protocol/written-as.js'
import { fieldsMadeBy } from '../../sorts/record.js'
import type { Following } from './following.js'
import { onlyPlain } from './operators.js'
import { aFlag, aNumber, anything, elementsOf, known, NotFollowed, nothing, type Value } from './values.js'

type Given = readonly Value[]

const numeric: ReadonlySet<unknown> = new Set([
  Math.abs,
  Math.ceil,
  Math.floor,
  Math.max,
  Math.min,
  Math.sign,
  Math.trunc,
])

const calculated = ({ way }: Following, fn: (...numbers: number[]) => number, given: Given): Value => {
  for (const one of given) onlyPlain(one)
  const numbers = given.flatMap((one) =>
    one.is === 'known' && typeof one.value === 'number' ? [one.value] : [],
  )
  if (numbers.length === given.length) return known(fn(...numbers))
  const [first] = given
  const isRounded = (fn === Math.floor || fn === Math.trunc) && given.length === 1
  return isRounded && first?.is === 'other' && first.isBelow === true ? first : way.draw(aNumber)
}

/**
 * Refuses a function within a value that code of Coterie or Immutable.js receives and may keep: nobody would follow its calls. Such a
 * value is only looked at, since no method of a drawn value changes it.
 */
export const withoutFunctions = (value: Value): void => {
  switch (value.is) {
    case 'list':
      value.items.forEach(withoutFunctions)
      return
    case 'object':
      // The record, a message and a context hold no functions.
      if (value.of === undefined) for (const one of value.fields.values()) withoutFunctions(one)
      return
    case 'function':
    case 'given':
    case 'send':
    case 'either':
      throw new NotFollowed('it passes on a function, an object of its module or an effect')
    default:
  }
}

const sent = ([to = nothing, message = nothing]: Given): Value => {
  const type = message.is === 'message' ? message.type : message.is === 'object' ? message.message : undefined
  if (type === undefined) throw new NotFollowed('it sends what may not be a message')
  return { is: 'send', to, type }
}

/** What the call of a value gives that is not written in the text. */
export const called = (follower: Following, callee: Value, given: Given): Value => {
  if (callee.is !== 'given' || typeof callee.value !== 'function')
    throw new NotFollowed('it calls what may not be a function')
  const fn = callee.value
  if (fn === send) return sent(given)
  if (fn === keptName) return given[0] ?? nothing
  if (fn === either) {
    if (given[0]?.is !== 'list') throw new NotFollowed('it calls either without a list of effects')
    return { is: 'either', effects: given[0].items }
  }
  if (fn === eitherOf) {
    const [sites = nothing, effectOf = nothing] = given
    if (sites.is !== 'many') throw new NotFollowed('it calls eitherOf without a collection')
    return { is: 'either', effects: [follower.call(effectOf, [follower.way.draw(elementsOf(sites))])] }
  }
  if (fn === precedes) {
    for (const one of given) for (const part of one.is === 'list' ? one.items : [one]) onlyPlain(part)
    return follower.way.draw(aFlag)
  }
  if (numeric.has(fn)) return calculated(follower, fn as (...numbers: number[]) => number, given)
  if (fieldsOfKind(fn) !== undefined) {
    for (const one of given) withoutFunctions(one)
    const { type } = fn as unknown as MessageKind<string, unknown>
    // A message of another protocol can be sent if its type has the same name.
    if (!follower.names.kinds.has(type)) throw new NotFollowed('it makes a message of another protocol')
    return { is: 'message', type }
  }
  const fields = fieldsMadeBy(fn)
  if (fields !== undefined) {
    for (const one of given) withoutFunctions(one)
    // Its fields need not have values of their sorts.
    return { is: 'record', fields: new Map(Object.keys(fields).map((name) => [name, anything])) }
  }
  return follower.result(fn as AnyFunction, given)
}
