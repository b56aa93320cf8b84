// What the process says when it ends (the codes from 64 on after BSD's sysexits.h).

export const exitCodes = {
  /** Everything asked holds, and the search was complete. */
  holds: 0,
  violated: 1,
  /** A bound, the memory, the time or an interrupt ended the search, a property holds of nothing, or of a sample only. */
  inconclusive: 2,
  /** What a result would have rested on was refuted: a clause is not pure, a reduction's claim is not true, an audit differs. */
  notCertified: 3,
  usage: 64,
  brokenSpec: 65,
  ourFault: 70,
  /** A file, or stdout, could not be written. The result was printed, as far as stdout took it. */
  ioError: 74,
} as const

/** Wrong usage. The message is one line that names the input, the rule and the remedy. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
