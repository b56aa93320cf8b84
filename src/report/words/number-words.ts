// Numbers as people read them, and counts with their nouns. Every report writes them in the same way.

/** A number with commas between thousands; the same on every machine. */
export const number = (n: number | bigint): string => n.toLocaleString('en-US')

/** The plural of a noun: `steps`, `processes`, `proxies`. The names of roles are nouns of the author. */
export const plural = (one: string): string => {
  if (/(?:s|x|z|ch|sh)$/.test(one)) return `${one}es`
  return /[^aeiou]y$/.test(one) ? `${one.slice(0, -1)}ies` : `${one}s`
}

/** A count with its noun: `1 step`, `1,200 steps`. */
export const counted = (n: number | bigint, one: string): string =>
  `${number(n)} ${Number(n) === 1 ? one : plural(one)}`
