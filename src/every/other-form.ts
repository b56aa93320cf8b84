// Views for which there are no lemmas, and why.
import { isSiteArray } from '../sorts/map-of.js'
import type { EveryResult } from './prove.js'

/** Why the views of a proof have no lemmas; undefined if a search for lemmas may find some. */
export const whyNoLemmas = ({ closure, spec }: EveryResult): string | undefined => {
  if (closure === 'full join of orders' || Object.values(spec.shared).some(isSiteArray))
    return 'the views have shared arrays or the order of shared numbers, of which lemmas say nothing'
  return undefined
}
