// A field of a ring's site that names one site or none, and its value if a view leaves that site out.
import { siteId } from '../../sorts/site-id.js'
import type { Sort } from '../../sorts/sort.js'

/** A site that a field names and a view leaves out: an index that no site has. */
export const anotherSite = 99

/** Whether a field may name one site, or none. */
export const isOptionalSite = ({ text }: Sort<unknown>): boolean => text === `optional(${siteId.text})`
