// What a worker remembers of earlier levels: the states of some partitions. It is read from the store, and may be forgotten at any time.
// So a worker reads each state once. If the memory does not hold the states of a task, they are read in each level, as a search on a disk
// does (src/search/disk/partition.ts).
import type { Kernel } from '../../compile/kernel.js'
import { MemoryExhausted } from '../../compile/memory-exhausted.js'
import { Visited } from '../visited.js'
import type { Candidates } from './candidates.js'
import type { LevelFiles } from './level-files.js'
import { VectorPacker } from './vector-packer.js'

// This many states are read at once.
const readAtOnce = 1 << 12

/** Which candidates are states of earlier levels. */
interface KnownCandidates {
  /** Whether this one is, by its vector and number. */
  has(v: Int32Array, number: number): boolean
  /** Whether the states of these partitions are in memory, so that new ones can be added. */
  readonly areInMemory: boolean
}

/** States of partitions, each up to some level. */
export class KnownStates {
  private readonly kernel: Kernel
  private readonly files: LevelFiles
  private readonly memory: number
  private states: Visited
  /** By partition: the number of levels whose states are known. */
  private readonly levels = new Map<number, number>()
  private readonly v: Int32Array
  private readonly packer: VectorPacker

  /** @param memory the most bytes that are used */
  constructor(kernel: Kernel, files: LevelFiles, memory: number) {
    this.kernel = kernel
    this.files = files
    this.memory = memory
    this.v = new Int32Array(kernel.tables.slots.count)
    this.packer = new VectorPacker(kernel)
    this.states = new Visited(kernel.hash, kernel.packing, memory)
  }

  get bytes(): number {
    return this.states.bytes
  }

  /** Forgets everything. */
  forget(): void {
    this.states = new Visited(this.kernel.hash, this.kernel.packing, this.memory)
    this.levels.clear()
  }

  /**
   * Those of some candidates that are states of the first levels. All candidates are in these partitions.
   * @param inserts the number of `insert` tasks of each of these levels
   */
  among(
    candidates: Candidates,
    partitions: readonly [number, number],
    inserts: readonly number[],
  ): KnownCandidates {
    const inMemory: KnownCandidates = { has: (v) => this.has(v), areInMemory: true }
    if (!this.isAhead(partitions, inserts.length) && this.learn(partitions, inserts)) return inMemory
    this.forget()
    if (this.learn(partitions, inserts)) return inMemory
    this.forget()
    const found = new Set<number>()
    this.read(partitions, inserts, 0, (v) => {
      const number = candidates.numberOf(v)
      if (number >= 0) found.add(number)
    })
    return { has: (_, number) => found.has(number), areInMemory: false }
  }

  // Then the task is done for a second time.
  private isAhead([from, to]: readonly [number, number], levels: number): boolean {
    for (let partition = from; partition < to; partition++)
      if ((this.levels.get(partition) ?? 0) > levels) return true
    return false
  }

  // Returns whether there is room.
  private learn(partitions: readonly [number, number], inserts: readonly number[]): boolean {
    try {
      for (let partition = partitions[0]; partition < partitions[1]; partition++) {
        this.read([partition, partition + 1], inserts, this.levels.get(partition) ?? 0, (v) => this.add(v))
        this.levels.set(partition, inserts.length)
      }
      return true
    } catch (error) {
      if (!(error instanceof MemoryExhausted)) throw error
      return false
    }
  }

  private read(
    [from, to]: readonly [number, number],
    inserts: readonly number[],
    first: number,
    use: (v: Int32Array) => void,
  ): void {
    const { v, files } = this
    for (let partition = from; partition < to; partition++)
      for (let level = first; level < inserts.length; level++) {
        const file = files.states(level, partition, inserts[level]!)
        const count = file.statesOf(partition)
        for (let begin = 0; begin < count; begin += readAtOnce) {
          const some = Math.min(readAtOnce, count - begin)
          const words = file.wordsOf(partition, begin, some)
          for (let k = 0; k < some; k++) {
            file.translate(words, k, v)
            use(v)
          }
        }
      }
  }

  private has(v: Int32Array): boolean {
    return this.states.find(this.packer.words(v, this.states), 0, this.kernel.hash.ofVector(v)) >= 0
  }

  /** Adds a state. Throws a `MemoryExhausted` if there is no room. */
  add(v: Int32Array): void {
    this.states.insert(this.packer.words(v, this.states), 0, this.kernel.hash.ofVector(v))
  }

  /** The states of these partitions are now known up to one more level, all of which were added. */
  grown([from, to]: readonly [number, number], levels: number): void {
    for (let partition = from; partition < to; partition++) this.levels.set(partition, levels)
  }
}
