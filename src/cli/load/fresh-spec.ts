// The second import of a spec, which has received no call. Every command checks its results against it before it
// prints them.
import type { Check } from '../../check/check.js'
import type { CheckResult } from '../../check/verdict.js'
import type { Spec } from '../../protocol/spec.js'
import { mutantNamed } from './load-mutants.js'
import { loadSpec } from './load-spec.js'

/** A second import of the same modules, those of added properties included; of its mutant, if one is named. */
export const freshSpec = async (
  argument: string,
  added?: readonly string[],
  mutant?: string,
): Promise<Spec> => {
  const loaded = await loadSpec(argument, true, added)
  return mutant === undefined ? loaded.spec : mutantNamed(loaded, mutant, true)
}

/**
 * Compares a result with a fresh import. Throws an `ImpureSpec` if they differ. If a function failed, its run is
 * compared.
 */
export const compareAfresh = (running: Check, result: CheckResult, fresh: Spec): void => {
  if (result.failure === undefined) running.compareWith(fresh, result)
}
