// One part of the states of a search on a disk: those whose hashes begin alike. Whether a successor is new is not decided when it is
// found, but for many at once, when they are compared with all earlier states of the part, read in order (U. Stern, D. Dill, Using
// magnetic disk instead of main memory in the Murphi verifier, CAV 1998; delayed duplicate detection: R. Korf, AAAI 2004).
import { newInts } from '../../compile/memory-exhausted.js'
import { type Packing, pack, unpack } from '../../compile/packing.js'
import { type NumberFile, RecordReader, type ScratchFiles } from './scratch-files.js'

/** Successors of one packing that follow one another. */
interface Extent {
  readonly packing: Packing
  readonly at: number
}

/** What precedes the words of a candidate: its hash, the number of its parent, and the index of the step. */
const head = 3

/** The memory that the partitions of a search share, since one of them is compared at a time. */
export class ComparingMemory {
  /** Candidates that differ, as `head` numbers and words. */
  records = newInts(1 << 14)
  /** For each of them 1 if it is an earlier state. */
  known = new Uint8Array(1 << 12)
  /** Their indices plus one by hash; 0 is empty. */
  cells = newInts(1 << 13)

  get bytes(): number {
    return 4 * (this.records.length + this.cells.length) + this.known.length
  }

  /** An estimate of what a candidate needs, in bytes. */
  static bytesFor(words: number): number {
    // The arrays double, and the table is at most half full.
    return 2 * (4 * (head + words) + 1) + 4 * 4
  }
}

/** Reads records of some packing as records of another: `heading` numbers are kept, and the words are packed anew. */
const repacked = (
  from: Packing,
  to: Packing,
  heading: number,
  numbers: Int32Array,
  at: number,
  v: Int32Array,
  into: Int32Array,
): void => {
  for (let k = 0; k < heading; k++) into[k] = numbers[at + k]!
  v.fill(0)
  unpack(from, numbers, at + heading, v)
  pack(to, v, into, heading)
}

/** The states and the candidates of a part. */
export class Partition {
  private readonly files: ScratchFiles
  private readonly candidates: NumberFile
  private readonly extents: Extent[] = []
  /** Each earlier state as its hash and its words, all in one packing. */
  private states: NumberFile
  private spare: NumberFile | undefined
  private packing: Packing
  /** The new states of the last comparison, as the number of the parent, the index of the step, and the words. */
  readonly found: NumberFile
  private readonly heading = new Int32Array(head)
  private readonly v: Int32Array

  /** @param slots the length of a state vector */
  constructor(files: ScratchFiles, packing: Packing, slots: number) {
    this.files = files
    this.candidates = files.file()
    this.states = files.file()
    this.found = files.file()
    this.packing = packing
    this.v = new Int32Array(slots)
  }

  /** Adds a successor, in the order of parents and steps. */
  add(hash: number, parent: number, step: number, packing: Packing, words: Int32Array, at: number): void {
    if (this.extents.at(-1)?.packing !== packing) this.extents.push({ packing, at: this.candidates.length })
    this.heading[0] = hash
    this.heading[1] = parent
    this.heading[2] = step
    this.candidates.append(this.heading, 0, head)
    this.candidates.append(words, at, at + packing.words)
  }

  /**
   * Compares the candidates with one another and with the earlier states. Of equal ones the first remains. Then `found` has those
   * that are new, in the order in which they were added; they are earlier states from now on.
   * @param packing that of `found`, in which each candidate and each earlier state fits
   */
  compare(packing: Packing, memory: ComparingMemory): void {
    this.found.clear()
    if (this.candidates.length === 0) return
    const count = this.gather(packing, memory)
    this.candidates.clear()
    this.extents.length = 0
    this.markKnown(packing, memory)
    const size = head + packing.words
    const { records, known } = memory
    for (let k = 0; k < count; k++) {
      if (known[k] === 1) continue
      const at = k * size
      this.found.append(records, at + 1, at + size)
      this.states.append(records, at, at + 1)
      this.states.append(records, at + head, at + size)
    }
  }

  // The candidates that differ, in the memory. Returns their number.
  private gather(packing: Packing, memory: ComparingMemory): number {
    const size = head + packing.words
    const record = new Int32Array(size)
    let most = 0
    for (const [k, extent] of this.extents.entries())
      most +=
        ((this.extents[k + 1]?.at ?? this.candidates.length) - extent.at) / (head + extent.packing.words)
    let cells = 1 << 13
    while (cells < 2 * most) cells *= 2
    if (memory.cells.length < cells) memory.cells = newInts(cells)
    else memory.cells.fill(0)
    let count = 0
    for (const [k, extent] of this.extents.entries()) {
      const to = this.extents[k + 1]?.at ?? this.candidates.length
      const reader = new RecordReader(this.candidates, head + extent.packing.words, extent.at, to)
      while (reader.next()) {
        let { numbers, offset } = reader
        if (extent.packing !== packing) {
          repacked(extent.packing, packing, head, numbers, offset, this.v, record)
          numbers = record
          offset = 0
        }
        if (this.isAdded(numbers, offset, size, count, memory)) count++
      }
    }
    if (memory.known.length < count) memory.known = new Uint8Array(2 * count)
    memory.known.fill(0, 0, count)
    return count
  }

  private isAdded(
    numbers: Int32Array,
    offset: number,
    size: number,
    count: number,
    memory: ComparingMemory,
  ): boolean {
    const { cells } = memory
    const mask = cells.length - 1
    const hash = numbers[offset]!
    let at = hash & mask
    for (let cell = cells[at]!; cell !== 0; cell = cells[at]!) {
      if (isSame(memory.records, (cell - 1) * size, head, numbers, offset, head, size - head)) return false
      at = (at + 1) & mask
    }
    if ((count + 1) * size > memory.records.length) {
      const longer = newInts(2 * memory.records.length)
      longer.set(memory.records)
      memory.records = longer
    }
    const { records } = memory
    for (let k = 0, to = count * size; k < size; k++) records[to + k] = numbers[offset + k]!
    cells[at] = count + 1
    return true
  }

  // Marks the candidates that are earlier states. If these have another packing, they are written anew.
  private markKnown(packing: Packing, memory: ComparingMemory): void {
    const { states } = this
    const isOld = this.packing !== packing
    const into = isOld ? (this.spare ?? this.files.file()) : undefined
    const record = new Int32Array(1 + packing.words)
    const { records, cells, known } = memory
    const mask = cells.length - 1
    const size = head + packing.words
    const reader = new RecordReader(states, 1 + this.packing.words, 0, states.length)
    while (reader.next()) {
      let { numbers, offset } = reader
      if (into !== undefined) {
        repacked(this.packing, packing, 1, numbers, offset, this.v, record)
        numbers = record
        offset = 0
        into.append(record, 0, record.length)
      }
      const hash = numbers[offset]!
      let at = hash & mask
      for (let cell = cells[at]!; cell !== 0; cell = cells[at]!) {
        if (isSame(records, (cell - 1) * size, head, numbers, offset, 1, packing.words)) {
          known[cell - 1] = 1
          break
        }
        at = (at + 1) & mask
      }
    }
    if (into === undefined) return
    states.clear()
    this.spare = states
    this.states = into
    this.packing = packing
  }
}

// Whether two records have the same hash and, after their headings, the same words.
const isSame = (
  a: Int32Array,
  from: number,
  heading: number,
  b: Int32Array,
  at: number,
  headingOfB: number,
  words: number,
): boolean => {
  if (a[from] !== b[at]) return false
  const left = from + heading
  const right = at + headingOfB
  for (let k = 0; k < words; k++) if (a[left + k] !== b[right + k]) return false
  return true
}
