// Maekawa's votes given up, held against figures of a brute-force explorer that is not ours. A site of its own quorum also
// tells itself that it gives up and asks again. Ours tells the others both before it turns to itself; that explorer has the
// site take in its own RELINQUISH before it asks anybody again, so its vote for the next overtakes the new REQUEST. Done in
// that order, the figures are the same.
import { expect, test } from 'vitest'
import { onRelinquish } from '../../specs/maekawa-relinquish/algorithm.js'
import relinquish from '../../specs/maekawa-relinquish/spec.js'
import { variants } from '../../specs/maekawa-relinquish/variants.js'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor, propertiesNamed } from '../../src/check/model-for.js'
import { int, many, protocol, send, timestamp } from '../../src/index.js'
import { withClauses } from '../../src/protocol/algorithm.js'
import type { AnyEffect, Clause, UponClause } from '../../src/protocol/clause.js'

const { REQUEST } = protocol({
  roles: { site: many({}) },
  messages: { REQUEST: { t: timestamp, tag: int(0, Number.POSITIVE_INFINITY) } },
}).messages

const effectOf = (clause: unknown, ...given: Parameters<UponClause['effect']>): AnyEffect =>
  (clause as UponClause).effect(...given) as AnyEffect

/** The clause without the new REQUEST. */
const notAskingYet = (clause: unknown): Clause => ({
  ...(clause as UponClause),
  effect: (...given: Parameters<UponClause['effect']>) =>
    effectOf(clause, ...given).filter(
      (part) => !('message' in part && (part.message as { type: string }).type === 'REQUEST'),
    ) as unknown as AnyEffect,
})

interface Asking {
  readonly t: number
  readonly attempt: number
}
interface Where {
  readonly self: number
  readonly from: number
  readonly parameters: { readonly quorums: ReadonlyMap<number, Iterable<number>> }
}
const atOnce = (again: string) =>
  withClauses(relinquish, relinquish.name, {
    onFail: notAskingYet(variants.again![again]!.onFail),
    onInquire: notAskingYet(variants.again![again]!.onInquire),
    onRelinquish: {
      ...(onRelinquish as unknown as UponClause),
      effect: (me, message, context) => {
        const effect = effectOf(onRelinquish, me, message, context)
        const { self, from, parameters } = context as Where
        if (from !== self) return effect
        const { t, attempt } = me as Asking
        return [...effect, send(parameters.quorums.get(self)!, REQUEST({ t, tag: attempt }))] as AnyEffect
      },
    },
  })

// In a ring whom a site asks never asks it, so there the order makes no difference: the figures are those of the spec.
test.each([
  [{ sites: 2, parameters: { again: 'untagged' }, requests: 1 }, [71, 96, 15]],
  [{ sites: 2, parameters: { again: 'tagged' }, requests: 1 }, [71, 96, 15]],
  [{ sites: 3, parameters: { again: 'tagged', quorums: 'ring' }, requests: 1 }, [642, 1352, 21]],
] as const)('%j', (options, counts) => {
  const spec = atOnce(options.parameters.again)
  const properties = propertiesNamed(spec, [])
  const { exploration, verdicts } = check(modelFor(spec, options, properties), properties, {
    ...defaultCheckOptions,
    continue: true,
  })
  expect([exploration.states, exploration.transitions, exploration.depth]).toEqual(counts)
  // In the ring a later request may be served before an earlier one that is still in transit, in any variant.
  const late = options.sites === 3 ? ['servedInTimestampOrder'] : []
  const broken = verdicts.filter(({ verdict }) => verdict !== 'holds').map(({ property }) => property.name)
  expect(broken).toEqual(late)
})
