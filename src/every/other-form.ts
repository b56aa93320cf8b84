// Views for which there are no lemmas, and why.
import { isSiteArray } from '../sorts/map-of.js'
import type { EveryResult } from './every-result.js'
import type { Lemmas } from './lemmas/find-lemmas.js'

/** Why the views of a proof have no lemmas; undefined if a search for lemmas may find some. */
export const whyNoLemmas = ({ spec }: EveryResult): string | undefined =>
  Object.values(spec.shared).some(isSiteArray)
    ? 'the views have shared arrays, of which lemmas say nothing'
    : undefined

/** Why lemmas say nothing of a whole state of N sites; undefined if they do. */
export const whyNotOfStates = ({ universe: { shape }, lemmas, facts }: Lemmas): string | undefined =>
  shape.form !== 'channels' ||
  lemmas.some(({ asked: { lemma } }) =>
    lemma.literals.some(({ fact }) => facts[fact]!.meaning.of === 'views alone'),
  )
    ? 'about arcs of a ring, a voter, inboxes or the order of shared numbers, and not about a state of N sites'
    : undefined
