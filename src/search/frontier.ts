// The states that are found and not yet expanded, in the order of the search, and the tree of first visits. Breadth-first the
// visited set itself is the queue: states are numbered in the order in which they are found.
import { newInts } from '../compile/memory-exhausted.js'
import { BestFirst } from './best-first.js'
import { FirstVisits } from './first-visits.js'
import type { Guide } from './guide.js'

/** A queue, a stack or another order of states. */
export interface Frontier {
  /** The state last taken, and the number of steps to it. */
  readonly state: number
  readonly depth: number
  /** The greatest depth so far; breadth-first that of a complete level. */
  readonly deepest: number
  /** Memory in use, in bytes. */
  readonly bytes: number
  /** Every state before this number is taken; 0 if the order gives no such number. */
  readonly taken: number
  /** Takes the next state; false if there is none. */
  take(): boolean
  /** Adds the starts; several may be the same state. */
  begin(starts: readonly number[]): void
  /** Adds a new state. */
  discovered(state: number, from: number): void
  /** Adds the successors of a state, new or not, in order; `depth` is the depth of that state. */
  expanded(state: number, depth: number, successors: Int32Array, count: number): void
  /** Whether a state is found and not yet taken. */
  isOpen(state: number): boolean
  /** The state from which the search first came to a state; undefined for a start. */
  parentOf(state: number): number | undefined
  /** The depth of a state that was taken. */
  depthOf(state: number): number
  /** The states from a start to a state that was taken, along first visits. */
  pathTo(state: number): number[]
}

/** Where a breadth-first search is: the states taken, the depth of the last of them, and the first state of the next level. */
export interface QueuePosition {
  readonly taken: number
  readonly depth: number
  readonly levelEnd: number
}

/** Breadth-first: the states in the order in which they were found. */
export class Queue implements Frontier, QueuePosition {
  state = 0
  depth = 0
  deepest = 0
  private readonly tree = new FirstVisits()
  private readonly found: { readonly size: number }
  /** The number of the first state of the next level. */
  levelEnd = 0
  private next = 0

  /** @param found the visited set */
  constructor(found: { readonly size: number }) {
    this.found = found
  }

  get bytes(): number {
    return this.tree.bytes
  }

  get taken(): number {
    return this.next
  }

  begin(starts: readonly number[]): void {
    for (const state of starts) this.tree.addRoot(state)
    this.levelEnd = this.found.size
  }

  /** Continues where another queue of the same states is. */
  goOn({ taken, depth, levelEnd }: QueuePosition): void {
    this.next = taken
    this.depth = depth
    this.deepest = depth
    this.levelEnd = levelEnd
  }

  take(): boolean {
    const { found } = this
    if (this.next === found.size) return false
    if (this.next === this.levelEnd) {
      this.depth++
      this.levelEnd = found.size
      this.deepest = this.depth
    }
    this.state = this.next++
    return true
  }

  discovered(state: number, from: number): void {
    this.tree.add(state, from)
  }

  expanded(): void {}

  isOpen(state: number): boolean {
    return state >= this.next
  }

  /** The parent of a state; undefined for a start. */
  parentOf(state: number): number | undefined {
    return this.tree.parentOf(state)
  }

  // An upper bound if the search has continued since, which suffices for a state that is expanded again.
  depthOf(): number {
    return this.depth
  }

  pathTo(state: number): number[] {
    return this.tree.pathTo(state)
  }
}

/** Depth-first: the first successor of the state last taken comes next. */
class Stack implements Frontier {
  state = 0
  depth = 0
  deepest = 0
  readonly taken = 0
  private readonly tree = new FirstVisits()
  /** State, parent (-1 for a start) and depth of each entry. */
  private entries: Int32Array = new Int32Array(3 * 1024)
  private height = 0

  get bytes(): number {
    return this.tree.bytes + 4 * this.entries.length
  }

  begin(starts: readonly number[]): void {
    for (let k = starts.length - 1; k >= 0; k--) this.push(starts[k]!, -1, 0)
  }

  take(): boolean {
    const { entries, tree } = this
    do {
      if (this.height === 0) return false
      this.height -= 3
    } while (tree.has(entries[this.height]! >>> 0))
    const state = entries[this.height]! >>> 0
    const parent = entries[this.height + 1]!
    if (parent === -1) tree.addRoot(state)
    else tree.add(state, parent >>> 0)
    this.state = state
    this.depth = entries[this.height + 2]!
    if (this.depth > this.deepest) this.deepest = this.depth
    return true
  }

  // A state gets its parent when it is taken, because another state may lead to it first.
  discovered(): void {}

  expanded(state: number, depth: number, successors: Int32Array, count: number): void {
    // The first successor is taken first, so it is pushed last.
    for (let k = count - 1; k >= 0; k--) {
      const to = successors[k]! >>> 0
      if (!this.tree.has(to)) this.push(to, state, depth + 1)
    }
  }

  isOpen(state: number): boolean {
    return !this.tree.has(state)
  }

  parentOf(state: number): number | undefined {
    return this.tree.parentOf(state)
  }

  depthOf(state: number): number {
    return this.tree.pathTo(state).length - 1
  }

  pathTo(state: number): number[] {
    return this.tree.pathTo(state)
  }

  private push(state: number, parent: number, depth: number): void {
    if (this.height + 3 > this.entries.length) {
      const larger = newInts(2 * this.entries.length)
      larger.set(this.entries)
      this.entries = larger
    }
    this.entries[this.height] = state
    this.entries[this.height + 1] = parent
    this.entries[this.height + 2] = depth
    this.height += 3
  }
}

/** The search orders, and the frontier of each. */
export const frontiers = {
  bfs: (visited) => new Queue(visited),
  dfs: () => new Stack(),
  directed: (_, guide) => new BestFirst(guide()),
} as const satisfies {
  readonly [order: string]: (visited: { readonly size: number }, guide: () => Guide) => Frontier
}

export type SearchOrder = keyof typeof frontiers
