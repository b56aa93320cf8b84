// Searches in several lives find the same as one without interruptions: on recorded models of every spec, on many random protocols, and
// with several threads.
import { expect, test } from 'vitest'
import { catalogueNames, catalogueSpec } from '../../src/cli/load/catalogue.js'
import { spread } from '../reduce/catalogue.js'
import { livesAgreeOnProtocols, livesAgreeOnTimestamps, livesAgreeWithThreads } from './lives.properties.js'
import { compareLives } from './several-lives.js'

const seen = { kept: 0, rounds: 0 }

test.each(catalogueNames())(
  'models of %s are found again in three lives, with one thread and with two',
  async (name) => {
    const spec = await catalogueSpec(name)
    const counted = spec.expectations
      .filter(({ counts, large }) => large !== true && counts !== undefined && counts[0]! <= 1500)
      .sort((a, b) => a.counts![0]! - b.counts![0]!)
    for (const { model } of spread(counted, 1)) {
      const slice = 40
      const { kept } = compareLives(spec, model, {}, [
        { kernel: 'wasm', slice, every: 2, pauses: 5, asked: { wasmFrom: 100 } },
        { kernel: 'js', slice, every: 1, pauses: 9 },
        { kernel: 'wasm', slice, every: 3, pauses: 15, asked: { wasmFrom: 0 } },
      ])
      const threads = { workers: 2, leastLevel: 1, workersStart: 'at once', wasmFrom: 0 } as const
      const { rounds } = compareLives(spec, model, {}, [
        { kernel: 'wasm', slice, every: 2, pauses: 7, asked: threads },
        { kernel: 'wasm', slice, every: 1, pauses: 14 },
      ])
      if (kept > 0) seen.kept++
      if (rounds > 0) seen.rounds++
    }
  },
)

test('most of them were kept, and many were searched by two threads', () => {
  expect(seen.kept).toBeGreaterThan(12)
  expect(seen.rounds).toBeGreaterThan(10)
})

test('searches of many random protocols in several lives find the same', () => {
  const { kept, large } = livesAgreeOnProtocols(45, 800)
  expect(kept).toBeGreaterThan(12)
  expect(large).toBeGreaterThan(3)
})

test('so do searches with canonical timestamps', () => {
  const { kept, large } = livesAgreeOnTimestamps(20, 500)
  expect(kept).toBeGreaterThan(7)
  expect(large).toBeGreaterThan(1)
})

test('so do searches with two threads', () => {
  const { several, kept } = livesAgreeWithThreads(40, 500)
  expect(several).toBeGreaterThan(4)
  expect(kept).toBeGreaterThan(3)
})
