// The nearest known name and the known names, for messages about a misspelt one.
import { distance } from 'fastest-levenshtein'
import { nearestName } from '../quorums/nearest-name.js'

/** A hint to append to an error: ` (did you mean "x"?)`, or the empty text if no known name is near. */
export const didYouMean = (name: string, known: Iterable<string>): string => {
  const best = nearestName(name, known)
  return best === undefined ? '' : ` (did you mean "${best}"?)`
}

/** What to append to an error about an unknown name: the hint, and a list of the known names, which may be empty. */
export const thereAre = (name: string, known: Iterable<string>): string => {
  const list = [...known]
  return list.length === 0 ? '; there are none' : `${didYouMean(name, list)}; there are ${list.join(', ')}`
}

/** Whether a name differs from a known one by one letter, or by two that have swapped places: of short words, more makes another word. */
export const isSlip = (name: string, known: string): boolean => {
  const [own, other] = [name.toLowerCase(), known.toLowerCase()]
  const isSwapped = own.length === other.length && [...own].sort().join('') === [...other].sort().join('')
  return distance(own, other) <= (isSwapped ? 2 : 1)
}
