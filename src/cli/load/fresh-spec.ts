// The second import of a spec, which has seen no call: every command asks it again before it prints what it found.
import type { Check } from '../../check/check.js'
import type { CheckResult } from '../../check/verdict.js'
import type { Spec } from '../../protocol/algorithm.js'
import { loadSpec } from './load-spec.js'

/** A second module of the same code. */
export const freshSpec = async (argument: string): Promise<Spec> => (await loadSpec(argument, true)).spec

/** Compares a result with a fresh import. Throws an `ImpureSpec` where they differ. Where a function failed, its run tells. */
export const compareAfresh = (running: Check, result: CheckResult, fresh: Spec): void => {
  if (result.failure === undefined) running.compareWith(fresh, result)
}
