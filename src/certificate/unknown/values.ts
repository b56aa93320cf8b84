// What is known of the values in a function whose text an audit follows. A value that a view does not keep is drawn: it is one of a few
// kinds, and each of them is followed on a way of its own. So a test of two drawn values has one answer, or both.
//
// This is not how the prover follows a text: there a value has a set of parts, which the tests on a path make smaller (src/every/opaque).
import type { AnyNode, Function as FunctionNode } from 'acorn'
import { type Fields, fieldsMadeBy } from '../../sorts/record.js'
import { isSiteId } from '../../sorts/site-id.js'
import type { Sort } from '../../sorts/sort.js'

/** A text does something that this reading does not follow. */
export class NotFollowed extends Error {}

/** A way that no run takes, such as one on which a message is sent to null. */
export class DeadEnd extends Error {}

/** What a drawn value is. */
export type Kind =
  | { readonly is: 'known'; readonly value: string | number | boolean | null | undefined }
  /** The number of the site itself. */
  | { readonly is: 'self' }
  /** Any number except that of the site; `isBelow` for one from 0 on and below that of the site. */
  | { readonly is: 'other'; readonly isBelow?: true }
  /** A text. */
  | { readonly is: 'text' }
  /** A collection of Immutable.js or an array; of a map, `of` are the values. */
  | {
      readonly is: 'many'
      readonly of: Kinds
      readonly form: 'set or list' | 'map' | 'array'
      /** Whether it has all sites, all others, or some of the others once. */
      readonly sites?: 'all' | 'others' | 'some others'
    }
  | { readonly is: 'record'; readonly fields: ReadonlyMap<string, Kinds> }
  /** Anything but null, undefined and a number. */
  | { readonly is: 'thing' }

export type Kinds = readonly Kind[]

export type Many = Extract<Kind, { readonly is: 'many' }>

export type Value =
  | Kind
  | { readonly is: 'list'; readonly items: readonly Value[] }
  /** An object literal; or the record, a message or a context, of which only these fields may be read. */
  | {
      readonly is: 'object'
      readonly fields: ReadonlyMap<string, Value>
      readonly of?: 'record' | 'message' | 'context'
      readonly message?: string
    }
  | { readonly is: 'function'; readonly node: FunctionNode; readonly scope: Scope }
  /** A function or an object that existed before any state. */
  | { readonly is: 'given'; readonly value: object }
  | { readonly is: 'message'; readonly type: string }
  | { readonly is: 'send'; readonly to: Value; readonly type: string }
  | { readonly is: 'either'; readonly effects: readonly Value[] }

/** The variables of a function, and those around it. */
export class Scope {
  private readonly own = new Map<string, Value>()
  private readonly outer: (name: string) => Value

  constructor(outer: Scope | ((name: string) => Value)) {
    this.outer = outer instanceof Scope ? (name) => outer.find(name) : outer
  }

  declare(name: string, value: Value): void {
    this.own.set(name, value)
  }

  find(name: string): Value {
    return this.own.get(name) ?? this.outer(name)
  }
}

export const known = (value: string | number | boolean | null | undefined): Kind => ({ is: 'known', value })
export const nothing = known(undefined)
const self: Kind = { is: 'self' }
export const aNumber: Kinds = [self, { is: 'other' }]
export const aFlag: Kinds = [known(true), known(false)]
export const anything: Kinds = [known(null), nothing, ...aNumber, { is: 'thing' }]

/** What the values of a sort are. */
export const kindsOfSort = (sort: Sort<unknown>): Kinds => {
  if (isSiteId(sort)) return aNumber
  const [first, second] = sort.inner ?? []
  if (sort.text.startsWith('optional(')) return [known(null), ...kindsOfSort(first!)]
  if ('fields' in sort && 'make' in sort && fieldsMadeBy(sort.make as object) !== undefined) {
    const fields = Object.entries(sort.fields as Fields)
    return [{ is: 'record', fields: new Map(fields.map(([name, one]) => [name, kindsOfSort(one)])) }]
  }
  if (/^(listOf|setOf)\(/.test(sort.text))
    return [{ is: 'many', of: kindsOfSort(first!), form: 'set or list' }]
  if (sort.text.startsWith('mapOf(')) return [{ is: 'many', of: kindsOfSort(second!), form: 'map' }]
  const values = sort.choices?.({ sites: 1 })
  if (/^(int\(|timestamp|clock)/.test(sort.text) || values?.every((one) => typeof one === 'number'))
    return aNumber
  if (values?.every((one) => typeof one === 'boolean')) return aFlag
  return values?.every((one) => typeof one === 'string') ? [{ is: 'text' }] : anything
}

/** The kinds that a value may be drawn from, once it is in a collection. */
export const kindsOf = (value: Value): Kinds => {
  switch (value.is) {
    case 'list':
    case 'object':
    case 'function':
    case 'given':
    case 'message':
    case 'send':
    case 'either':
      return [{ is: 'thing' }]
    default:
      return [value]
  }
}

// A thing may also be a text or a truth value.
const isObject = ({ is }: Value): boolean => !['known', 'self', 'other', 'text'].includes(is)

/** The answers that `a === b` may have; `number` if the answer is whether the site has this number. */
export const sameness = (a: Value, b: Value): readonly boolean[] | { readonly number: number } => {
  const both = [true, false]
  if (a.is === 'known' && b.is === 'known') return [a.value === b.value]
  if (a.is === 'given' && b.is === 'given') return [a.value === b.value]
  if (isObject(a) && isObject(b)) return both
  // `other` is an object, or else a known value, if one of them is.
  const [one, other] = isObject(a) || (a.is === 'known' && !isObject(b)) ? [b, a] : [a, b]
  switch (one.is) {
    case 'self':
      if (other.is === 'known' && typeof other.value === 'number') return { number: other.value }
      return [other.is === 'self']
    case 'other':
      return other.is === 'other' || (other.is === 'known' && typeof other.value === 'number')
        ? both
        : [false]
    case 'text':
      return other.is === 'text' ||
        other.is === 'thing' ||
        (other.is === 'known' && typeof other.value === 'string')
        ? both
        : [false]
    case 'known':
      return other.is === 'thing' && (typeof one.value === 'string' || typeof one.value === 'boolean')
        ? both
        : [false]
    default:
      return both
  }
}

/** The elements of a collection. */
export const elementsOf = ({ of, sites }: Many): Kinds =>
  sites === 'others' || sites === 'some others' ? [{ is: 'other' }] : of

export type Nodes = readonly AnyNode[]
