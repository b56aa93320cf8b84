// The new states of all partitions, in the order of their parents and of the steps that lead to them. Each partition has its own in
// this order. So states get the numbers that a search in memory gives them.
import type { Packing } from '../../compile/packing.js'
import type { Partition } from './partition.js'
import { RecordReader } from './scratch-files.js'

// The most numbers of one partition in memory.
const buffered = 1 << 12

// A state has fewer steps than this, and the number of a state has 32 bits: together they make one exact number.
const mostSteps = 2 ** 20

/** Reads the records that partitions have found, the least first. */
export class Merged {
  private readonly readers: RecordReader[]
  private readonly keys: number[]

  /** @param packing that of what the partitions have found */
  constructor(partitions: readonly Partition[], packing: Packing) {
    const found = partitions.filter((one) => one.found.length > 0)
    this.readers = found.map(
      ({ found }) => new RecordReader(found, 2 + packing.words, 0, found.length, buffered),
    )
    for (const reader of this.readers) reader.next()
    this.keys = this.readers.map((reader) => keyOf(reader))
    for (let at = (this.keys.length >> 1) - 1; at >= 0; at--) this.sink(at)
  }

  /** The reader whose record is the least: the number of the parent, the step, and the words; undefined at the end. */
  get least(): RecordReader | undefined {
    return this.readers[0]
  }

  /** Passes the least record. */
  pass(): void {
    const { readers, keys } = this
    if (readers[0]!.next()) keys[0] = keyOf(readers[0]!)
    else {
      const [reader, key] = [readers.pop()!, keys.pop()!]
      if (readers.length === 0) return
      readers[0] = reader
      keys[0] = key
    }
    this.sink(0)
  }

  // Restores the heap below a place whose key has grown.
  private sink(from: number): void {
    const { readers, keys } = this
    for (let at = from; ; ) {
      let least = 2 * at + 1
      if (least >= keys.length) return
      if (least + 1 < keys.length && keys[least + 1]! < keys[least]!) least++
      if (keys[at]! <= keys[least]!) return
      ;[keys[at], keys[least]] = [keys[least]!, keys[at]!]
      ;[readers[at], readers[least]] = [readers[least]!, readers[at]!]
      at = least
    }
  }
}

const keyOf = ({ numbers, offset }: RecordReader): number =>
  (numbers[offset]! >>> 0) * mostSteps + numbers[offset + 1]!
