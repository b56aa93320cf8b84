// What the parts of the reader share: an expression is read to an abstract value, a call with the values of its arguments.
import type { AnyNode } from 'acorn'
import type { Environment } from './environment.js'
import {
  empty,
  holdsBag,
  holdsFunction,
  isClean,
  join,
  NotUnderstood,
  type Value,
  whatOrdersABag,
} from './value.js'

/** The arguments of a call. */
export interface Arguments {
  readonly values: readonly Value[]
  /** Any number of further ones, as from a spread. */
  readonly rest?: Value
}

/** Where a call is made. A function that is called here twice has the same variables both times. */
export interface Site {
  readonly node: AnyNode
  readonly environment: Environment
  /** The arguments as they are written. */
  readonly written: readonly AnyNode[]
}

export interface Reading {
  /** Whether all timestamps always move together, so that their distances are clean. */
  readonly together: boolean
  value(node: AnyNode, environment: Environment): Value
  /** Reads a value that decides something by being true or false. */
  test(node: AnyNode, environment: Environment): void
  call(callee: Value, args: Arguments, site: Site): Value
  /** The answer of a comparator, of which only the sign counts. */
  compare(callee: Value, element: Value, site: Site): void
}

export const argument = ({ values, rest }: Arguments, k: number): Value =>
  k < values.length ? values[k]! : rest === undefined ? empty : join(rest, empty)

export const allOf = ({ values, rest }: Arguments): readonly Value[] =>
  rest === undefined ? values : [...values, rest]

/** Throws for a value that is false in some cases by what a timestamp is, as 0 is. */
export const mustDecide = (value: Value): void => {
  if (value.kind === 'stamp' || value.kind === 'opaque')
    throw new NotUnderstood('it decides by a timestamp itself')
}

export const mustBeClean = (value: Value, why: string): void => {
  if (!isClean(value)) throw new NotUnderstood(why)
}

/** What is handed out of the reach of the reader, to be kept. */
export const mustHoldNoFunction = (value: Value): void => {
  if (holdsFunction(value)) throw new NotUnderstood('it keeps a function for later')
  if (holdsBag(value)) throw new NotUnderstood(whatOrdersABag)
}
