// Options that fit no model, in one line that names the input, the rule and the remedy.

/** Options that fit no model of this spec. The message names the input, the rule and the remedy. */
export class ModelError extends Error {
  override readonly name = 'ModelError'
}

/** The value, which must be a whole number from `lo` to `hi`. Throws a `ModelError` otherwise. */
export const wholeFrom = (what: string, value: number, lo: number, hi: number): number => {
  if (!Number.isSafeInteger(value) || value < lo || value > hi) {
    throw new ModelError(`${what} ${value}: must be a whole number from ${lo} to ${hi}`)
  }
  return value
}
