// Random protocols in which sites broadcast in total order, and their comparison with the naive explorer, which has one log for all
// sites. A run of the fuzzer has few of them.
import fc from 'fast-check'
import { descriptions } from './arbitraries.js'
import { type CompareOptions, compare } from './compare.js'
import type { Description, Effect } from './description.js'
import { specFrom } from './load.js'
import { explore } from './naive/explore.js'
import type { Spec as NaiveSpec } from './naive/spec.js'
import { type Source, sourceOf } from './source.js'
import { Tally } from './tally.js'

const toAll: Effect = { do: 'all', changes: [], sends: [{ to: 0, type: 0, values: [0, 0, 0] }], writes: [] }

// A request broadcasts, so that several broadcasts are on their way at once.
const broadcasting = (given: Description): Source =>
  sourceOf({
    ...given,
    request: { ...given.request, effect: toAll, gate: 5 },
    model: { ...given.model, loss: 0, duplication: 0 },
    mix: given.mix - (given.mix % 2),
  })

/** Random protocols with broadcasts in total order. */
export const protocols = descriptions
  .filter(({ messages }) => messages.length > 0)
  .map(broadcasting)
  .filter(({ options }) => options.order === 'total')

/** Whether in some state a channel holds back a broadcast for another one. */
const isHeldBack = ({ text, options }: Source): boolean =>
  explore(specFrom(text) as unknown as NaiveSpec, options, [], 60).nodes.some(({ state: { log, logged } }) =>
    logged.some(([first], channel) => {
      const to = channel % Math.sqrt(logged.length)
      return first !== undefined && first >= 0 && log.findIndex((left) => left.includes(to)) !== first
    }),
  )

/** Only the plain search. */
export const plain = { only: { reduction: 'none', search: 'bfs' } } as const

/** Compares the first protocols of a seed; throws at a mismatch. */
export const compared = (seed: number, runs: number, options: CompareOptions = {}) => {
  const tally = new Tally()
  let heldBack = 0
  fc.assert(
    fc.property(protocols, (source) => {
      compare(source, tally, options)
      if (isHeldBack(source)) heldBack++
    }),
    { seed, numRuns: runs, endOnFailure: true },
  )
  return { tally, heldBack }
}
