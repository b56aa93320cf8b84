// Candidates: successors that may be new states, each once, with the first parent and step that lead to it.
import { withRoom } from '../../compile/int-list.js'
import type { Kernel } from '../../compile/kernel.js'
import type { ValueTexts } from '../../compile/value-texts.js'
import { Visited } from '../visited.js'
import type { Section } from './state-file.js'
import { partitionBits, partitionCount } from './tasks.js'
import { VectorPacker } from './vector-packer.js'

// They are bounded by what the caller adds.
const noBudget = Number.POSITIVE_INFINITY

type KnownTest = (v: Int32Array, number: number) => boolean

/** A set of candidates. */
export class Candidates {
  private readonly kernel: Kernel
  private readonly states: Visited
  private readonly packer: VectorPacker
  private parents: Int32Array = new Int32Array(1 << 8)
  private steps: Int32Array = new Int32Array(1 << 8)
  private numbers: Int32Array = new Int32Array(16)

  constructor(kernel: Kernel) {
    this.kernel = kernel
    this.packer = new VectorPacker(kernel)
    this.states = new Visited(kernel.hash, kernel.packing, noBudget)
  }

  /** Adds the successors in the kernel. Parents are added in ascending order. */
  addSuccessors(parent: number): void {
    const { kernel, states } = this
    states.repack(kernel.packing)
    this.numbers = withRoom(this.numbers, kernel.count)
    let next = states.size
    states.insertAll(kernel.words, kernel.hashes, kernel.count, this.numbers)
    for (let k = 0; k < kernel.count; k++) if (this.numbers[k] === next) this.note(next++, parent, k)
  }

  /** Adds a candidate. */
  add(v: Int32Array, parent: number, step: number): void {
    const { kernel, states } = this
    const number = states.insert(this.packer.words(v, states), 0, kernel.hash.ofVector(v))
    if (states.fresh || this.isBefore(parent, step, number)) this.note(number, parent, step)
  }

  /** The number of a candidate; -1 for a state that is not one. */
  numberOf(v: Int32Array): number {
    const { kernel, states } = this
    return states.find(this.packer.words(v, states), 0, kernel.hash.ofVector(v))
  }

  private isBefore(parent: number, step: number, other: number): boolean {
    const [from, by] = [this.parents[other]! >>> 0, this.steps[other]!]
    return parent < from || (parent === from && step < by)
  }

  private note(number: number, parent: number, step: number): void {
    this.parents = withRoom(this.parents, number + 1)
    this.steps = withRoom(this.steps, number + 1)
    this.parents[number] = parent
    this.steps[number] = step
  }

  /** Those that are not known, by partition, in the order of parents and steps. */
  sections(texts: ValueTexts, isKnown: KnownTest = () => false): readonly Section[] {
    const { states } = this
    const v = new Int32Array(this.kernel.tables.slots.count)
    const members: number[][] = Array.from({ length: partitionCount }, () => [])
    for (let number = 0; number < states.size; number++) {
      states.read(number, v)
      if (!isKnown(v, number)) members[texts.hashOf(v) >>> (32 - partitionBits)]!.push(number)
    }
    return members.flatMap((numbers, partition) => {
      if (numbers.length === 0) return []
      numbers.sort((a, b) => this.parentOf(a) - this.parentOf(b) || this.steps[a]! - this.steps[b]!)
      return {
        partition,
        parents: Int32Array.from(numbers, (number) => this.parents[number]!),
        steps: Int32Array.from(numbers, (number) => this.steps[number]!),
        read: (k: number, into: Int32Array) => states.read(numbers[k]!, into),
      }
    })
  }

  private parentOf(number: number): number {
    return this.parents[number]! >>> 0
  }
}
