// Two numbers of one state in a formula: `t(0)<t(1)`, `inFlight(REQUEST from 0 to 1).t<t(1)`. A message has as many numbers as there are
// messages of its type in the channel: one of them must compare so. Each place is that of one site, so that no reader has to guess which
// "all" comes first.
import { type Atom, askedText, atomText } from '../ltl/formula.js'
import type { Model } from '../model/model.js'
import { ModelError } from '../model/model-error.js'
import { thereAre } from '../protocol/nearest.js'
import type { AnyView, Predicate } from '../protocol/property.js'
import { isSharedArray } from '../sorts/array-of.js'
import { isSiteArray } from '../sorts/map-of.js'
import { fieldOf } from '../sorts/record.js'
import type { Sort } from '../sorts/sort.js'
import { holdsFor, isCalled, isNumber, partOf, wordOf } from './asked-value.js'

/** A place of the state that holds numbers. */
interface Place {
  readonly isTimed: boolean
  /** The values there: one, or that of each message. */
  valuesIn(view: AnyView): readonly unknown[]
}

const errorAt = ({ at }: Atom, what: string): ModelError => new ModelError(`column ${at}: ${what}`)

const siteCalled = (model: Model, place: Atom, word: string | undefined): number => {
  const site = word === undefined ? undefined : model.sites.find((one) => isCalled(one, word))
  if (site !== undefined) return site.id
  const known = model.sites.map(({ name }) => name).join(', ')
  throw errorAt(
    place,
    word === undefined || word === 'some' || word === 'all'
      ? `${askedText(place)}: name one site on each side of a comparison; the sites are ${known}`
      : `${askedText(place)}: there is no site ${word}; the sites are ${known}`,
  )
}

/** The place of a value of this sort, or of a part of it. */
const placeOf = (
  model: Model,
  place: Atom,
  [sort, path]: readonly [Sort<unknown>, readonly string[]],
  valuesIn: (view: AnyView) => readonly unknown[],
): Place => {
  const part = partOf(sort, path, model)
  if ('because' in part) throw errorAt(place, `${askedText(place)}: ${part.because}`)
  if (!isNumber(part.sort))
    throw errorAt(place, `${askedText(place)} is not a number, so it does not compare with another place`)
  return {
    isTimed: part.isTimed || part.sort.timed,
    valuesIn: (view) => valuesIn(view).map((value) => part.of(value)),
  }
}

const messagePlace = (model: Model, place: Atom): Place => {
  const { args, from, to, path = [] } = place
  const { messages } = model.spec
  const [type, ...more] = args
  if (type === undefined || more.length > 0 || path.length === 0)
    throw errorAt(
      place,
      `${askedText(place)}: name one message type and one of its fields, as in inFlight(TYPE from 0 to 1).field`,
    )
  if (!messages.kinds.has(type))
    throw errorAt(
      place,
      `${askedText(place)}: there is no such message type${thereAre(type, [...messages.kinds.keys()])}`,
    )
  const [field, ...parts] = path as [string, ...string[]]
  const fields = messages.fields(type)
  const sort = Object.hasOwn(fields, field) ? fields[field] : undefined
  if (sort === undefined)
    throw errorAt(
      place,
      `${askedText(place)}: ${type} has no field ${field}${thereAre(field, Object.keys(fields))}`,
    )
  const [sender, receiver] = [siteCalled(model, place, from), siteCalled(model, place, to)]
  return placeOf(model, place, [sort, parts], (view) =>
    [...view.channel(sender, receiver)].flatMap((message) =>
      message.type === type ? [fieldOf(message, field)] : [],
    ),
  )
}

const fieldPlace = (model: Model, place: Atom): Place => {
  const { name, args, path = [] } = place
  const site = siteCalled(model, place, args.length === 1 ? args[0] : undefined)
  const { role } = model.sites[site]!
  const fields: { readonly [field: string]: Sort<unknown> } = role.record.fields
  if (!Object.hasOwn(fields, name))
    throw errorAt(place, `${askedText(place)}: site ${model.sites[site]!.name} has no field ${name}`)
  return placeOf(model, place, [fields[name]!, path], (view) => [
    fieldOf(
      view.all(role.name).find(({ self }) => self === site),
      name,
    ),
  ])
}

const sharedPlace = (model: Model, place: Atom): Place => {
  const { name, args, path = [] } = place
  const sort: Sort<unknown> = model.given.shared[name]!
  const shared = (view: AnyView) => fieldOf(view.shared, name)
  if (!isSharedArray(sort)) {
    if (args.length > 0) throw errorAt(place, `${name} is a single variable; leave (${args.join(', ')}) out`)
    return placeOf(model, place, [sort, path], (view) => [shared(view)])
  }
  const [word = ''] = args
  const key = isSiteArray(sort) ? siteCalled(model, place, args[0]) : wordOf(sort.key, word, model)
  if (key === undefined || args.length !== 1)
    throw errorAt(place, `${askedText(place)}: name one element, as in ${name}(key)`)
  return placeOf(model, place, [sort.value, path], (view) => [
    (shared(view) as { get(key: unknown): unknown }).get(key),
  ])
}

const read = (model: Model, place: Atom): Place => {
  if (place.name === 'inFlight') return messagePlace(model, place)
  if (place.from !== undefined || place.to !== undefined)
    throw errorAt(place, `${askedText(place)}: only inFlight has channels; leave from and to out`)
  const isField = model.given.roles.some(({ record }) => Object.hasOwn(record.fields, place.name))
  if (isField) return fieldPlace(model, place)
  if (Object.hasOwn(model.given.shared, place.name)) return sharedPlace(model, place)
  throw errorAt(
    place,
    `${askedText(place)} has no number to compare; write a number, field(site), a shared variable, or inFlight(TYPE from 0 to 1).field`,
  )
}

/**
 * The predicate of an atom that compares two places. Throws a `ModelError` of one line, which begins with the column, for a place that the
 * model does not have, or whose values are not numbers of one kind.
 */
export const comparisonOfPlaces = (model: Model, atom: Atom, than: Atom): Predicate => {
  const { compared, isUnlike } = atom
  const [left, right] = [read(model, atom), read(model, than)]
  // A search may move all timestamps at once, and keeps only their order.
  if (left.isTimed !== right.isTimed)
    throw errorAt(atom, `${atomText(atom)}: a timestamp compares only with a timestamp`)
  const is = (one: unknown, other: unknown): boolean => {
    if (typeof one !== 'number' || typeof other !== 'number') return isUnlike === true
    return compared === undefined ? (one === other) !== (isUnlike === true) : holdsFor[compared](one, other)
  }
  return (view) => left.valuesIn(view).some((one) => right.valuesIn(view).some((other) => is(one, other)))
}
