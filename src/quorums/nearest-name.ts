// The nearest known name, for messages about a misspelt one. It is in the lowest room that has such a message.
import { distance } from 'fastest-levenshtein'

const sortedLetters = (name: string): string => [...name.toLowerCase()].sort().join('')

/**
 * The known name with the fewest letters changed (Levenshtein 1966); on a tie one with the same letters in another order, else the
 * earlier one. Undefined if more than half would change. Upper and lower case are one.
 */
export const nearestName = (name: string, known: Iterable<string>): string | undefined => {
  let best: string | undefined
  let fewest = Math.max(2, Math.ceil(name.length / 2)) + 1
  for (const candidate of known) {
    const changes = distance(name.toLowerCase(), candidate.toLowerCase())
    // In a name of three letters, two changed letters make another word, unless they have swapped places.
    const isOther = name.length < 4 && changes > 1 && candidate.length !== name.length
    const isSwapped = changes === fewest && sortedLetters(candidate) === sortedLetters(name)
    if ((changes < fewest || isSwapped) && !isOther) {
      best = candidate
      fewest = changes
    }
  }
  return best
}
