// The order of two timestamps as a condition on a pair of sites: whether a view has it, in words, and in a formula. Of a channel with
// several messages of a type, one must have it.
import type { TimedPlace } from '../../every/cut/timed-places.js'

export const relations = { '<': 'is before', '=': 'is equal to', '>': 'is after' } as const
export type Relation = keyof typeof relations

/** Two timestamps are there, and in this order. */
export interface OrderCondition {
  readonly kind: 'order'
  readonly left: TimedPlace
  readonly is: Relation
  readonly right: TimedPlace
}

/** The ranks of the timestamps of a view, by place. */
export type TimesOfView = readonly { readonly place: TimedPlace; readonly ranks: readonly number[] }[]

const names = ['i', 'j'] as const

/** A place in words. */
export const placeText = (place: TimedPlace): string => {
  const site = (number: number): string => `site ${names[number]}`
  switch (place.of) {
    case 'field':
      return place.entry === undefined
        ? `${place.name} of ${site(place.site)}`
        : `the entry of ${site(place.entry)} in ${place.name} of ${site(place.site)}`
    case 'message':
      return `${place.field} of ${place.type} from ${site(place.from)} to ${site(place.to)}`
    case 'shared':
      return place.name
    default:
      return place satisfies never
  }
}

export const orderText = ({ left, is, right }: OrderCondition): string =>
  `${placeText(left)} ${relations[is]} ${placeText(right)}`

const holds: { readonly [relation in Relation]: (left: number, right: number) => boolean } = {
  '<': (left, right) => left < right,
  '=': (left, right) => left === right,
  '>': (left, right) => left > right,
}

/** Whether some timestamp of the one place and some of the other one are in this order. */
export const areSo = (left: readonly number[], is: Relation, right: readonly number[]): boolean =>
  left.some((one) => right.some((other) => holds[is](one, other)))

/** The timestamps of a view at a place. */
export const ranksAt = (times: TimesOfView, place: TimedPlace): readonly number[] => {
  const wanted = placeText(place)
  return times.find((one) => placeText(one.place) === wanted)?.ranks ?? []
}

/** What a view has in place of an order, in words. */
export const otherOrderText = (times: TimesOfView, { left, is, right }: OrderCondition): string => {
  const missing = [left, right].find((place) => ranksAt(times, place).length === 0)
  if (missing !== undefined) return `there is no ${placeText(missing).replace(/^the /, '')}`
  const [first, second] = [ranksAt(times, left), ranksAt(times, right)]
  const has = (Object.keys(relations) as Relation[]).filter((one) => areSo(first, one, second))
  const words = has.map((one) => relations[one].slice('is '.length)).join(' and ')
  return `${placeText(left)} is ${words} ${placeText(right)}, not ${relations[is].slice('is '.length)}`
}

// Elements of shared arrays are fields of sites in a view.
const nameIn = (name: string): string => name.replace('[self]', '')

/** An order in a formula for `coterie reach`, with these numbers for i and j. */
export const orderFormula = (
  { left, is, right }: OrderCondition,
  sites: readonly [number, number],
): string => {
  const text = (place: TimedPlace): string => {
    switch (place.of) {
      case 'field':
        return `${nameIn(place.name)}(${sites[place.site]})${place.entry === undefined ? '' : `.${sites[place.entry]}`}`
      case 'message':
        return `inFlight(${place.type} from ${sites[place.from]} to ${sites[place.to]}).${place.field}`
      case 'shared':
        return place.name
      default:
        return place satisfies never
    }
  }
  // After `=` a word without parentheses would be a value.
  return is === '=' && right.of === 'shared'
    ? `${text(right)}=${text(left)}`
    : `${text(left)}${is}${text(right)}`
}
