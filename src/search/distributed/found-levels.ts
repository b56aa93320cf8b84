// The states of the levels that were found, by number: for the runs to them, and for those that are looked at again.
import type { ValueTexts } from '../../compile/value-texts.js'
import { LevelFiles, LevelNumbers } from './level-files.js'
import type { TaskStore } from './task-store.js'
import { partitionCount } from './tasks.js'

interface Level {
  /** The number of its first state. */
  readonly first: number
  readonly states: number
  /** The number of tasks that found it. */
  readonly inserts: number
}

/** States by number. */
export class FoundLevels {
  /** The levels, each with states except the last. */
  readonly all: Level[] = []
  private readonly files: LevelFiles
  private numbers: { readonly level: number; readonly numbers: LevelNumbers } | undefined

  constructor(store: TaskStore, texts: ValueTexts) {
    this.files = new LevelFiles(store, texts)
  }

  /** The number of states. */
  get size(): number {
    const { first, states } = this.all.at(-1) ?? { first: 0, states: 0 }
    return first + states
  }

  add(states: number, inserts: number): void {
    this.all.push({ first: this.size, states, inserts })
  }

  /** The level of a state. */
  levelOf(state: number): number {
    let [low, high] = [0, this.all.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.all[middle]!.first <= state) low = middle
      else high = middle - 1
    }
    return low
  }

  private numbersOf(level: number): LevelNumbers {
    if (this.numbers?.level !== level)
      this.numbers = { level, numbers: new LevelNumbers(this.files.store, level) }
    return this.numbers.numbers
  }

  private place(state: number) {
    const level = this.levelOf(state)
    const { first, inserts } = this.all[level]!
    const { partition, index } = this.numbersOf(level).find(state - first)
    return { level, partition, index, file: this.files.states(level, partition, inserts) }
  }

  /** Writes the vector of a state to `v`. */
  read(state: number, v: Int32Array): void {
    const { file, partition, index } = this.place(state)
    file.translate(file.wordsOf(partition, index, 1), 0, v)
  }

  /** The state from which a state was first found; itself for a start. */
  parentOf(state: number): number {
    const { file, level, partition, index } = this.place(state)
    return level === 0 ? state : this.all[level - 1]!.first + file.headingOf(partition, index, 'parents')
  }

  /** The states from a start to this one, along first visits. */
  pathTo(state: number): number[] {
    const path = [state]
    for (let at = state; this.levelOf(at) > 0; path.push(at)) at = this.parentOf(at)
    return path.reverse()
  }

  /** How many states of a level were found from the first parents, up to one by its number in its level. */
  foundFrom(level: number, parent: number): number {
    const { inserts, states } = this.all[level]!
    if (states === 0) return 0
    let found = 0
    for (let partition = 0; partition < partitionCount; partition++) {
      const file = this.files.states(level, partition, inserts)
      let [low, high] = [0, file.statesOf(partition)]
      while (low < high) {
        const middle = (low + high) >>> 1
        if (file.headingOf(partition, middle, 'parents') <= parent) low = middle + 1
        else high = middle
      }
      found += low
    }
    return found
  }

  /** The number, in its level, of the state from which the k-th state of the next level was found. */
  parentOfNext(level: number, k: number): number {
    return this.parentOf(this.all[level + 1]!.first + k) - this.all[level]!.first
  }
}
