// Calls of a spec's own functions. An exception becomes one line that names the function. A predicate must return
// true or false, since two places could read any other value differently.
import { describe } from '../sorts/sort.js'
import { BrokenSpec } from './broken-spec.js'
import { violation } from './property.js'
import type { SpecFunction } from './spec-function.js'
import { userCall } from './user-calls.js'

/** The result of `call`. Throws a `BrokenSpec` that names `what` if the call throws. */
export const callSpec = <T>(what: SpecFunction, call: () => T): T => {
  try {
    return userCall(what.title, call)
  } catch (error) {
    if (error instanceof BrokenSpec) throw error
    throw new BrokenSpec(`${what.title}: it threw ${thrownText(error)}`, { cause: error, part: what.part })
  }
}

/** The exception of a spec's function, on one line. */
export const thrownText = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : describe(error)).replaceAll(/\s+/g, ' ')

/** The result of `call`, which must be true or false. Throws a `BrokenSpec` that names `what` otherwise. */
export const callPredicate = (what: SpecFunction, call: () => unknown): boolean => {
  const answer = callSpec(what, call)
  if (typeof answer === 'boolean') return answer
  throw new BrokenSpec(`${what.title}: it returned ${describe(answer)}; it must return true or false`, {
    part: what.part,
  })
}

/** The result of `call`, which must be `violation` or undefined. Throws a `BrokenSpec` that names `what` otherwise. */
export const callRule = (what: SpecFunction, call: () => unknown): typeof violation | undefined => {
  const answer = callSpec(what, call)
  if (answer === undefined || answer === violation) return answer as typeof violation | undefined
  throw new BrokenSpec(
    `${what.title}: it returned ${describe(answer)}; it must return violation for a step that breaks it, and undefined for others`,
    { part: what.part },
  )
}
