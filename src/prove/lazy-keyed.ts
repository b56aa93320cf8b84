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

/** A place whose values have some of a few known keys: the members of a set, the keys of a map. */
export interface KeyedPlace {
  /** In canonical order. */
  readonly keys: readonly unknown[]
  /** Whether the value there has the key of that number. */
  has(key: number): boolean
}

/** What sets and maps have in common. */
abstract class LazyKeyed<T extends object, P extends KeyedPlace> extends Lazy<T> {
  readonly place: P
  protected readonly changes: Changes

  constructor(place: P, changes: Changes) {
    super()
    this.place = place
    this.changes = changes
  }

  get changed(): Made['changed'] {
    return this.changes.all
  }

  /** The same place with other changes. */
  protected abstract made(changes: Changes): T

  /** The whole with a key that its sort does not have. */
  protected abstract withStranger(key: unknown, value: unknown): T

  inOrder(): T {
    return this.made(inOrder(this.changes))
  }

  protected hasAt(k: number, changed = this.changed): boolean {
    return changed.has(k) ? changed.get(k) !== undefined : this.place.has(k)
  }

  protected numberOf(key: unknown): number {
    const k = numberIn(this.place.keys, key)
    return k >= 0 && this.hasAt(k) ? k : -1
  }

  protected changing(key: unknown, to: Entry): T {
    const k = numberIn(this.place.keys, key)
    if (k >= 0) return this.made(changing(this.changes, k, to))
    return to === undefined ? this.made(this.changes) : this.withStranger(key, to.value)
  }

  protected quick(name: string): unknown {
    const { keys } = this.place
    switch (name) {
      case 'has':
        return (key: unknown) => this.numberOf(key) >= 0
      case 'remove':
      case 'delete':
        return (key: unknown) => this.changing(key, undefined)
      case 'isEmpty':
        return () => keys.every((_, k) => !this.hasAt(k))
      case 'size':
        return keys.filter((_, k) => this.hasAt(k)).length
      default:
        return slow
    }
  }
}

class LazySet extends LazyKeyed<ImmutableSet<unknown>, KeyedPlace> {
  protected made(changes: Changes): ImmutableSet<unknown> {
    return lazySet(this.place, changes)
  }

  protected withStranger(value: unknown): ImmutableSet<unknown> {
    return this.whole().add(value)
  }

  protected whole(): ImmutableSet<unknown> {
    const { keys } = this.place
    const { ordered, since } = this.changes
    return since.reduce(
      (so, [k, to]) => (to === undefined ? so.remove(keys[k]) : so.add(keys[k])),
      ImmutableSet(keys.filter((_, k) => this.hasAt(k, ordered))),
    )
  }

  private equals(other: unknown): boolean {
    const { keys } = this.place
    if (!ImmutableSet.isSet(other)) return false
    if (!keys.every((member, k) => this.hasAt(k) === other.has(member))) return false
    return other.every((value) => numberIn(keys, value) >= 0)
  }

  // The key of a member is the member.
  private each(test: Test, wanted: boolean): boolean {
    return this.place.keys.every((member, k) => !this.hasAt(k) || Boolean(test(member, member)) === wanted)
  }

  protected override quick(name: string): unknown {
    switch (name) {
      case 'includes':
      case 'contains':
        return super.quick('has')
      case 'add':
        return (value: unknown) => this.changing(value, { value })
      case 'clear':
        return () => ImmutableSet()
      case 'equals':
        return (other: unknown) => this.equals(other)
      case 'every':
        return (test: Test) => this.each(test, true)
      case 'some':
        return (test: Test) => !this.each(test, false)
      default:
        return super.quick(name)
    }
  }
}

/** The set at a place, with some members added or removed. */
export const lazySet = (place: KeyedPlace, changes = noChange): ImmutableSet<unknown> =>
  new Proxy(ImmutableSet<unknown>(), new LazySet(place, changes))

/** A place whose values are maps from a few known keys. */
export interface MapPlace extends KeyedPlace {
  /** The value of a key that is there. */
  get(key: number): unknown
}

class LazyMap extends LazyKeyed<ImmutableMap<unknown, unknown>, MapPlace> {
  protected made(changes: Changes): ImmutableMap<unknown, unknown> {
    return lazyMap(this.place, changes)
  }

  protected withStranger(key: unknown, value: unknown): ImmutableMap<unknown, unknown> {
    return this.whole().set(key, value)
  }

  private at(k: number): unknown {
    return this.changed.has(k) ? this.changed.get(k)?.value : this.place.get(k)
  }

  /** The keys that are there with a value for each, in the order of the whole. */
  private inOrderOfWhole(held: (k: number) => unknown): ImmutableMap<unknown, unknown> {
    const { keys } = this.place
    const { ordered, since } = this.changes
    const first = keys.flatMap((key, k): [unknown, unknown][] =>
      this.hasAt(k, ordered) ? [[key, held(k)]] : [],
    )
    return since.reduce(
      (so, [k, to]) => (to === undefined ? so.remove(keys[k]) : so.set(keys[k], held(k))),
      ImmutableMap(first),
    )
  }

  protected whole(): ImmutableMap<unknown, unknown> {
    return this.inOrderOfWhole((k) => (this.hasAt(k) ? this.at(k) : null))
  }

  // Without a look at a value.
  private keysInOrder(): readonly unknown[] {
    return [...this.inOrderOfWhole(() => null).keys()]
  }

  protected override quick(name: string): unknown {
    switch (name) {
      case 'get':
        return (key: unknown, otherwise?: unknown) => {
          const k = this.numberOf(key)
          return k >= 0 ? this.at(k) : otherwise
        }
      case 'set':
        return (key: unknown, value: unknown) => this.changing(key, { value })
      case 'clear':
        return () => ImmutableMap()
      case 'keys':
        return () => this.keysInOrder().values()
      case 'keySeq':
        return () => List(this.keysInOrder()).toSeq()
      default:
        return super.quick(name)
    }
  }
}

/** The map at a place, with some entries changed. */
export const lazyMap = (place: MapPlace, changes = noChange): ImmutableMap<unknown, unknown> =>
  new Proxy(ImmutableMap<unknown, unknown>(), new LazyMap(place, changes))
