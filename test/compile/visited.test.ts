// The visited set is exact: against a native set of texts, with hashes forced to collide, while values outgrow the packing.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MemoryExhausted } from '../../src/compile/memory-exhausted.js'
import { pack, packingFor } from '../../src/compile/packing.js'
import { StateHash } from '../../src/compile/state-hash.js'
import { Visited } from '../../src/search/visited.js'

const slots = 3

/** Hashes as bad as they can be, by the multipliers of the slots, and a fair one. */
const hashes: { readonly [quality: string]: (salts: Int32Array) => void } = {
  'all equal': (salts) => salts.fill(0),
  'of two kinds': (salts) => salts.fill(2 ** 31),
  'those of the first slot alone': (salts) => salts.fill(0, 1),
  fair: () => undefined,
}

const hashOf = (quality: string): StateHash => {
  const hash = new StateHash(slots)
  hashes[quality]!(hash.salts)
  return hash
}

/** A visited set that learns every new size of a slot, as in a search. */
class Checked {
  private readonly sizes = new Int32Array(slots).fill(1)
  private packing = packingFor(this.sizes)
  readonly set: Visited
  readonly native = new Map<string, number>()
  repackings = 0
  private readonly hash: StateHash

  constructor(quality: string, numberBits?: number) {
    this.hash = hashOf(quality)
    this.set = new Visited(this.hash, this.packing, 2 ** 28, numberBits)
  }

  private hashed(v: readonly number[]): number {
    return this.hash.ofVector(Int32Array.from(v))
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
    const state = this.set.insert(this.packed([v]), 0, this.hashed(v))
    const answer = [state, this.set.fresh, this.set.size]
    expect(answer).toEqual([...this.expected(v), this.native.size])
  }

  insertAll(vectors: readonly (readonly number[])[]): void {
    this.fit(vectors)
    const into = new Int32Array(vectors.length + 2).fill(-7)
    this.set.insertAll(
      this.packed(vectors),
      Int32Array.from(vectors, (v) => this.hashed(v)),
      vectors.length,
      into,
    )
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

/** Numbers that outgrow a word three times on the way. */
const grown = (k: number) => [50 * k, k % 7, 97 * (k >> 9)]

test('over several pages, with every page in another packing, no state is lost or confused with another', () => {
  const both = new Checked('fair')
  // 30,000 states fill three pages and begin a fourth; the numbers grow, so pages keep packings of their own.
  for (let k = 0; k < 30_000; k++) both.insert(grown(k))
  expect(both.repackings).toBeGreaterThan(2)
  // Asked again and again, an old page is brought up to date on the way.
  for (let round = 0; round < 2; round++) for (let k = 0; k < 30_000; k += 3) both.insert(grown(k))
  both.readsBack()
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
