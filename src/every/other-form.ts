// Views for which there are no lemmas, and why.
import { isSiteArray } from '../sorts/map-of.js'
import type { EveryResult } from './prove.js'

/** Why the views of a proof have no lemmas; undefined if a search for lemmas may find some. */
export const whyNoLemmas = ({ spec }: EveryResult): string | undefined =>
  Object.values(spec.shared).some(isSiteArray)
    ? 'the views have shared arrays, of which lemmas say nothing'
    : undefined
