// Copies decision trees into the memory of an instance, path by path: after each state for which a tree gave a result.
// Readings have one numbering for all trees of an instance, so that it can ask for the result of any.
import type { Decisions } from '../../compile/decisions.js'
import type { LinearMemory } from './linear-memory.js'

// A node: its reading, what its result is copied as, its children, their number. A reading: the offset of its slot, its results, their
// number, its own number.
const nodeInts = 4

/** All readings of an instance, by number. */
export class Readings {
  private readonly parts: ((id: number) => number)[] = []

  /** The number of a new reading. */
  add(part: (id: number) => number): number {
    return this.parts.push(part) - 1
  }

  /** The result of a reading for the number in its slot. */
  part(reading: number, id: number): number {
    return this.parts[reading]!(id)
  }
}

/** The copies of one set of trees. */
export class TreeCopies {
  readonly trees: Decisions
  private readonly memory: LinearMemory
  private readonly nodes: number[] = []
  private readonly readings: number[] = []
  private readonly all: Readings
  private readonly leaf: (result: number) => number

  /**
   * @param all gets the readings of these trees
   * @param leaf what a result is copied as, not 0
   */
  constructor(
    trees: Decisions,
    memory: LinearMemory,
    all: Readings,
    leaf: (result: number) => number = (result) => result + 1,
  ) {
    this.trees = trees
    this.memory = memory
    this.all = all
    this.leaf = leaf
  }

  /** The address of the copy of a node. */
  node(node: number): number {
    this.nodes[node] ??= this.memory.take(nodeInts)
    return this.nodes[node]!
  }

  /** Copies what a tree knows of the vector `v`. */
  copyPath(root: number, v: Int32Array): void {
    const { trees, memory } = this
    for (let node = root; ; ) {
      const at = this.node(node)
      const reading = trees.readingOf(node)
      if (reading === undefined) {
        const result = trees.resultOf(node)
        if (result >= 0) memory.set(at + 4, this.leaf(result))
        return
      }
      const id = v[trees.slotOf(reading)]!
      memory.set(at, this.reading(reading))
      const part = this.part(reading, id)
      const child = trees.childOf(node, part)
      if (child < 0) return
      this.grow(at + 8, part + 1)
      memory.set((memory.get(at + 8) >>> 0) + 4 * part, this.node(child))
      node = child
    }
  }

  // The result of a reading for the number in its slot, which the instance has from now on.
  private part(reading: number, id: number): number {
    const { memory } = this
    const part = this.trees.partOf(reading, id)
    const at = this.reading(reading)
    this.grow(at + 4, id + 1)
    memory.set((memory.get(at + 4) >>> 0) + 4 * id, part + 1)
    return part
  }

  private reading(reading: number): number {
    this.readings[reading] ??= this.memory.put([
      4 * this.trees.slotOf(reading),
      0,
      0,
      this.all.add((id) => this.part(reading, id)),
    ])
    return this.readings[reading]!
  }

  // An array of numbers, given by its address and then its length.
  private grow(array: number, length: number): void {
    const { memory } = this
    const old = memory.get(array + 4)
    if (length <= old) return
    const larger = Math.max(8, 2 ** (32 - Math.clz32(length)))
    const from = memory.get(array) >>> 2
    const to = memory.take(larger)
    memory.ints.copyWithin(to >>> 2, from, from + old)
    memory.set(array, to)
    memory.set(array + 4, larger)
  }
}
