// A search that is kept, dropped and continued finds the same as one without interruptions. lives.slow.test.ts has more of it.
import { algorithm, entryPossible, int, many, mutualExclusion, protocol } from 'coterie'
import { expect, test } from 'vitest'
import ricartAgrawala from '../../specs/ricart-agrawala/spec.js'
import { Expansions, Segment } from '../../src/checkpoint/segment.js'
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

test('so does one in which many levels, with many states, ask the tables nothing new', () => {
  const p = protocol({ roles: { site: many({ at: int(0, 11) }) }, messages: {} })
  const tick = p.roles.site.local({ guard: (me) => me.at < 11, effect: (me) => [{ at: me.at + 1 }] })
  const counters = algorithm({
    name: 'counters',
    title: 'Each site counts',
    citation: 'none',
    about: 'For tests.',
    sites: { min: 3, max: 3, fallback: 3 },
    protocol: p,
    clauses: { tick },
    contention: {
      waits: ({ at }) => at === 5,
      holds: ({ at }) => at === 6 || at === 11,
    },
    properties: [mutualExclusion, entryPossible],
  })
  const asked = { wasmFrom: 0 }
  const life = { kernel: 'wasm', slice: 1000, every: 1, pauses: 1 } as const
  const { kept, shelf } = compareLives(counters, { sites: 3 }, asked, [life, { ...life, slice: 900 }])
  expect(kept).toBe(1000)
  const segment = new Segment(shelf.bytes[0]!)
  const run = new Expansions()
  let most = 0
  for (let at = 0; at < segment.header.expansions; at += run.count)
    if (!segment.run(at, 1000, run)) most = Math.max(most, run.all)
  // More than one batch of the kernel.
  expect(most).toBeGreaterThan(512)
})

test('searches of random protocols in several lives find the same', () => {
  const { kept, large } = livesAgreeOnProtocols(5, 400)
  expect(kept).toBeGreaterThan(0)
  expect(large).toBeGreaterThan(0)
})

test('so do searches with canonical timestamps', () => {
  const { kept } = livesAgreeOnTimestamps(3, 300)
  expect(kept).toBeGreaterThan(0)
})
