// A pure function of a state is remembered as a path of decisions: read this slot; by what is there, read that one; ...;
// result. What it reads is recorded as it runs, so its author promises nothing, and two states that agree on what was read
// share the answer. Functions of several slots at once (shared variables, predicates, monitors) are tabulated this way.
import { withRoom } from './int-list.js'

const unset = -1

// Past this many nodes a function reads so much that remembering it costs more than calling it.
const mostNodes = 1 << 22

// A typed array of a few elements, mostly its own header.
const bytesOfChildren = 120

/** Turns the number in a slot into the number of what is read of it, such as one field of a record. */
export type Project = (id: number) => number

/**
 * Many trees of decisions over one kind of vector. A result is a number from 0.
 * Node n: `head[n]` is the reading to make, or -1 where nothing is known yet, or -2 - result at a leaf.
 */
export class Decisions {
  private head = new Int32Array(64).fill(unset)
  private readonly children: (Int32Array | undefined)[] = []
  private count = 0
  private readonly slots: number[] = []
  private readonly maps: Int32Array[] = []
  private readonly projections: Project[] = []
  private readonly readings = new Map<string, number>()

  /** A new tree that knows nothing. */
  root(): number {
    this.head = withRoom(this.head, this.count + 1, unset)
    return this.count++
  }

  /** Whether there is room to remember more. */
  get hasRoom(): boolean {
    return this.count < mostNodes
  }

  /** Memory held by the nodes, in bytes, as far as it can be told. */
  get bytes(): number {
    return 4 * this.head.length + bytesOfChildren * this.count
  }

  /** The number of a way of reading a slot, told apart by `key`. */
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

  /** Which slot a reading reads. */
  slotOf(reading: number): number {
    return this.slots[reading]!
  }

  /** What a reading finds in a vector. */
  read(reading: number, v: Int32Array): number {
    const id = v[this.slots[reading]!]!
    let map = this.maps[reading]!
    if (id >= map.length || map[id] === unset) {
      map = withRoom(map, id + 1, unset)
      map[id] = this.projections[reading]!(id)
      this.maps[reading] = map
    }
    return map[id]!
  }

  /** Whether the result of a tree is known, and nothing need be read for it. */
  isLeaf(root: number): boolean {
    return this.head[root]! <= -2
  }

  /** The result of the tree for a vector, or -1 where it is not known yet. */
  walk(root: number, v: Int32Array): number {
    let node = root
    for (;;) {
      const head = this.head[node]!
      if (head <= -2) return -2 - head
      if (head === unset) return unset
      const children = this.children[node]!
      const found = this.read(head, v)
      if (found >= children.length) return unset
      node = children[found]!
      if (node === unset) return unset
    }
  }

  /**
   * Adds a path: the readings in the order in which they were made, what each found, and the result. Answers false where
   * the tree says that after the same findings another reading, or none, was made: then the function is not pure.
   */
  learn(root: number, path: readonly (readonly [reading: number, found: number])[], result: number): boolean {
    let node = root
    for (const [reading, found] of path) {
      if (this.head[node] === unset) {
        this.head[node] = reading
        this.children[node] = new Int32Array(4).fill(unset)
      }
      if (this.head[node] !== reading) return false
      const children = withRoom(this.children[node]!, found + 1, unset)
      this.children[node] = children
      if (children[found] === unset) children[found] = this.root()
      node = children[found]!
    }
    if (this.head[node] !== unset && this.head[node] !== -2 - result) return false
    this.head[node] = -2 - result
    return true
  }
}
