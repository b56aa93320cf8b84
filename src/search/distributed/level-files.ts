// Reads the states of a distributed search back: those of a level by their partition, and single states by their number.
import type { ValueTexts } from '../../compile/value-texts.js'
import { numbersIn } from './numbers-as-bytes.js'
import { StateFile } from './state-file.js'
import type { TaskStore } from './task-store.js'
import { names, partitionCount, taskOf } from './tasks.js'

// This many files are kept open for further reads.
const mostOpen = 256

/** The files of levels. */
export class LevelFiles {
  readonly store: TaskStore
  readonly texts: ValueTexts
  private readonly open = new Map<string, StateFile>()

  constructor(store: TaskStore, texts: ValueTexts) {
    this.store = store
    this.texts = texts
  }

  /**
   * The file with the new states of a partition.
   * @param inserts the number of tasks that found the level
   */
  states(level: number, partition: number, inserts: number): StateFile {
    const name = names.states(level, taskOf(partition, inserts))
    const known = this.open.get(name)
    if (known !== undefined) return known
    if (this.open.size >= mostOpen) this.open.delete(this.open.keys().next().value!)
    const file = new StateFile(this.store, name, this.texts)
    this.open.set(name, file)
    return file
  }

  /** The file of candidates that a task has written. */
  candidates(level: number, index: number): StateFile {
    return new StateFile(this.store, names.candidates(level, index), this.texts)
  }
}

/**
 * The numbers of the states of a level, counted from its first state: ascending in each partition. The file begins with the place of each
 * partition's numbers.
 */
export class LevelNumbers {
  private readonly store: TaskStore
  private readonly name: string
  private readonly begins: Int32Array

  constructor(store: TaskStore, level: number) {
    this.store = store
    this.name = names.numbers(level)
    this.begins = numbersIn(store.read(this.name, 0, 4 * (partitionCount + 1)))
  }

  /** The number of states in a partition. */
  statesOf(partition: number): number {
    return this.begin(partition + 1) - this.begin(partition)
  }

  /** The numbers of some states of a partition. */
  of(partition: number, from = 0, count = this.statesOf(partition)): Int32Array {
    if (count === 0) return new Int32Array(0)
    const at = partitionCount + 1 + this.begin(partition) + from
    return numbersIn(this.store.read(this.name, 4 * at, 4 * count))
  }

  /** How many states of a partition have a smaller number. */
  before(partition: number, number: number): number {
    let [low, high] = [0, this.statesOf(partition)]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.of(partition, middle, 1)[0]! >>> 0 < number) low = middle + 1
      else high = middle
    }
    return low
  }

  /** The partition of the state with a number, and its index there. */
  find(number: number): { readonly partition: number; readonly index: number } {
    for (let partition = 0; partition < partitionCount; partition++) {
      const index = this.before(partition, number)
      if (index < this.statesOf(partition) && this.of(partition, index, 1)[0]! >>> 0 === number)
        return { partition, index }
    }
    throw new RangeError(`${this.name} has no state ${number}`)
  }

  private begin(partition: number): number {
    return this.begins[partition]! >>> 0
  }
}
