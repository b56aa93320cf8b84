// Finds the intended name for a mistyped one. The measure is the number of single-letter edits (Levenshtein); a swap
// of neighbours counts as two.

/**
 * The name that takes the fewest edits to reach from `word`, the earlier one on a tie; undefined if more than half of the letters
 * would change: that is another word.
 */
export const nearestName = (word: string, names: readonly [string, ...string[]]): string | undefined => {
  const best = names.reduce((found, name) => (edits(word, name) < edits(word, found) ? name : found))
  return edits(word, best) > word.length / 2 ? undefined : best
}

/** How many letters must be put in, left out or exchanged to turn `from` into `to`; upper and lower case are one. */
const edits = (from: string, to: string): number => {
  let row = Array.from({ length: to.length + 1 }, (_, j) => j)
  for (const letter of from.toLowerCase()) {
    const next = [(row[0] ?? 0) + 1]
    for (let j = 1; j <= to.length; j++) {
      const exchanged = (row[j - 1] ?? 0) + (letter === to[j - 1] ? 0 : 1)
      next.push(Math.min(exchanged, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[to.length] ?? 0
}
