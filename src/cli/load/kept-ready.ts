// Keeps the partial result of a check ready to print, in case a function of the spec never returns.
import type { Check } from '../../check/check.js'
import type { CheckResult } from '../../check/verdict.js'
import { keepReady, type Printed } from '../supervise/supervised.js'

/** The callback of a drive between its slices: keeps what the check would report if it ended now. */
export const keptReady = (running: Check, print: (partial: CheckResult) => Printed): (() => void) => {
  let found = -1
  return () => {
    const changed = running.found !== found
    found = running.found
    keepReady((cut) => print(running.snapshot(cut)), changed)
  }
}
