// A load whose graph takes more memory than there is.
import { expect, test } from 'vitest'
import centralServer from '../../specs/central-server/spec.js'
import { measure } from '../../src/measure/measure.js'
import { defaultLimits, type Wanted } from '../../src/measure/measurement.js'

test('a load whose graph needs more memory than allowed is missing; it does not end the measurement', () => {
  const wanted: Wanted = { messages: false, delays: false, bypass: false, load: true, round: true }
  let searched = 0
  for (let memory = 20_000; memory < 300_000; memory += 16_000) {
    const { loads, roundLoads, missing } = measure(centralServer, { sites: 2 }, wanted, {
      ...defaultLimits,
      memory,
    })
    expect(missing.every(({ cut }) => cut === 'memory')).toBe(true)
    expect(missing.map(({ what }) => what)).toEqual([
      ...(loads === undefined ? ['load'] : []),
      ...(roundLoads === undefined ? ['round'] : []),
    ])
    if (missing.length === 1) searched++
  }
  expect(searched).toBeGreaterThan(0)
})
