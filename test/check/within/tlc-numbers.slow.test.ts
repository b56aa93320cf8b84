// State constraints on models of TLA+ Examples, whose numbers by TLC are published.
import { expect, test } from 'vitest'
import { checkSpec } from '../../../src/check/check-spec.js'
import { lamportMutex } from './lamport-mutex.js'
import { safraInPlusCal } from './safra-in-pluscal.js'

// TLC 2 on MCLamportMutex (N = 3, maxClock = 6): 2729079 states generated, 724274 distinct states found. It generates the initial state,
// too, and distinct are those inside.
test('the numbers of TLC for LamportMutex: states inside the constraint, and steps from them', () => {
  const { states, transitions, within } = checkSpec(
    lamportMutex,
    { sites: 3 },
    { within: 'clock(all) <= 6', continue: true },
  ).exploration
  expect(states - within!.outside).toBe(724_274)
  expect(transitions + 1).toBe(2_729_079)
})

// specifications/ewd998/manifest.json, EWD998PCal.cfg (N = 3, counter < 3): 321370 distinct states, 2808396 states generated, depth 47. The eight
// initial states are among those generated, and the depth counts states, not steps.
test('the numbers of TLC for EWD998PCal', () => {
  const { exploration, verdicts } = checkSpec(
    safraInPlusCal,
    { sites: 3 },
    { within: 'counter(all) < 3', continue: true },
  )
  const { states, transitions, depth, within } = exploration
  expect([states - within!.outside, transitions + 8, depth + 1]).toEqual([321_370, 2_808_396, 47])
  expect(verdicts.map(({ verdict }) => verdict)).toEqual(['no violation found'])
})
