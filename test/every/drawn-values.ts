// Follows a function as the audit of views with inboxes does, and calls it: what the call gives must be a value of some way.
import { isCollection, isRecord } from 'immutable'
import { NotUnderstood } from '../../src/canonical/by-order/value.js'
import { allWays } from '../../src/certificate/unknown/follow.js'
import {
  aNumber,
  type Kind,
  kindsOfSort,
  known,
  NotFollowed,
  type Value,
} from '../../src/certificate/unknown/values.js'
import { Way } from '../../src/certificate/unknown/way.js'
import { type Called, fields, type Given, kept, OTHER, token } from './opaque-values.js'

const isOfKind = (kind: Kind, real: unknown, self: number): boolean => {
  switch (kind.is) {
    case 'known':
      // 0 and -0 are one value of a field.
      return kind.value === real || (Number.isNaN(kind.value) && Number.isNaN(real))
    case 'self':
      return real === self
    case 'other':
      return (
        typeof real === 'number' && real !== self && (kind.isBelow !== true || (real >= 0 && real < self))
      )
    case 'text':
      return typeof real === 'string'
    case 'thing':
      return real !== null && real !== undefined && typeof real !== 'number'
    case 'record':
      return isRecord(real) && [...kind.fields].every(([name, of]) => isOf(of, fieldIn(real, name), self))
    case 'many': {
      if (Array.isArray(real) !== (kind.form === 'array')) return false
      if (!Array.isArray(real) && !isCollection(real)) return false
      if (kind.form === 'map') return true
      const all = [...(real as Iterable<unknown>)]
      const isOnce = new Set(all).size === all.length
      if ((kind.sites === 'others' || kind.sites === 'some others') && (all.includes(self) || !isOnce))
        return false
      return kind.sites !== undefined || all.every((one) => isOf(kind.of, one, self))
    }
    default:
      return kind satisfies never
  }
}

const isOf = (kinds: readonly Kind[], real: unknown, self: number): boolean =>
  kinds.some((kind) => isOfKind(kind, real, self))

const fieldIn = (value: unknown, name: string): unknown => (value as { [name: string]: unknown })[name]

const isValue = (value: Value, real: unknown, self: number): boolean => {
  switch (value.is) {
    case 'list':
      return (
        Array.isArray(real) &&
        real.length === value.items.length &&
        real.every((one, k) => isValue(value.items[k]!, one, self))
      )
    case 'object':
      return [...value.fields].every(([name, one]) => isValue(one, fieldIn(real, name), self))
    case 'function':
    case 'given':
    case 'message':
    case 'send':
    case 'either':
      return true
    default:
      return isOfKind(value, real, self)
  }
}

/** Whether the ways of a function have what a call of it gives; or why its text is refused, or `it throws`. */
export const waysHave = (fn: Called, given: Given): boolean | string => {
  const { me, ...context } = given
  let real: unknown
  try {
    real = fn(me, context)
  } catch {
    return 'it throws'
  }
  const names = { uses: { token, OTHER, never: () => false }, isLoaded: false, kinds: new Map() }
  try {
    return allWays(new Way(), names, (follower) => {
      const { way } = follower
      const shown = Object.entries(fields).map(([name, sort]): [string, Value] => [
        name,
        kept.includes(name)
          ? known(me[name] === 0 ? 0 : (me[name] as string | number))
          : way.draw(kindsOfSort(sort)),
      ])
      const record: Value = { is: 'object', of: 'record', fields: new Map(shown) }
      const of = new Map<string, Value>([
        ['self', { is: 'self' }],
        ['sites', { is: 'many', of: aNumber, form: 'set or list', sites: 'all' }],
        ['others', { is: 'many', of: [{ is: 'other' }], form: 'set or list', sites: 'others' }],
      ])
      const found = follower.result(fn, [record, { is: 'object', of: 'context', fields: of }])
      const isOfSelf = way.number === undefined || way.number === given.self
      return isOfSelf && isValue(record, me, given.self) && isValue(found, real, given.self)
    }).some((one) => one)
  } catch (error) {
    if (error instanceof NotFollowed || error instanceof NotUnderstood) return error.message
    throw error
  }
}
