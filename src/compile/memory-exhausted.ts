// Thrown if the budget or the machine has no more memory. Only the large arrays of this project throw it, so it cannot be
// mistaken for a RangeError of a clause.

/** The memory budget is used up. The structure that was about to grow is unchanged. */
export class MemoryExhausted extends Error {
  override readonly name = 'MemoryExhausted'
}

/** An array of this many zeros. Throws `MemoryExhausted` if the machine cannot allocate it. */
export const newInts = (length: number): Int32Array<ArrayBuffer> => {
  try {
    return new Int32Array(length)
  } catch {
    throw new MemoryExhausted(`no memory for ${length} numbers`)
  }
}

/** The same for 64-bit numbers. */
export const newNumbers = (length: number): Float64Array<ArrayBuffer> => {
  try {
    return new Float64Array(length)
  } catch {
    throw new MemoryExhausted(`no memory for ${length} numbers`)
  }
}
