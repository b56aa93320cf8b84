// The universe of a proof as text, and where a bound cuts it.

import type { ProofResult } from '../prove/proof-result.js'
import { counted } from './number-words.js'

/** Where a bound on numbers cuts the proof. */
export const withoutGreater = ({ bounds: { number } }: ProofResult): string =>
  number === undefined ? '' : `, on runs without numbers above ${number}`

/** The universe in one line. */
export const universeLine = ({ bounds, model }: ProofResult): string => {
  const length =
    bounds.channel === 'any'
      ? 'channels of any length'
      : `at most ${counted(bounds.channel, 'message')} in a channel`
  const channels = model.spec.messages.kinds.size === 0 ? '' : `, ${length}`
  const numbers =
    bounds.number === undefined
      ? `timestamps and unbounded numbers by their order${bounds.isOrdered ? ' (tested on samples)' : ''}`
      : `timestamps by their order; unbounded numbers up to ${bounds.number}, and steps to greater ones are left out`
  return `universe: every value of every field${channels}; lists of at most ${counted(bounds.list, 'item')}; ${numbers}`
}
