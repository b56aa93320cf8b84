// Calls of a spec's own functions: what they throw becomes one line that names the function, and a question must be
// answered with true or false, since any other value would be read one way here and another way there.
import { describe } from '../sorts/sort.js'
import { BrokenSpec } from './broken-spec.js'
import { userCall } from './user-calls.js'

/** What `call` answers. Throws a `BrokenSpec` that names `what` where it throws. */
export const callSpec = <T>(what: string, call: () => T): T => {
  try {
    return userCall(what, call)
  } catch (error) {
    if (error instanceof BrokenSpec) throw error
    throw new BrokenSpec(`${what}: it threw ${thrownText(error)}`, { cause: error })
  }
}

/** What a function of the spec threw, on one line. */
export const thrownText = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : describe(error)).replaceAll(/\s+/g, ' ')

/** What `call` answers, which must be true or false. Throws a `BrokenSpec` that names `what` otherwise. */
export const callPredicate = (what: string, call: () => unknown): boolean => {
  const answer = callSpec(what, call)
  if (typeof answer === 'boolean') return answer
  throw new BrokenSpec(`${what}: it answered ${describe(answer)}; it must answer true or false`)
}
