// A shared array with an element for every site, not only for those that compete. What the system model itself keeps of
// each site (whether it has crashed, whom it suspects) is such an array.
import { mapOf, type SiteArraySort } from './map-of.js'
import { siteId } from './site-id.js'
import type { Sort } from './sort.js'

/** As a shared variable: one element for each site of any role. */
export const everySite = <V>(value: Sort<V>): SiteArraySort<V> => ({
  ...mapOf(siteId, value),
  everySite: true,
})
