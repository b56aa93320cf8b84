// A check whose result so far is kept ready in print, for the case that a function of the spec never comes back.
import type { Check } from '../../check/check.js'
import type { CheckResult } from '../../check/verdict.js'
import { keepReady, type Printed } from '../supervise/supervised.js'

/** What a drive calls between its slices: keeps what the check would say if it were ended now. */
export const keptReady = (running: Check, print: (partial: CheckResult) => Printed): (() => void) => {
  let found = -1
  return () => {
    const changed = running.found !== found
    found = running.found
    keepReady((cut) => print(running.snapshot(cut)), changed)
  }
}
