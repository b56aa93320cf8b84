// A state constraint on Lamport's algorithm of TLA+ Examples, whose numbers TLC has published.
import { expect, test } from 'vitest'
import { checkSpec } from '../../../src/check/check-spec.js'
import { lamportMutex } from './lamport-mutex.js'

// TLC 2 on MCLamportMutex (N = 3, maxClock = 6): 2729079 states generated, 724274 distinct states found. It generates the initial state,
// too, and distinct are those inside.
test('the numbers of TLC: states inside the constraint, and steps from them', () => {
  const { states, transitions, within } = checkSpec(
    lamportMutex,
    { sites: 3 },
    { within: 'clock(all) <= 6', continue: true },
  ).exploration
  expect(states - within!.outside).toBe(724_274)
  expect(transitions + 1).toBe(2_729_079)
})
