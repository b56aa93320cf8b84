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

// The name under which a lazy value tells what it is made of.
const madeName = Symbol('made')

/** What a value is made of, if it is a lazy collection or record. */
export const madeOf = (value: unknown): Made | undefined =>
  typeof value === 'object' && value !== null
    ? (value as { readonly [madeName]?: Made })[madeName]
    : undefined

/** A predicate on items, as Immutable.js calls it. */
type Test = (item: unknown, key: unknown) => unknown

// What is not answered from a part.
const slow = Symbol('slow')

/** Answers the quick questions, and makes the whole for others. Many are made, and each answers few questions. */
abstract class Lazy<T extends object> implements ProxyHandler<T>, Made {
  abstract readonly place: object
  abstract readonly changed: Made['changed']
  private kept: T | undefined

  /** The answer to a quick question, or `slow`. */
  protected abstract quick(name: string): unknown

  protected abstract whole(): T

  private real(): T {
    this.kept ??= this.whole()
    return this.kept
  }

  get(sample: T, name: string | symbol): unknown {
    if (name === madeName) return this
    if (typeof name === 'string') {
      const answer = this.quick(name)
      if (answer !== slow) return answer
      // The marks by which Immutable.js knows its own types.
      if (name.startsWith('@@__IMMUTABLE')) return Reflect.get(sample, name)
    }
    const real = this.real()
    const value: unknown = Reflect.get(real, name, real)
    return typeof value === 'function' ? value.bind(real) : value
  }
}

/** A place whose values are sets of a few known members. */
export interface SetPlace {
  readonly members: readonly unknown[]
  /** Whether the set there has the member of that number. */
  has(member: number): boolean
}

const numberIn = (members: readonly unknown[], value: unknown): number =>
  members.findIndex((member) => is(member, value))

const noChange: Made['changed'] = new Map()

class LazySet extends Lazy<ImmutableSet<unknown>> {
  readonly place: SetPlace
  readonly changed: Made['changed']

  constructor(place: SetPlace, changed: Made['changed']) {
    super()
    this.place = place
    this.changed = changed
  }

  private hasAt(k: number): boolean {
    return this.changed.has(k) ? this.changed.get(k) !== undefined : this.place.has(k)
  }

  protected whole(): ImmutableSet<unknown> {
    return ImmutableSet(this.place.members.filter((_, k) => this.hasAt(k)))
  }

  private changing(value: unknown, to: { readonly value: unknown } | undefined): ImmutableSet<unknown> {
    const k = numberIn(this.place.members, value)
    if (k >= 0) return lazySet(this.place, new Map(this.changed).set(k, to))
    return to === undefined ? this.whole().remove(value) : this.whole().add(value)
  }

  private equals(other: unknown): boolean {
    const { members } = this.place
    if (!ImmutableSet.isSet(other)) return false
    if (!members.every((member, k) => this.hasAt(k) === other.has(member))) return false
    return other.every((value) => numberIn(members, value) >= 0)
  }

  // The key of a member is the member.
  private each(test: Test, wanted: boolean): boolean {
    return this.place.members.every((member, k) => !this.hasAt(k) || Boolean(test(member, member)) === wanted)
  }

  protected quick(name: string): unknown {
    switch (name) {
      case 'has':
      case 'includes':
      case 'contains':
        return (value: unknown) => {
          const k = numberIn(this.place.members, value)
          return k >= 0 && this.hasAt(k)
        }
      case 'add':
        return (value: unknown) => this.changing(value, { value })
      case 'remove':
      case 'delete':
        return (value: unknown) => this.changing(value, undefined)
      case 'clear':
        return () => ImmutableSet()
      case 'equals':
        return (other: unknown) => this.equals(other)
      case 'isEmpty':
        return () => this.place.members.every((_, k) => !this.hasAt(k))
      case 'every':
        return (test: Test) => this.each(test, true)
      case 'some':
        return (test: Test) => !this.each(test, false)
      default:
        return slow
    }
  }
}

/** The set at a place, with some members added or removed. */
export const lazySet = (place: SetPlace, changed: Made['changed'] = noChange): ImmutableSet<unknown> =>
  new Proxy(ImmutableSet<unknown>(), new LazySet(place, changed))

/** A place whose values are maps from a few known keys. */
interface MapPlace {
  readonly keys: readonly unknown[]
  has(key: number): boolean
  /** The value of a key that is there. */
  get(key: number): unknown
}

class LazyMap extends Lazy<ImmutableMap<unknown, unknown>> {
  readonly place: MapPlace
  readonly changed: Made['changed']

  constructor(place: MapPlace, changed: Made['changed']) {
    super()
    this.place = place
    this.changed = changed
  }

  private hasAt(k: number): boolean {
    return this.changed.has(k) ? this.changed.get(k) !== undefined : this.place.has(k)
  }

  private at(k: number): unknown {
    return this.changed.has(k) ? this.changed.get(k)?.value : this.place.get(k)
  }

  private present(): number[] {
    return this.place.keys.flatMap((_, k) => (this.hasAt(k) ? [k] : []))
  }

  protected whole(): ImmutableMap<unknown, unknown> {
    return ImmutableMap(this.present().map((k) => [this.place.keys[k], this.at(k)]))
  }

  private changing(key: unknown, to: { readonly value: unknown } | undefined) {
    const k = numberIn(this.place.keys, key)
    if (k >= 0) return lazyMap(this.place, new Map(this.changed).set(k, to))
    return to === undefined ? this.whole().remove(key) : this.whole().set(key, to.value)
  }

  private keySet(): ImmutableSet<unknown> {
    return ImmutableSet(this.present().map((k) => this.place.keys[k]))
  }

  protected quick(name: string): unknown {
    const { keys } = this.place
    switch (name) {
      case 'has':
        return (key: unknown) => {
          const k = numberIn(keys, key)
          return k >= 0 && this.hasAt(k)
        }
      case 'get':
        return (key: unknown, otherwise?: unknown) => {
          const k = numberIn(keys, key)
          return k >= 0 && this.hasAt(k) ? this.at(k) : otherwise
        }
      case 'set':
        return (key: unknown, value: unknown) => this.changing(key, { value })
      case 'remove':
      case 'delete':
        return (key: unknown) => this.changing(key, undefined)
      case 'clear':
        return () => ImmutableMap()
      case 'keys':
        return () => this.keySet().values()
      case 'keySeq':
        return () => this.keySet().toList().toSeq()
      case 'isEmpty':
        return () => keys.every((_, k) => !this.hasAt(k))
      default:
        return slow
    }
  }
}

/** The map at a place, with some entries changed. */
export const lazyMap = (
  place: MapPlace,
  changed: Made['changed'] = noChange,
): ImmutableMap<unknown, unknown> => new Proxy(ImmutableMap<unknown, unknown>(), new LazyMap(place, changed))

/** A place whose values are lists. */
interface ListPlace {
  length(): number
  /** Whether the list has an item at this place; it need not know how many follow. */
  reaches(position: number): boolean
  get(position: number): unknown
}

class LazyList extends Lazy<List<unknown>> {
  readonly place: ListPlace
  readonly changed = noChange

  constructor(place: ListPlace) {
    super()
    this.place = place
  }

  protected whole(): List<unknown> {
    const { place } = this
    return List(Array.from({ length: place.length() }, (_, k) => place.get(k)))
  }

  private found(test: Test): { readonly item: unknown } | undefined {
    const { place } = this
    for (let k = 0; place.reaches(k); k++) {
      const item = place.get(k)
      if (test(item, k)) return { item }
    }
    return undefined
  }

  protected quick(name: string): unknown {
    const { place } = this
    switch (name) {
      case 'first':
        return (otherwise?: unknown) => (place.reaches(0) ? place.get(0) : otherwise)
      case 'isEmpty':
        return () => !place.reaches(0)
      case 'some':
        return (test: Test) => this.found(test) !== undefined
      case 'every':
        return (test: Test) => this.found((item, k) => !test(item, k)) === undefined
      case 'find':
        return (test: Test, _: unknown, otherwise?: unknown) => {
          const one = this.found(test)
          return one === undefined ? otherwise : one.item
        }
      default:
        return slow
    }
  }
}

/** The list at a place. */
export const lazyList = (place: ListPlace): List<unknown> => new Proxy(List<unknown>(), new LazyList(place))

type Changes = ReadonlyMap<string, unknown>

const unchanged: Changes = new Map()

class LazyRecord<T extends object> extends Lazy<T> {
  readonly place: object
  private readonly sample: T
  private readonly names: readonly string[]
  private readonly read: (field: string) => unknown
  private readonly changes: Changes

  constructor(
    sample: T,
    names: readonly string[],
    read: (field: string) => unknown,
    place: object,
    changes: Changes,
  ) {
    super()
    this.sample = sample
    this.names = names
    this.read = read
    this.place = place
    this.changes = changes
  }

  get changed(): Made['changed'] {
    return new Map([...this.changes].map(([name, value]) => [this.names.indexOf(name), { value }]))
  }

  private field(name: string): unknown {
    return this.changes.has(name) ? this.changes.get(name) : this.read(name)
  }

  private withMore(more: Iterable<readonly [string, unknown]>): T {
    const { sample, names, read, place, changes } = this
    return lazyRecord(sample, names, read, place, new Map([...changes, ...more]))
  }

  protected whole(): T {
    let value = this.sample as T & { set(name: string, to: unknown): T & { set: never } }
    for (const name of this.names) value = value.set(name, this.field(name)) as typeof value
    return value
  }

  protected quick(name: string): unknown {
    if (this.names.includes(name)) return this.field(name)
    switch (name) {
      case 'set':
        return (field: string, value: unknown) => this.withMore([[field, value]])
      case 'get':
        return (field: string) => this.field(field)
      case 'merge':
        return (more: object) => this.withMore(Object.entries(more))
      default:
        return slow
    }
  }
}

/** A record that reads each field when it is needed, with some fields changed. */
export const lazyRecord = <T extends object>(
  sample: T,
  names: readonly string[],
  read: (field: string) => unknown,
  place: object,
  changed: Changes = unchanged,
): T => new Proxy(sample, new LazyRecord(sample, names, read, place, changed))
