// A whole number between two bounds. For logical clocks use `timestamp`, which reductions may move.
import { type Sort, scalar } from './sort.js'

// A larger range is not a list of values to try.
const mostChoices = 64

/**
 * Whole numbers from `lo` to `hi`, both included; `lo` at first. `hi` may be Infinity. Throws a `RangeError` if the
 * bounds are not whole numbers or not in order.
 */
export const int = (lo: number, hi: number): Sort<number> => {
  if (
    !Number.isSafeInteger(lo) ||
    !(Number.isSafeInteger(hi) || hi === Number.POSITIVE_INFINITY) ||
    lo > hi
  ) {
    throw new RangeError(`int(${lo}, ${hi}) needs two whole numbers, the smaller first`)
  }
  return scalar(
    `int(${lo}, ${hi})`,
    lo,
    (value): value is number =>
      Number.isSafeInteger(value) && (value as number) >= lo && (value as number) <= hi,
    hi - lo < mostChoices ? Array.from({ length: hi - lo + 1 }, (_, more) => lo + more) : undefined,
  )
}
