// Views for which there are no lemmas.
import { isSiteArray } from '../sorts/map-of.js'
import type { EveryResult } from './prove.js'

/** Whether the views of a proof are of a ring, of a voter, of inboxes, of shared arrays or of the order of numbers. */
export const isOfOtherForm = ({ closure, spec }: EveryResult): boolean =>
  closure === 'arcs of a ring' ||
  closure === 'voter and clients' ||
  closure === 'inboxes' ||
  closure === 'full join of orders' ||
  Object.values(spec.shared).some(isSiteArray)

/** Why such views have no lemmas. */
export const noLemmasOfOtherForm =
  'the views are of a ring, of a voter, of inboxes, of shared arrays or of the order of numbers; others have lemmas'
