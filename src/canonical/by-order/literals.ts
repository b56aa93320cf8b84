// Array and object literals: the abstract value of each from those of its parts.

import type { AnyNode } from 'acorn'
import type { Environment } from './environment.js'
import { nameOf } from './patterns.js'
import type { Reading } from './reading.js'
import {
  arrayOf,
  clean,
  collection,
  elementsOf,
  empty,
  isClean,
  join,
  NotUnderstood,
  objectOf,
  type Value,
} from './value.js'

/** The value of an array literal. */
export const arrayLiteral = (
  reading: Reading,
  nodes: readonly (AnyNode | null)[],
  environment: Environment,
): Value => {
  const elements: Value[] = []
  let areDistinguished = true
  for (const node of nodes) {
    if (node?.type !== 'SpreadElement') {
      elements.push(node === null ? empty : reading.value(node, environment))
      continue
    }
    const value = reading.value(node.argument as AnyNode, environment)
    if (value.kind === 'tuple') elements.push(...value.elements)
    else {
      elements.push(elementsOf(value))
      areDistinguished = false
    }
  }
  return areDistinguished ? arrayOf(elements) : collection('array', join(...elements))
}

/** The value of an object literal; the fields of a spread object may be replaced by later ones. */
export const objectLiteral = (
  reading: Reading,
  nodes: readonly AnyNode[],
  environment: Environment,
): Value => {
  const fields = new Map<string, Value>()
  for (const node of nodes) {
    if (node.type === 'SpreadElement') {
      const value = reading.value(node.argument as AnyNode, environment)
      if (value.kind === 'object' && value.form === 'literal')
        for (const [name, one] of value.fields) fields.set(name, join(fields.get(name) ?? one, one))
      else if (isClean(value) && value.kind !== 'object') {
        // It may have any field.
        for (const [name, one] of fields) fields.set(name, join(one, clean))
      } else throw new NotUnderstood('it spreads what may be a record')
      continue
    }
    if (node.type !== 'Property' || node.kind !== 'init')
      throw new NotUnderstood(`it has a literal or template of its own kind`)
    const name = nameOf(node.key as AnyNode, node.computed)
    if (name === '__proto__') throw new NotUnderstood('it sets the prototype of its object')
    fields.set(name, reading.value(node.value as AnyNode, environment))
  }
  return objectOf('literal', fields)
}
