// The bakery for every number of sites, with numbers that have no bound.
import { expect, test } from 'vitest'
import { loadSpec } from '../../src/cli/load/load-spec.js'
import { proveForEveryNumber } from '../../src/every/prove.js'

// 150 views by a prototype with clauses copied by hand, if reading and drawing are one phase.
test('the bakery whose sites look at the others in any order: 212 views', async () => {
  const { spec } = await loadSpec('bakery')
  const result = proveForEveryNumber(spec, { parameters: { looks: 'any' } }, { comparedStates: 5000 })
  expect(result).toMatchObject({ verdict: 'holds', views: 212, joins: 33_998 })
}, 120_000)
