// The parts of a model that views of two sites keep: which fields of its records name sites, and how. A model with another part is
// refused here, before any clause is called.
import { refuseForCapacity } from '../../model/bounded-channels.js'
import { refuseForSet } from '../../model/messages-that-stay.js'
import { type Model, makeModel } from '../../model/model.js'
import { refuseForRendezvous } from '../../model/no-channels.js'
import { refuseForTotalOrder } from '../../model/one-order.js'
import type { ModelOptions } from '../../protocol/model-options.js'
import type { Spec } from '../../protocol/spec.js'
import { mutualExclusion } from '../../protocol/standard-properties.js'
import { isKeyedArray } from '../../sorts/array-of.js'
import { isSiteArray } from '../../sorts/map-of.js'
import { isSiteId } from '../../sorts/site-id.js'
import type { Sort } from '../../sorts/sort.js'
import type { Inboxes } from './inbox-fields.js'
import { NotParametric } from './not-parametric.js'
import { isOptionalSite } from './optional-site.js'
import { checkNames, rankField, ranksOf, withRanks } from './ring-shape.js'
import { unclearUse } from './unclear-use.js'
import { zero } from './zero.js'

/** What a view of two sites has in addition to their records: the channels between them, the arcs of a ring, a voter of both, or their inboxes. */
export type Form = 'channels' | 'arcs' | 'voters' | 'inboxes'

/** How a field names sites: not at all, or as a set, map or list of sites; on a ring, also as one site or none. */
export interface Field {
  readonly name: string
  readonly kind: 'scalar' | 'site' | 'set' | 'map' | 'list'
  /** The sort of the field; of a map, the sort of its values. */
  readonly sort: Sort<unknown>
  /** The shared array whose element of the site this is. Clauses see it through the array alone. */
  readonly array?: string
}

/** A role with its fields, in the order of the spec. */
export interface RoleShape {
  readonly name: string
  readonly fields: readonly Field[]
  /** Fields that no view keeps, each with the reason. A clause that reads or changes one is refused. */
  readonly hidden?: ReadonlyMap<string, string>
}

/** A model, and what its views consist of. */
export interface Shape {
  /** A model with three sites of the first role. Only its clauses, roles, sorts, parameters and options are used. */
  readonly model: Model
  readonly spec: Spec
  readonly many: RoleShape
  readonly ones: readonly RoleShape[]
  readonly shared: readonly { readonly name: string; readonly sort: Sort<unknown> }[]
  /** The fields of `many` that are elements of shared arrays. */
  readonly elements: readonly number[]
  /** Whether messages may overtake each other, or their order is not kept in a view. */
  readonly isBag: boolean
  readonly form: Form
  /** What views with inboxes keep of a site. */
  readonly inboxes?: Inboxes
  /** Whether clauses may use operations that views do not allow, since law-test.ts tests their steps. */
  readonly isTested?: boolean
  /** Which text does not show that it is pure and uses site numbers and timestamps by their order alone, and why not. */
  readonly unclear: string | undefined
}

/** The options that a proof for every number of sites has. */
export type EveryOptions = Pick<ModelOptions, 'parameters' | 'order'>

/** Whether values of a sort name sites. */
export const namesSites = (sort: Sort<unknown>): boolean =>
  isSiteId(sort) ||
  (sort.inner ?? []).some(namesSites) ||
  ('fields' in sort && Object.values(sort.fields as { [name: string]: Sort<unknown> }).some(namesSites))

const fieldOf = (place: string, name: string, sort: Sort<unknown>, form: Form): Field | string => {
  if (!namesSites(sort)) return { name, kind: 'scalar', sort }
  if (form === 'arcs' && isOptionalSite(sort)) return { name, kind: 'site', sort }
  if (sort.text === 'setOf(siteId)') return { name, kind: 'set', sort }
  if (sort.text === 'listOf(siteId)') return { name, kind: 'list', sort }
  if (isSiteArray(sort) && !namesSites(sort.value)) return { name, kind: 'map', sort: sort.value }
  return `the field "${name}" of ${place} is ${sort.text}, and may name a site that a view leaves out; only setOf(siteId), mapOf(siteId, ...) and listOf(siteId) are cut to a view`
}

/** The fields of a role. One that names sites in a way that no view cuts is hidden: the variant may have no use for it. */
export const roleShapeOf = (
  role: string,
  sorts: { readonly [name: string]: Sort<unknown> },
  form: Form,
): RoleShape => {
  const all = Object.entries(sorts).map(([name, sort]) => [name, fieldOf(role, name, sort, form)] as const)
  return {
    name: role,
    fields: all.flatMap(([, field]) => (typeof field === 'string' ? [] : [field])),
    hidden: new Map(all.flatMap(([name, field]) => (typeof field === 'string' ? [[name, field]] : []))),
  }
}

/** Refuses a parameter whose value depends on the number of sites, such as a quorum system. */
export const checkParameters = (
  spec: Spec,
  given: { readonly [name: string]: string },
  except?: string,
): void => {
  for (const [name, parameter] of Object.entries(spec.parameters)) {
    if (name === except) continue
    const text = given[name] ?? parameter.fallback
    // A value that differs between numbers of sites depends on them.
    const values = Array.from({ length: spec.sites.max - 1 }, (_, more) => {
      const n = more + 2
      try {
        return parameter.parse(text, n)
      } catch {
        return undefined
      }
    })
    // `makeModel` reports a value that fits no number of sites.
    if (values.every((value) => value === undefined)) continue
    const isPlain = ['string', 'number', 'boolean'].includes(typeof values[0])
    if (parameter.sitesOf?.(text) !== undefined || !isPlain || values.some((value) => value !== values[0]))
      throw new NotParametric(
        `${spec.name}: the parameter "${name}" depends on the number of sites (${parameter.values}); views of two sites do not see it`,
      )
  }
}

/** Refuses roles, properties and timeouts that no form of views covers. */
export const checkRoles = (spec: Spec): void => {
  // A property of the author's own may have the name.
  const named = spec.properties.find(({ name }) => name === mutualExclusion.name)
  if (named?.kind !== 'always' || named.predicate !== mutualExclusion.predicate)
    throw new NotParametric(
      `${spec.name}: its property mutualExclusion is not that of Coterie, which alone is proved for every number of sites`,
    )
  for (const { name, count, sized } of spec.roles.slice(1)) {
    if (count === 'many' || sized !== undefined)
      throw new NotParametric(
        `${spec.name}: the role "${name}" has many sites; every role except the first must have one site`,
      )
  }
  if (spec.roles[0]!.count !== 'many')
    throw new NotParametric(`${spec.name}: its first role has one site, so its number of sites is fixed`)
  if (spec.sites.min > 2 || spec.sites.max < 4)
    throw new NotParametric(
      spec.sites.min === spec.sites.max
        ? `${spec.name}: it is for ${spec.sites.max} sites alone, so there is nothing to prove for other numbers`
        : `${spec.name}: it has ${spec.sites.min} to ${spec.sites.max} sites; a proof for every number of sites begins with two, and has no end`,
    )
  const timeout = [...spec.clauses].find(([, clause]) => clause.kind === 'local' && clause.timeout === true)
  if (timeout !== undefined) {
    // A spec without the timeout would still be refused for its variables, so they come first.
    sharedOf(spec)
    throw new NotParametric(
      `${spec.name}: the clause "${timeout[0]}" is a timeout, and faults are not covered`,
    )
  }
}

// Three views of two sites each say how the timestamps of three sites lie if each belongs to one of the sites or to a shared variable.
const checkTimes = (spec: Spec, { fields }: RoleShape, ones: readonly unknown[]): void => {
  if (!spec.timed) return
  if (ones.length > 0)
    throw new NotParametric(
      `${spec.name}: it has timestamps and a role of one site; only sites that pass messages to each other, or have shared variables, are covered with timestamps`,
    )
  const named = fields.find(({ kind, sort }) => kind === 'map' && sort.timed)
  if (Object.keys(spec.shared).length > 0 && named !== undefined)
    throw new NotParametric(
      `${spec.name}: it has shared variables, and the field "${named.name}" has timestamps of other sites; a view leaves out how these lie among those of a third site`,
    )
}

const checkRing = (spec: Spec, { fields }: RoleShape, ones: readonly unknown[], shared: number): void => {
  const named = fields.find(({ kind }) => kind !== 'scalar' && kind !== 'site')
  const what =
    named !== undefined
      ? `the field "${named.name}" names several sites`
      : ones.length > 0
        ? 'it has a role of one site'
        : shared > 0
          ? 'it has shared variables'
          : spec.timed
            ? 'it has timestamps'
            : undefined
  if (what !== undefined)
    throw new NotParametric(
      `${spec.name}: its sites form a ring, and ${what}; a ring is covered only if a field names at most one site, and there are no timestamps`,
    )
}

type Shared = Shape['shared']

/** Shared variables, and elements of shared arrays as fields of the sites that they belong to. */
const sharedOf = (spec: Spec): { readonly shared: Shared; readonly elements: readonly Field[] } => {
  const elements: Field[] = []
  const shared = Object.entries(spec.shared).flatMap(([name, sort]) => {
    if (isSiteArray(sort) && sort.everySite !== true && !namesSites(sort.value)) {
      elements.push({ name: `${name}[self]`, kind: 'scalar', sort: sort.value, array: name })
      return []
    }
    if (isKeyedArray(sort))
      throw new NotParametric(
        `${spec.name}: the shared variable "${name}" is ${sort.text}; of arrays, only those over the sites are covered: mapOf(siteId, ...)`,
      )
    if (namesSites(sort))
      throw new NotParametric(
        `${spec.name}: the shared variable "${name}" is ${sort.text}, and names sites; only arrays of values that name no sites, and variables that name none, are covered`,
      )
    return [{ name, sort }]
  })
  return { shared, elements }
}

// A step reads the elements of one other site, and writes its own. With a variable that all sites see, or with messages, such a step
// could involve a fourth site.
const checkArrays = (spec: Spec, { fields }: RoleShape, ones: readonly unknown[], shared: Shared): void => {
  const list = fields.find(({ kind }) => kind === 'list')
  const variable = shared.find(({ name }) => name !== zero)
  const what =
    list !== undefined
      ? `the list of sites "${list.name}"`
      : variable !== undefined
        ? `the shared variable "${variable.name}", which is not an array`
        : spec.messages.kinds.size > 0
          ? 'messages'
          : ones.length > 0
            ? 'a role of one site'
            : undefined
  if (what !== undefined)
    throw new NotParametric(
      `${spec.name}: it has shared arrays and ${what}; a step may then involve four sites, and only three are joined`,
    )
}

/** Refuses messages that name sites. */
export const checkMessages = (spec: Spec): void => {
  for (const type of spec.messages.kinds.keys()) {
    const [named] = Object.entries(spec.messages.fields(type)).filter(([, sort]) => namesSites(sort))
    if (named !== undefined)
      throw new NotParametric(
        `${spec.name}: the field "${named[0]}" of ${type} is ${named[1].text}, and may name a site that a view leaves out`,
      )
  }
}

/**
 * The shape of a model. Throws a `NotParametric` for a part that the theorem does not cover, and a `ModelError` for options that
 * do not fit.
 */
export const shapeOf = (
  declared: Spec,
  options: EveryOptions,
  form: Form = 'channels',
  isInBags = false,
): Shape => {
  const ranks = form === 'arcs' ? ranksOf(declared) : undefined
  checkParameters(declared, options.parameters ?? {}, ranks)
  checkRoles(declared)
  refuseForTotalOrder(options, 'views do not show the order of broadcasts')
  refuseForRendezvous(options, 'views cover queues and bags only')
  refuseForSet(options, 'views cover queues and bags only')
  refuseForCapacity(options, 'views cover channels without a bound only')
  const model = makeModel(declared, { ...options, sites: 3, requests: 'unbounded' })
  const spec = ranks === undefined ? model.spec : withRanks(model.spec, options.parameters?.[ranks], ranks)
  const [first, ...ones] = model.spec.roles.map(({ name, record }) => roleShapeOf(name, record.fields, form))
  const { shared, elements: arrays } = sharedOf(model.spec)
  const elements = ranks === undefined ? arrays : [rankField(ranks)]
  const many: RoleShape = { ...first!, fields: [...first!.fields, ...elements] }
  const isBag = isInBags || model.options.order !== 'fifo'
  if (form === 'arcs') checkNames(spec, isBag)
  else checkMessages(spec)
  checkTimes(model.spec, many, ones)
  if (arrays.length > 0) checkArrays(spec, first!, ones, shared)
  if (shared.length > 0 && spec.messages.kinds.size > 0)
    throw new NotParametric(
      `${spec.name}: it has shared variables and messages; a step may then involve four sites, and only three are joined`,
    )
  if (form === 'arcs') checkRing(model.spec, first!, ones, shared.length)
  return {
    model,
    spec,
    many,
    ones,
    shared,
    elements: elements.map((_, k) => first!.fields.length + k),
    isBag,
    form,
    unclear: unclearUse(model, { isRing: form === 'arcs', ranks }),
  }
}
