// Says why it cannot be said that a function uses timestamps by their order alone: that it compares them with one another,
// copies them, takes the greatest, and adds constants to what it hands out. Such a function takes the same path through its
// text wherever its timestamps lie, as long as they keep their order. So what it hands out is, on each path, the same
// timestamps plus the same constants, and one transformation that changes all distances shows whether these move along.
//
// It is an abstract interpretation (Cousot and Cousot, POPL 1977): value.ts has the lattice, environment.ts the fixed point,
// reader.ts and statements.ts the transfer functions of the language, methods.ts and known-functions.ts those of the library.
//
// Null counts as 0 where it is compared or calculated with. No timestamp is less, so what a comparison with it tells is
// whether a timestamp is 0; the transformations that are tried on every call move all timestamps by 1, and show that.
import type { AnyNode } from 'acorn'
import type { AnyFunction } from '../../protocol/written-as.js'
import type { SpecNames } from './free-names.js'
import { parsed, textOf } from './parsed.js'
import { environmentOf, Reader } from './reader.js'
import {
  holdsBag,
  holdsFunction,
  isClean,
  isComparable,
  NotUnderstood,
  type Value,
  whatOrdersABag,
} from './value.js'

/** What becomes of the answer of a function. */
export type Purpose = 'decides' | 'hands out' | 'is compared'

// The values of variables grow with each reading; those of a sane function settle after two or three.
const mostReadings = 24

const settledAnswer = (
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
  throw new NotUnderstood('its variables hold more each time it is read')
}

/**
 * Why it cannot be said that a function uses timestamps by their order alone, as the end of a sentence; undefined where it does.
 * @param given what it is called with
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
    const answer = settledAnswer(fn, names, given, together)
    if (holdsFunction(answer)) return 'it answers with a function'
    if (holdsBag(answer)) return whatOrdersABag
    if (purpose === 'decides' && !isClean(answer)) return 'it answers with a timestamp'
    if (purpose === 'is compared' && !(isComparable(answer) && !answer.lowered) && answer.kind !== 'empty')
      return 'it gives something else than a timestamp to compare'
    return undefined
  } catch (error) {
    if (error instanceof NotUnderstood) return error.message
    throw error
  }
}
