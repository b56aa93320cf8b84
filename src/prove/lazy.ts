// Collections that read their parts when someone asks for them. The questions that clauses and lemmas ask most are answered from
// a part alone; every other one makes the whole collection and passes the question on.
import { List } from 'immutable'

/** What a lazy collection is made of, for those who take it apart again. */
export interface Made {
  /** The place it was read from. */
  readonly place: object
  /** By the number of a key: what differs from that place; `undefined` for a key that was removed. */
  readonly changed: ReadonlyMap<number, { readonly value: unknown } | undefined>
  /** The same value in canonical order, in which the reference keeps it after a step. */
  inOrder(): object
}

// The name under which a lazy value tells what it is made of.
const madeName = Symbol('made')

/** What a value is made of, if it is a lazy collection or record. */
export const madeOf = (value: unknown): Made | undefined =>
  typeof value === 'object' && value !== null
    ? (value as { readonly [madeName]?: Made })[madeName]
    : undefined

/** A predicate on items, as Immutable.js calls it. */
export type Test = (item: unknown, key: unknown) => unknown

/** What is not answered from a part. */
export const slow = Symbol('slow')

/** Answers the quick questions, and makes the whole for others. Many are made, and each answers few questions. */
export abstract class Lazy<T extends object> implements ProxyHandler<T>, Made {
  abstract readonly place: object
  abstract readonly changed: Made['changed']
  abstract inOrder(): T
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

/** A place whose values are lists. */
interface ListPlace {
  length(): number
  /** Whether the list has an item at this place; it need not know how many follow. */
  reaches(position: number): boolean
  get(position: number): unknown
}

class LazyList extends Lazy<List<unknown>> {
  readonly place: ListPlace
  readonly changed: Made['changed'] = new Map()

  constructor(place: ListPlace) {
    super()
    this.place = place
  }

  inOrder(): List<unknown> {
    return lazyList(this.place)
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

  inOrder(): T {
    const { sample, names, read, place, changes } = this
    const ordered = [...changes].map(([name, value]) => [name, madeOf(value)?.inOrder() ?? value] as const)
    return lazyRecord(sample, names, read, place, new Map(ordered))
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
