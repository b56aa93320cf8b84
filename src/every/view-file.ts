// The certificate of a proof as a file: a header, and each view as JSON, in the form of a state of a model with two sites. Its
// timestamps are ranks.
import type { Json } from '../sorts/sort.js'
import type { Configuration, CutRecord, Entries } from './configuration.js'
import { firstOne, type Index } from './cut-collections.js'
import type { Compared } from './reachable-views.js'
import type { EveryOptions, RoleShape, Shape } from './shape.js'

// The first role has two sites, and the sites of the other roles follow.
const siteOf = (index: Index): number => (index >= firstOne ? 2 + index - firstOne : index)

const recordToJson = ({ fields }: RoleShape, record: CutRecord): Json =>
  Object.fromEntries(
    fields.map(({ name, kind, sort }, k): [string, Json] => {
      const value = record[k]
      if (kind === 'scalar' || kind === 'site') return [name, sort.toJson(value)]
      if (kind === 'map')
        return [name, (value as Entries).map(([index, held]) => [siteOf(index), sort.toJson(held)])]
      return [name, (value as readonly Index[]).map(siteOf)]
    }),
  )

/** The view as `stateToJson` writes a state. */
export const viewToJson = (shape: Shape, { sites, ones, shared, channels }: Configuration): Json => {
  const { sort } = shape.spec.messages
  return {
    sites: [
      ...sites.map((record) => recordToJson(shape.many, record)),
      ...ones.map((record, k) => recordToJson(shape.ones[k]!, record)),
    ],
    ...(shared.length === 0
      ? {}
      : {
          shared: Object.fromEntries(
            shared.map((value, k) => [shape.shared[k]!.name, shape.shared[k]!.sort.toJson(value)]),
          ),
        }),
    channels: [...channels].map(([name, contents]) => {
      const [from, to] = name.split(',').map((end) => siteOf(Number(end))) as [number, number]
      return { from, to, messages: contents.map((message) => sort.toJson(message)) }
    }),
  }
}

/** The result that a certificate is about. */
interface Certifiable {
  readonly options: EveryOptions
  readonly views: number
  readonly compared: readonly Compared[]
}

/** The first line of a certificate, in which every option is explicit. */
export const viewsHeader = (
  { options, views, compared }: Certifiable,
  { model, spec }: Shape,
  source: string | undefined,
): Json => ({
  kind: 'coterie-views',
  version: 1,
  spec: spec.name,
  ...(source === undefined ? {} : { source }),
  parameters: model.options.parameters,
  order: options.order ?? 'fifo',
  properties: ['mutualExclusion'],
  views,
  small: compared
    .filter(({ complete }) => complete)
    .map(({ sites, states, views: shown }) => ({ sites, states, views: shown })),
})
