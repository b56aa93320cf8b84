// Whether two numbers of one state compare so, as docs/liveness.md defines it: a message has a number for each message of its type in its
// channel, one of which must compare so, and of a missing number only that it is unlike is true.
import type { View } from './world.js'

const placeText = String.raw`(?:\w+(?:\([\w ]+\))?(?:\.\w+)*)`
const comparison = new RegExp(`^(${placeText})(<=|>=|<|>|!=|=)(${placeText})$`)

/** The two places and the sign; undefined if the text compares no two places. */
const partsOf = (text: string) => {
  const [, left, sign, right] = comparison.exec(text) ?? []
  if (left === undefined || right === undefined || sign === undefined || /^\d/.test(right)) return undefined
  // After an equals sign, a bare name is a value.
  const isValue = ['=', '!='].includes(sign) && /^\w+$/.test(right)
  return isValue ? undefined : { left, sign, right }
}

const valuesOf = (place: string, view: View): readonly unknown[] => {
  const [, name, argument, path] = /^(\w+)(?:\(([\w ]+)\))?((?:\.\w+)*)$/.exec(place)!
  const parts = path!.split('.').slice(1)
  const partIn = (found: unknown, names: readonly string[]): unknown =>
    names.reduce((one, part) => (one as { readonly [name: string]: unknown })[part], found)
  if (name === 'inFlight') {
    const [type, , from, , to] = argument!.split(' ')
    const messages = view.channel(Number(from), Number(to)).toArray()
    return messages.filter((message) => message.type === type).map((message) => partIn(message, parts))
  }
  if (argument === undefined) return [partIn(view.shared[name!], parts)]
  return [partIn(view.all('site')[Number(argument)]![name!], parts)]
}

const compares = (left: unknown, sign: string, right: unknown): boolean => {
  if (typeof left !== 'number' || typeof right !== 'number') return sign === '!='
  switch (sign) {
    case '<':
      return left < right
    case '<=':
      return left <= right
    case '>':
      return left > right
    case '>=':
      return left >= right
    case '=':
      return left === right
    default:
      return left !== right
  }
}

/** Whether an atom that compares two places is true; undefined for another atom. */
export const comparedPlaces = (text: string, view: View): boolean | undefined => {
  const parts = partsOf(text)
  if (parts === undefined) return undefined
  const { left, sign, right } = parts
  const others = valuesOf(right, view)
  return valuesOf(left, view).some((one) => others.some((other) => compares(one, sign, other)))
}
