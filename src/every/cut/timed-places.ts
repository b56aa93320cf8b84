// Where a view has timestamps: in fields of its sites, in entries of their maps, in messages between them, and in shared variables. A view
// keeps only the order of timestamps, so a reader compares two of these places.
import type { Message } from '../../protocol/message.js'
import { fieldOf } from '../../sorts/record.js'
import type { Shape } from '../shape/shape.js'
import { type Configuration, channel } from './configuration.js'
import type { Entries } from './cut-record.js'

/** A place with timestamps. Sites are 0 and 1. */
export type TimedPlace =
  /** `entry` is the site whose entry of the map it is. */
  | { readonly of: 'field'; readonly name: string; readonly site: number; readonly entry?: number }
  | {
      readonly of: 'message'
      readonly type: string
      readonly field: string
      readonly from: number
      readonly to: number
    }
  | { readonly of: 'shared'; readonly name: string }

const both = [0, 1] as const

const fieldPlaces = (shape: Shape, which: (kind: string, isOptional: boolean) => boolean) =>
  shape.many.fields.flatMap(({ name, kind, sort }): readonly TimedPlace[] => {
    if (!sort.timed || !which(kind, sort.text.startsWith('optional'))) return []
    return both.flatMap((site) =>
      kind === 'map'
        ? both.map((entry): TimedPlace => ({ of: 'field', name, site, entry }))
        : [{ of: 'field', name, site }],
    )
  })

const messagePlaces = ({ form, spec: { messages } }: Shape): readonly TimedPlace[] =>
  form !== 'channels'
    ? []
    : [...messages.kinds.keys()].flatMap((type) =>
        Object.entries(messages.fields(type)).flatMap(([field, sort]) =>
          sort.timed
            ? both.map((from): TimedPlace => ({ of: 'message', type, field, from, to: 1 - from }))
            : [],
        ),
      )

/** The places of the views of a spec, those of requests before those of clocks. */
export const timedPlaces = (shape: Shape): readonly TimedPlace[] => [
  ...fieldPlaces(shape, (kind, isOptional) => kind === 'scalar' && isOptional),
  ...fieldPlaces(shape, (kind) => kind === 'map'),
  ...messagePlaces(shape),
  ...fieldPlaces(shape, (kind, isOptional) => kind === 'scalar' && !isOptional),
  ...shape.shared.flatMap(({ name, sort }): readonly TimedPlace[] =>
    sort.timed ? [{ of: 'shared', name }] : [],
  ),
]

const present = (value: unknown): readonly number[] => (typeof value === 'number' ? [value] : [])

/** The timestamps that a view has at a place: none, one, or that of each message. */
export const timesAt = (shape: Shape, view: Configuration, place: TimedPlace): readonly number[] => {
  switch (place.of) {
    case 'field': {
      const value = view.sites[place.site]![shape.many.fields.findIndex(({ name }) => name === place.name)]
      if (place.entry === undefined) return present(value)
      return (value as Entries).flatMap(([index, held]) => (index === place.entry ? present(held) : []))
    }
    case 'message': {
      const contents: readonly Message[] = view.channels.get(channel(place.from, place.to)) ?? []
      return contents.flatMap((message) =>
        message.type === place.type ? present(fieldOf(message, place.field)) : [],
      )
    }
    case 'shared':
      return present(view.shared[shape.shared.findIndex(({ name }) => name === place.name)])
    default:
      return place satisfies never
  }
}
