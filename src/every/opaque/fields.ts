// The fields of values that are read: of records and messages, of objects of a module, and of opaque values.
import { isCollection, isRecord } from 'immutable'
import { fieldOfGiven, notSeen } from '../../canonical/by-order/given-values.js'
import { NotUnderstood } from '../../canonical/by-order/value.js'
import type { Path } from './path.js'
import { aFlag, aNumber, anything, data, nothing, Opaque, ofSort, type Value } from './value.js'

/** A value that existed before any state. */
export const knownValue = (value: unknown): Value => {
  if (value === null || ['string', 'number', 'boolean', 'undefined'].includes(typeof value))
    return data(value as string | number | boolean | null | undefined)
  if (isRecord(value) || isCollection(value)) return new Opaque({ ...anything, may: ['else'] })
  if (typeof value === 'object' || typeof value === 'function')
    return { kind: 'known', value: value as object }
  throw new NotUnderstood('it uses a symbol or a large integer')
}

/** A field of a value. */
export const fieldOf = (path: Path, value: Value, name: string): Value => {
  switch (value.kind) {
    case 'data':
      if (value.data === null || value.data === undefined)
        throw new NotUnderstood(`it may read ${name} of ${value.data}`)
      return new Opaque(anything)
    case 'opaque': {
      path.narrow(value, (part) => part === 'itself' || part === 'else')
      const { type } = value
      if (type.kind === 'many' && (name === 'size' || name === 'length')) return new Opaque(aNumber)
      const sort = type.kind === 'fields' && Object.hasOwn(type.fields, name) ? type.fields[name] : undefined
      return new Opaque(sort === undefined ? anything : ofSort(sort))
    }
    case 'object': {
      const found = value.fields.get(name)
      if (found === undefined && value.view !== undefined)
        throw new NotUnderstood(`it reads ${name}, which no view shows`)
      return found ?? nothing
    }
    case 'known': {
      const found = fieldOfGiven(value.value, name)
      if (found !== notSeen) return knownValue(found)
      path.unclear(`it reads ${name} of an object of its module, whose value is not known or may change`)
      return new Opaque(anything)
    }
    case 'tuple':
      if (name === 'length') return new Opaque(aNumber)
      if (/^\d+$/.test(name) && !value.hasEscaped) return value.elements[Number(name)] ?? nothing
      break
    case 'message':
      // A message that the function itself has made.
      return name === 'type' ? new Opaque(aFlag) : new Opaque(anything)
    case 'function':
    case 'send':
    case 'either':
      break
    default:
      return value satisfies never
  }
  throw new NotUnderstood(`it reads ${name} of an array, an effect or a function`)
}
