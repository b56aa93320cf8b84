// Crashes as another program models them: a crashed site keeps part of its record. In Coterie a crashed site
// loses everything that is not on stable storage. With exactly those fields on stable storage the counts
// agree, so this is the only difference.
import { expect } from 'vitest'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { asExpected } from '../../src/check/expectations.js'
import { modelFor, propertiesNamed } from '../../src/check/model-for.js'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import type { Spec } from '../../src/protocol/spec.js'
import { stable } from '../../src/sorts/stable.js'

const stuck = (deadlock: number, lockedOut: number) => ({
  deadlockFreedom: deadlock,
  entryPossible: lockedOut,
})
const one = (whoCrashes: string) => ({ crash: 1, whoCrashes })
const ring = { parameters: { quorums: '{0,1},{1,2},{2,0}' }, requests: 1, self: 'channel' } as const

/** The spec with these fields of its first role on stable storage. */
export const keeping = (spec: Spec, kept: readonly string[]): Spec => ({
  ...spec,
  roles: spec.roles.map((role) => ({
    ...role,
    record: {
      ...role.record,
      fields: Object.fromEntries(
        Object.entries(role.record.fields).map(([name, sort]) => [
          name,
          kept.includes(name) ? stable(sort) : sort,
        ]),
      ),
    },
  })),
})

/**
 * The fields that the other program keeps, its figures, and the verdicts, which are the same in both
 * programs.
 */
export type KeptRecord = readonly [
  spec: string,
  options: ModelOptions,
  kept: readonly string[],
  counts: readonly [states: number, transitions: number],
  verdicts: ReturnType<typeof stuck>,
]

// biome-ignore format: a table
export const smallest: KeptRecord =
  ['suzuki-kasami', { sites: 3, requests: 1, ...one('with token') }, ['known', 'token'], [1478, 4175], stuck(4, 2)]

// biome-ignore format: a table
export const larger: readonly KeptRecord[] = [
  ['ricart-agrawala', { sites: 3, requests: 1, ...one('in') }, ['clock'], [2846, 7303], stuck(11, 8)],
  ['ricart-agrawala', { sites: 3, requests: 1, ...one('waiting') }, ['clock'], [9916, 30760], stuck(9, 3)],
  ['maekawa', { ...ring, ...one('idle') }, ['voted', 'queue'], [5936, 18975], stuck(5, 2)],
  ['maekawa', { ...ring, ...one('in') }, ['voted', 'queue'], [2687, 8463], stuck(11, 6)],
]

/** Expects the counts of the other program with the kept fields, and its verdicts with and without them. */
export const expectSameVerdicts = async ([
  name,
  options,
  kept,
  counts,
  verdicts,
]: KeptRecord): Promise<void> => {
  const original = await catalogueSpec(name)
  for (const spec of [original, keeping(original, kept)]) {
    const properties = propertiesNamed(spec, ['mutualExclusion', ...Object.keys(verdicts)])
    const result = check(modelFor(spec, options, properties), properties, {
      ...defaultCheckOptions,
      continue: true,
    })
    expect(Object.fromEntries(result.verdicts.map((one) => [one.property.name, asExpected(one)]))).toEqual({
      mutualExclusion: 'holds',
      deadlockFreedom: `violated in ${verdicts.deadlockFreedom}`,
      entryPossible: `violated in ${verdicts.entryPossible}`,
    })
    if (spec === original) continue
    expect([result.exploration.states, result.exploration.transitions]).toEqual(counts)
  }
}
