// The methods of drawn collections, of arrays, and of the record.
import { withoutFunctions } from './calls.js'
import type { Following } from './following.js'
import { isTrue, same } from './operators.js'
import {
  aFlag,
  aNumber,
  anything,
  elementsOf,
  type Kind,
  type Kinds,
  kindsOf,
  known,
  type Many,
  NotFollowed,
  nothing,
  type Value,
} from './values.js'

type Given = readonly Value[]

const names = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** These give the collection with some elements left out, or in another order. */
const parts = names(
  'filter filterNot remove delete subtract intersect clear slice take skip rest butLast shift pop reverse toSet toList',
)
/** These give the collection with more elements. */
const more = names('push unshift add concat union')
const flags = names('includes has contains isEmpty equals every some isSubset isSuperset')
const elements = names('first last get min max find')
const numbers = names('indexOf lastIndexOf count findIndex')
/** Of arrays, only these change nothing in place. */
const ofArrays = names('filter slice includes every some indexOf concat find map')
/** These keep every element of a set. */
const keepAll = names('toSet toList reverse')

// All results of a function that is called any number of times.
const results = (follower: Following, fn: Value, of: Kinds): readonly Value[] =>
  follower.way.all(() => {
    const kinds = [of, anything, anything]
    // What a function does not name it does not see.
    const seen = fn.is === 'function' ? kinds.slice(0, fn.node.params.length) : kinds
    return follower.call(
      fn,
      seen.map((one) => follower.way.draw(one)),
    )
  })

const isFunction = (value: Value): boolean =>
  value.is === 'function' || (value.is === 'given' && typeof value.value === 'function')

const partOf = (on: Many, name: string): Many => {
  const { of, form, sites } = on
  const now = form === 'map' && (name === 'toSet' || name === 'toList') ? 'set or list' : form
  const kept = keepAll.has(name) ? sites : sites === undefined || sites === 'all' ? undefined : 'some others'
  return kept === undefined ? { is: 'many', of, form: now } : { is: 'many', of, form: now, sites: kept }
}

// What `concat` and `union` add of a value: its elements, or the value itself.
const addedBy = (on: Many, value: Value): Kinds => {
  if (value.is === 'many' && value.form !== 'map') {
    const isKept = on.form === 'array' && value.form !== 'array'
    return isKept ? [{ is: 'thing' }] : elementsOf(value)
  }
  if (value.is === 'known' || value.is === 'self' || value.is === 'other') return [value]
  return anything
}

const withMore = (on: Many, name: string, given: Given): Many => {
  if (on.form === 'map') throw new NotFollowed(`it calls ${name} of a map`)
  const isJoined = name === 'concat' || name === 'union'
  const added = given.flatMap((one) => (isJoined ? addedBy(on, one) : kindsOf(one)))
  return { is: 'many', of: [...elementsOf(on), ...added], form: on.form }
}

const elementOf = (on: Many, name: string, given: Given): Kinds => {
  // What is given if there is no such element.
  const at = { first: 0, last: 0, get: 1, find: 2 }[name]
  const otherwise = at === undefined ? undefined : given[at]
  return [...elementsOf(on), nothing as Kind, ...(otherwise === undefined ? [] : kindsOf(otherwise))]
}

const ofMany = (follower: Following, on: Many, name: string, given: Given): Value => {
  if (on.form === 'array' && !ofArrays.has(name)) throw new NotFollowed(`it calls ${name} of an array`)
  const found: Value[] = []
  for (const one of given) {
    if (isFunction(one)) found.push(...results(follower, one, elementsOf(on)))
    else withoutFunctions(one)
  }
  for (const one of found) withoutFunctions(one)
  const { way } = follower
  if (parts.has(name)) return partOf(on, name)
  if (more.has(name)) return withMore(on, name, given)
  if (flags.has(name)) return way.draw(aFlag)
  if (numbers.has(name)) return way.draw(aNumber)
  if (elements.has(name)) return way.draw(elementOf(on, name, given))
  if (name === 'keySeq' && given.length === 0) return { is: 'many', of: anything, form: 'set or list' }
  if (name === 'map' && given.length === 1 && found.length > 0)
    return { is: 'many', of: found.flatMap(kindsOf), form: on.form }
  if (name === 'set' && given.length === 2) {
    // A list that grows by more than one has undefined between.
    const of = [...elementsOf(on), ...kindsOf(given[1]!), ...(on.form === 'map' ? [] : [nothing as Kind])]
    return { is: 'many', of, form: on.form }
  }
  throw new NotFollowed(`it calls ${name} of what views forget`)
}

type Of<K extends Value['is']> = Extract<Value, { readonly is: K }>

/** The record of the site with other values. */
const changed = (on: Of<'object'>, name: string, [first, second, ...rest]: Given): Value => {
  const isMerge = name === 'merge' && first?.is === 'object' && first.of === undefined && second === undefined
  const isSet = name === 'set' && first?.is === 'known' && typeof first.value === 'string'
  if (rest.length > 0 || (!isMerge && !isSet)) throw new NotFollowed(`it calls ${name} of its record`)
  const changes: readonly (readonly [string, Value])[] = isMerge
    ? [...(first as Of<'object'>).fields]
    : [[(first as Of<'known'>).value as string, second ?? nothing]]
  // A record ignores a name that is not a field, and takes undefined for its initial value.
  for (const [field, value] of changes)
    if (!on.fields.has(field) || (value.is === 'known' && value.value === undefined))
      throw new NotFollowed(`it calls ${name} of its record with what may not be a value of a field`)
  return { ...on, fields: new Map([...on.fields, ...changes]) }
}

const ofList = (follower: Following, on: Of<'list'>, name: string, given: Given): Value => {
  const { way } = follower
  const [fn = nothing] = given
  if (given.length !== 1) throw new NotFollowed(`it calls ${name} of an array`)
  const of = (one: Value, k: number): Value => follower.call(fn, [one, known(k), on])
  switch (name) {
    case 'map':
      return { is: 'list', items: on.items.map(of) }
    case 'filter':
      return { is: 'list', items: on.items.filter((one, k) => isTrue(way, of(one, k))) }
    case 'every':
      return known(on.items.every((one, k) => isTrue(way, of(one, k))))
    case 'some':
      return known(on.items.some((one, k) => isTrue(way, of(one, k))))
    case 'includes': {
      const isNaNIn = (one: Value) => one.is === 'known' && Number.isNaN(one.value)
      return known(on.items.some((one) => (isNaNIn(one) && isNaNIn(fn)) || same(way, one, fn)))
    }
    default:
      throw new NotFollowed(`it calls ${name} of an array`)
  }
}

/** What a method of a value gives. */
export const methodCalled = (follower: Following, on: Value, name: string, given: Given): Value => {
  switch (on.is) {
    case 'many':
      return ofMany(follower, on, name, given)
    case 'list':
      return ofList(follower, on, name, given)
    case 'object':
      if (on.of === 'record') return changed(on, name, given)
      break
    default:
  }
  throw new NotFollowed(`it calls ${name} of a value that may have no such method`)
}
