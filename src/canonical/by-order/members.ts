// Reading a member of a value by name or by index.
import { notSeen } from './free-names.js'
import { clean, elementsOf, empty, isClean, isCollection, join, NotUnderstood, type Value } from './value.js'

const isObject = (value: unknown): value is { readonly [name: string]: unknown } =>
  (typeof value === 'object' && value !== null) || typeof value === 'function'

/** The field of a value that existed before any state. */
export const fieldOfGiven = (value: unknown, name: string): unknown =>
  value !== notSeen && isObject(value) && name in value ? value[name] : notSeen

/** The field of that name. */
export const fieldOf = (value: Value, name: string): Value => {
  if (value.kind === 'given')
    return { kind: 'given', values: value.values.map((one) => fieldOfGiven(one, name)) }
  if (value.kind === 'object') {
    const found = value.fields.get(name)
    if (found !== undefined) return found
    if (value.form !== 'literal') throw new NotUnderstood(`it reads "${name}", which is not a field of it`)
    // Members that every object has are not timestamps.
    return clean
  }
  if (isClean(value) && value.kind !== 'reading') return value.kind === 'empty' ? empty : clean
  if ((isCollection(value) || value.kind === 'tuple') && (name === 'length' || name === 'size')) return clean
  throw new NotUnderstood(`it reads "${name}" of what may be a timestamp`)
}

/** A member of a clean number or text that is not a literal. */
export const partOf = (value: Value): Value => {
  if (value.kind === 'given' || isClean(value)) return clean
  if (value.kind === 'tuple' || value.kind === 'array') return join(elementsOf(value), empty)
  if (value.kind === 'object' && value.form === 'literal' && ![...value.fields.values()].some(isFunction))
    return join(...value.fields.values(), clean)
  throw new NotUnderstood('it computes the name of a field')
}

const isFunction = (value: Value): boolean => value.kind === 'function'
