// The visited set is exact: against a native set of texts, with hashes forced to collide, while values outgrow the packing.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pack, packingFor } from '../../src/compile/packing.js'
import { MemoryExhausted, Visited } from '../../src/search/visited.js'

const slots = 3

/** Hashes as bad as they can be, and a fair one. */
const hashes: { readonly [quality: string]: (v: readonly number[]) => number } = {
  'all equal': () => 0x12345678,
  'all in one segment': (v) => (v.reduce((sum, n) => sum * 31 + n, 7) & 0x3ffffff) | 0,
  'few different': (v) => (v[0]! % 3) << 30,
  fair: (v) => v.reduce((sum, n) => Math.imul(sum ^ n, 0x9e3779b1) ^ (sum >>> 13), 7),
}

/** A set that is told of every new size of a slot, as the search does it. */
class Checked {
  private readonly sizes = new Int32Array(slots).fill(1)
  private packing = packingFor(this.sizes)
  readonly set = new Visited(this.packing, 2 ** 28)
  readonly native = new Map<string, number>()
  repackings = 0
  private readonly hash: (v: readonly number[]) => number

  constructor(hash: (v: readonly number[]) => number) {
    this.hash = hash
  }

  private fit(vectors: readonly (readonly number[])[]): void {
    let outgrown = false
    for (const v of vectors) {
      for (const [slot, n] of v.entries()) {
        this.sizes[slot] = Math.max(this.sizes[slot]!, n + 1)
        if (n > this.packing.mask[slot]!) outgrown = true
      }
    }
    if (!outgrown) return
    this.repackings++
    this.packing = packingFor(this.sizes)
    this.set.repack(this.packing)
  }

  private packed(vectors: readonly (readonly number[])[]) {
    const { words: size } = this.packing
    const words = new Int32Array(size * vectors.length)
    for (const [k, v] of vectors.entries()) pack(this.packing, Int32Array.from(v), words, k * size)
    return words
  }

  /** What the native map says of a vector: its number, and whether it is new. */
  private expected(v: readonly number[]): readonly [number, boolean] {
    const known = this.native.get(v.join())
    if (known !== undefined) return [known, false]
    this.native.set(v.join(), this.native.size)
    return [this.native.size - 1, true]
  }

  insert(v: readonly number[]): void {
    this.fit([v])
    const state = this.set.insert(this.packed([v]), 0, this.hash(v))
    const answer = [state, this.set.fresh, this.set.size]
    expect(answer).toEqual([...this.expected(v), this.native.size])
  }

  insertAll(vectors: readonly (readonly number[])[]): void {
    this.fit(vectors)
    const into = new Int32Array(vectors.length + 2).fill(-7)
    this.set.insertAll(this.packed(vectors), Int32Array.from(vectors, this.hash), vectors.length, into)
    expect([...into]).toEqual([...vectors.map((v) => this.expected(v)[0]), -7, -7])
  }

  /** Every state reads back as it was put in. */
  readsBack(): void {
    const v = new Int32Array(slots)
    const wrong = [...this.native].filter(([text, state]) => {
      this.set.read(state, v)
      return v.join() !== text
    })
    expect(wrong).toEqual([])
    expect(this.set.size).toBe(this.native.size)
  }
}

const vector = (most: number) => fc.array(fc.nat(most), { minLength: slots, maxLength: slots })

describe.each(Object.keys(hashes))('a set whose hashes are %s', (quality) => {
  const hash = hashes[quality]!

  test('knows what it has seen, no more and no less', () =>
    fc.assert(
      fc.property(fc.array(vector(4), { maxLength: 150 }), (vectors) => {
        const both = new Checked(hash)
        for (const v of vectors) both.insert(v)
        both.readsBack()
      }),
      { seed: 11, numRuns: 60 },
    ))

  test('goes on knowing it while the values outgrow the packing', () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(vector(3), fc.constantFrom(1, 1, 50, 70_000)), { maxLength: 80 }),
        (drawn) => {
          const both = new Checked(hash)
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
        const both = new Checked(hash)
        for (const group of groups) both.insertAll(group)
        both.readsBack()
      }),
      { seed: 13, numRuns: 60 },
    ))
})

test('over several pages, with every page in another packing, nothing is lost or taken for something else', () => {
  const both = new Checked(hashes.fair!)
  // 30,000 states fill three pages and begin a fourth; the numbers grow, so pages keep packings of their own.
  for (let k = 0; k < 30_000; k++) both.insert([k, k % 7, k >> 9])
  expect(both.repackings).toBeGreaterThan(2)
  // Asked again and again, an old page is brought up to date on the way.
  for (let round = 0; round < 2; round++) for (let k = 0; k < 30_000; k += 3) both.insert([k, k % 7, k >> 9])
  both.readsBack()
})

test('a state that does not fit the budget is refused, and the set stays whole', () => {
  const packing = packingFor([2 ** 31])
  const set = new Visited(packing, 100_000)
  let refused = 0
  for (let k = 0; k < 20_000; k++) {
    try {
      set.insert(Int32Array.of(k), 0, Math.imul(k, 0x9e3779b1))
    } catch (error) {
      expect(error).toBeInstanceOf(MemoryExhausted)
      refused++
    }
  }
  expect(refused).toBeGreaterThan(0)
  expect(set.bytes).toBeLessThanOrEqual(100_000)
  const v = new Int32Array(1)
  const wrong = Array.from({ length: set.size }, (_, state) => state).filter((state) => {
    set.read(state, v)
    return set.insert(Int32Array.from(v), 0, Math.imul(v[0]!, 0x9e3779b1)) !== state
  })
  expect(wrong).toEqual([])
})
