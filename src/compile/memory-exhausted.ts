// What is thrown where more memory is wanted than the budget allows or the machine gives. Only our own large arrays throw
// it: a RangeError of a user's clause must not be taken for it.

/** The memory budget is used up; whoever was growing is still whole. */
export class MemoryExhausted extends Error {
  override readonly name = 'MemoryExhausted'
}

/** An array of that many zeros. Throws `MemoryExhausted` where the machine cannot give it. */
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
