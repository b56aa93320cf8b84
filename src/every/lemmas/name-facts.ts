// Facts about names on a ring: which site a field or a message names, and which of two sites has the higher number by a parameter.
import type { Message } from '../../protocol/message.js'
import { type Configuration, channel } from '../cut/configuration.js'
import type { Index } from '../cut/cut-collections.js'
import { namedBy } from '../cut/ring-names.js'
import { anotherSite } from '../shape/optional-site.js'
import type { Views } from '../views/views.js'
import { article, type Fact, ofViews, other, type Place, places, plain, sites, typesSeen } from './fact.js'

const indexOf = (place: Place, i: number, j: number): Index => (place === 'i' ? i : j)

const fieldFacts = ({ shape }: Views): readonly Fact[] =>
  shape.many.fields.flatMap(({ name, kind }, k): readonly Fact[] =>
    kind !== 'site'
      ? []
      : places.flatMap((place) => {
          const isNamed = (named: Place) => (view: Configuration, i: number, j: number) =>
            sites(view, place, i, j)[k] === indexOf(named, i, j)
          const says = (value: string): readonly [string, string] => [
            `${name} of ${place} is ${value}`,
            `${name} of ${place} is not ${value}`,
          ]
          return [
            ...[place, other(place)].map((named) =>
              plain(`${name}(${place}) = ${named}`, says(named), ofViews, isNamed(named)),
            ),
            plain(
              `${name}(${place}) = another`,
              says('another site'),
              ofViews,
              (view, i, j) => sites(view, place, i, j)[k] === anotherSite,
            ),
            plain(
              `no ${name}(${place})`,
              [`${place} has no ${name}`, `${place} has ${article(name)}`],
              ofViews,
              (view, i, j) => sites(view, place, i, j)[k] === null,
            ),
          ]
        }),
  )

/** Whether messages of a type name sites: on an arc, a view has only those that name one of its two. */
export const isNaming = ({ shape, list }: Views, type: string): boolean =>
  list.some(({ view }) =>
    [...view.channels.values()].flat().some((one) => one.type === type && namedBy(shape, one).length > 0),
  )

const messageFacts = (views: Views): readonly Fact[] => {
  const { shape } = views
  return typesSeen(views, () => true)
    .filter((type) => isNaming(views, type))
    .flatMap((type) =>
      places.flatMap((from) =>
        places.map((named) => {
          const [to, what] = [other(from), `${article(type)} that names ${named}`]
          const isOne = (message: Message, index: Index) =>
            message.type === type && namedBy(shape, message).includes(index)
          return plain(
            `${type}(${named}) ${from} to ${to}`,
            [
              `${what} is on the arc from ${from} to ${to}`,
              `no ${type} that names ${named} is on the arc from ${from} to ${to}`,
            ],
            ofViews,
            (view, i, j) =>
              (view.channels.get(channel(indexOf(from, i, j), indexOf(to, i, j))) ?? []).some((message) =>
                isOne(message, indexOf(named, i, j)),
              ),
          )
        }),
      ),
    )
}

// The number by a parameter, then that of the site.
const rankFacts = ({ shape: { many, form } }: Views): readonly Fact[] =>
  many.fields.flatMap(({ array, sort }, k): readonly Fact[] =>
    form !== 'arcs' || array === undefined || !sort.timed
      ? []
      : places.map((place) => ({
          name: `${array}(${place}) above ${array}(${other(place)})`,
          says: `${place} is above ${other(place)} by ${array}, then number`,
          denies: `${place} is not above ${other(place)} by ${array}, then number`,
          meaning: ofViews,
          test: {
            kind: 'order',
            left: (view, i, j) => [sites(view, place, i, j)[k] as number],
            right: (view, i, j) => [sites(view, other(place), i, j)[k] as number],
            is: ([left], [right], isFirst) =>
              left! > right! || (left === right && isFirst === (place === 'j')),
          },
        })),
  )

/** The facts about names; none if views are not those of a ring. */
export const nameFacts = (views: Views): readonly Fact[] =>
  views.shape.form === 'arcs' ? [...fieldFacts(views), ...messageFacts(views), ...rankFacts(views)] : []
