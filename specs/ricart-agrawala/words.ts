// How sentences say the fields of a request: `replied` has the sites that have replied to it, not those to which its site
// has replied.
import type { Say } from 'coterie'

const repliesOf = (some: Iterable<number>, say: Say) => {
  const sites = [...some].sort((a, b) => a - b)
  if (sites.length === 0) return 'no reply'
  return `the ${sites.length === 1 ? 'reply' : 'replies'} of ${say.titles(sites)}`
}

/** The fields that the proofs of the algorithm compare. */
export const requestWords = {
  t: (t: number | null) => (t === null ? 'no request' : `a request with timestamp ${t}`),
  replied: repliesOf,
}
