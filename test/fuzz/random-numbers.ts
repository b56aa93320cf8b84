// Numbers that follow from a seed.

/** A sequence of numbers from 0 to 1, determined by the seed (Marsaglia's xorshift). */
export const numbersFrom = (seed: number): (() => number) => {
  let state = (seed ^ 0x9e3779b9) | 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}
