// Exact fractions of integers. A ratio of two counts is one, and `agree` must not depend on rounding.

/** In lowest terms, with a positive denominator. */
export interface Fraction {
  readonly top: number
  readonly bottom: number
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b))

/**
 * The fraction of two integers. Throws a `RangeError` if a double does not hold them exactly, or the denominator is not
 * positive.
 */
export const fraction = (top: number, bottom = 1): Fraction => {
  if (!Number.isSafeInteger(top) || !Number.isSafeInteger(bottom) || bottom < 1) {
    throw new RangeError(`${top}/${bottom} is not a fraction of whole numbers`)
  }
  const divisor = commonDivisor(Math.abs(top), bottom)
  return { top: top / divisor, bottom: bottom / divisor }
}

/** Negative, zero or positive, as the first is less than, equal to or greater than the second. */
export const compare = (a: Fraction, b: Fraction): number => {
  const [left, right] = [BigInt(a.top) * BigInt(b.bottom), BigInt(b.top) * BigInt(a.bottom)]
  return left < right ? -1 : left > right ? 1 : 0
}

/** As text: `13/3`, or `4` for a whole number. */
export const showFraction = ({ top, bottom }: Fraction): string =>
  bottom === 1 ? String(top) : `${top}/${bottom}`
