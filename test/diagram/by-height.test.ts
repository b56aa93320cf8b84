// A lookup by height finds every item in the range, once and in the original order.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ByHeight } from '../../src/diagram/by-height.js'

const height = fc.double({ min: -3, max: 12, noNaN: true })

test('a lookup finds every item that reaches into the range, once and in order, and few others', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(height, height), { maxLength: 30 }),
      height,
      fc.double({ min: 0, max: 2, noNaN: true }),
      (things, top, room) => {
        const byHeight = new ByHeight<number>()
        for (const [number, [from, to]] of things.entries()) byHeight.add(number, from, to)
        const found = byHeight.near(top, top + room)
        expect(found).toEqual([...new Set(found)].sort((a, b) => a - b))
        const reaches = ([from, to]: readonly [number, number], spare: number) =>
          Math.max(from, to) >= top - spare && Math.min(from, to) <= top + room + spare
        for (const [number, thing] of things.entries()) {
          if (reaches(thing, 0)) expect(found).toContain(number)
          if (!reaches(thing, 0.5)) expect(found).not.toContain(number)
        }
      },
    ),
  )
})
