// The parents of the states of an instance: whatever their order, the host finds them among the bits that the instance keeps.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LinearMemory } from '../../src/search/wasm/linear-memory.js'
import { Parents } from '../../src/search/wasm/parents.js'
import type { KernelExports } from '../../src/search/wasm/wasm-module.js'

const wordsOfPage = 512
const tableAt = 16
const firstPage = 64

/** Bits as kernel/pages.ts describes them, in pages that do not lie side by side. */
class Bits {
  readonly ints = new Int32Array(firstPage + 16 * 2 * wordsOfPage)
  readonly parents: (number | undefined)[] = []

  constructor() {
    for (let page = 0; page < 16; page++)
      this.ints[tableAt + 2 * page] = 4 * (firstPage + 2 * wordsOfPage * (15 - page))
  }

  add(parent: number | undefined): void {
    const place = this.parents.length + (parent ?? -1) + 1
    const word = place >>> 5
    const page = this.ints[tableAt + 2 * Math.floor(word / wordsOfPage)]! / 4
    this.ints[page + (word % wordsOfPage)]! |= 1 << (place & 31)
    this.parents.push(parent)
  }

  reader(): Parents {
    return new Parents(
      { pages: { value: 4 * tableAt } } as unknown as KernelExports,
      { ints: this.ints } as unknown as LinearMemory,
    )
  }
}

// Children of one parent after the other: of most none or one, of some very many, and sometimes of none for a long time.
const families = fc.array(
  fc.record({
    children: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 900 })),
    childless: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 20_000 })),
  }),
  { minLength: 1, maxLength: 60 },
)

test('each state has its parent, in whatever order and however early they are looked for', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100 }),
      families,
      fc.array(fc.nat(), { maxLength: 40 }),
      (starts, all, asked) => {
        const bits = new Bits()
        for (let start = 0; start < starts; start++) bits.add(undefined)
        const parents = bits.reader()
        let parent = 0
        for (const [k, { children, childless }] of all.entries()) {
          parent = Math.min(parent + childless, bits.parents.length - 1)
          for (let child = 0; child < children; child++) bits.add(parent)
          const some = (asked[k] ?? 0) % bits.parents.length
          expect(parents.of(some)).toBe(bits.parents[some])
          parent = Math.min(parent + 1, bits.parents.length - 1)
        }
        for (const one of asked) {
          const state = one % bits.parents.length
          expect(parents.of(state)).toBe(bits.parents[state])
        }
        const inOrder = bits.reader()
        expect(bits.parents.map((_, state) => inOrder.of(state))).toEqual(bits.parents)
      },
    ),
    { seed: 27_182, numRuns: 40 },
  ))

test('a state without a parent is an error, not an endless search', () => {
  const bits = new Bits()
  bits.add(undefined)
  bits.add(0)
  expect(() => bits.reader().of(2)).toThrow('state 2 has no parent')
})
