// Follows a function with opaque values, and calls it: what the call gives must be a value of some path.
import { type Collection, isCollection, isRecord } from 'immutable'
import { NotUnderstood } from '../../src/canonical/by-order/value.js'
import { withAllAnswers } from '../../src/every/cut/answers.js'
import { NoSuchPath, Path } from '../../src/every/opaque/path.js'
import { OpaqueReader } from '../../src/every/opaque/reader.js'
import { aNumber, manyOf, type OfSort, Opaque, ofSort, type Value } from '../../src/every/opaque/value.js'
import {
  flag,
  int,
  listOf,
  many,
  mapOf,
  oneOf,
  optional,
  protocol,
  record,
  setOf,
  siteId,
} from '../../src/index.js'

export const token = Object.freeze(record({ queue: listOf(siteId), at: optional(siteId) }))

/** A message of another protocol. */
export const { OTHER } = protocol({ roles: { site: many({}) }, messages: { OTHER: {} } }).messages

/** The fields of a site: `phase` and `n` are kept, and the others are opaque. */
export const fields = {
  phase: oneOf('idle', 'held'),
  n: int(-1, 3),
  at: optional(siteId),
  token: optional(token),
  seen: setOf(siteId),
  queue: listOf(siteId),
  known: mapOf(siteId, int(0, 9)),
  queues: mapOf(optional(siteId), listOf(siteId)),
  on: flag,
}

/** The fields that are kept. */
export const kept = ['phase', 'n']

/** One call: the record, and the context. */
export interface Given {
  readonly me: { readonly [field: string]: unknown }
  readonly self: number
  readonly sites: Collection<unknown, number>
  readonly others: Collection<unknown, number>
}

/** A function of a spec. Its text need not be well typed. */
// biome-ignore lint/suspicious/noExplicitAny: the texts break the sorts on purpose
export type Called = (me: any, context: any, again?: number) => unknown

const isOfSort = ({ type, may }: OfSort, value: unknown, self: number): boolean => {
  const part =
    value === null ? 'null' : value === undefined ? 'undefined' : value === self ? 'itself' : 'else'
  if (!may.includes(part)) return false
  if (value === null || value === undefined) return true
  switch (type.kind) {
    case 'any':
      return true
    case 'number':
      return typeof value === 'number'
    case 'scalar':
      return typeof value !== 'object' && typeof value !== 'function'
    case 'fields':
      return isRecord(value)
    case 'many': {
      if (Array.isArray(value) !== type.isArray || (!isCollection(value) && !Array.isArray(value)))
        return false
      if (type.isMap) return true
      return [...(value as Iterable<unknown>)].every((one) => isOfSort(type.of, one, self))
    }
    default:
      return type satisfies never
  }
}

/** Whether a value of a call may be what a path has. */
const isOf = (path: Path, value: Value, real: unknown, given: Given): boolean => {
  const { self, others } = given
  switch (value.kind) {
    case 'data':
      // 0 and -0 are one value of a field.
      return value.data === real || (Number.isNaN(value.data) && Number.isNaN(real))
    case 'opaque': {
      if (!isOfSort({ type: value.type, may: [...value.may] }, real, self)) return false
      if (value.isBelow) return typeof real === 'number' && real >= 0 && real < self
      if (value.sites === undefined) return true
      const sites = [...(real as Iterable<number>)]
      return sites.every((one) => value.sites === 'all' || (others as Collection.Set<number>).has(one))
    }
    case 'tuple':
      return (
        Array.isArray(real) &&
        (value.hasEscaped ||
          (real.length === value.elements.length &&
            real.every((one, k) => isOf(path, value.elements[k]!, one, given))))
      )
    case 'object':
      return [...value.fields].every(([name, one]) =>
        isOf(path, one, (real as { [name: string]: unknown })[name], given),
      )
    default:
      return true
  }
}

/** Whether the paths of a function, in which `never` is never true, have what a call of it gives; or why its text is refused, or `it throws`. */
export const pathsHave = (fn: Called, given: Given): boolean | string => {
  const { me, ...context } = given
  let real: unknown
  try {
    real = fn(me, context)
  } catch {
    return 'it throws'
  }
  const paths = () =>
    withAllAnswers(
      (asked) => {
        const path = new Path(
          { uses: { token, OTHER, never: () => false }, isLoaded: false, kinds: new Map() },
          asked,
          () => {},
        )
        const shown = Object.entries(fields).map(([name, sort]): [string, Value] => [
          name,
          kept.includes(name)
            ? // A view has 0 for -0.
              { kind: 'data', data: me[name] === 0 ? 0 : (me[name] as string | number) }
            : new Opaque(ofSort(sort)),
        ])
        const record: Value = { kind: 'object', view: 'record', fields: new Map(shown) }
        const of = new Map<string, Value>([
          ['self', path.self],
          ['sites', new Opaque(manyOf(aNumber), 'all')],
          ['others', new Opaque(manyOf(aNumber), 'others')],
        ])
        try {
          const found = new OpaqueReader(path).result(fn, [
            record,
            { kind: 'object', view: 'context', fields: of },
          ])
          const isOfSelf = path.number === undefined || path.number === given.self
          return isOfSelf && isOf(path, found, real, given) && isOf(path, record, me, given)
        } catch (error) {
          if (error instanceof NoSuchPath) return false
          throw error
        }
      },
      () => {
        throw new NotUnderstood('too many paths')
      },
    )
  try {
    return paths().some((one) => one)
  } catch (error) {
    if (error instanceof NotUnderstood) return error.message
    throw error
  }
}
