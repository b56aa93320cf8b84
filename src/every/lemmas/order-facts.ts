// Facts about the order of timestamps: which request is earlier, what a clock has reached, and which time a message carries.
import type { Message } from '../../protocol/message.js'
import { channel } from '../cut/configuration.js'
import { firstOne } from '../cut/cut-collections.js'
import type { Shape } from '../shape/shape.js'
import type { Views } from '../views/views.js'
import { article, type Fact, other, type Place, places, sites, type Times, typesSeen } from './fact.js'

const ofField =
  (k: number, place: Place): Times =>
  (view, i, j) => {
    const t = sites(view, place, i, j)[k] as number | null
    return t === null ? [] : [t]
  }

const ofMessages =
  (shape: Shape, type: string, place: Place): Times =>
  (view, i, j) => {
    const [from, to] = place === 'i' ? [i, j] : [j, i]
    const found: number[] = []
    for (const message of view.channels.get(channel(from, to)) ?? [])
      if (message.type === type)
        shape.spec.messages.sort.shift(message as Message, (t) => {
          found.push(t)
          return t
        })
    return found
  }

/** The facts about the order of timestamps. */
export const orderFacts = (views: Views): readonly Fact[] => {
  const { shape } = views
  if (!shape.spec.timed) return []
  const timed = shape.many.fields.flatMap(({ name, kind, sort }, k) =>
    kind === 'scalar' && sort.timed ? [{ name, k, isOptional: sort.text.startsWith('optional') }] : [],
  )
  const optional = timed.filter(({ isOptional }) => isOptional)
  const clocks = timed.filter(({ isOptional }) => !isOptional)
  const befores = optional.flatMap(({ name, k }) =>
    places.map((place): Fact => {
      const that = other(place)
      return {
        name: `${name}(${place}) before ${name}(${that})`,
        says: `${name} of ${place} is before ${name} of ${that}`,
        denies: `${name} of ${place} is not before ${name} of ${that}`,
        meaning: { of: 'before', field: name, site: place },
        test: {
          kind: 'order',
          left: ofField(k, place),
          right: ofField(k, that),
          is: ([left], [right], isFirst) =>
            left !== undefined &&
            right !== undefined &&
            (left < right || (left === right && isFirst === (place === 'i'))),
        },
      }
    }),
  )
  const heard = optional.flatMap(({ name, k }) =>
    clocks.flatMap((clock) =>
      places.map((place): Fact => {
        const that = other(place)
        return {
          name: `${name}(${place}) <= ${clock.name}(${that})`,
          says: `${name} of ${place} is at most ${clock.name} of ${that}`,
          denies: `${name} of ${place} is not at most ${clock.name} of ${that}`,
          meaning: { of: 'at most', field: name, clock: clock.name, site: place },
          test: {
            kind: 'order',
            left: ofField(k, place),
            right: ofField(clock.k, that),
            is: ([left], [right]) => left !== undefined && right !== undefined && left <= right,
          },
        }
      }),
    ),
  )
  const types = typesSeen(views, (from, to) => from < firstOne && to < firstOne).filter((type) =>
    ofAnyMessage(views, type),
  )
  const carries = optional.flatMap(({ name, k }) =>
    types.flatMap((type) =>
      places.map((place): Fact => {
        const to = other(place)
        return {
          name: `${type} ${place} to ${to} without ${name}(${place})`,
          says: `${article(type)} from ${place} to ${to} in transit carries a time other than ${name} of ${place}`,
          denies: `each ${type} from ${place} to ${to} in transit carries ${name} of ${place}`,
          meaning: { of: 'other time', type, field: name, site: place },
          test: {
            kind: 'order',
            left: ofMessages(shape, type, place),
            right: ofField(k, place),
            is: (left, [right]) => left.some((t) => t !== right),
          },
        }
      }),
    ),
  )
  return [...befores, ...heard, ...carries]
}

const ofAnyMessage = ({ shape, list }: Views, type: string): boolean =>
  list.some(({ view }) => ofMessages(shape, type, 'i')(view, 0, 1).length > 0)
