// Lazy sets and maps. Immutable.js iterates in the order in which a collection was built, and clauses may see that: so the whole is made as
// the reference makes it, of what the place has in canonical order, by the same changes one after the other.
import { Map as ImmutableMap, Set as ImmutableSet, is, List } from 'immutable'
import { Lazy, type Made, madeOf, slow, type Test } from './lazy.js'

/** What a key has: a value, or nothing if it was removed. */
type Entry = { readonly value: unknown } | undefined

/** What was changed in a collection. */
interface Changes {
  readonly all: Made['changed']
  /** What of it was changed before the collection was last in canonical order. */
  readonly ordered: Made['changed']
  /** What was changed since then, one after the other. */
  readonly since: readonly (readonly [key: number, to: Entry])[]
}

const noChange: Changes = { all: new Map(), ordered: new Map(), since: [] }

const changing = ({ all, ordered, since }: Changes, key: number, to: Entry): Changes => ({
  all: new Map(all).set(key, to),
  ordered,
  since: [...since, [key, to]],
})

const inOrder = ({ all }: Changes): Changes => {
  const values = [...all].map(([key, to]): [number, Entry] => [
    key,
    to === undefined ? undefined : { value: madeOf(to.value)?.inOrder() ?? to.value },
  ])
  return { all: new Map(values), ordered: new Map(values), since: [] }
}

/** The number of a key among all keys; -1 for any other key. */
export const numberIn = (keys: readonly unknown[], key: unknown): number =>
  keys.findIndex((one) => is(one, key))

/** A place whose values are sets of a few known members. */
export interface SetPlace {
  /** In canonical order. */
  readonly members: readonly unknown[]
  /** Whether the set there has the member of that number. */
  has(member: number): boolean
}

class LazySet extends Lazy<ImmutableSet<unknown>> {
  readonly place: SetPlace
  private readonly changes: Changes

  constructor(place: SetPlace, changes: Changes) {
    super()
    this.place = place
    this.changes = changes
  }

  get changed(): Made['changed'] {
    return this.changes.all
  }

  private hasAt(k: number, changed = this.changed): boolean {
    return changed.has(k) ? changed.get(k) !== undefined : this.place.has(k)
  }

  protected whole(): ImmutableSet<unknown> {
    const { members } = this.place
    const { ordered, since } = this.changes
    return since.reduce(
      (so, [k, to]) => (to === undefined ? so.remove(members[k]) : so.add(members[k])),
      ImmutableSet(members.filter((_, k) => this.hasAt(k, ordered))),
    )
  }

  inOrder(): ImmutableSet<unknown> {
    return lazySet(this.place, inOrder(this.changes))
  }

  private changing(value: unknown, to: Entry): ImmutableSet<unknown> {
    const k = numberIn(this.place.members, value)
    if (k >= 0) return lazySet(this.place, changing(this.changes, k, to))
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
      case 'size':
        return this.place.members.filter((_, k) => this.hasAt(k)).length
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
export const lazySet = (place: SetPlace, changes = noChange): ImmutableSet<unknown> =>
  new Proxy(ImmutableSet<unknown>(), new LazySet(place, changes))

/** A place whose values are maps from a few known keys. */
export interface MapPlace {
  /** In canonical order. */
  readonly keys: readonly unknown[]
  has(key: number): boolean
  /** The value of a key that is there. */
  get(key: number): unknown
}

class LazyMap extends Lazy<ImmutableMap<unknown, unknown>> {
  readonly place: MapPlace
  private readonly changes: Changes

  constructor(place: MapPlace, changes: Changes) {
    super()
    this.place = place
    this.changes = changes
  }

  get changed(): Made['changed'] {
    return this.changes.all
  }

  private hasAt(k: number, changed = this.changed): boolean {
    return changed.has(k) ? changed.get(k) !== undefined : this.place.has(k)
  }

  private at(k: number): unknown {
    return this.changed.has(k) ? this.changed.get(k)?.value : this.place.get(k)
  }

  /** The numbers of the keys that are there, in the order of the whole. */
  private present(): readonly number[] {
    const { keys } = this.place
    const { ordered, since } = this.changes
    const first = keys.flatMap((key, k): [unknown, number][] => (this.hasAt(k, ordered) ? [[key, k]] : []))
    const all = since.reduce(
      (so, [k, to]) => (to === undefined ? so.remove(keys[k]) : so.set(keys[k], k)),
      ImmutableMap(first),
    )
    return [...all.values()]
  }

  protected whole(): ImmutableMap<unknown, unknown> {
    const { keys } = this.place
    const { ordered, since } = this.changes
    const first = keys.flatMap((key, k): [unknown, unknown][] =>
      this.hasAt(k, ordered) ? [[key, this.hasAt(k) ? this.at(k) : null]] : [],
    )
    return since.reduce(
      (so, [k, to]) => (to === undefined ? so.remove(keys[k]) : so.set(keys[k], to.value)),
      ImmutableMap(first),
    )
  }

  inOrder(): ImmutableMap<unknown, unknown> {
    return lazyMap(this.place, inOrder(this.changes))
  }

  private changing(key: unknown, to: Entry) {
    const k = numberIn(this.place.keys, key)
    if (k >= 0) return lazyMap(this.place, changing(this.changes, k, to))
    return to === undefined ? this.whole().remove(key) : this.whole().set(key, to.value)
  }

  private keysInOrder(): readonly unknown[] {
    return this.present().map((k) => this.place.keys[k])
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
        return () => this.keysInOrder().values()
      case 'keySeq':
        return () => List(this.keysInOrder()).toSeq()
      case 'isEmpty':
        return () => keys.every((_, k) => !this.hasAt(k))
      case 'size':
        return keys.filter((_, k) => this.hasAt(k)).length
      default:
        return slow
    }
  }
}

/** The map at a place, with some entries changed. */
export const lazyMap = (place: MapPlace, changes = noChange): ImmutableMap<unknown, unknown> =>
  new Proxy(ImmutableMap<unknown, unknown>(), new LazyMap(place, changes))
