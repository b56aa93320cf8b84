// What is wrong with a log, as opposed to a log that does not conform.

/** A log that cannot be one of this model: one line that names the line of the log, the rule and the remedy. */
export class LogError extends Error {
  override readonly name = 'LogError'
}
