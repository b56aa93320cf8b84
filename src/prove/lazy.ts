// Collections that read their parts when someone asks for them. The questions that clauses and lemmas ask most are answered from
// a part alone; every other one makes the whole collection and passes the question on.
import { Map as ImmutableMap, Set as ImmutableSet, is, List } from 'immutable'

/** What a lazy collection is made of, for those who take it apart again. */
interface Made {
  /** The place it was read from. */
  readonly place: object
  /** By the number of a key: what differs from that place; `undefined` for a key that was removed. */
  readonly changed: ReadonlyMap<number, { readonly value: unknown } | undefined>
}

const made = new WeakMap<object, Made>()

/** What a value is made of, if it is a lazy collection or record. */
export const madeOf = (value: unknown): Made | undefined =>
  typeof value === 'object' && value !== null ? made.get(value) : undefined

type Quick = { readonly [name: string]: () => unknown }

/** A predicate on items, as Immutable.js calls it. */
type Test = (item: unknown, key: unknown) => unknown

/** Answers the quick questions, and makes the whole for others. `sample` is any collection of the same type. */
const lazily = <T extends object>(sample: T, quick: Quick, whole: () => T, of: Made): T => {
  let kept: T | undefined
  const real = (): T => {
    kept ??= whole()
    return kept
  }
  const proxy = new Proxy(sample, {
    get: (_, name) => {
      if (typeof name === 'string') {
        if (Object.hasOwn(quick, name)) return quick[name]!()
        // The marks by which Immutable.js knows its own types.
        if (name.startsWith('@@__IMMUTABLE')) return Reflect.get(sample, name)
      }
      const value: unknown = Reflect.get(real(), name, real())
      return typeof value === 'function' ? value.bind(real()) : value
    },
  })
  made.set(proxy, of)
  return proxy
}

/** A place whose values are sets of a few known members. */
export interface SetPlace {
  readonly members: readonly unknown[]
  /** Whether the set there has the member of that number. */
  has(member: number): boolean
}

const numberIn = (members: readonly unknown[], value: unknown): number =>
  members.findIndex((member) => is(member, value))

/** The set at a place, with some members added or removed. */
export const lazySet = (place: SetPlace, changed: Made['changed'] = new Map()): ImmutableSet<unknown> => {
  const { members } = place
  const has = (k: number): boolean => (changed.has(k) ? changed.get(k) !== undefined : place.has(k))
  const hasValue = (value: unknown): boolean => {
    const k = numberIn(members, value)
    return k >= 0 && has(k)
  }
  const whole = () => ImmutableSet(members.filter((_, k) => has(k)))
  const changing = (value: unknown, to: { readonly value: unknown } | undefined): ImmutableSet<unknown> => {
    const k = numberIn(members, value)
    if (k >= 0) return lazySet(place, new Map(changed).set(k, to))
    return to === undefined ? whole().remove(value) : whole().add(value)
  }
  const equals = (other: unknown): boolean => {
    if (!ImmutableSet.isSet(other)) return false
    if (!members.every((member, k) => has(k) === other.has(member))) return false
    return other.every((value) => numberIn(members, value) >= 0)
  }
  // The key of a member is the member.
  const each = (test: Test, wanted: boolean): boolean =>
    members.every((member, k) => !has(k) || Boolean(test(member, member)) === wanted)
  const quick: Quick = {
    has: () => hasValue,
    includes: () => hasValue,
    contains: () => hasValue,
    add: () => (value: unknown) => changing(value, { value }),
    remove: () => (value: unknown) => changing(value, undefined),
    delete: () => (value: unknown) => changing(value, undefined),
    clear: () => () => ImmutableSet(),
    equals: () => equals,
    isEmpty: () => () => members.every((_, k) => !has(k)),
    every: () => (test: Test) => each(test, true),
    some: () => (test: Test) => !each(test, false),
  }
  return lazily(ImmutableSet<unknown>(), quick, whole, { place, changed })
}

/** A place whose values are maps from a few known keys. */
interface MapPlace {
  readonly keys: readonly unknown[]
  has(key: number): boolean
  /** The value of a key that is there. */
  get(key: number): unknown
}

/** The map at a place, with some entries changed. */
export const lazyMap = (
  place: MapPlace,
  changed: Made['changed'] = new Map(),
): ImmutableMap<unknown, unknown> => {
  const { keys } = place
  const has = (k: number): boolean => (changed.has(k) ? changed.get(k) !== undefined : place.has(k))
  const get = (k: number): unknown => (changed.has(k) ? changed.get(k)?.value : place.get(k))
  const present = (): number[] => keys.flatMap((_, k) => (has(k) ? [k] : []))
  const whole = () => ImmutableMap(present().map((k) => [keys[k], get(k)]))
  const hasKey = (key: unknown): boolean => {
    const k = numberIn(keys, key)
    return k >= 0 && has(k)
  }
  const changing = (key: unknown, to: { readonly value: unknown } | undefined) => {
    const k = numberIn(keys, key)
    if (k >= 0) return lazyMap(place, new Map(changed).set(k, to))
    return to === undefined ? whole().remove(key) : whole().set(key, to.value)
  }
  const keySet = () => ImmutableSet(present().map((k) => keys[k]))
  const quick: Quick = {
    has: () => hasKey,
    get: () => (key: unknown, otherwise?: unknown) => {
      const k = numberIn(keys, key)
      return k >= 0 && has(k) ? get(k) : otherwise
    },
    set: () => (key: unknown, value: unknown) => changing(key, { value }),
    remove: () => (key: unknown) => changing(key, undefined),
    delete: () => (key: unknown) => changing(key, undefined),
    clear: () => () => ImmutableMap(),
    keys: () => () => keySet().values(),
    keySeq: () => () => keySet().toList().toSeq(),
    isEmpty: () => () => keys.every((_, k) => !has(k)),
  }
  return lazily(ImmutableMap<unknown, unknown>(), quick, whole, { place, changed })
}

/** A place whose values are lists. */
interface ListPlace {
  length(): number
  /** Whether the list has an item at this place; it need not know how many follow. */
  reaches(position: number): boolean
  get(position: number): unknown
}

/** The list at a place. */
export const lazyList = (place: ListPlace): List<unknown> => {
  const whole = () => List(Array.from({ length: place.length() }, (_, k) => place.get(k)))
  const found = (test: Test): { readonly item: unknown } | undefined => {
    for (let k = 0; place.reaches(k); k++) {
      const item = place.get(k)
      if (test(item, k)) return { item }
    }
    return undefined
  }
  const first = (otherwise?: unknown) => (place.reaches(0) ? place.get(0) : otherwise)
  const quick: Quick = {
    first: () => first,
    isEmpty: () => () => !place.reaches(0),
    some: () => (test: Test) => found(test) !== undefined,
    every: () => (test: Test) => found((item, k) => !test(item, k)) === undefined,
    find: () => (test: Test, _: unknown, otherwise?: unknown) => {
      const one = found(test)
      return one === undefined ? otherwise : one.item
    },
  }
  return lazily(List<unknown>(), quick, whole, { place, changed: new Map() })
}

/** A record that reads each field when it is needed, with some fields changed. */
export const lazyRecord = <T extends object>(
  sample: T,
  names: readonly string[],
  read: (field: string) => unknown,
  place: object,
  changed: ReadonlyMap<string, unknown> = new Map(),
): T => {
  const get = (name: string): unknown => (changed.has(name) ? changed.get(name) : read(name))
  const withMore = (more: Iterable<readonly [string, unknown]>): T =>
    lazyRecord(sample, names, read, place, new Map([...changed, ...more]))
  const quick: { [name: string]: () => unknown } = {
    set: () => (name: string, value: unknown) => withMore([[name, value]]),
    get: () => get,
    merge: () => (more: object) => withMore(Object.entries(more)),
  }
  for (const name of names) quick[name] = () => get(name)
  const whole = (): T => {
    let value = sample as T & { set(name: string, to: unknown): T & { set: never } }
    for (const name of names) value = value.set(name, get(name)) as typeof value
    return value
  }
  const byNumber = new Map([...changed].map(([name, value]) => [names.indexOf(name), { value }]))
  return lazily(sample, quick, whole, { place, changed: byNumber })
}
