// Reading the fields of objects of a module, such as a table. They must be frozen, or some function might change them. Of a frozen
// object even a proxy must tell the truth.
import { NotUnderstood } from '../../canonical/by-order/value.js'
import { knownOf, plain, type Value } from './value.js'

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function'

const descriptorsOf = (value: unknown): PropertyDescriptorMap => {
  if (!isObject(value)) throw new NotUnderstood('it reads a field of what may not be an object')
  if (value !== Math && !Object.isFrozen(value))
    throw new NotUnderstood('it reads a field of an object of its module that is not frozen by Object.freeze')
  return Object.getOwnPropertyDescriptors(value)
}

/** A field of each of these values. Getters and inherited members are not read. */
export const fieldOfKnown = (values: readonly unknown[], name: string): Value =>
  knownOf(
    values.map((value) => {
      const field = descriptorsOf(value)[name]
      if (field === undefined || !('value' in field))
        throw new NotUnderstood(`it reads ${name} of an object of its module that has no such value`)
      return field.value as unknown
    }),
  )

const mustBeConstant = (value: unknown): void => {
  if (typeof value === 'function') throw new NotUnderstood('it computes the name of a field')
  if (!isObject(value)) return
  for (const field of Object.values(descriptorsOf(value))) {
    if (!('value' in field)) throw new NotUnderstood('it computes the name of a field')
    mustBeConstant(field.value)
  }
}

/** A field of any name, which may be inherited: data that nothing calls, at any depth. */
export const someFieldOfKnown = (values: readonly unknown[]): Value => {
  for (const value of values) mustBeConstant(value)
  return plain
}
