// The status of a site whose record alone determines it: in models without shared variables.

import { contextOf } from '../model/context.js'
import type { Model } from '../model/model.js'
import { inSites } from '../protocol/only-names.js'
import { recordSort } from '../semantics/record-sort.js'
import type { SiteRecord } from '../semantics/transaction.js'
import { isClockOfSite } from '../sorts/clock.js'
import { fieldOf } from '../sorts/record.js'
import { encode, joined, type Sort } from '../sorts/sort.js'
import type { Answer } from './certifier.js'

/** The status of a site, as bits. */
export const waitsBit = 1
export const holdsBit = 2

/** The status of a site with this record, if it depends on nothing else. Without contention nothing but texts and pictures asks for it. */
export const statusOf = (model: Model, site: number, record: SiteRecord): number => {
  if (!model.spec.contends) return 0
  const me = Object.freeze(Object.assign(Object.create(inSites), { self: site, ...record.toObject() }))
  const context = contextOf(model, site, () => undefined, undefined)
  return (model.spec.waits(me, context) ? waitsBit : 0) | (model.spec.holds(me, context) ? holdsBit : 0)
}

/** The same for certifiers. */
export const statusAnswer = (model: Model, site: number, record: SiteRecord, siteStatus: number): Answer => {
  const { fields } = model.sites[site]!.role.record
  const sort = recordSort(model, site)
  return {
    what: '`waits` or `holds`',
    key: 'status',
    result: siteStatus,
    seen: Object.entries(fields).map(([field, one]) => ({
      sort: one as Sort<unknown>,
      value: fieldOf(record, field),
      isClock: isClockOfSite(one as Sort<unknown>),
    })),
    under: (transformation) => statusOf(model, transformation.site(site), transformation.value(sort, record)),
    image: (transformation) =>
      joined([String(transformation.site(site)), encode(sort, transformation.value(sort, record))]),
    keepAll: () => undefined,
  }
}
