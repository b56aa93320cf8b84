// The values of the names in a pattern: of a parameter, a declaration, or an assignment.

import type { AnyNode, Pattern } from 'acorn'
import type { Environment } from './environment.js'
import { fieldOf } from './members.js'
import { nodeWords } from './node-words.js'
import type { Reading } from './reading.js'
import { collection, elementsOf, empty, isClean, join, NotUnderstood, type Value } from './value.js'

/** The element of an array at an index. */
const place = (value: Value, k: number): Value =>
  value.kind === 'tuple' ? (value.elements[k] ?? empty) : join(elementsOf(value), empty)

/** The name of a field that is not computed. */
export const nameOf = (key: AnyNode, computed: boolean): string => {
  if (!computed && key.type === 'Identifier') return key.name
  if (key.type === 'Literal' && (typeof key.value === 'string' || typeof key.value === 'number'))
    return String(key.value)
  throw new NotUnderstood('it computes the name of a field')
}

/**
 * Binds the names of a pattern to the parts of a value.
 * @param store receives each name and its value
 */
export const bind = (
  reading: Reading,
  pattern: Pattern,
  value: Value,
  environment: Environment,
  store: (name: string, value: Value) => void,
): void => {
  const again = (one: Pattern, part: Value): void => bind(reading, one, part, environment, store)
  switch (pattern.type) {
    case 'Identifier':
      store(pattern.name, value)
      return
    case 'AssignmentPattern':
      again(pattern.left, join(value, reading.value(pattern.right as AnyNode, environment)))
      return
    case 'ArrayPattern':
      for (const [k, one] of pattern.elements.entries()) {
        if (one?.type === 'RestElement') again(one.argument, collection('array', elementsOf(value)))
        else if (one !== null) again(one, place(value, k))
      }
      return
    case 'ObjectPattern':
      for (const one of pattern.properties) {
        if (one.type !== 'RestElement')
          again(one.value, fieldOf(value, nameOf(one.key as AnyNode, one.computed)))
        else if (isClean(value) || (value.kind === 'object' && value.form === 'literal'))
          again(one.argument, value)
        else throw new NotUnderstood('it takes the rest of a record')
      }
      return
    case 'MemberExpression':
      if (isClean(value) && isClean(reading.value(pattern.object as AnyNode, environment))) {
        const object = reading.value(pattern.object as AnyNode, environment)
        if (pattern.computed) reading.test(pattern.property as AnyNode, environment)
        // An object that is distinguished by its fields must keep them. A value that is only known to be clean may be
        // such an object under another name.
        if (object.kind === 'array') return
      }
      throw new NotUnderstood('it assigns to a field')
    default:
      throw new NotUnderstood(`it assigns to ${nodeWords(pattern.type)}`)
  }
}
