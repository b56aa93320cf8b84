// The certificate of a proof as a file: a header, and each view as JSON, in the form of a state of a model with two sites. Its
// timestamps are ranks. Of a voter's view the third site is the voter, and each has its part of a record.
import type { Spec } from '../../protocol/spec.js'
import type { Json } from '../../sorts/sort.js'
import type { Configuration } from '../cut/configuration.js'
import { firstOne, type Index } from '../cut/cut-collections.js'
import type { CutRecord, Entries } from '../cut/cut-record.js'
import type { Inboxes } from '../shape/inbox-fields.js'
import { anotherSite } from '../shape/optional-site.js'
import type { EveryOptions, RoleShape, Shape } from '../shape/shape.js'
import { zero } from '../shape/zero.js'
import type { Compared } from './reachable-views.js'

// The first role has two sites, and the sites of the other roles follow.
const siteOf = (index: Index): number => (index >= firstOne ? 2 + index - firstOne : index)

const recordToJson = ({ fields, hidden }: RoleShape, record: CutRecord, whole: Json | undefined): Json => {
  const shown = fields.flatMap(({ name, kind, sort, array }, k): [string, Json][] => {
    const value = record[k]
    if (array !== undefined) return []
    if (kind === 'site' && value === anotherSite) return [[name, 'another']]
    if (kind === 'scalar' || kind === 'site') return [[name, sort.toJson(value)]]
    if (kind === 'map')
      return [[name, (value as Entries).map(([index, held]) => [siteOf(index), sort.toJson(held)])]]
    return [[name, (value as readonly Index[]).map(siteOf)]]
  })
  // A field that no view keeps has its initial value.
  const known = new Map(shown)
  const given = hidden === undefined || hidden.size === 0 ? undefined : (whole as { [name: string]: Json })
  return given === undefined
    ? Object.fromEntries(shown)
    : Object.fromEntries(Object.entries(given).map(([name, value]) => [name, known.get(name) ?? value]))
}

// Elements of shared arrays, one array after the other, as a model names them.
const arraysToJson = ({ many, elements }: Shape, sites: Configuration['sites']): readonly [string, Json][] =>
  elements.flatMap((at) => {
    const { array, sort } = many.fields[at]!
    return sites.map((record, site): [string, Json] => [`${array}[${site}]`, sort.toJson(record[at])])
  })

/** Shared variables and elements of shared arrays, in the order in which the spec has them. */
const sharedToJson = (shape: Shape, { sites, shared }: Configuration): Json => {
  const variables = shape.shared.flatMap(({ name, sort }, k): [string, Json][] =>
    name === zero ? [] : [[name, sort.toJson(shared[k])]],
  )
  const all = [...variables, ...arraysToJson(shape, sites)]
  return Object.fromEntries(
    Object.keys(shape.spec.shared).flatMap((field) =>
      all.filter(([name]) => name === field || name.startsWith(`${field}[`)),
    ),
  )
}

// What is kept of each record, and the number of messages of each type that are counted.
const withInboxes = ({ kept, counted }: Inboxes, { sites }: Configuration): Json => ({
  sites: sites.map((record) =>
    Object.fromEntries(
      kept.map(({ name, as, sort }, k) => [
        name,
        as === 'value' ? sort.toJson(record[k]) : (record[k] as Json),
      ]),
    ),
  ),
  inboxes: sites.map((record) =>
    Object.fromEntries(counted.map((type, k) => [type, record[kept.length + k] as Json])),
  ),
})

/** The view as `stateToJson` writes a state. On a ring, `numbers` has the order of the two sites' numbers, if a parameter gives them some. */
export const viewToJson = (shape: Shape, view: Configuration): Json => {
  if (shape.inboxes !== undefined) return withInboxes(shape.inboxes, view)
  const { sites, ones, channels } = view
  const { sort } = shape.spec.messages
  const isRing = shape.form === 'arcs'
  const wholeOf = (role: number): Json => {
    const { record } = shape.spec.roles[role]!
    return record.toJson(record.initial)
  }
  const hasShared = !isRing && Object.keys(shape.spec.shared).some((name) => name !== zero)
  const numbers = shape.elements.flatMap((at) => sites.map((record) => record[at] as number))
  return {
    sites: [
      ...sites.map((record) => recordToJson(shape.many, record, wholeOf(0))),
      ...ones.map((record, k) => recordToJson(shape.ones[k]!, record, wholeOf(1 + k))),
    ],
    ...(hasShared ? { shared: sharedToJson(shape, view) } : {}),
    channels: [...channels].map(([name, contents]) => {
      const [from, to] = name.split(',').map((end) => siteOf(Number(end))) as [number, number]
      return { from, to, messages: contents.map((message) => sort.toJson(message)) }
    }),
    ...(isRing && numbers.length > 0 ? { numbers } : {}),
  }
}

const formOf = ({ form, isBag }: Shape): string | undefined => {
  switch (form) {
    case 'channels':
      return undefined
    case 'inboxes':
      return 'inbox'
    case 'arcs':
      return isBag ? 'ring of bags' : 'ring'
    case 'voters':
      return 'voter'
    default:
      return form satisfies never
  }
}

// How unbounded numbers are kept, which are timestamps in the spec of a shape.
const numbersOf = (given: Spec, { form, spec, shared }: Shape): string | undefined => {
  if (form !== 'channels' || given.timed || !spec.timed) return undefined
  return shared.some(({ name }) => name === zero) ? 'by order and 0' : 'by order'
}

/** The result that a certificate is about. */
interface Certifiable {
  readonly spec: Spec
  readonly options: EveryOptions
  readonly views: number
  readonly compared: readonly Compared[]
}

// A proof is for all values of a parameter that gives each site a number, or a quorum.
const parametersOf = ({ form, spec, model }: Shape): { readonly [name: string]: string } =>
  Object.fromEntries(
    Object.entries(model.options.parameters).filter(([name]) => {
      const { isQuorumSystem, isNumbers } = spec.parameters[name]!
      return !(form === 'voters' && isQuorumSystem === true) && !(form === 'arcs' && isNumbers === true)
    }),
  )

const ifGiven = (name: string, value: string | undefined): { readonly [name: string]: string } =>
  value === undefined ? {} : { [name]: value }

/** The first line of a certificate, in which every option is explicit. */
export const viewsHeader = (
  { spec: given, options, views, compared }: Certifiable,
  shape: Shape,
  source: string | undefined,
): Json => ({
  kind: 'coterie-views',
  version: 1,
  spec: given.name,
  ...(source === undefined ? {} : { source }),
  parameters: parametersOf(shape),
  order: options.order ?? 'fifo',
  ...ifGiven('form', formOf(shape)),
  ...ifGiven('numbers', numbersOf(given, shape)),
  properties: ['mutualExclusion'],
  views,
  small: compared
    .filter(({ complete }) => complete)
    .map(({ sites, states, views: shown }) => ({ sites, states, views: shown })),
})
