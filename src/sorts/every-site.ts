// A shared array with an element for every site, not only for those that compete. The system model keeps its own
// facts about each site (whether it has crashed, which sites it suspects) in such arrays.
import { mapOf, type SiteArraySort } from './map-of.js'
import { siteId } from './site-id.js'
import type { Sort } from './sort.js'

/** As a shared variable: one element for each site of any role. */
export const everySite = <V>(value: Sort<V>): SiteArraySort<V> => ({
  ...mapOf(siteId, value),
  everySite: true,
})
