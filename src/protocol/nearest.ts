// The hint at the nearest known name, for messages about a misspelt one.
import { nearestName } from '../quorums/nearest-name.js'

/** A hint to append to an error: ` (did you mean "x"?)`, or the empty text if no known name is near. */
export const didYouMean = (name: string, known: Iterable<string>): string => {
  const best = nearestName(name, known)
  return best === undefined ? '' : ` (did you mean "${best}"?)`
}
