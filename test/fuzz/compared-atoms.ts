// Atoms that compare two numbers of one state: `int0(0)<int0(1)`, `inFlight(M0 from 0 to 1).t<=t(1)`, `set0.size!=int1(0)`.
import type { Formula } from './naive/formulas.js'
import { type Field, type Kind, of, type Vocabulary } from './vocabulary.js'

/** A place that holds a number. */
interface Place {
  readonly text: string
  readonly isTimed: boolean
}

const timed: readonly Kind[] = ['stamp', 'time', 'maybe']
const sized: readonly Kind[] = ['set', 'list', 'map']
const signs = ['<', '<=', '>', '>=', '=', '!='] as const

/** The number in a value of this kind, if it has one: the value itself, or the size of a collection. */
const placesIn = ({ kind }: Field, text: string): readonly Place[] => {
  if (timed.includes(kind)) return [{ text, isTimed: true }]
  if (kind === 'int') return [{ text, isTimed: false }]
  return sized.includes(kind) ? [{ text: `${text}.size`, isTimed: false }] : []
}

const placesOf = ({ siteFields, hubFields, shared, types }: Vocabulary): readonly Place[] => {
  const isOfSites = (name: string) => [...siteFields, ...hubFields].some((field) => field.name === name)
  return [
    ...siteFields.flatMap((field) => [0, 1].flatMap((site) => placesIn(field, `${field.name}(${site})`))),
    // A name that sites have too denotes their field.
    ...shared.flatMap((field) =>
      isOfSites(field.name) || field.kind === 'array' ? [] : placesIn(field, field.name),
    ),
    ...types.flatMap(({ name, fields }) =>
      fields.flatMap((field) =>
        ['from 0 to 1', 'from 1 to 0'].flatMap((ends) =>
          placesIn(field, `inFlight(${name} ${ends}).${field.name}`),
        ),
      ),
    ),
  ]
}

/** An atom that compares two places of one kind; undefined if no two are of one kind. */
export const comparedAtom = (words: Vocabulary, [one, other, how]: readonly [number, number, number]) => {
  const places = placesOf(words)
  const left = of(places, one)
  const alike = places.filter((place) => place !== left && place.isTimed === left?.isTimed)
  const right = of(alike, other)
  if (left === undefined || right === undefined) return undefined
  // After an equals sign, a bare name is a value.
  const sign = of(/\W/.test(right.text) ? signs : signs.slice(0, 4), how)!
  return { op: 'atom', text: `${left.text}${sign}${right.text}` } satisfies Formula
}
