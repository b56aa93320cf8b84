// The nearest known name, for messages about a misspelt one. It is in the lowest room that has such a message.
import { distance } from 'fastest-levenshtein'

const sortedLetters = (name: string): string => [...name.toLowerCase()].sort().join('')

const longerName = (name: string, known: Iterable<string>): string | undefined =>
  name.length < 2
    ? undefined
    : [...known]
        .filter((candidate) => candidate.toLowerCase().startsWith(`${name.toLowerCase()}-`))
        .sort((a, b) => a.length - b.length)[0]

/**
 * The known name with the fewest letters changed (Levenshtein 1966); on a tie one with the same letters in another order, else the
 * earlier one. If more than half would change, the shortest name of several words that begins with this one, as `raft-election` with `raft`; else undefined.
 * Upper and lower case are one.
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
  return best ?? longerName(name, known)
}
