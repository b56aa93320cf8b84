// The nearest known name, for messages about a misspelt one.
import { distance } from 'fastest-levenshtein'

/** The known name with the fewest letters changed (Levenshtein 1966), or undefined if more than half would change. */
export const nearest = (name: string, known: Iterable<string>): string | undefined => {
  let best: string | undefined
  let fewest = Math.max(2, Math.ceil(name.length / 2)) + 1
  for (const candidate of known) {
    const changes = distance(name.toLowerCase(), candidate.toLowerCase())
    // In a name of three letters, two changed letters make another word, unless they have swapped places.
    const isOther = name.length < 4 && changes > 1 && candidate.length !== name.length
    if (changes < fewest && !isOther) {
      best = candidate
      fewest = changes
    }
  }
  return best
}

/** A hint to append to an error: ` (did you mean "x"?)`, or the empty text if no known name is near. */
export const didYouMean = (name: string, known: Iterable<string>): string => {
  const best = nearest(name, known)
  return best === undefined ? '' : ` (did you mean "${best}"?)`
}
