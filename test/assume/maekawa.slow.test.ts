// What mutual exclusion of Maekawa's algorithm rests on.
import { expect, test } from 'vitest'
import { assume, defaultAssumeOptions } from '../../src/assume/assuming.js'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'

test('is more than one set for mutual exclusion of Maekawa, of which one needs no copies', async () => {
  const { minimalSets } = await assume(
    await catalogueSpec('maekawa'),
    { sites: 3, requests: 1, parameters: { quorums: 'ring' } },
    { ...defaultAssumeOptions, families: ['channels', 'quorums'], theorems: ['mutualExclusion'] },
  )
  const [{ sets, open, isCut }] = minimalSets as [(typeof minimalSets)[number]]
  expect(sets.map(({ keeps }) => keeps.map(({ name }) => name))).toEqual([
    ['no message is copied', 'any two quorums intersect (M1)'],
  ])
  expect([open.length, isCut]).toEqual([1, false])
})
