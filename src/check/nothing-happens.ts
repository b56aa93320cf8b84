// A model in which no step is enabled at all satisfies nearly everything. Where a property has no condition of its own that no run reaches, its verdict is still
// `holds`; the text says why.
import type { CheckResult, Verdict } from './verdict.js'

/** Whether a property holds only because no step is enabled in any initial state. */
export const holdsForWantOfSteps = (
  { property, verdict }: Pick<Verdict, 'property' | 'verdict'>,
  { complete, transitions }: Pick<CheckResult['exploration'], 'complete' | 'transitions'>,
): boolean =>
  verdict === 'holds' &&
  complete &&
  transitions === 0 &&
  (property.kind === 'deadlockFreedom' || property.kind === 'entryPossible')

/** The text in place of `holds`. */
export const forWantOfSteps = 'holds, but only because nothing can happen: no step is enabled'
