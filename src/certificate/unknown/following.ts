// How the parts of this reading of texts call each other.
import type { SpecNames } from '../../canonical/by-order/free-names.js'
import type { AnyFunction } from '../../protocol/written-as.js'
import type { Value } from './values.js'
import type { Way } from './way.js'

/** Follows functions on one way. */
export interface Following {
  readonly way: Way
  readonly names: SpecNames
  /** What a function of the spec gives. */
  result(fn: AnyFunction, given: readonly Value[]): Value
  /** What the call of a value gives. */
  call(callee: Value, given: readonly Value[]): Value
}
