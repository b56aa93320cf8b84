// The load where there is none, and where the memory does not suffice.
import { expect, test } from 'vitest'
import tokenRing from '../../specs/token-ring/spec.js'
import { measure } from '../../src/measure/measure.js'
import type { Wanted } from '../../src/measure/measurement.js'

test('a load without a requesting site was an internal error, 0/0; it is not measured, and the reason says so', () => {
  const wanted: Wanted = { messages: false, delays: false, bypass: false, load: true, round: true }
  const because = 'no site requests'
  const { loads, roundLoads, missing } = measure(tokenRing, { sites: 3, requesters: [] }, wanted)
  expect([loads, roundLoads]).toEqual([undefined, undefined])
  expect(missing).toEqual([
    { what: 'load', cut: undefined, because },
    { what: 'round', cut: undefined, because },
  ])
})
