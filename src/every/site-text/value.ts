// What an expression may hold with respect to sites: the abstract values of the reading in reader.ts. A value that may be a site
// number on one path and other data on another has no place here: the function is then not understood.
import type { Function as FunctionNode } from 'acorn'
import { NotUnderstood } from '../../canonical/by-order/value.js'
import type { AnyFunction } from '../../protocol/written-as.js'

/** The variables that are visible where a function is written. */
export interface Names {
  find(name: string): Value
}

export type Value =
  /** Undefined. */
  | { readonly kind: 'nothing' }
  /**
   * Data without site numbers. A scalar is certainly no object, so that `===` compares contents; `isNull`: certainly null; `text`:
   * certainly this text.
   */
  | { readonly kind: 'plain'; readonly scalar: boolean; readonly isNull?: true; readonly text?: string }
  /** A site number, or undefined; or null, which is less than some numbers and not than others. */
  | { readonly kind: 'site'; readonly orNull?: true }
  /** A number that a parameter gives a site: compared only with such numbers. */
  | { readonly kind: 'rank' }
  /** A set, map or list of sites, as cut-collections.ts shows it. */
  | { readonly kind: 'sites' }
  /** A quorum system, of which only the quorum of a site may be had. */
  | { readonly kind: 'quorums' }
  /** A shared array, of which only the element of a site may be had. */
  | { readonly kind: 'elements'; readonly element: Value }
  /** `siteOf` of a context. */
  | { readonly kind: 'siteOf' }
  /** `all` of a context. */
  | { readonly kind: 'all' }
  | { readonly kind: 'tuple'; readonly elements: readonly Value[] }
  | { readonly kind: 'array'; readonly element: Value }
  /** An object literal; or a `view`: a record, a message or a context, of which only these fields may be read. */
  | { readonly kind: 'object'; readonly view: boolean; readonly fields: ReadonlyMap<string, Value> }
  /** A part of an effect. A function may only return it. */
  | { readonly kind: 'made' }
  | { readonly kind: 'function'; readonly node: FunctionNode; readonly names: Names }
  /** One of these values, which existed before any state. */
  | { readonly kind: 'known'; readonly values: readonly unknown[] }

/** Reads functions to their results. */
export interface Reading {
  /** The fields of records and messages in which a function may store a site number. */
  readonly stores: ReadonlySet<string>
  /** Whether a function may compare site numbers with each other. */
  readonly comparesSites: boolean
  /** The result of a function. Throws a `NotUnderstood` with the reason, as the end of a sentence. */
  result(fn: AnyFunction, given: readonly Value[]): Value
  /** The result of a callback for an element, and whatever else it may have parameters for. */
  callback(callee: Value | undefined, given: readonly Value[]): Value
  /** Throws for a value whose truth is not that of plain data. */
  test(value: Value): void
}

export const nothing: Value = { kind: 'nothing' }
export const scalar: Value = { kind: 'plain', scalar: true }
export const aNull: Value = { kind: 'plain', scalar: true, isNull: true }
export const plain: Value = { kind: 'plain', scalar: false }
export const aSite: Value = { kind: 'site' }
export const siteOrNull: Value = { kind: 'site', orNull: true }
export const aRank: Value = { kind: 'rank' }
export const someSites: Value = { kind: 'sites' }
export const made: Value = { kind: 'made' }

export const viewOf = (fields: Iterable<readonly [string, Value]>): Value => ({
  kind: 'object',
  view: true,
  fields: new Map(fields),
})

const isPrimitive = (value: unknown): boolean =>
  (typeof value !== 'object' || value === null) && typeof value !== 'function'

/** One of these values; numbers and texts are scalars. */
export const knownOf = (values: readonly unknown[]): Value => {
  if (values.every((one) => one === undefined)) return nothing
  if (values.some((one) => typeof one === 'symbol')) return { kind: 'known', values }
  return values.every(isPrimitive) ? scalar : { kind: 'known', values }
}

/** Whether it is data without site numbers, at any depth. */
export const isData = (value: Value): boolean => {
  if (value.kind === 'tuple') return value.elements.every(isData)
  if (value.kind === 'array') return isData(value.element)
  if (value.kind === 'object') return [...value.fields.values()].every(isData)
  // Objects of a module that are not frozen may change.
  if (value.kind === 'known')
    return value.values.every(
      (one) => typeof one !== 'function' && (isPrimitive(one) || Object.isFrozen(one)),
    )
  return value.kind === 'plain' || value.kind === 'nothing'
}

/** Throws for a value that may not leave a function of the spec. */
export const mustBeHandedOut = (value: Value): void => {
  if (value.kind === 'sites' || value.kind === 'made') return
  if (value.kind === 'tuple') for (const one of value.elements) mustBeHandedOut(one)
  else if (value.kind === 'array') mustBeHandedOut(value.element)
  else if (value.kind === 'object' && !value.view)
    for (const one of value.fields.values()) mustBeHandedOut(one)
  else if (value.kind === 'site') throw new NotUnderstood('it stores a site number')
  else if (!isData(value)) throw new NotUnderstood('it returns a function, its record or its context')
}

/** The elements of an array, all alike. */
export const elementOf = (value: Value): Value => {
  if (value.kind === 'array') return value.element
  if (value.kind === 'tuple') return value.elements.reduce(join, nothing)
  throw new NotUnderstood('it takes the elements of what may be sites')
}

type ObjectValue = Extract<Value, { readonly kind: 'object' }>

const joinedObjects = (a: ObjectValue, b: ObjectValue): Value => ({
  kind: 'object',
  view: a.view || b.view,
  fields: new Map(
    [...new Set([...a.fields.keys(), ...b.fields.keys()])].map((name) => [
      name,
      join(a.fields.get(name) ?? nothing, b.fields.get(name) ?? nothing),
    ]),
  ),
})

const isNull = (value: Value): boolean => value.kind === 'plain' && value.isNull === true

/** A value that is one of two. */
export const join = (a: Value, b: Value): Value => {
  if (a === b || b.kind === 'nothing') return a
  if (a.kind === 'nothing') return b
  if (a.kind === 'plain' && b.kind === 'plain') return a.scalar && b.scalar ? scalar : plain
  if (a.kind === 'site' && (b.kind === 'site' || isNull(b)))
    return b.kind === 'site' && !b.orNull ? a : siteOrNull
  if (b.kind === 'site' && isNull(a)) return siteOrNull
  if (a.kind === b.kind && (a.kind === 'rank' || a.kind === 'sites' || a.kind === 'made')) return a
  if (a.kind === 'known' && b.kind === 'known') return knownOf([...new Set([...a.values, ...b.values])])
  if (a.kind === 'object' && b.kind === 'object' && a.view === b.view) return joinedObjects(a, b)
  if (a.kind === 'tuple' && b.kind === 'tuple' && a.elements.length === b.elements.length)
    return { kind: 'tuple', elements: a.elements.map((one, k) => join(one, b.elements[k]!)) }
  if ((a.kind === 'tuple' || a.kind === 'array') && (b.kind === 'tuple' || b.kind === 'array'))
    return { kind: 'array', element: join(elementOf(a), elementOf(b)) }
  if (isData(a) && isData(b)) return plain
  for (const one of [a, b]) {
    if (one.kind === 'site')
      throw new NotUnderstood('it uses a site number as other data, or other data as a site number')
    mustBeHandedOut(one)
  }
  return made
}
