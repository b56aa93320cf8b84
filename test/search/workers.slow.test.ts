// Several threads find what one finds, on recorded models of every spec and on many random protocols. Where the host takes no piece of
// the work, the other threads do everything, at the same time.
import { expect, test } from 'vitest'
import maekawa from '../../specs/maekawa/spec.js'
import ricartAgrawala from '../../specs/ricart-agrawala/spec.js'
import { catalogueNames, catalogueSpec } from '../../src/cli/load/catalogue.js'
import { spread } from '../reduce/catalogue.js'
import { compareKernels, withoutLinks, withoutRules } from './both-kernels.js'
import { workersAgree } from './kernels.properties.js'

const asked = { workers: 3, leastLevel: 1, workersStart: 'at once' } as const

const seen = { several: 0, one: 0 }

test.each(catalogueNames())('threads agree with one on recorded models of %s', async (name) => {
  const spec = await catalogueSpec(name)
  const counted = spec.expectations
    .filter(({ counts, large }) => large !== true && counts !== undefined && counts[0]! <= 600)
    .sort((a, b) => a.counts![0]! - b.counts![0]!)
  for (const { model } of spread(counted, 1)) {
    const { inRounds } = compareKernels(withoutLinks(spec), model, asked)
    seen[inRounds > 0 ? 'several' : 'one']++
  }
})

test('several threads search almost all of them', () => {
  expect(seen.several).toBeGreaterThan(6 * seen.one)
})

test.each([
  ['maekawa on a ring', maekawa, { sites: 3, self: 'channel', parameters: { quorums: 'ring' } }],
  ['ricart-agrawala with canonical timestamps', withoutRules(ricartAgrawala), { sites: 3 }],
] as const)('%s, in slices of several sizes', (_, spec, options) => {
  for (const slice of [7, 5000])
    expect(
      compareKernels(withoutLinks(spec), options, asked, slice, slice === 5000).inRounds,
    ).toBeGreaterThan(1000)
})

test('threads agree with one on many random protocols', () => {
  const { several, cut, shared, faults, violated } = workersAgree(35, 800)
  expect(several).toBeGreaterThan(12)
  expect(cut).toBeGreaterThan(3)
  expect(shared).toBeGreaterThan(8)
  expect(faults).toBeGreaterThan(3)
  expect(violated).toBeGreaterThan(3)
})
