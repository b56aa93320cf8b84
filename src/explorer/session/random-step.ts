// The choices of a scheduler that takes steps at random. A choice depends on the seed and on the number of steps taken, and on
// nothing else, so the same seed gives the same run from the same start.

/** The largest seed. */
export const largestSeed = 2 ** 31 - 1

// Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014, with the mixing function of 32 bits that
// is known as mulberry32.
const mixed = (from: number): number => {
  let bits = from + 0x6d2b79f5
  bits = Math.imul(bits ^ (bits >>> 15), bits | 1)
  bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
  return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
}

/**
 * The number of the step to take; each enabled step is as likely as any other.
 * @param seed from 0 to `largestSeed`
 * @param depth the number of steps taken so far
 * @param enabled how many steps are enabled, at least 1
 */
export const randomChoice = (seed: number, depth: number, enabled: number): number =>
  Math.floor(mixed(Math.imul(seed, 0x9e3779b1) + Math.imul(depth, 0x85ebca6b)) * enabled)
