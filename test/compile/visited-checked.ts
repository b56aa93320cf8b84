// A set of visited states beside a set of the language, with hashes good and bad.
import { expect } from 'vitest'
import { pack, packingFor } from '../../src/compile/packing.js'
import { StateHash } from '../../src/compile/state-hash.js'
import { Visited } from '../../src/search/visited.js'

export const slots = 3

/** Hashes as bad as they can be, by the multipliers of the slots, and a fair one. */
export const hashes: { readonly [quality: string]: (salts: Int32Array) => void } = {
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
export class Checked {
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
