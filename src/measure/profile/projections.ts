// Counts what is left of the visited states without one part. The counts are exact: the projected states are packed and compared
// as the search does with whole states.
import { pack, packingFor } from '../../compile/packing.js'
import { StateHash } from '../../compile/state-hash.js'
import type { Tables } from '../../compile/tables.js'
import { defaultSlice, type LongWork } from '../../search/long-work.js'
import type { StateSet } from '../../search/state-set.js'
import { Visited } from '../../search/visited.js'
import type { Part } from './parts.js'

/** The states to project. */
export interface StatesToProject {
  readonly tables: Tables
  readonly visited: StateSet
  /** The most bytes for a set of projected states. */
  readonly memory: number
}

/** For each slot of a part: the number of what remains of each value. */
const restsOf = ({ sizes }: Tables, part: Part | undefined): ReadonlyMap<number, Int32Array> =>
  new Map(
    (part?.slots ?? []).map((slot) => {
      const known = new Map<string, number>()
      const rests = Int32Array.from({ length: sizes[slot]! }, (_, id) => {
        const rest = part!.rest(slot, id)
        const number = known.get(rest) ?? known.size
        known.set(rest, number)
        return number
      })
      return [slot, rests]
    }),
  )

/**
 * The number of different states without this part; without a part, of whole states. Throws `MemoryExhausted`.
 * @param classes a class for each state: states of different classes are counted apart
 * @param onSame called for a state that equals another one without the part, with both as vectors, whole
 */
export function* countWithout(
  { tables, visited, memory }: StatesToProject,
  part: Part | undefined,
  classes?: Int32Array,
  onSame?: (first: Int32Array, second: Int32Array) => void,
): LongWork<number> {
  const { count } = tables.slots
  const rests = restsOf(tables, part)
  const sizes = [...tables.sizes, visited.size]
  for (const [slot, numbers] of rests) sizes[slot] = Math.max(0, ...numbers) + 1
  const packing = packingFor(sizes)
  const hash = new StateHash(count + 1)
  const found = new Visited(hash, packing, memory)
  const words = new Int32Array(packing.words)
  const v = new Int32Array(count)
  const first = new Int32Array(count)
  const left = new Int32Array(count + 1)
  // The number of the first state that leaves each projected state.
  const firsts: number[] = []
  for (let state = 0; state < visited.size; state++) {
    visited.read(state, v)
    left.set(v)
    left[count] = classes === undefined ? 0 : classes[state]!
    for (const [slot, numbers] of rests) left[slot] = numbers[v[slot]!]!
    pack(packing, left, words, 0)
    const number = found.insert(words, 0, hash.ofVector(left))
    if (onSame !== undefined) {
      if (found.fresh) firsts.push(state)
      else {
        visited.read(firsts[number]!, first)
        onSame(first, v)
      }
    }
    if ((state & (defaultSlice - 1)) === 0) yield
  }
  return found.size
}
