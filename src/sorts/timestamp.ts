// A reading of a logical clock. It is distinct from `int` because canonicalization may move exactly these values.
// That is sound only if they are compared with one another and never with a number of the spec: use
// `optional(timestamp)`, not 0, for no timestamp.
import { describe, type Sort, scalarNumber } from './sort.js'

/** Whole numbers from 0; 0 at first. */
export const timestamp: Sort<number> = {
  text: 'timestamp',
  timed: true,
  loose: false,
  initial: 0,
  problem: (value) =>
    Number.isSafeInteger(value) && (value as number) >= 0
      ? undefined
      : `${describe(value)} is not a timestamp (a whole number from 0 to 2^53 - 1)`,
  toJson: (value) => value,
  code: String,
  number: scalarNumber,
  fromJson: (json) => {
    if (!Number.isSafeInteger(json)) throw new TypeError(`${describe(json)} is not a timestamp`)
    return json as number
  },
  show: (value) => String(value),
  rename: (value) => value,
  signature: String,
  shift: (value, to) => to(value),
}
