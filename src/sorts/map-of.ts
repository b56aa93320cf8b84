// A table from keys, usually sites, to values. A key without an entry is absent. As a field of the shared record, a
// map from sites is an array: one variable for each site, each starting with the initial value of its sort. A map
// from other keys is a single variable there too: its sort gives its keys, and renamings of sites do not move them.
import { Map as ImmutableMap } from 'immutable'
import { isSiteId, type SiteIdSort } from './site-id.js'
import { describe, encode, type Json, joined, numberOf, type Sort, shownInside } from './sort.js'
import { mustNotBeStable } from './stable.js'

/** The fields that `mapOf` adds to a sort: the two sorts it was made of. */
export interface MapSort<K, V> extends Sort<ImmutableMap<K, V>> {
  readonly key: Sort<K>
  readonly value: Sort<V>
}

/** A map from sites. As a shared variable it is an array. */
export interface SiteArraySort<V> extends MapSort<number, V> {
  readonly key: SiteIdSort
  /** For a shared array: whether it has an element for every site, not only for those of the first role. */
  readonly everySite?: boolean
}

/** Whether a shared variable of this sort is an array with an element for each site. */
export const isSiteArray = (sort: Sort<unknown>): sort is SiteArraySort<unknown> =>
  'key' in sort && isSiteId((sort as MapSort<unknown, unknown>).key)

interface MapOf {
  <V>(key: SiteIdSort, value: Sort<V>): SiteArraySort<V>
  <K, V>(key: Sort<K>, value: Sort<V>): MapSort<K, V>
}

const mapSort = <K, V>(key: Sort<K>, value: Sort<V>): MapSort<K, V> => {
  for (const one of [key, value]) mustNotBeStable(one, 'mapOf')
  const ordered = (map: ImmutableMap<K, V>): [K, V][] => {
    const entries = [...map]
    if (entries.every(([k]) => typeof k === 'number'))
      return entries.sort(([a], [b]) => Number(a) - Number(b))
    return entries
      .map((entry) => ({ entry, code: encode(key, entry[0]) }))
      .sort((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0))
      .map(({ entry }) => entry)
  }
  // Equal maps iterate in the same order only if they were built in the same order.
  const inOrder = (map: ImmutableMap<K, V>): ImmutableMap<K, V> => ImmutableMap(ordered(map))
  return {
    key,
    value,
    text: `mapOf(${key.text}, ${value.text})`,
    timed: key.timed || value.timed,
    inner: [key as Sort<unknown>, value as Sort<unknown>],
    loose: true,
    initial: ImmutableMap<K, V>(),
    problem: (map, scope) => {
      if (!ImmutableMap.isMap(map)) return `${describe(map)} is not an Immutable.Map`
      for (const [k, v] of map) {
        const keyProblem = key.problem(k, scope)
        if (keyProblem !== undefined) return `key: ${keyProblem}`
        const problem = value.problem(v, scope)
        if (problem !== undefined) return `[${describe(k)}]: ${problem}`
      }
      return undefined
    },
    toJson: (map) => ordered(map).map(([k, v]) => [key.toJson(k), value.toJson(v)]),
    fromJson: (json) => {
      if (!Array.isArray(json)) throw new TypeError(`${describe(json)} is not a list of entries`)
      return ImmutableMap(
        (json as readonly Json[]).map((entry): [K, V] => {
          if (!Array.isArray(entry) || entry.length !== 2)
            throw new TypeError(`${describe(entry)} is not an entry`)
          return [key.fromJson(entry[0] as Json), value.fromJson(entry[1] as Json)]
        }),
      )
    },
    number: (map, parts) => {
      let number = 0
      for (const [k, v] of ordered(map))
        number = parts.pair(parts.pair(number, numberOf(key, k, parts)), numberOf(value, v, parts))
      return number
    },
    // An entry with the value null is printed by its key alone.
    show: (map, siteText) =>
      `{${ordered(map)
        .map(
          ([k, v]) =>
            shownInside(key, k, siteText) + (v === null ? '' : `: ${shownInside(value, v, siteText)}`),
        )
        .join(', ')}}`,
    rename: (map, to) => inOrder(map.mapEntries(([k, v]) => [key.rename(k, to), value.rename(v, to)])),
    signature: (map, colour) =>
      joined([...map].map(([k, v]) => joined([key.signature(k, colour), value.signature(v, colour)])).sort()),
    shift: (map, to) => {
      if (key.timed) return inOrder(map.mapEntries(([k, v]) => [key.shift(k, to), value.shift(v, to)]))
      // The keys stay, and so does their order.
      return value.timed ? map.map((v) => value.shift(v, to)) : map
    },
  }
}

/** Immutable.js maps; empty at first. Written and printed in the order of their keys. */
export const mapOf = mapSort as MapOf
