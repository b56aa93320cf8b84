// Writes the bits of each slot to the memory of an instance, as kernel/state.ts reads them.
import type { BitFields } from './bit-fields.js'
import type { LinearMemory } from './linear-memory.js'

/** The address of the first fragments, by which states are packed, and two lists by which they are read. */
export const fragmentsIn = (
  memory: LinearMemory,
  { bySlot }: BitFields,
): { readonly heads: number; readonly first: readonly number[]; readonly further: readonly number[] } => {
  const first: number[] = []
  const further: number[] = []
  // By slot: word, shift, mask, and the address of the next fragment.
  const heads = memory.take(4 * bySlot.length)
  for (const [slot, fragments] of bySlot.entries()) {
    let at = heads + 16 * slot
    for (const [k, { word, shift, width, up }] of fragments.entries()) {
      const mask = (2 ** width - 1) | 0
      const next = k + 1 < fragments.length ? memory.take(4) : 0
      memory.ints.set([4 * word, shift, mask, next], at >>> 2)
      if (k === 0) first.push(4 * slot, 4 * word, shift, mask)
      else further.push(4 * slot, 4 * word, shift, mask, up)
      at = next
    }
  }
  return { heads, first, further }
}
