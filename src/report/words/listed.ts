// A list within a sentence.

/** The names with commas and a last "and": `0`, `0 and 1`, `0, 1 and 2`; empty without any. */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
