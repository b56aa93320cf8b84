// Numbers as people read them, and counts with their nouns. Every report writes them in the same way.

/** A number with commas between thousands; the same on every machine. */
export const number = (n: number | bigint): string => n.toLocaleString('en-US')

/** A count with its noun, which takes an s in the plural: `1 step`, `1,200 steps`. */
export const counted = (n: number | bigint, one: string): string =>
  `${number(n)} ${one}${Number(n) === 1 ? '' : 's'}`
