// Adds the states that an earlier process has kept to those of an instance, in batches like those of its own loop. Their words are
// packed anew, since that process may have given other numbers to values, and other bits to slots.
import type { Packing } from '../../compile/packing.js'
import { KeptDiffers, type KeptExpansions } from '../search-record.js'
import type { BitFields } from './bit-fields.js'
import type { LinearMemory } from './linear-memory.js'
import type { Parents } from './parents.js'
import type { KernelExports } from './wasm-module.js'

// As in kernel/search.ts: a batch of this many states is added.
const batchStates = 512

// Where some bits of a kept word go: their place there, the numbers that they stand for, and the place of the fragment.
interface Move {
  readonly slot: number
  readonly numbers: Int32Array
  readonly word: number
  readonly shift: number
  readonly mask: number
  readonly toWord: number
  readonly toShift: number
  readonly toMask: number
  readonly up: number
}

// A slot that has had only one value so far has no bits; another value is not known.
const nothing = { word: 0, shift: 0, width: 0, up: 0 }

/** What an instance takes from a record. */
export class Adoption {
  private readonly instance: KernelExports
  private readonly memory: LinearMemory
  private readonly fields: BitFields
  private readonly parents: Parents
  private readonly makeRoom: () => void
  private moves: readonly Move[] = []
  /** What the moves are for. */
  private packing: Packing | undefined
  private changes = 0
  private waiting = 0

  /** @param makeRoom makes room for the numbers that the tables have given so far */
  constructor(
    instance: KernelExports,
    memory: LinearMemory,
    fields: BitFields,
    parents: Parents,
    makeRoom: () => void,
  ) {
    this.instance = instance
    this.memory = memory
    this.fields = fields
    this.parents = parents
    this.makeRoom = makeRoom
  }

  /** Takes the states from `state` on, with the new states and links of their expansions. Throws a `KeptDiffers` if there are fewer. */
  adopt(kept: KeptExpansions, state: number, links: boolean): void {
    const { instance } = this
    const { count } = kept
    this.begin(kept)
    for (let k = 0; k < count; ) {
      // Only the first state that is taken can begin a level.
      if (instance.takeNext() === 0) throw new KeptDiffers('it has fewer states')
      const end = Math.min(count, (instance.levelEnd.value >>> 0) - state)
      instance.next.value = state + end
      const from = k
      for (; k < end; k++) this.add(kept, kept.foundBy(k), state + k)
      this.flush(kept)
      if (links) for (let j = from; j < end; j++) this.setLink(state + j, kept.linkOf(j))
    }
  }

  private setLink(state: number, link: number): void {
    this.instance.setLink(state, link === state ? 0 : link + 1)
  }

  private add(kept: KeptExpansions, found: number, parent: number): void {
    for (let left = found; left > 0; ) {
      const some = Math.min(left, batchStates - this.waiting)
      const at = (this.instance.numbers.value >>> 2) + this.waiting
      const { ints } = this.memory
      for (let k = at; k < at + some; k++) ints[k] = parent
      left -= some
      this.waiting += some
      if (this.waiting === batchStates) this.flush(kept)
    }
  }

  private flush(kept: KeptExpansions): void {
    this.pack(kept, this.waiting)
    this.instance.flush()
    this.waiting = 0
  }

  /** Whether the new states of the expansions from `state` on, which the instance has done again, are those that were kept. */
  agrees(kept: KeptExpansions, state: number): boolean {
    const { instance, memory, parents } = this
    this.begin(kept)
    for (let at = 0; at < kept.found; at += batchStates) {
      const some = Math.min(batchStates, kept.found - at)
      this.pack(kept, some)
      instance.findAll()
      const numbers = instance.numbers.value >>> 2
      for (let k = 0; k < some; k++) if (memory.ints[numbers + k]! >>> 0 !== kept.first + at + k) return false
    }
    let found = kept.first
    for (let k = 0; k < kept.count; k++)
      for (let left = kept.foundBy(k); left > 0; left--) if (parents.of(found++) !== state + k) return false
    return true
  }

  private begin({ packing, numbers }: KeptExpansions): void {
    this.makeRoom()
    const { bySlot, changes } = this.fields
    if (packing === this.packing && changes === this.changes) return
    this.packing = packing
    this.changes = changes
    const { word, shift, mask } = packing
    this.moves = Array.from(packing.slots).flatMap((slot) =>
      (bySlot[slot]!.length === 0 ? [nothing] : bySlot[slot]!).map((to) => ({
        slot,
        numbers: numbers[slot]!,
        word: word[slot]!,
        shift: shift[slot]!,
        mask: mask[slot]!,
        toWord: to.word,
        toShift: to.shift,
        toMask: (2 ** to.width - 1) | 0,
        up: to.up,
      })),
    )
  }

  /** Makes the next states the batch. */
  private pack(kept: KeptExpansions, states: number): void {
    const { instance, memory, moves, fields } = this
    const { words, packing } = kept
    const { ints } = memory
    const begin = kept.skip(states)
    const to = instance.batch.value >>> 2
    ints.fill(0, to, to + states * fields.words)
    for (const { slot, numbers, word, shift, mask, toWord, toShift, toMask, up } of moves) {
      let from = begin + word
      let into = to + toWord
      for (let k = 0; k < states; k++) {
        const value = (words[from]! >>> shift) & mask
        if (value !== 0) {
          const known = numbers[value]!
          const number = known >= 0 ? known : kept.numberOf(slot, value)
          ints[into] = ints[into]! | (((number >>> up) & toMask) << toShift)
        }
        from += packing.words
        into += fields.words
      }
    }
    instance.setWaiting(states)
  }
}
