// The interface between the parts of the reader: an expression is read to an abstract value, a call with the values
// of its arguments.
import type { AnyNode } from 'acorn'
import type { Environment } from './environment.js'
import {
  dependsOnBagOrder,
  empty,
  holdsBag,
  holdsFunction,
  isClean,
  join,
  NotUnderstood,
  type Value,
} from './value.js'

/** The arguments of a call. */
export interface Arguments {
  readonly values: readonly Value[]
  /** Further arguments, as from a spread. */
  readonly rest?: Value
}

/** The place of a call. A function that is called here twice has the same variables both times. */
export interface Site {
  readonly node: AnyNode
  readonly environment: Environment
  /** The syntax of the arguments. */
  readonly written: readonly AnyNode[]
}

export interface Reading {
  /** Whether all timestamps always move together, so that their distances are clean. */
  readonly together: boolean
  value(node: AnyNode, environment: Environment): Value
  /** Reads a value that decides a branch by its truth. */
  test(node: AnyNode, environment: Environment): void
  call(callee: Value, args: Arguments, site: Site): Value
  /** The result of a comparator, of which only the sign matters. */
  compare(callee: Value, element: Value, site: Site): void
}

export const argument = ({ values, rest }: Arguments, k: number): Value =>
  k < values.length ? values[k]! : rest === undefined ? empty : join(rest, empty)

export const allOf = ({ values, rest }: Arguments): readonly Value[] =>
  rest === undefined ? values : [...values, rest]

/** Throws for a value whose truth depends on a timestamp, since 0 is false. */
export const mustDecide = (value: Value): void => {
  if (value.kind === 'stamp' || value.kind === 'opaque')
    throw new NotUnderstood('it tests the truth of a timestamp')
}

export const mustBeClean = (value: Value, why: string): void => {
  if (!isClean(value)) throw new NotUnderstood(why)
}

/** Throws for a function in a value that leaves the analysis and is stored. */
export const mustHoldNoFunction = (value: Value): void => {
  if (holdsFunction(value)) throw new NotUnderstood('it keeps a function for later')
  if (holdsBag(value)) throw new NotUnderstood(dependsOnBagOrder)
}
