// A pair of sites that a reader puts together: conditions on fields and channels of a view. Whether a view has them all, which views
// are nearest.
import type { StatePicture } from '../../diagram/state-picture.js'
import {
  areSo,
  type OrderCondition,
  orderText,
  otherOrderText,
  ranksAt,
  type TimesOfView,
} from './order-of-times.js'

/** A condition on a view: the text of a row of a card, what a channel has, or the order of two timestamps. */
export type Condition =
  | { readonly kind: 'row'; readonly card: number | 'shared'; readonly name: string; readonly text: string }
  /** A message of this type is in the channel; without a type, the channel is empty. */
  | {
      readonly kind: 'channel'
      readonly from: number
      readonly to: number
      readonly type: string | undefined
    }
  | OrderCondition

/** A view as the page has it. */
export interface SeenView {
  readonly picture: StatePicture
  readonly times: TimesOfView
}

/** The name of a card. */
export const titleOf = ({ cards }: StatePicture, card: number): string => cards[card]!.title

/** A condition in words. */
export const conditionText = (picture: StatePicture, condition: Condition): string => {
  if (condition.kind === 'row') {
    const { card, name, text } = condition
    return `${name}${card === 'shared' ? '' : ` of ${titleOf(picture, card)}`} is ${text}`
  }
  if (condition.kind === 'order') return orderText(condition)
  const { from, to, type } = condition
  const ends = `from ${titleOf(picture, from)} to ${titleOf(picture, to)}`
  return type === undefined ? `no message is in transit ${ends}` : `${type} is in transit ${ends}`
}

const typeOf = (text: string): string => /^\w+/.exec(text)?.[0] ?? text

/** The types of the messages in a channel of a picture. */
const typesIn = ({ channels }: StatePicture, from: number, to: number): readonly string[] =>
  channels.filter((one) => one.from === from && one.to === to).flatMap(({ texts }) => texts.map(typeOf))

// Of a map one asks for its keys.
const keysOnly = (text: string): string => (text.startsWith('{') ? text.replace(/: [^,}]*/g, '') : text)

const rowIn = (picture: StatePicture, card: number | 'shared', name: string): string | undefined => {
  const rows = card === 'shared' ? picture.shared : picture.cards[card]?.rows
  const found = rows?.find((row) => row.name === name)
  return found && keysOnly(found.text)
}

/** Whether a picture satisfies a condition that is not about timestamps. */
export const isSatisfiedBy = (
  picture: StatePicture,
  condition: Exclude<Condition, OrderCondition>,
): boolean => {
  if (condition.kind === 'row') return rowIn(picture, condition.card, condition.name) === condition.text
  const types = typesIn(picture, condition.from, condition.to)
  return condition.type === undefined ? types.length === 0 : types.includes(condition.type)
}

const isSatisfied = ({ picture, times }: SeenView, condition: Condition): boolean =>
  condition.kind === 'order'
    ? areSo(ranksAt(times, condition.left), condition.is, ranksAt(times, condition.right))
    : isSatisfiedBy(picture, condition)

/** What a view has where a condition asks, in words. */
export const differenceText = ({ picture, times }: SeenView, condition: Condition): string => {
  if (condition.kind === 'row') {
    const { card, name, text } = condition
    return `${name}${card === 'shared' ? '' : ` of ${titleOf(picture, card)}`} is ${rowIn(picture, card, name)}, not ${text}`
  }
  if (condition.kind === 'order') return otherOrderText(times, condition)
  const { from, to, type } = condition
  const ends = `from ${titleOf(picture, from)} to ${titleOf(picture, to)}`
  const types = typesIn(picture, from, to)
  return type === undefined ? `${types.join(' and ')} in transit ${ends}` : `no ${type} in transit ${ends}`
}

/** A view by its number, and the conditions that it does not satisfy. */
export interface Near {
  readonly number: number
  readonly differs: readonly Condition[]
}

/** The views that satisfy the most conditions; those that satisfy all of them, if there are any. */
export const nearest = (views: readonly SeenView[], conditions: readonly Condition[]): readonly Near[] => {
  const all = views.map(
    (view, number): Near => ({
      number,
      differs: conditions.filter((condition) => !isSatisfied(view, condition)),
    }),
  )
  const least = Math.min(...all.map(({ differs }) => differs.length))
  return all.filter(({ differs }) => differs.length === least)
}

/** What one can ask about the views: for each place, the conditions that some view satisfies. */
export interface Askable {
  readonly place: string
  /** Where the picture has it: in a card, with the shared variables, or on an arrow. */
  readonly part: number | 'shared' | 'arrow'
  /** Its name within this part. */
  readonly name: string
  /** Its name without the picture. */
  readonly label: string
  readonly choices: readonly { readonly text: string; readonly condition: Condition }[]
}

// Left to right, if the ends are the two sites.
const arrowText = (picture: StatePicture, from: number, to: number): string => {
  if (from === 1 && to === 0) return 'i ← j'
  const end = (card: number) => titleOf(picture, card).replace(/^site (?=[ij]$)/, '')
  return `${end(from)} → ${end(to)}`
}

/** What a view has at each place, as far as one can ask for it: the pair that a reader then changes. */
export const conditionsOf = (view: SeenView, places: readonly Askable[]): ReadonlyMap<string, Condition> =>
  new Map(
    places.flatMap(({ place, choices }) => {
      const choice = choices.find(({ condition }) => isSatisfied(view, condition))
      return choice === undefined ? [] : [[place, choice.condition] as const]
    }),
  )

/** The values of each row, and the messages of each channel, over all views. Rows named in `timed` have only an order. */
export const askable = (
  pictures: readonly StatePicture[],
  timed: ReadonlySet<string>,
): readonly Askable[] => {
  const [first] = pictures
  if (first === undefined) return []
  const rows = (card: number | 'shared'): readonly Askable[] =>
    (card === 'shared' ? first.shared : first.cards[card]!.rows)
      .filter(({ name }) => !timed.has(name))
      .map(({ name }) => {
        const texts = [...new Set(pictures.map((one) => rowIn(one, card, name)!))]
        const choices = texts.map((text) => ({
          text,
          condition: { kind: 'row', card, name, text } as const,
        }))
        return {
          place: `${card} ${name}`,
          part: card,
          name,
          label: `${name}${card === 'shared' ? '' : ` of ${titleOf(first, card)}`}`,
          choices,
        }
      })
  const channels = new Map<string, Set<string>>()
  for (const { channels: own } of pictures)
    for (const { from, to, texts } of own) {
      const types = channels.get(`${from} ${to}`) ?? new Set()
      channels.set(`${from} ${to}`, types)
      for (const text of texts) types.add(typeOf(text))
    }
  return [
    ...first.cards.flatMap((_, card) => rows(card)),
    ...rows('shared'),
    ...[...channels].sort().map(([ends, types]): Askable => {
      const [from, to] = ends.split(' ').map(Number) as [number, number]
      const condition = (type: string | undefined): Condition => ({ kind: 'channel', from, to, type })
      return {
        place: `${from} to ${to}`,
        part: 'arrow',
        name: arrowText(first, from, to),
        label: `in transit from ${titleOf(first, from)} to ${titleOf(first, to)}`,
        choices: [
          ...[...types].sort().map((type) => ({ text: type, condition: condition(type) })),
          { text: 'nothing', condition: condition(undefined) },
        ],
      }
    }),
  ]
}
