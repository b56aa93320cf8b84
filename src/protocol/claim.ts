// What a lemma claims about messages in transit, as a value: about every message of a type, about some message, about any two messages of
// a channel. A claim has no negation. So it stays true if messages are removed that it does not need, and it stays false if the messages
// remain that make it false. That is why a proof may have channels of any length (src/prove/witnesses.ts).
import type { List } from 'immutable'
import { describe } from '../sorts/sort.js'
import { BrokenSpec } from './broken-spec.js'
import type { Message } from './message.js'

type Test = (message: never) => boolean

/** The channel that a claim is about. */
interface OfChannel {
  readonly from: number
  readonly to: number
}

/** That a test succeeds for every message of a type in one channel, or for some. */
interface OneMessage extends OfChannel {
  readonly claims: 'every' | 'some'
  readonly type: string
  readonly test: Test
}

/** That a test succeeds for any two messages in one channel, the earlier one first. */
interface TwoMessages extends OfChannel {
  readonly claims: 'in order'
  readonly test: (earlier: never, later: never) => boolean
}

/** A claim about the messages of one channel. */
export type ChannelClaim = OneMessage | TwoMessages

/** That one of some claims is true. */
interface OneOf {
  readonly claims: 'one of'
  readonly of: readonly (Claim | boolean)[]
}

/** A claim, a condition, or a function that returns one, which is called when someone asks for this part. */
export type Part = Claim | boolean | (() => Claim | boolean)

/** That all of some claims are true. */
interface AllOf {
  readonly claims: 'all of'
  readonly of: readonly Part[]
}

/** What a lemma claims of messages. */
export type Claim = ChannelClaim | OneOf | AllOf

// A claim has itself under this name, which no copy of it has. In a WeakSet each collection of garbage would look at all claims, and a proof makes
// some for each state that it tries.
const itself = Symbol('claim')

interface Known {
  [itself]?: object
}

// The claims that the call in progress has made.
let noted: Claim[] | undefined

/** Makes a value that `isClaim` knows. */
export const claim = <C extends Claim>(made: C): C => {
  ;(made as Known)[itself] = made
  noted?.push(made)
  return Object.freeze(made)
}

/** The claims that a call makes, next to its result. */
export const withClaims = <T>(call: () => T): readonly [result: T, made: readonly Claim[]] => {
  const before = noted
  const made: Claim[] = []
  noted = made
  try {
    return [call(), made]
  } finally {
    noted = before
  }
}

/** What a part claims. */
export const asked = (part: Part): Claim | boolean => (typeof part === 'function' ? part() : part)

/** The parts that are claimed all together. */
export const partsIn = (made: Part): readonly Part[] =>
  typeof made === 'object' && made.claims === 'all of' ? made.of.flatMap(partsIn) : [made]

const partsOf = (made: Part): readonly Claim[] => {
  if (typeof made !== 'object') return []
  return 'of' in made ? [made, ...made.of.flatMap(partsOf)] : [made]
}

/** Whether one of these claims is not part of what was returned: a claim is not a truth value, so `!claim` and `claim && ...` lose it. */
export const losesOne = (made: readonly Claim[], returned: Claim | boolean): boolean => {
  const parts = new Set(partsOf(returned))
  return made.some((one) => !parts.has(one))
}

/** Whether a value was made by the view of a lemma. */
export const isClaim = (value: unknown): value is Claim =>
  typeof value === 'object' && value !== null && (value as Known)[itself] === value

/** The claims about channels in a claim. */
export const channelClaimsIn = (part: Part): readonly ChannelClaim[] => {
  const made = asked(part)
  if (typeof made === 'boolean') return []
  return 'of' in made ? made.of.flatMap(channelClaimsIn) : [made]
}

/** The messages in a channel, as far as someone reads them. */
type Contents = Pick<List<Message>, 'some' | 'every'>

const answer = (given: unknown): boolean => {
  if (typeof given === 'boolean') return given
  throw new BrokenSpec(`a test of messages returned ${describe(given)}; it must return true or false`)
}

const holdsOf = (made: ChannelClaim, contents: Contents, hasOrder: boolean): boolean => {
  switch (made.claims) {
    case 'every':
      return contents.every(
        (message: Message) => message.type !== made.type || answer(made.test(message as never)),
      )
    case 'some':
      return contents.some(
        (message: Message) => message.type === made.type && answer(made.test(message as never)),
      )
    case 'in order': {
      const before: Message[] = []
      return contents.every((later: Message) => {
        const fits = before.every(
          (one) =>
            answer(made.test(one as never, later as never)) &&
            (hasOrder || answer(made.test(later as never, one as never))),
        )
        before.push(later)
        return fits
      })
    }
    default:
      return made satisfies never
  }
}

/**
 * Whether a claim is true of these channels.
 * @param hasOrder whether the first messages of a channel are the earlier ones; else each of two may be
 */
export const isTrue = (
  part: Part,
  channel: (from: number, to: number) => Contents,
  hasOrder = true,
): boolean => {
  const made = asked(part)
  if (typeof made === 'boolean') return made
  switch (made.claims) {
    case 'all of':
      return made.of.every((one) => isTrue(one, channel, hasOrder))
    case 'one of':
      return made.of.some((one) => isTrue(one, channel, hasOrder))
    case 'every':
    case 'some':
    case 'in order':
      return holdsOf(made, channel(made.from, made.to), hasOrder)
    default:
      return made satisfies never
  }
}
