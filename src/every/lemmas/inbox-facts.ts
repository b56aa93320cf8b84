// Facts about views with inboxes: whose number a field has, whether it is null, and which messages are in transit to a site.
import type { Shape } from '../shape/shape.js'
import type { Views } from '../views/views.js'
import { article, type Fact, ofViews, type Place, places, plain, sites } from './fact.js'

/** Whether a field of a record is one that only views with inboxes have: of other fields they keep the value. */
export const isOfInbox = ({ inboxes }: Shape, k: number): boolean =>
  inboxes !== undefined && (k >= inboxes.kept.length || inboxes.kept[k]!.as !== 'value')

/** The words of a value: that a place has it, and that it does not. */
const wordsOf = (
  { inboxes, many }: Shape,
  k: number,
  value: unknown,
  place: Place,
): readonly [name: string, words: readonly [string, string]] => {
  const { name } = many.fields[k]!
  const type = inboxes!.counted[k - inboxes!.kept.length]
  if (type !== undefined)
    return value === 'several'
      ? [
          `several ${type} to ${place}`,
          [`several ${type} to ${place} are in transit`, `at most one ${type} to ${place} is in transit`],
        ]
      : [
          `${type} to ${place}`,
          [`${article(type)} to ${place} is in transit`, `no ${type} to ${place} is in transit`],
        ]
  if (value === null)
    return [`no ${name}(${place})`, [`${place} has no ${name}`, `${place} has ${article(name)}`]]
  if (value === 'some')
    return [`${name}(${place})`, [`${place} has ${article(name)}`, `${place} has no ${name}`]]
  const whose = value === 'itself' ? 'the site itself' : 'another site'
  return [
    `${name}(${place}) = ${String(value)}`,
    [`${name} of ${place} is ${whose}`, `${name} of ${place} is not ${whose}`],
  ]
}

/** The facts that views with inboxes add to those of the values that they keep. */
export const inboxFacts = ({ shape, list }: Views): readonly Fact[] =>
  shape.many.fields.flatMap((_, k): readonly Fact[] => {
    if (!isOfInbox(shape, k)) return []
    const { inboxes } = shape
    const isCount = k >= inboxes!.kept.length
    const isWhether = inboxes!.kept[k]?.as === 'whether'
    const values = new Set(list.flatMap(({ view }) => view.sites.map((record) => record[k])))
    // That no message is in transit is the negation of the fact that one is, so it is not a fact of its own.
    const told = [...values].filter((value) => !((isCount || isWhether) && value === null))
    return told.flatMap((value) =>
      places.map((place) => {
        const [name, words] = wordsOf(shape, k, value, place)
        return plain(name, words, ofViews, (view, i, j) => {
          const held = sites(view, place, i, j)[k]
          return isCount && value === 'one' ? held !== null : held === value
        })
      }),
    )
  })
