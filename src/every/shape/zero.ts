// The number 0 among numbers of which views keep the order alone.

/** The name of the number 0, as a shared variable that no clause sees: see ordered-numbers.ts. */
export const zero = 'the number 0'
