// The only error of this room: the caller asks for a quorum system that cannot exist, and the message is for the
// user. A system that exists and violates a condition is not an error: see checks.ts.

/** The message is one line: the input, the rule it breaks, what to write instead. A `RangeError`, as of every parameter out of its range. */
export class QuorumError extends RangeError {
  override name = 'QuorumError'
}
