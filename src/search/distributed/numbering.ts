// Numbers the states of a level in the order in which a search in memory finds them: by parent, and then by step. A bit for each step of
// the level before says whether it leads to a new state; the number of a state is the number of bits before its own.
import { bitCount } from '../../compile/bit-count.js'
import { newInts } from '../../compile/memory-exhausted.js'
import type { LevelFiles } from './level-files.js'
import { bytesOf } from './numbers-as-bytes.js'
import { type NumberTask, names, nothingFound, partitionCount, type TaskResult } from './tasks.js'

// The most bits at once; with more steps, parents are taken in several portions.
const mostBits = 2 ** 27

/** The bits of a portion. */
class Bits {
  private readonly words: Int32Array
  /** The number of bits before each word. */
  private readonly before: Int32Array

  constructor(most: number) {
    this.words = newInts((most >>> 5) + 1)
    this.before = newInts((most >>> 5) + 1)
  }

  clear(): void {
    this.words.fill(0)
  }

  add(bit: number): void {
    this.words[bit >>> 5]! |= 1 << (bit & 31)
  }

  /** Counts the bits. Returns their number. */
  count(): number {
    const { words, before } = this
    let sum = 0
    for (let k = 0; k < words.length; k++) {
      before[k] = sum
      sum += bitCount(words[k]!)
    }
    return sum
  }

  /** The number of bits before one. */
  rank(bit: number): number {
    const word = bit >>> 5
    return this.before[word]! + bitCount(this.words[word]! & ((1 << (bit & 31)) - 1))
  }
}

/** Performs the task. */
export const numberStates = (
  files: LevelFiles,
  { level, inserts, parents }: NumberTask,
  bitsAtOnce = mostBits,
): TaskResult => {
  const sections = Array.from({ length: partitionCount }, (_, partition) => {
    const file = files.states(level, partition, inserts)
    const [from, steps] = [file.headingsOf(partition, 'parents'), file.headingsOf(partition, 'steps')]
    return { parents: from, steps, numbers: new Int32Array(from.length), done: 0 }
  })
  let width = 1
  for (const { steps } of sections) for (const step of steps) if (step >= width) width = step + 1
  const portion = Math.max(1, Math.min(parents, Math.floor(bitsAtOnce / width)))
  const bits = new Bits(portion * width)
  let numbered = 0
  for (let first = 0; first < parents; first += portion) {
    if (first > 0) bits.clear()
    const end = first + portion
    const ends = sections.map((section) => {
      let k = section.done
      for (; k < section.parents.length && section.parents[k]! >>> 0 < end; k++)
        bits.add(((section.parents[k]! >>> 0) - first) * width + section.steps[k]!)
      return k
    })
    const count = bits.count()
    for (const [partition, section] of sections.entries()) {
      for (let k = section.done; k < ends[partition]!; k++)
        section.numbers[k] =
          numbered + bits.rank(((section.parents[k]! >>> 0) - first) * width + section.steps[k]!)
      section.done = ends[partition]!
    }
    numbered += count
  }
  const begins = new Int32Array(partitionCount + 1)
  for (const [partition, { numbers }] of sections.entries())
    begins[partition + 1] = begins[partition]! + numbers.length
  files.store.write(names.numbers(level), [begins, ...sections.map(({ numbers }) => numbers)].map(bytesOf))
  return { ...nothingFound, states: [[0, numbered]] }
}
