// A pair of sites that a reader puts together, as a formula for `coterie reach`: it is true of the states of some number of sites that
// have such a pair. The views of some forms say less than a state does; of what they leave out there is no formula.
import type { StatePicture } from '../../diagram/state-picture.js'
import type { Form } from '../../every/shape/shape.js'
import { type Condition, titleOf } from './asked-pair.js'
import { orderFormula } from './order-of-times.js'

/** A form of views; of a ring, whether messages name sites: then an arc leaves out those that name a third one. */
export type PairForm = Form | 'arcs with names'

type RowCondition = Condition & { readonly kind: 'row' }
type ChannelCondition = Condition & { readonly kind: 'channel' }

/** Where the formula is true: the numbers of i and j, and of how many sites. */
interface Where {
  readonly picture: StatePicture
  readonly form: PairForm
  readonly pair: readonly [number, number]
  readonly sites: number
}

const endOf = ({ picture, pair }: Where, card: number): string =>
  card < 2 ? String(pair[card]) : titleOf(picture, card)

const rowFormula = (where: Where, { card, name, text }: RowCondition): string | undefined => {
  const { pair, form } = where
  const word = (one: string): string => (one === 'i' ? String(pair[0]) : one === 'j' ? String(pair[1]) : one)
  // Elements of shared arrays are fields of sites in a view.
  const place = card === 'shared' ? name : `${name.replace('[self]', '')}(${endOf(where, card)})`
  const members = /^[{[](.*)[}\]]$/.exec(text)?.[1]
  if (form === 'inboxes') return inboxFormula(where, { card, name, text }, place)
  // The voter may be any site, and of the votes of a client a view has one.
  if (form === 'voters' && ((card !== 0 && card !== 1) || members !== undefined || name.includes(' ')))
    return undefined
  if (text === 'another') return undefined
  if (members === undefined) return `${place}=${word(text)}`
  const has = members === '' ? [] : members.split(', ')
  // A formula does not know the order of a list.
  if (text.startsWith('[') && has.length > 1) return undefined
  return ['i', 'j']
    .map((one) => `${has.includes(one) ? '' : '!'}(${place} contains ${word(one)})`)
    .join(' && ')
}

// What an inbox counts, and what a view keeps of a field: its value, or whether there is one and whose number it is.
const inboxFormula = (
  where: Where,
  { card, name, text }: Pick<RowCondition, 'card' | 'name' | 'text'>,
  place: string,
): string | undefined => {
  if (card === 'shared') return undefined
  const self = endOf(where, card)
  const counted = /^(\w+) in transit$/.exec(name)?.[1]
  if (counted !== undefined) {
    if (text !== 'none' && text !== 'one') return undefined
    return `${text === 'none' ? '!' : ''}inFlight(${counted} to ${self})`
  }
  switch (text) {
    case 'some':
      return `!(${place}=none)`
    case 'itself':
      return `${place}=${self}`
    case 'another':
      return `!(${place}=none) && !(${place}=${self})`
    default:
      return `${place}=${text}`
  }
}

const channelFormula = (where: Where, { from, to, type }: ChannelCondition): string | undefined => {
  const { form, pair, sites } = where
  if (form !== 'channels' && form !== 'arcs') return undefined
  const inChannel = (ends: string) =>
    type === undefined ? `!inFlight(${ends})` : `inFlight(${type} ${ends})`
  if (form === 'channels') return inChannel(`from ${endOf(where, from)} to ${endOf(where, to)}`)
  // The channels of the arc, each between neighbours.
  const [first, last] = [pair[from]!, pair[to]!]
  const length = (last - first + sites) % sites
  const parts = Array.from({ length }, (_, k) =>
    inChannel(`from ${(first + k) % sites} to ${(first + k + 1) % sites}`),
  )
  return `(${parts.join(type === undefined ? ' && ' : ' || ')})`
}

const conditionFormula = (where: Where, one: Condition): string | undefined => {
  if (one.kind === 'row') return rowFormula(where, one)
  if (one.kind === 'channel') return channelFormula(where, one)
  return where.form === 'channels' ? orderFormula(one, where.pair) : undefined
}

/**
 * A formula that is true of the states of this many sites that have such a pair: i has the smaller number. Undefined if no
 * formula says the same of a state.
 */
export const formulaOf = (
  picture: StatePicture,
  conditions: readonly Condition[],
  sites: number,
  form: PairForm = 'channels',
): string | undefined => {
  const pairs = [...Array(sites).keys()].flatMap((i) =>
    [...Array(sites).keys()].slice(i + 1).map((j) => [i, j] as const),
  )
  const all = pairs.map((pair) =>
    conditions.map((one) => conditionFormula({ picture, form, pair, sites }, one)),
  )
  if (all.some((texts) => texts.includes(undefined))) return undefined
  return all.map((texts) => `(${texts.join(' && ')})`).join(' || ')
}
