// As set-channels.test.ts, with more random protocols.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lawOfReductions } from './reductions.properties.js'
import { setsAgreeWithBags } from './set-channels.properties.js'

test('a search with sets finds what bags find whose messages are put back', () =>
  setsAgreeWithBags(40, 20, 2, 5))

test('reductions change no verdict', () => {
  const faults = fc.constant({ order: 'set', loss: 0, duplication: 0 } as const)
  for (const flavour of ['messages', 'timed'] as const) {
    const { compared, saved } = lawOfReductions(flavour, {
      seed: 20_261_127,
      numRuns: 5,
      limit: 100,
      faults,
    })
    expect(compared).toBeGreaterThan(0)
    expect(saved['partial order']).toBeUndefined()
  }
})
