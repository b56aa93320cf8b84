// The one error of this room: a quorum system that was asked for and cannot exist. It is a mistake of whoever asked,
// so the message is for them. A system that exists and breaks a condition is no error: see checks.ts.

/** The message is one line: the input, the rule it breaks, what to write instead. A `RangeError`, as of every parameter out of its range. */
export class QuorumError extends RangeError {
  override name = 'QuorumError'
}
