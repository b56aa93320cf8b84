// The possible values of the arguments of a spec's functions, by the declared sorts. So a field is judged by its own
// sort, not by a name that another field may share.
import type { Fields } from '../../sorts/record.js'
import type { Sort } from '../../sorts/sort.js'
import {
  aNumber,
  clean,
  collection,
  empty,
  isClean,
  join,
  objectOf,
  opaque,
  stamp,
  type Value,
} from './value.js'

/** The values of a sort. */
export const ofSort = (sort: Sort<unknown>): Value => {
  const { text, timed, inner } = sort
  if (text.startsWith('setOf(')) return timed ? opaque : { kind: 'set' }
  if (text.startsWith('optional(')) return timed ? join(ofSort(inner![0]!), empty) : clean
  if (text.startsWith('listOf(')) return collection('list', ofSort(inner![0]!))
  if (text.startsWith('mapOf(')) {
    const [key, value] = inner!
    // A map ordered by timestamps iterates in another order when they move.
    return key!.timed ? opaque : collection('map', ofSort(value!))
  }
  if (text.startsWith('record(')) return ofRecord((sort as unknown as { readonly fields: Fields }).fields)
  if (!timed) return text.startsWith('int(') || text === 'siteId' ? aNumber : clean
  return text === 'timestamp' || text === 'clock' ? stamp : opaque
}

/** Fields by name. */
export const ofFields = (fields: Fields): readonly (readonly [string, Value])[] =>
  Object.entries(fields).map(([name, sort]) => [name, ofSort(sort)])

/** The records with these fields. */
export const ofRecord = (fields: Fields): Value => objectOf('record', ofFields(fields))

/** The messages of these types, as their fields. */
export const ofMessages = (types: Iterable<Fields>): Value =>
  join(...[...types].map((fields) => objectOf('record', [...ofFields(fields), ['type', clean]])))

/** A record made of given fields; omitted ones have their initial values. */
export const madeOf = (names: readonly string[], given: Value): Value => {
  if (given.kind === 'empty' || (isClean(given) && given.kind !== 'object'))
    return objectOf(
      'record',
      names.map((name) => [name, clean]),
    )
  if (given.kind !== 'object') return opaque
  return objectOf(
    'record',
    names.map((name) => [name, given.fields.get(name) ?? clean]),
  )
}
