// Several threads find what one finds, on recorded models of every spec and on many random protocols. Where the host takes no piece of
// the work, the other threads do everything, at the same time.
import { afterEach, expect, test, vi } from 'vitest'
import maekawa from '../../specs/maekawa/spec.js'
import ricartAgrawala from '../../specs/ricart-agrawala/spec.js'
import { catalogueNames, catalogueSpec } from '../../src/cli/load/catalogue.js'
import { spread } from '../reduce/catalogue.js'
import { compareKernels, withoutRules } from './both-kernels.js'
import { workersAgree } from './kernels.properties.js'
import { compared, twice } from './several-threads.js'

const asked = { workers: 2, leastLevel: 1, workersStart: 'at once' } as const

const seen = { several: 0, one: 0 }

// Every third spec: the random protocols are more varied.
test.each(catalogueNames().filter((_, k) => k % 3 === 0))(
  'threads agree with one on recorded models of %s',
  async (name) => {
    const spec = await catalogueSpec(name)
    const counted = spec.expectations
      .filter(({ counts, large }) => large !== true && counts !== undefined && counts[0]! <= 600)
      .sort((a, b) => a.counts![0]! - b.counts![0]!)
    for (const { model } of spread(counted, 1)) {
      const { inRounds } = compareKernels(spec, model, asked)
      seen[inRounds > 0 ? 'several' : 'one']++
    }
  },
)

test('several threads search almost all of them', () => {
  expect(seen.several).toBeGreaterThan(4 * seen.one)
})

test.each([
  ['maekawa on a ring', maekawa, { sites: 3, self: 'channel', parameters: { quorums: 'ring' } }],
  ['ricart-agrawala with canonical timestamps', withoutRules(ricartAgrawala), { sites: 3 }],
  ['ricart-agrawala, whose packing grows', withoutRules(ricartAgrawala), { sites: 3, requests: 2 }],
] as const)('%s, by threads that work at the same time', (_, spec, options) => {
  const { inRounds } = compareKernels(spec, options, { ...asked, workers: 3 }, 5000, true)
  expect(inRounds).toBeGreaterThan(1000)
})

test('threads agree with one on many random protocols', () => {
  const { several, cut, shared, faults, violated } = workersAgree(30, 600)
  expect(several).toBeGreaterThan(10)
  expect(cut).toBeGreaterThan(3)
  expect(shared).toBeGreaterThan(8)
  expect(faults).toBeGreaterThan(3)
  expect(violated).toBeGreaterThan(3)
})

// The files of a worker share its modules, so what a failed test leaves would change later ones.
afterEach(() => vi.restoreAllMocks())

test('the number of threads, the slices and the moment at which they take over change nothing', () => {
  for (const [workers, slice, wasmFrom] of [
    [2, 1, 0],
    [2, 1 << 16, 50],
    [8, 100, 0],
    [2.5, 100, 0],
  ] as const)
    expect(compared(ricartAgrawala, twice, { workers, wasmFrom }, slice).inRounds).toBeGreaterThan(50)
})
