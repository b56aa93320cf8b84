// The exit codes of the process (from 64 on as in BSD's sysexits.h).
import type { CheckResult } from '../check/verdict.js'

export const exitCodes = {
  /** Every property holds, and the search was complete. */
  holds: 0,
  violated: 1,
  /**
   * A bound, the memory budget, the time limit or an interrupt ended the search; or a property is vacuous, or holds
   * on a sample only, or the store may have omitted states.
   */
  inconclusive: 2,
  /** Certification failed: a clause is not pure, the claim of a reduction is false, or an audit differs. */
  notCertified: 3,
  usage: 64,
  brokenSpec: 65,
  ourFault: 70,
  /** A file, or stdout, could not be written. The result was printed as far as stdout accepted it. */
  ioError: 74,
} as const

/** The exit code of a result. */
export const codeOf = ({ verdicts }: CheckResult): number => {
  if (verdicts.some(({ verdict }) => verdict === 'violated')) return exitCodes.violated
  return verdicts.every(({ verdict }) => verdict === 'holds') ? exitCodes.holds : exitCodes.inconclusive
}

/** Wrong usage. The message is one line that names the input, the rule and the remedy. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
