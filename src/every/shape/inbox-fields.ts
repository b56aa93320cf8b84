// What a view with inboxes keeps of a site.
import { oneOf } from '../../sorts/one-of.js'
import { optional } from '../../sorts/optional.js'
import { isSiteId } from '../../sorts/site-id.js'
import type { Sort } from '../../sorts/sort.js'
import { isOptionalSite } from './optional-site.js'

/** What a view keeps of a field: its value; whether it names its own site, another one or none; or whether it is null. */
export type KeptAs = 'value' | 'whose' | 'whether'

/** A field of the record that a view keeps. */
export interface KeptField {
  readonly name: string
  readonly as: KeptAs
  /** The sort of the record. */
  readonly sort: Sort<unknown>
}

/** What a view with inboxes keeps of a site: these fields, in this order, then the numbers of these messages. */
export interface Inboxes {
  readonly kept: readonly KeptField[]
  readonly counted: readonly string[]
  /** The fields that a view forgets. */
  readonly forgotten: readonly string[]
}

/** What a view has for a field that names a site. */
const whose = optional(oneOf('itself', 'another'))
/** What it has for one of which it keeps only whether it is null. */
const whether = optional(oneOf('some'))
/** How many messages of a type are on their way to a site; none is null. */
export const howMany = optional(oneOf('one', 'several'))

/** What a view keeps of a field of this sort, if it keeps something. */
export const keptAs = (sort: Sort<unknown>): KeptAs | undefined => {
  if (isSiteId(sort) || isOptionalSite(sort)) return 'whose'
  if (valuesOf(sort) !== undefined) return 'value'
  return sort.text.startsWith('optional(') ? 'whether' : undefined
}

/** The values of a sort of which views keep the value: all of them, if they are few and name no sites. */
export const valuesOf = (sort: Sort<unknown>): readonly unknown[] | undefined => {
  if (isSiteId(sort)) return undefined
  if (sort.text.startsWith('optional(')) {
    const values = valuesOf(sort.inner![0]!)
    return values === undefined ? undefined : [null, ...values]
  }
  const values = sort.choices?.({ sites: 1 })
  const isSame = sort.choices?.({ sites: 9 }).every((one, k) => one === values![k]) === true
  return isSame && values!.every((one) => one === null || typeof one !== 'object') ? values : undefined
}

/** The sort of what a view keeps of a field. */
export const keptSort = ({ as, sort }: KeptField): Sort<unknown> =>
  as === 'value' ? sort : as === 'whose' ? whose : whether
