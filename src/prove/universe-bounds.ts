// The bounds of the universe for one question about a proof.
import { atomsOf, type Formula } from '../ltl/formula.js'
import type { UniverseBounds } from '../protocol/proof.js'

const shortChannel = 2

/**
 * The bounds.
 * @param formula a lemma that was typed: it may read whole channels, and those of any length cannot be read
 * @param numbers the greatest of unbounded numbers, instead of what the proof says
 */
export const boundsFor = (
  bounds: UniverseBounds,
  formula: Formula | undefined,
  numbers: number | undefined,
): UniverseBounds => {
  const readsChannels = atomsOf(formula ?? { kind: 'true' }).some(({ name }) => name === 'inFlight')
  return {
    ...bounds,
    ...(readsChannels && bounds.channel === 'any' ? { channel: shortChannel } : {}),
    ...(numbers === undefined ? {} : { number: numbers }),
  }
}
