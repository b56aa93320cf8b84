// Packing: every vector comes back, every slot has the room it was promised, and no slot straddles two words.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Packing, pack, packingFor, unpack } from '../../src/compile/packing.js'

const mostValues = 2 ** 31

/** How many values a slot has: mostly few, at times as many as there can be. */
const size = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 5 }) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 70_000 }) },
  { weight: 1, arbitrary: fc.constantFrom(2 ** 15, 2 ** 16, 2 ** 30, mostValues - 1, mostValues) },
)
/** Sizes, and a vector that they allow, its greatest numbers among them. */
const sized = fc
  .array(size, { minLength: 1, maxLength: 40 })
  .chain((sizes) =>
    fc.tuple(
      fc.constant(sizes),
      fc.tuple(...sizes.map((n) => fc.oneof(fc.constant(n - 1), fc.integer({ min: 0, max: n - 1 })))),
    ),
  )
const runs = { seed: 3, numRuns: 500 }

const widths = ({ mask }: Packing) => [...mask].map((m) => (m === 0 ? 0 : 32 - Math.clz32(m)))

describe('a packing', () => {
  test('gives every vector back, wherever in an array it is written', () =>
    fc.assert(
      fc.property(sized, fc.nat(3), ([sizes, vector], offset) => {
        const packing = packingFor(sizes)
        const into = new Int32Array(offset + packing.words + 1).fill(-1)
        pack(packing, Int32Array.from(vector), into, offset)
        const back = new Int32Array(sizes.length)
        unpack(packing, into, offset, back)
        expect([...back]).toEqual(vector)
        // Nothing beside its own words is touched.
        expect([...into.slice(0, offset), into.at(-1)]).toEqual(new Array(offset + 1).fill(-1))
      }),
      runs,
    ))

  test('gives every slot room for its values, and none to a slot with one value', () =>
    fc.assert(
      fc.property(sized, ([sizes]) => {
        const { mask } = packingFor(sizes)
        for (const [slot, n] of sizes.entries()) {
          if (n === 1) expect(mask[slot]).toBe(0)
          else expect(mask[slot]).toBeGreaterThanOrEqual(n - 1)
        }
      }),
      runs,
    ))

  test('lets no slot straddle two words or meet another one', () =>
    fc.assert(
      fc.property(sized, ([sizes]) => {
        const packing = packingFor(sizes)
        const used = Array.from({ length: packing.words }, () => 0n)
        for (const [slot, width] of widths(packing).entries()) {
          if (width === 0) continue
          const [at, shift] = [packing.word[slot]!, packing.shift[slot]!]
          expect(shift + width).toBeLessThanOrEqual(32)
          expect(at).toBeLessThan(packing.words)
          const bits = ((1n << BigInt(width)) - 1n) << BigInt(shift)
          expect(used[at]! & bits).toBe(0n)
          used[at] = used[at]! | bits
        }
      }),
      runs,
    ))

  test('wastes no word: first fit never needs twice as many as the bits would fill, and one', () =>
    fc.assert(
      fc.property(sized, ([sizes]) => {
        const bits = sizes.reduce((sum, n) => sum + (n <= 1 ? 0 : Math.ceil(Math.log2(n))), 0)
        expect(packingFor(sizes).words).toBeLessThanOrEqual(2 * Math.ceil(bits / 32) + 1)
      }),
      runs,
    ))

  test('is the same for the same sizes', () =>
    fc.assert(
      fc.property(sized, ([sizes]) => {
        expect(packingFor(sizes)).toEqual(packingFor([...sizes]))
      }),
      runs,
    ))

  test('of slots with one value each takes one word all the same', () =>
    expect(packingFor([1, 1, 1])).toMatchObject({ words: 1, slots: new Int32Array(0) }))

  test('different vectors have different words', () =>
    fc.assert(
      fc.property(sized, fc.nat(), ([sizes, vector], at) => {
        const slot = at % sizes.length
        fc.pre(sizes[slot]! > 1)
        const packing = packingFor(sizes)
        const [one, other] = [new Int32Array(packing.words), new Int32Array(packing.words)]
        pack(packing, Int32Array.from(vector), one, 0)
        const changed = vector.with(slot, (vector[slot]! + 1) % sizes[slot]!)
        pack(packing, Int32Array.from(changed), other, 0)
        expect([...one]).not.toEqual([...other])
      }),
      runs,
    ))
})

describe('the widest slots', () => {
  test('hold 2^31 values', () => {
    const packing = packingFor([mostValues, mostValues])
    expect(packing.words).toBe(2)
    expect([...packing.mask]).toEqual([0x7fffffff, 0x7fffffff])
  })

  test('more cannot be told apart', () =>
    expect(() => packingFor([1, mostValues + 1])).toThrow(new RangeError('slot 1 has more than 2^31 values')))

  test('a slot alone in its word is given all bits but the sign', () =>
    expect([...packingFor([3]).mask]).toEqual([0x7fffffff]))
})
