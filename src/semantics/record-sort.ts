// The sort of a site's record. Only the spec knows its fields, so this is the one place that asserts the type of a
// record.

import type { Model } from '../model/model.js'
import type { Sort } from '../sorts/sort.js'
import type { SiteRecord } from './transaction.js'

/** The sort of the records of a site. */
export const recordSort = ({ sites }: Model, site: number): Sort<SiteRecord> =>
  sites[site]!.role.record as unknown as Sort<SiteRecord>
