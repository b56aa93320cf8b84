// The packing of the kernel in WebAssembly: slots grow by further bits, and no bit that a state may have used is given again.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BitFields } from '../../src/search/wasm/bit-fields.js'

const growths = fc.array(fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 5, maxLength: 5 }), {
  minLength: 2,
  maxLength: 8,
})

test('every number fits, no two slots share a bit, and bits once given stay where they are', () =>
  fc.assert(
    fc.property(growths, fc.constantFrom(0, 10_000), (sizes, states) => {
      const fields = new BitFields(5)
      const most = [1, 1, 1, 1, 1]
      for (const [round, wanted] of sizes.entries()) {
        for (const [slot, size] of wanted.entries()) most[slot] = Math.max(most[slot]!, size)
        const before = fields.bySlot.map((fragments) => [...fragments])
        if (round === 0) fields.restart(most, states)
        else fields.extend(most)
        expect(fields.fits(most)).toBe(true)
        const used = new Set<number>()
        for (const [slot, fragments] of fields.bySlot.entries()) {
          if (round > 0) expect(fragments.slice(0, before[slot]!.length)).toEqual(before[slot])
          let up = 0
          for (const one of fragments) {
            expect(one.up).toBe(up)
            up += one.width
            for (let bit = 0; bit < one.width; bit++) {
              const at = 32 * one.word + one.shift + bit
              expect(one.shift + bit).toBeLessThan(32)
              expect(one.word).toBeLessThan(fields.words)
              expect(used.has(at)).toBe(false)
              used.add(at)
            }
          }
          expect(2 ** up).toBeGreaterThanOrEqual(most[slot]!)
          expect(fields.room[slot]).toBe(2 ** up - 1)
        }
      }
    }),
    { seed: 31_415, numRuns: 30 },
  ))

test('bits that no slot needs yet go to the slots that grow', () => {
  // Four records that have grown, and twelve channels: 80 bits. The records then need 12 more.
  const channels = Array.from({ length: 12 }, () => 12)
  const requests = [2, 2, 2, 2]
  const fields = new BitFields(20)
  fields.restart([70, 70, 70, 70, ...channels, ...requests], 10_000)
  expect(fields.words).toBe(3)
  fields.extend([500, 500, 500, 500, ...channels, ...requests])
  expect(fields.words).toBe(3)
})
