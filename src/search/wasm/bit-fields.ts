// The packing of the kernel in WebAssembly. It begins like that of the other kernel, and follows it while there are few states.
// Later a slot that outgrows its bits gets a further fragment in free bits, which are 0 in every state so far. So no stored
// state is written again, and no index is made anew.
import { type Packing, packingFor } from '../../compile/packing.js'

/** Some adjacent bits of a word: those of a number from bit `up` on. */
interface Fragment {
  readonly word: number
  readonly shift: number
  readonly width: number
  readonly up: number
}

// A slot with at least this many bits is expected to grow further, by this many bits beyond those that it needs.
const grown = 6
const further = 2
const widest = 31

// With more states than this, slots keep only the bits that they need: the next packing may be the last one of all slots.
const earlyStates = 1 << 13

const bitsFor = (values: number): number => (values <= 1 ? 0 : 32 - Math.clz32(values - 1))

const maskOf = (width: number): number => (width === widest ? 0x7fffffff : (1 << width) - 1)

/** The bits of each slot in the words of a state. */
export class BitFields {
  words = 1
  /** Grows with each change. */
  changes = 0
  /** The fragments of each slot, from the lowest bits of its number to the highest. */
  readonly bySlot: Fragment[][]
  /** The greatest number that fits each slot. */
  readonly room: Int32Array
  /** The bits of each word that are free, above those in use. */
  private free: number[] = []

  /** @param slots the number of slots */
  constructor(slots: number) {
    this.bySlot = Array.from({ length: slots }, () => [])
    this.room = new Int32Array(slots)
  }

  /**
   * Starts anew with one fragment for each slot, for these numbers of values and this many states. With few states, bits that no number
   * needs are spread over the slots, so that it takes longer until one outgrows its bits. Later they stay free, since slots that outgrow
   * theirs would need a further word without them.
   */
  restart(sizes: ArrayLike<number>, states: number): void {
    const { words, word, mask }: Packing = packingFor(sizes)
    this.words = words
    this.changes++
    this.free = Array.from({ length: words }, () => 32)
    for (const [slot, fragments] of this.bySlot.entries()) {
      fragments.length = 0
      this.room[slot] = 0
      const width = states <= earlyStates ? 32 - Math.clz32(mask[slot]!) : bitsFor(sizes[slot]!)
      if (width > 0) this.add(slot, word[slot]!, width)
    }
  }

  private add(slot: number, word: number, width: number): void {
    const fragments = this.bySlot[slot]!
    const up = fragments.reduce((sum, fragment) => sum + fragment.width, 0)
    fragments.push({ word, shift: 32 - this.free[word]!, width, up })
    this.free[word] = this.free[word]! - width
    this.room[slot] = maskOf(up + width)
  }

  /** Adds fragments until these numbers of values fit. Throws a `RangeError` for a slot with more than 2^31 values. */
  extend(sizes: ArrayLike<number>): void {
    for (const [slot, fragments] of this.bySlot.entries()) {
      if (sizes[slot]! - 1 <= this.room[slot]!) continue
      const has = fragments.reduce((sum, { width }) => sum + width, 0)
      const need = bitsFor(sizes[slot]!) - has
      if (has + need > widest) throw new RangeError(`slot ${slot} has more than 2^31 values`)
      const wish = Math.min(widest - has, need + (has >= grown ? further : 0))
      let word = this.free.findIndex((free) => free >= wish)
      if (word < 0) word = this.free.findIndex((free) => free >= need)
      if (word < 0) word = this.free.push(32) - 1
      this.add(slot, word, Math.min(wish, this.free[word]!))
    }
    this.words = this.free.length
    this.changes++
  }

  /** Whether these numbers of values fit. */
  fits(sizes: ArrayLike<number>): boolean {
    for (let slot = 0; slot < this.room.length; slot++) if (sizes[slot]! - 1 > this.room[slot]!) return false
    return true
  }
}
