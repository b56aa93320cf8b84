// Gives the reason why a function cannot be shown to use timestamps by their order alone: that it only compares them
// with one another, copies them, takes the greatest, and adds constants to those it returns. Such a function takes
// the same path through its text for all timestamps in the same order. So on each path it returns the same timestamps
// plus the same constants, and one transformation that changes all distances shows whether these move along.
//
// This is an abstract interpretation (Cousot and Cousot, POPL 1977): value.ts has the lattice, environment.ts the
// fixed point, reader.ts and statements.ts the transfer functions of the language, and methods.ts and
// known-functions.ts those of the library.
//
// Null counts as 0 in comparisons and arithmetic. No timestamp is less than 0, so a comparison with null tells
// whether a timestamp is 0. The transformations of every call move all timestamps by 1, and detect that.
import type { AnyNode } from 'acorn'
import type { AnyFunction } from '../../protocol/written-as.js'
import type { SpecNames } from './free-names.js'
import { parsed, textOf } from './parsed.js'
import { environmentOf, Reader } from './reader.js'
import {
  dependsOnBagOrder,
  holdsBag,
  holdsFunction,
  isClean,
  isComparable,
  NotUnderstood,
  type Value,
} from './value.js'

/** The use of the result of a function. */
export type Purpose = 'decides' | 'hands out' | 'is compared'

// The values of variables grow with each reading; those of an ordinary function stop growing after two or three.
const mostReadings = 24

const resultAtFixedPoint = (
  fn: AnyFunction,
  names: SpecNames,
  given: readonly Value[],
  together: boolean,
): Value => {
  const node = parsed(fn)
  if (node === undefined) throw new NotUnderstood(`its text cannot be read (${textOf(fn).slice(0, 40)})`)
  const reader = new Reader(names, together)
  const environment = environmentOf(fn, names)
  const site = { node: node as AnyNode, environment, written: [] }
  for (let k = 0; k < mostReadings; k++) {
    const before = environment.changes
    const answer = reader.call(
      { kind: 'function', closures: [{ node, environment }] },
      { values: given },
      site,
    )
    if (environment.changes === before) return answer
  }
  throw new NotUnderstood('its variables keep growing each time it is read')
}

/**
 * The reason why a function cannot be shown to use timestamps by their order alone, as the end of a sentence;
 * undefined if it does.
 * @param given the arguments of the function
 * @param together whether all timestamps always move together, so that constants may be added before a comparison
 */
export const notByOrder = (
  fn: AnyFunction,
  names: SpecNames,
  given: readonly Value[],
  purpose: Purpose,
  together: boolean,
): string | undefined => {
  try {
    const answer = resultAtFixedPoint(fn, names, given, together)
    if (holdsFunction(answer)) return 'it returns a function'
    if (holdsBag(answer)) return dependsOnBagOrder
    if (purpose === 'decides' && !isClean(answer)) return 'it returns a timestamp'
    if (purpose === 'is compared' && !(isComparable(answer) && !answer.lowered) && answer.kind !== 'empty')
      return 'it returns a value other than a timestamp for comparison'
    return undefined
  } catch (error) {
    if (error instanceof NotUnderstood) return error.message
    throw error
  }
}
