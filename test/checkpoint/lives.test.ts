// A search that is kept, dropped and continued finds the same as one without interruptions. lives.slow.test.ts has more of it.
import { expect, test } from 'vitest'
import ricartAgrawala from '../../specs/ricart-agrawala/spec.js'
import { livesAgreeOnProtocols, livesAgreeOnTimestamps } from './lives.properties.js'
import { compareLives } from './several-lives.js'

test('a search in four lives, each with another kernel, finds the same states, links, verdicts and certificate', () => {
  const asked = { wasmFrom: 300 }
  const { kept, segments } = compareLives(ricartAgrawala, { sites: 3, requests: 1 }, asked, [
    { kernel: 'wasm', slice: 50, every: 2, pauses: 15 },
    { kernel: 'js', slice: 50, every: 3, pauses: 25 },
    { kernel: 'wasm', slice: 70, every: 1, pauses: 26 },
  ])
  expect(kept).toBeGreaterThan(1700)
  expect(segments).toBeGreaterThan(8)
})

test('searches of random protocols in several lives find the same', () => {
  const { kept, large } = livesAgreeOnProtocols(15, 400)
  expect(kept).toBeGreaterThan(5)
  expect(large).toBeGreaterThan(0)
})

test('so do searches with canonical timestamps', () => {
  const { kept } = livesAgreeOnTimestamps(8, 300)
  expect(kept).toBeGreaterThan(2)
})
