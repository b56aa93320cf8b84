// Canonical timestamps in an instance: copies what the canonicalizer knows of the values of slots, and the numbers of moved
// values, each when the instance first needs it.
import type { TimestampCanonicalizer } from '../../reduce/timestamp-canonicalizer.js'
import type { LinearMemory } from './linear-memory.js'
import type { FullExports } from './wasm-module.js'

// As in kernel/timestamps.ts: the numbers of a slot's entry and of a value, and what stands for no timestamp and for every great
// one, which the instance leaves to the canonicalizer.
const entryInts = 8
const valueInts = 4
const never = 0xffffffff
const great = 0x3fffffff

const numberOf = (time: number): number => (time === Number.POSITIVE_INFINITY ? never : Math.min(time, great))

/** The timestamps of one instance. */
export class TimedRows {
  private readonly canonicalizer: TimestampCanonicalizer
  private readonly kernel: FullExports
  private readonly memory: LinearMemory
  /** The address of the entries of slots, and their number. */
  readonly entries: readonly [at: number, count: number]

  constructor(canonicalizer: TimestampCanonicalizer, kernel: FullExports, memory: LinearMemory) {
    this.canonicalizer = canonicalizer
    this.kernel = kernel
    this.memory = memory
    const { timedSlots } = canonicalizer
    const at = memory.take(entryInts * timedSlots.length)
    for (const [k, { slot, isChannel }] of timedSlots.entries())
      memory.ints.set([slot, isChannel ? 1 : 0], (at >>> 2) + entryInts * k)
    this.entries = [at, timedSlots.length]
    kernel.setTimed(...this.entries)
  }

  /** States with a greater timestamp than this are of interest. */
  set greatestUsual(time: number) {
    this.kernel.greatestUsual.value = Math.min(time, great) | 0
  }

  /** Writes what is known of a value of the slot with this entry. */
  times(entry: number, slot: number, id: number): void {
    const { memory } = this
    const room = memory.get(entry + 12)
    if (id >= room) {
      const larger = Math.max(16, 2 ** (32 - Math.clz32(id)))
      const to = memory.take(valueInts * larger)
      const from = memory.get(entry + 8) >>> 2
      memory.ints.copyWithin(to >>> 2, from, from + valueInts * room)
      memory.set(entry + 8, to)
      memory.set(entry + 12, larger)
    }
    const { clock, first, greatest, bits } = this.canonicalizer.timesOf(slot, id)
    const at = (memory.get(entry + 8) >>> 2) + valueInts * id
    memory.ints.set([numberOf(clock), numberOf(first), 2 * numberOf(greatest) + 1, bits], at)
  }

  /** The number of a move, plus one. */
  move(bits: number, least: number): number {
    const move = this.canonicalizer.smallMove(bits, least) + 1
    this.kernel.setValue(this.kernel.moves.value, bits, least, move)
    return move
  }

  /** The number of a moved value, plus one. */
  moved(entry: number, slot: number, id: number, move: number): number {
    const to = this.canonicalizer.movedBy(slot, id, move - 1) + 1
    this.kernel.setValue(entry + 16, id, move, to)
    return to
  }

  /** Makes the successor in the instance, the second half of the pair, canonical. */
  canonical(slots: number): void {
    const at = (this.kernel.pair.value >>> 2) + slots
    const v = this.memory.ints.slice(at, at + slots)
    this.canonicalizer.represent(v)
    this.memory.ints.set(v, at)
  }
}
