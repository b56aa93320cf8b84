// A pure function of a state is cached as a path of decisions: read this slot; depending on its value, read that one; and so on
// to the result. What the function reads is recorded while it runs, so its author declares nothing, and two states that agree
// on what was read share the result. Functions of several slots at once (shared variables, predicates, monitors) are cached
// this way.
import { withRoom } from './int-list.js'
import { PairMap } from './pair-map.js'

const unset = -1

// With more nodes than this, a function reads so much that caching costs more than calling it.
const mostNodes = 1 << 22

/** Maps the number in a slot to the number of the part that is read, such as one field of a record. */
type Project = (id: number) => number

/**
 * Decision trees over one kind of vector. A result is a number from 0. Node n: `head[n]` is the next reading, or -1 if nothing
 * is known yet, or -2 - result at a leaf.
 */
export class Decisions {
  private head = new Int32Array(64).fill(unset)
  // The node below a node, for a result of its reading. One map for all nodes: an array for each would be mostly its own header,
  // and as long as the largest result.
  private readonly children = new PairMap()
  private count = 0
  private readonly slots: number[] = []
  private readonly maps: Int32Array[] = []
  private readonly projections: Project[] = []
  private readonly readings = new Map<string, number>()

  /** A new, empty tree. */
  root(): number {
    this.head = withRoom(this.head, this.count + 1, unset)
    return this.count++
  }

  /** Whether there is room for more nodes. */
  get hasRoom(): boolean {
    return this.count < mostNodes
  }

  /** An estimate of the memory of the nodes, in bytes. */
  get bytes(): number {
    return 4 * this.head.length + this.children.bytes
  }

  /** The number of a reading, a way to read a slot, identified by `key`. */
  reading(key: string, slot: number, project: Project): number {
    const known = this.readings.get(key)
    if (known !== undefined) return known
    const number = this.slots.length
    this.readings.set(key, number)
    this.slots.push(slot)
    this.maps.push(new Int32Array(16).fill(unset))
    this.projections.push(project)
    return number
  }

  /** The slot that a reading reads. */
  slotOf(reading: number): number {
    return this.slots[reading]!
  }

  /** The result of a reading in a vector. */
  read(reading: number, v: Int32Array): number {
    return this.partOf(reading, v[this.slots[reading]!]!)
  }

  /** The result of a reading of a slot with this number in it. */
  partOf(reading: number, id: number): number {
    let map = this.maps[reading]!
    if (id >= map.length || map[id] === unset) {
      map = withRoom(map, id + 1, unset)
      map[id] = this.projections[reading]!(id)
      this.maps[reading] = map
    }
    return map[id]!
  }

  /** The reading at a node; undefined at a leaf, and where nothing is known yet. */
  readingOf(node: number): number | undefined {
    const head = this.head[node]!
    return head < 0 ? undefined : head
  }

  /** The result at a leaf; -1 where nothing is known yet. */
  resultOf(node: number): number {
    const head = this.head[node]!
    return head <= -2 ? -2 - head : unset
  }

  /** The node below, for the result of a node's reading; -1 if it is not known yet. */
  childOf(node: number, found: number): number {
    return this.children.get(node, found)
  }

  /** Whether the result of a tree is known without any reading. */
  isLeaf(root: number): boolean {
    return this.head[root]! <= -2
  }

  /** The result of the tree for a vector, or -1 if it is not known yet. */
  walk(root: number, v: Int32Array): number {
    let node = root
    for (;;) {
      const head = this.head[node]!
      if (head <= -2) return -2 - head
      if (head === unset) return unset
      node = this.children.get(node, this.read(head, v))
      if (node === unset) return unset
    }
  }

  /**
   * Adds a path: the readings in the order in which they were made, each followed by what it found, and the result. Returns false if the tree
   * has another reading, or none, after the same findings: then the function is not pure.
   */
  learn(root: number, path: readonly number[], result: number): boolean {
    let node = root
    for (let k = 0; k < path.length; k += 2) {
      const reading = path[k]!
      const found = path[k + 1]!
      if (this.head[node] === unset) this.head[node] = reading
      if (this.head[node] !== reading) return false
      const known = this.children.get(node, found)
      const child = known === unset ? this.root() : known
      if (known === unset) this.children.add(node, found, child)
      node = child
    }
    if (this.head[node] !== unset && this.head[node] !== -2 - result) return false
    this.head[node] = -2 - result
    return true
  }
}
