// Views with an inbox for each of their two sites. A view keeps the fields of a record that name no other site and have few values, and
// for some types of messages how many are on their way to the site: none, one, or more. It forgets everything else: who has sent a
// message, what it says, and all other fields. It is for algorithms whose messages or records name sites, such as those that pass a token.
import { makeModel } from '../../model/model.js'
import type { Spec } from '../../protocol/spec.js'
import { isSiteArray } from '../../sorts/map-of.js'
import type { Sort } from '../../sorts/sort.js'
import { howMany, type Inboxes, type KeptField, keptAs, keptSort } from './inbox-fields.js'
import { NotParametric } from './not-parametric.js'
import {
  checkParameters,
  checkRoles,
  type EveryOptions,
  type Field,
  namesSites,
  type Shape,
} from './shape.js'

/** Whether all sites are alike and only pass messages to each other. */
const areAlike = ({ roles, shared, messages }: Spec): boolean =>
  roles.length === 1 && Object.keys(shared).length === 0 && messages.kinds.size > 0

/** Whether a message, or a field of a record, names sites in a way that views with channels cannot keep. */
const namesMore = ({ roles, messages }: Spec): boolean => {
  const isCut = (sort: Sort<unknown>): boolean =>
    sort.text === 'setOf(siteId)' ||
    sort.text === 'listOf(siteId)' ||
    (isSiteArray(sort) && !namesSites(sort.value))
  return (
    [...messages.kinds.keys()].some((type) => Object.values(messages.fields(type)).some(namesSites)) ||
    Object.values(roles[0]!.record.fields).some((sort) => namesSites(sort) && !isCut(sort))
  )
}

/** Which types of messages are counted, the fewest first, and whether views with inboxes are the likeliest form for a spec. */
export const inboxesFor = (
  spec: Spec,
): { readonly counted: readonly (readonly string[])[]; readonly isLikely: boolean } => {
  if (!areAlike(spec)) return { counted: [], isLikely: false }
  const types = [...spec.messages.kinds.keys()]
  const each = types.map((type) => [type])
  return { counted: types.length > 1 ? [...each, types] : each, isLikely: namesMore(spec) }
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
