// An error about options that fit no model: one line with the input, the rule and the remedy.

/** Options that fit no model of this spec. The message names the input, the rule and the remedy. */
export class ModelError extends Error {
  override readonly name = 'ModelError'
}

/** The value, if it is a whole number from `lo` to `hi`. Throws a `ModelError` otherwise. */
export const wholeFrom = (what: string, value: number, lo: number, hi: number): number => {
  if (!Number.isSafeInteger(value) || value < lo || value > hi) {
    throw new ModelError(`${what} ${value}: must be ${lo === hi ? lo : `a whole number from ${lo} to ${hi}`}`)
  }
  return value
}
