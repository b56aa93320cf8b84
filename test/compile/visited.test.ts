// The visited set is exact: against a native set of texts, with hashes forced to collide, while values outgrow the packing.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MemoryExhausted } from '../../src/compile/memory-exhausted.js'
import { pack, packingFor } from '../../src/compile/packing.js'
import { StateHash } from '../../src/compile/state-hash.js'
import { Visited } from '../../src/search/visited.js'
import { Checked, hashes, slots } from './visited-checked.js'

const vector = (most: number) => fc.array(fc.nat(most), { minLength: slots, maxLength: slots })

describe.each(Object.keys(hashes))('a set whose hashes are %s', (quality) => {
  test('knows what it has seen, no more and no less', () =>
    fc.assert(
      fc.property(fc.array(vector(4), { maxLength: 150 }), (vectors) => {
        const both = new Checked(quality)
        for (const v of vectors) both.insert(v)
        both.readsBack()
      }),
      { seed: 11, numRuns: 60 },
    ))

  test('still knows it while the values outgrow the packing', () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(vector(3), fc.constantFrom(1, 1, 50, 70_000)), { maxLength: 80 }),
        (drawn) => {
          const both = new Checked(quality)
          for (const [v, factor] of drawn) both.insert(v.map((n) => n * factor))
          for (const [v] of drawn) both.insert(v)
          both.readsBack()
        },
      ),
      { seed: 12, numRuns: 60 },
    ))

  test('several at once are inserted as one by one', () =>
    fc.assert(
      fc.property(fc.array(fc.array(vector(3), { maxLength: 12 }), { maxLength: 20 }), (groups) => {
        const both = new Checked(quality)
        for (const group of groups) both.insertAll(group)
        both.readsBack()
      }),
      { seed: 13, numRuns: 60 },
    ))
})

// A cell of the index has room for a number of some bits and a tag of the rest; past those numbers there are no tags.
test.each(['fair', 'all equal'])(
  'with more states than a tagged cell can number, tags are dropped and nothing else (%s)',
  (quality) =>
    fc.assert(
      fc.property(
        fc.array(vector(5), { maxLength: 120 }),
        fc.integer({ min: 2, max: 6 }),
        (vectors, numberBits) => {
          const both = new Checked(quality, numberBits)
          for (const v of vectors) both.insert(v)
          both.insertAll(vectors)
          both.readsBack()
        },
      ),
      { seed: 14, numRuns: 60 },
    ),
)

test('the hash of a state is the same packed and unpacked', () =>
  fc.assert(
    fc.property(vector(70_000), fc.nat(3), (v, offset) => {
      const packing = packingFor(v.map((n) => n + 1))
      const words = new Int32Array(offset + packing.words)
      pack(packing, Int32Array.from(v), words, offset)
      const hash = new StateHash(slots)
      expect(hash.ofPacked(packing, words, offset)).toBe(hash.ofVector(Int32Array.from(v)))
    }),
    { seed: 15, numRuns: 200 },
  ))

test('the first state that does not fit the budget is refused, and the set stays whole', () => {
  const hash = new StateHash(1)
  const set = new Visited(hash, packingFor([2 ** 31]), 80_000)
  const fill = () => {
    for (let k = 0; k < 20_000; k++) set.insert(Int32Array.of(k), 0, hash.ofVector(Int32Array.of(k)))
  }
  expect(fill).toThrow(MemoryExhausted)
  expect(set.bytes).toBeLessThanOrEqual(80_000)
  expect(set.size).toBeGreaterThan(1000)
  const v = new Int32Array(1)
  const wrong = Array.from({ length: set.size }, (_, state) => state).filter((state) => {
    set.read(state, v)
    return v[0] !== state || set.insert(v, 0, hash.ofVector(v)) !== state
  })
  expect(wrong).toEqual([])
})

test('states of several words that differ in one slot only are different states, for every slot', () => {
  const wide = 24
  const packing = packingFor(new Int32Array(wide).fill(4000))
  expect(packing.words).toBeGreaterThan(7)
  const hash = new StateHash(wide)
  hash.salts.fill(0)
  const set = new Visited(hash, packing, 2 ** 26)
  const words = new Int32Array(packing.words)
  const number = (v: Int32Array): number => {
    pack(packing, v, words, 0)
    return set.insert(words, 0, hash.ofVector(v))
  }
  const base = Int32Array.from({ length: wide }, (_, slot) => 100 * slot + 7)
  const states = [base, ...Array.from(base.keys(), (slot) => base.with(slot, base[slot]! ^ 1))]
  expect(states.map(number)).toEqual(states.map((_, k) => k))
  expect(states.map(number)).toEqual(states.map((_, k) => k))
  expect(set.size).toBe(wide + 1)
})
