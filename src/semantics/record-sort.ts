// The sort of a site's record. Which fields it has only its spec knows, so this is the one place where the type of a record is
// told to the compiler.

import type { Model } from '../model/model.js'
import type { Sort } from '../sorts/sort.js'
import type { SiteRecord } from './transaction.js'

/** The sort of the records of a site. */
export const recordSort = ({ sites }: Model, site: number): Sort<SiteRecord> =>
  sites[site]!.role.record as unknown as Sort<SiteRecord>
