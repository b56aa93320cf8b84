// The order of the timestamps of three sites and a shared variable, from the orders in the views of each two.
import { describe, expect, test } from 'vitest'
import { joinedTimes } from '../../src/every/closing/joined-times.js'
import type { Configuration } from '../../src/every/cut/configuration.js'
import type { Shape } from '../../src/every/shape/shape.js'
import { timestamp } from '../../src/sorts/timestamp.js'

const shape = {
  many: { name: 'site', fields: [{ name: 't', kind: 'scalar', sort: timestamp }] },
  ones: [],
  shared: [{ name: 's', sort: timestamp }],
} as unknown as Shape

const places = [
  [0, 1],
  [0, 2],
  [1, 2],
] as const

const view = (...[first, second, s]: readonly number[]): Configuration => ({
  sites: [[first], [second]],
  ones: [],
  shared: [s],
  channels: new Map(),
})

const ranks = (numbers: readonly number[]): readonly number[] => {
  const all = [...new Set(numbers)].sort((a, b) => a - b)
  return numbers.map((one) => all.indexOf(one))
}

test('three views of four numbers give their order, whatever it is', () => {
  const values = [0, 1, 2, 3]
  for (const a of values)
    for (const b of values)
      for (const c of values)
        for (const s of values) {
          const sites = [a, b, c]
          const known = places.map((pair) => ranks([...pair.map((site) => sites[site]!), s]))
          const moved = joinedTimes(
            shape,
            known.map((numbers) => view(...numbers)),
            places,
          )!
          const whole = ranks([a, b, c, s])
          for (const [at, pair] of places.entries())
            expect(known[at]!.map(moved[at]!)).toEqual([...pair, 3].map((place) => whole[place]))
        }
})

describe('there is no order', () => {
  test.each([
    ['in a circle', [1, 2, 0], [2, 1, 0], [1, 2, 0]],
    ['if two equal numbers are unequal', [1, 1, 0], [1, 1, 0], [1, 2, 0]],
    ['if the shared number is before and after one', [0, 1, 0], [0, 0, 1], [1, 0, 0]],
  ])('%s', (_, u, v, w) => {
    const three = [u, v, w].map((numbers) => view(...(numbers as number[])))
    expect(joinedTimes(shape, three, places)).toBeUndefined()
  })
})
