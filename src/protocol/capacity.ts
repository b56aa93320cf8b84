// How many messages a channel holds: of all types together, or of some types. The bound on a type counts only the messages of that type,
// wherever they are in the channel; types without a bound have room without limit.
import { namesIn, type TextForm, wholeNumberIn } from './text-forms.js'

/** The most messages that each channel holds, or the most of each of some types. */
export type Capacity = number | 'unbounded' | { readonly [type: string]: number }

/** A bound on the messages of a channel: of one type, or of all. */
export interface Bound {
  readonly most: number
  readonly type: string | undefined
}

/** Whether a capacity bounds anything. */
export const isBounded = (capacity: Capacity | undefined): capacity is Exclude<Capacity, 'unbounded'> =>
  typeof capacity === 'object' ? Object.keys(capacity).length > 0 : (capacity ?? 'unbounded') !== 'unbounded'

/** The bound on messages of this type, or undefined if they are unbounded. */
export const boundOn = (capacity: Capacity, type: string): Bound | undefined => {
  if (capacity === 'unbounded') return undefined
  if (typeof capacity === 'number') return { most: capacity, type: undefined }
  // A type may be called `constructor`.
  return Object.hasOwn(capacity, type) ? { most: capacity[type]!, type } : undefined
}

/** How many of these messages a bound counts. */
export const counted = (bound: Bound, messages: Iterable<{ readonly type: string }>): number =>
  [...messages].filter(({ type }) => bound.type === undefined || bound.type === type).length

/** A bound as in the text of the option: `2`, `REQUEST=2`. */
export const boundText = ({ type, most }: Bound): string =>
  type === undefined ? `${most}` : `${type}=${most}`

/** What a full channel is: `full (capacity 1)`, `full for REQUEST (capacity REQUEST=1)`. */
export const fullText = (bound: Bound): string =>
  `full${bound.type === undefined ? '' : ` for ${bound.type}`} (capacity ${boundText(bound)})`

/** A capacity as text: `unbounded`, `2`, `REQUEST=1,RELEASE=2`. */
export const capacityText = (capacity: Capacity): string =>
  typeof capacity === 'object'
    ? Object.entries(capacity)
        .map(([type, most]) => boundText({ type, most }))
        .join(',') || 'unbounded'
    : String(capacity)

const pairsIn = (text: string, lo: number) =>
  namesIn(text).map((pair) => {
    const [, type, number = ''] = /^([^\s=]+)\s*=\s*(\d+)$/.exec(pair) ?? []
    const most = wholeNumberIn(number, lo)
    return type === undefined || most === undefined ? undefined : ([type, most] as const)
  })

const repeatedIn = (text: string, lo: number): string | undefined => {
  const types = pairsIn(text, lo).map((pair) => pair?.[0])
  return types.find((type, at) => type !== undefined && types.indexOf(type) !== at)
}

/** The text form of a capacity, in which each type occurs once. The smallest bound is `lo`. */
export const capacityForm = (lo: number): TextForm<Capacity> => ({
  rule: `"unbounded", a whole number from ${lo}, or such numbers by message type such as REQUEST=1,RELEASE=2`,
  names: ['unbounded'],
  least: lo,
  read: (text) => {
    if (text === 'unbounded') return text
    const most = wholeNumberIn(text, lo)
    if (most !== undefined) return most
    const pairs = pairsIn(text, lo)
    if (!pairs.every((pair) => pair !== undefined) || repeatedIn(text, lo) !== undefined) return undefined
    return Object.fromEntries(pairs)
  },
  write: capacityText,
  because: (text) => {
    const repeated = repeatedIn(text, lo)
    return repeated === undefined ? undefined : `${repeated} occurs twice`
  },
})
