// The nearest known name and the known names, for messages about a misspelt one.
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
