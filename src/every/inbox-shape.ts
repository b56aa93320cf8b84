// Views with an inbox for each of their two sites. A view keeps the fields of a record that name no other site and have few values, and
// for some types of messages how many are on their way to the site: none, one, or more. It forgets everything else: who has sent a
// message, what it says, and all other fields. It is for algorithms whose messages or records name sites, such as those that pass a token.
import { makeModel } from '../model/model.js'
import type { Spec } from '../protocol/spec.js'
import { isSiteArray } from '../sorts/map-of.js'
import { oneOf } from '../sorts/one-of.js'
import { optional } from '../sorts/optional.js'
import { isSiteId } from '../sorts/site-id.js'
import type { Sort } from '../sorts/sort.js'
import { NotParametric } from './not-parametric.js'
import { isOptionalSite } from './optional-site.js'
import { checkParameters, checkRoles, type EveryOptions, type Field, type Shape } from './shape.js'

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
export const whose = optional(oneOf('itself', 'another'))
/** What it has for one of which it keeps only whether it is null. */
export const whether = optional(oneOf('some'))
/** How many messages of a type are on their way to a site; none is null. */
export const howMany = optional(oneOf('one', 'several'))

const keptAs = (sort: Sort<unknown>): KeptAs | undefined => {
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

const keptSort = ({ as, sort }: KeptField): Sort<unknown> =>
  as === 'value' ? sort : as === 'whose' ? whose : whether

/** Whether all sites are alike and only pass messages to each other. */
const areAlike = ({ roles, shared, messages }: Spec): boolean =>
  roles.length === 1 && Object.keys(shared).length === 0 && messages.kinds.size > 0

/** Whether a message, or a field of a record, names sites in a way that views with channels cannot keep. */
const namesMore = ({ roles, messages }: Spec): boolean => {
  const names = (sort: Sort<unknown>): boolean =>
    isSiteId(sort) ||
    (sort.inner ?? []).some(names) ||
    ('fields' in sort && Object.values(sort.fields as object).some(names))
  const isCut = (sort: Sort<unknown>): boolean =>
    sort.text === 'setOf(siteId)' ||
    sort.text === 'listOf(siteId)' ||
    (isSiteArray(sort) && !names(sort.value))
  return (
    [...messages.kinds.keys()].some((type) => Object.values(messages.fields(type)).some(names)) ||
    Object.values(roles[0]!.record.fields).some((sort) => names(sort) && !isCut(sort))
  )
}

/** Which types of messages are counted, the fewest first, and whether views with inboxes are the likeliest form for a spec. */
export const inboxesFor = (
  spec: Spec,
): { readonly counted: readonly (readonly string[])[]; readonly isLikely: boolean } => {
  if (!areAlike(spec)) return { counted: [], isLikely: false }
  const types = [...spec.messages.kinds.keys()]
  const each = types.map((type) => [type])
  const isLikely = namesMore(spec) && (spec.category ?? 'token-based') === 'token-based'
  return { counted: types.length > 1 ? [...each, types] : each, isLikely }
}

/** The shape of a model with inboxes. Throws a `NotParametric` for a part that the theorem does not cover. */
export const inboxShapeOf = (declared: Spec, options: EveryOptions, counted: readonly string[]): Shape => {
  checkParameters(declared, options.parameters ?? {})
  checkRoles(declared)
  const model = makeModel(declared, { ...options, sites: 3, requests: 'unbounded' })
  const [role] = model.spec.roles
  const fields = Object.entries(role!.record.fields)
  const kept = fields.flatMap(([name, sort]): KeptField[] => {
    const as = keptAs(sort)
    return as === undefined ? [] : [{ name, as, sort }]
  })
  const scalars = kept.map((field): Field => ({ name: field.name, kind: 'scalar', sort: keptSort(field) }))
  const inboxes = counted.map(
    (type): Field => ({ name: `${type} in transit`, kind: 'scalar', sort: howMany }),
  )
  return {
    model,
    // Timestamps are forgotten.
    spec: { ...model.spec, timed: false },
    many: { name: role!.name, fields: [...scalars, ...inboxes] },
    ones: [],
    shared: [],
    elements: [],
    isBag: true,
    form: 'inboxes',
    unclear: undefined,
    inboxes: {
      kept,
      counted,
      forgotten: fields.flatMap(([name]) => (kept.some((one) => one.name === name) ? [] : [name])),
    },
  }
}

/** The inboxes of a shape that has them. */
export const inboxesOf = ({ spec, inboxes }: Shape): Inboxes => {
  if (inboxes === undefined) throw new NotParametric(`${spec.name}: its views have no inboxes`)
  return inboxes
}
