// How the parts of the reading of a text call each other.
import { NotUnderstood } from '../../canonical/by-order/value.js'
import type { AnyFunction } from '../../protocol/written-as.js'
import type { Path } from './path.js'
import type { Tuple, Value } from './value.js'

/** Reads functions along one path. */
export interface Reading {
  readonly path: Path
  /** The result of a function of the spec. */
  result(fn: AnyFunction, given: readonly Value[]): Value
  /** The result of calling a value. */
  call(callee: Value, given: readonly Value[]): Value
}

/** The elements of an array that is known. Throws if an operation on an opaque value may have changed it. */
export const elementsOf = (value: Tuple): readonly Value[] => {
  if (value.hasEscaped)
    throw new NotUnderstood('it uses an array again that it has passed to an operation on what views forget')
  return value.elements
}
