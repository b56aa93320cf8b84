// How the values of a sort are read from leaves, and taken apart into leaves again. The universe of a proof is what the leaves of
// all places can be: the product of the sorts.
import { type Map as ImmutableMap, Set as ImmutableSet, is, type List } from 'immutable'
import { BrokenSpec } from '../protocol/broken-spec.js'
import { isTimestamp } from '../sorts/clock.js'
import type { MapSort } from '../sorts/map-of.js'
import { fieldOf, type RecordSort } from '../sorts/record.js'
import { setOf } from '../sorts/set-of.js'
import { describe, type Json, type Scope, type Sort } from '../sorts/sort.js'
import { lazyList, lazyRecord, madeOf } from './lazy.js'
import { type KeyedPlace, lazyMap, lazySet, type MapPlace, numberIn } from './lazy-keyed.js'
import type { Leaf, LeafMaker, Reading } from './leaf.js'
import { OutsideUniverse } from './outside-universe.js'

/** Receives the value of a leaf: its number, or the leaf of the state before whose value it gets, whatever that is. */
export type Put = (leaf: Leaf, value: number | Leaf) => void

/** A place of a state with the values that a sort has. */
export interface Part {
  read(from: Reading): unknown
  /**
   * Takes a value apart. What a lazy value has not changed is left out if it was read from this place, and copied without a look at it if
   * it was read from another one.
   */
  write(value: unknown, put: Put): void
  readonly leaves: readonly Leaf[]
  /** What the values of its leaves stand for: two parts of one meaning have the same values at leaves of the same place. */
  readonly meaning: string
}

/** A part of several parts: members, entries, fields. */
interface Compound extends Part {
  /** The leaves of each of them. */
  readonly pieces: readonly (readonly Leaf[])[]
}

/** The part of the place that a lazy value was read from. */
const partFrom = (value: unknown): Compound | undefined =>
  (madeOf(value)?.place as { readonly of?: Compound } | undefined)?.of

/** Takes a value apart, piece by piece. */
const writePieces = (part: Compound, value: unknown, put: Put, write: (piece: number) => void): void => {
  const changed = madeOf(value)?.changed
  const from = partFrom(value)
  part.pieces.forEach((piece, k) => {
    if (from?.meaning !== part.meaning || changed!.has(k)) write(k)
    else if (from !== part) for (const [n, leaf] of piece.entries()) put(leaf, from.pieces[k]![n]!)
  })
}

/** Refuses a set or a map with a member or key that its sort does not have. */
const checkKeys = (part: Compound, known: readonly unknown[], value: Keyed): void => {
  if (partFrom(value)?.meaning === part.meaning) return
  for (const key of value.keys())
    if (numberIn(known, key) < 0)
      throw new BrokenSpec(`a set or a map gets ${describe(key)}, which its sort does not have`)
}

/** A set or a map. */
interface Keyed {
  keys(): Iterable<unknown>
}

/** What limits the values of sorts without a bound. */
export interface Limits {
  readonly scope: Scope
  readonly list: number
  /** The greatest value of numbers without a bound, if the universe has one. */
  readonly number: number | undefined
  /** Whether timestamps are numbers from 0: a crash sets clocks back to 0, and of an order alone no number is the least. */
  readonly hasLeastTime: boolean
}

const finite = (make: LeafMaker, values: readonly unknown[]): Part => {
  const leaf = make('', 'finite', values.length)
  return {
    leaves: [leaf],
    meaning: JSON.stringify(values),
    read: (from) => values[from.value(leaf)],
    write: (value, put) =>
      put(
        leaf,
        values.findIndex((one) => is(one, value)),
      ),
  }
}

/** A step gives a number a value above the bound of the universe. Such a step is left out. */
export class AboveBound extends Error {}

// Numbers up to a bound.
const bounded = (make: LeafMaker, least: number, greatest: number): Part => {
  const leaf = make('', 'finite', greatest - least + 1)
  return {
    leaves: [leaf],
    meaning: `${least} to ${greatest}`,
    read: (from) => least + from.value(leaf),
    write: (value, put) => {
      if ((value as number) > greatest) throw new AboveBound()
      put(leaf, (value as number) - least)
    },
  }
}

const ordered = (make: LeafMaker, kind: 'timestamp' | 'number', least: number): Part => {
  const leaf = make('', kind, least)
  return {
    leaves: [leaf],
    meaning: `${kind} from ${least}`,
    read: (from) => from.value(leaf),
    write: (value, put) => put(leaf, value as number),
  }
}

const within =
  (make: LeafMaker, prefix: string): LeafMaker =>
  (part, kind, size) =>
    make(`${prefix}${part}`, kind, size)

const optionalPart = (make: LeafMaker, inner: Sort<unknown>, limits: Limits): Part => {
  const values = inner.choices?.(limits.scope)
  if (values !== undefined) return finite(make, [null, ...values])
  const isThere = make('?', 'finite', 2)
  const part = partOf(inner, make, limits)
  return {
    leaves: [isThere, ...part.leaves],
    meaning: `optional ${part.meaning}`,
    read: (from) => (from.value(isThere) === 0 ? null : part.read(from)),
    write: (value, put) => {
      put(isThere, value === null ? 0 : 1)
      if (value !== null) part.write(value, put)
    },
  }
}

// Whether keys are there, one leaf each.
const presences = (make: LeafMaker, keys: readonly unknown[]): readonly Leaf[] =>
  keys.map((key) => make(` has ${String(key)}`, 'finite', 2))

const setPart = (make: LeafMaker, members: readonly unknown[]): Part => {
  const leaves = presences(make, members)
  const part: Compound = {
    leaves,
    meaning: `set ${JSON.stringify(members)}`,
    pieces: leaves.map((leaf) => [leaf]),
    read: (from) => {
      const place: KeyedPlace & { readonly of: Compound } = {
        of: part,
        keys: members,
        has: (member) => from.value(leaves[member]!) === 1,
      }
      return lazySet(place)
    },
    write: (value, put) => {
      const set = value as ImmutableSet<unknown>
      checkKeys(part, members, set)
      writePieces(part, value, put, (k) => put(leaves[k]!, set.has(members[k]) ? 1 : 0))
    },
  }
  return part
}

const mapPart = (make: LeafMaker, keys: readonly unknown[], value: Sort<unknown>, limits: Limits): Part => {
  const leaves = presences(make, keys)
  const parts = keys.map((key) => partOf(value, within(make, `[${String(key)}]`), limits))
  const pieces = parts.map((one, k) => [leaves[k]!, ...one.leaves])
  const part: Compound = {
    leaves: pieces.flat(),
    meaning: `map ${JSON.stringify(keys)} ${parts[0]?.meaning}`,
    pieces,
    read: (from) => {
      const place: MapPlace & { readonly of: Compound } = {
        of: part,
        keys,
        has: (key: number) => from.value(leaves[key]!) === 1,
        get: (key: number) => parts[key]!.read(from),
      }
      return lazyMap(place)
    },
    write: (given, put) => {
      const map = given as ImmutableMap<unknown, unknown>
      checkKeys(part, keys, map)
      writePieces(part, given, put, (k) => {
        put(leaves[k]!, map.has(keys[k]) ? 1 : 0)
        if (map.has(keys[k])) parts[k]!.write(map.get(keys[k]), put)
      })
    },
  }
  return part
}

const listPart = (make: LeafMaker, item: Sort<unknown>, limits: Limits): Part => {
  const length = make('.size', 'finite', limits.list + 1)
  const items: Part[] = []
  const partAt = (k: number): Part => {
    items[k] ??= partOf(item, within(make, `[${k}]`), limits)
    return items[k]
  }
  const leaves = [length, ...Array.from({ length: limits.list }, (_, k) => partAt(k).leaves).flat()]
  const part: Compound = {
    leaves,
    meaning: `list ${limits.list} ${partAt(0).meaning}`,
    pieces: [leaves],
    read: (from) => {
      const place = {
        of: part,
        length: () => from.value(length),
        reaches: (position: number) => position < from.value(length),
        get: (position: number) => partAt(position).read(from),
      }
      return lazyList(place)
    },
    write: (value, put) => {
      const list = value as List<unknown>
      writePieces(part, value, put, () => {
        put(length, list.size)
        for (const [k, one] of list.entries()) partAt(k).write(one, put)
      })
    },
  }
  return part
}

/** The part of a record: its fields are read one by one. */
export const recordPart = (sort: RecordSort<unknown>, make: LeafMaker, limits: Limits): Part => {
  const names = Object.keys(sort.fields)
  const parts = names.map((name) => partOf(sort.fields[name]!, within(make, `.${name}`), limits))
  const pieces = parts.map(({ leaves }) => leaves)
  const part: Compound = {
    leaves: pieces.flat(),
    meaning: `record ${names.map((name, k) => `${name}: ${parts[k]!.meaning}`).join()}`,
    pieces,
    read: (from) =>
      lazyRecord(sort.initial as object, names, (name) => parts[names.indexOf(name)]!.read(from), {
        of: part,
      }),
    write: (value, put) =>
      writePieces(part, value, put, (k) => parts[k]!.write(fieldOf(value, names[k]!), put)),
  }
  return part
}

// A function tells 0, 1 and greater numbers apart, so that a greater least value would fit none of these.
const greatestLeast = 2
const unbounded = /^int\((\d+), Infinity\)$/

const isRecordSort = (sort: Sort<unknown>): sort is RecordSort<unknown> & Sort<unknown> => 'fields' in sort
const isMapSort = (sort: Sort<unknown>): sort is MapSort<unknown, unknown> & Sort<unknown> => 'key' in sort

/** The part of a sort. Throws an `OutsideUniverse` for a sort whose values are not listed. */
export const partOf = (sort: Sort<unknown>, make: LeafMaker, limits: Limits): Part => {
  const values = sort.choices?.(limits.scope)
  if (values !== undefined) return finite(make, values)
  if (isTimestamp(sort)) return ordered(make, limits.hasLeastTime ? 'number' : 'timestamp', 0)
  const least = unbounded.exec(sort.text)
  if (least !== null && Number(least[1]) > greatestLeast)
    throw new OutsideUniverse(
      `the values of ${sort.text} cannot be listed; unbounded numbers of the universe begin at 0, 1 or ${greatestLeast}`,
    )
  if (least !== null && limits.number !== undefined)
    return bounded(make, Number(least[1]), Math.max(Number(least[1]), limits.number))
  if (least !== null) return ordered(make, 'number', Number(least[1]))
  if (isRecordSort(sort)) return recordPart(sort, make, limits)
  const keysOf = (key: Sort<unknown>): readonly unknown[] => {
    const keys = key.choices?.(limits.scope)
    if (keys === undefined)
      throw new OutsideUniverse(
        `the values of ${sort.text} cannot be listed: its keys or members are ${key.text}; the universe has sets of sites, names and small numbers, and maps from them`,
      )
    // In canonical order, as the reference has them.
    return (setOf(key).toJson(ImmutableSet(keys)) as readonly Json[]).map((one) => key.fromJson(one))
  }
  if (isMapSort(sort)) return mapPart(make, keysOf(sort.key), sort.value, limits)
  const [inner] = sort.inner ?? []
  if (inner !== undefined && sort.text.startsWith('optional(')) return optionalPart(make, inner, limits)
  if (inner !== undefined && sort.text.startsWith('setOf(')) return setPart(make, keysOf(inner))
  if (inner !== undefined && sort.text.startsWith('listOf(')) return listPart(make, inner, limits)
  const range = /^int\((-?\d+), -?\d+\)$/.exec(sort.text)
  const most =
    range === null
      ? ''
      : `; the universe has ranges of at most 64 numbers, here up to ${Number(range[1]) + 63}`
  throw new OutsideUniverse(`the values of ${sort.text} cannot be listed${most}`)
}
