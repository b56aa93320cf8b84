// A deadlock of two or three sites, by the ordinary search: it refutes a proof of deadlock freedom, and so finds errors of the prover.
import { startCheck } from '../../check/check-spec.js'
import { makeModel } from '../../model/model.js'
import type { Property } from '../../protocol/property.js'
import type { Spec } from '../../protocol/spec.js'
import { defaultReductions } from '../../reduce/reductions.js'
import type { LongWork } from '../../search/long-work.js'
import type { EveryOptions } from '../shape/shape.js'

/**
 * The number of sites of a system that violates the property; undefined if none is found.
 * @param states the most states of each system that are searched
 */
export function* deadlockOfFew(
  spec: Spec,
  options: EveryOptions,
  property: Property,
  states: number,
): LongWork<number | undefined> {
  for (const sites of [2, 3]) {
    if (sites < spec.sites.min || sites > spec.sites.max) continue
    const wanted = { ...options, sites, requests: 'unbounded' } as const
    const reduce = defaultReductions(makeModel(spec, wanted))
    const check = startCheck(spec, wanted, { properties: [property.name], maxStates: states, reduce })
    yield* check.run()
    if (check.result().verdicts.some(({ verdict }) => verdict === 'violated')) return sites
  }
  return undefined
}
