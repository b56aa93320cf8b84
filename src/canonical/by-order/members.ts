// Reading a member of a value by name or by index.
import { fieldOfGiven } from './given-values.js'
import {
  aNumber,
  clean,
  collection,
  elementsOf,
  empty,
  holdsFunction,
  isClean,
  isCollection,
  join,
  NotUnderstood,
  type Value,
} from './value.js'

const isListOfNames = (value: unknown): boolean =>
  Array.isArray(value) && Object.isFrozen(value) && value.every((one) => typeof one === 'string')

/** The field of that name. */
export const fieldOf = (value: Value, name: string): Value => {
  if (value.kind === 'given') {
    const found = value.values.map((one) => fieldOfGiven(one, name))
    // The names of a sort of values.
    return found.every(isListOfNames) ? collection('array', clean) : { kind: 'given', values: found }
  }
  if (value.kind === 'object') {
    const found = value.fields.get(name)
    if (found !== undefined) return found
    if (value.form !== 'literal') throw new NotUnderstood(`it reads "${name}", which is not a field of it`)
    // Members that every object has are not timestamps.
    return clean
  }
  if ((isCollection(value) || value.kind === 'tuple') && (name === 'length' || name === 'size'))
    return aNumber
  if (value.kind === 'bag' && name === 'size') return aNumber
  if (isClean(value) && value.kind !== 'reading') return value.kind === 'empty' ? empty : clean
  throw new NotUnderstood(`it reads "${name}" of what may be a timestamp`)
}

/** The member of a value at a computed key: a clean number or text that is not a literal. */
export const partOf = (value: Value, key: Value): Value => {
  if (value.kind === 'given' || isClean(value)) return clean
  if (value.kind === 'tuple' || value.kind === 'array') {
    const element = join(elementsOf(value), empty)
    if (key.kind === 'number') return element
    // A text may name a member of every array: `length`, or a method.
    if (holdsFunction(element)) throw new NotUnderstood('it computes the name of a field')
    return element.kind === 'stamp' ? join(element, clean) : element
  }
  if (value.kind === 'object' && value.form === 'literal' && !holdsFunction(value))
    return join(...value.fields.values(), clean)
  throw new NotUnderstood('it computes the name of a field')
}
