// Breadth-first and depth-first search: every reachable state once. Breadth-first, the visited set is the queue, and the
// first state found with a fault has the least of the shortest traces: least by the order of steps of the reference
// semantics, step by step, because states are found in the order of their least shortest runs.
import type { Kernel } from '../compile/kernel.js'
import { MemoryExhausted, newInts } from '../compile/memory-exhausted.js'
import { pack } from '../compile/packing.js'
import { PagedInts } from './paged-ints.js'
import type { Cut, Position, Progress, Run, Search, Visit } from './search.js'
import { Visited } from './visited.js'

/** Bounds and needs of an exploration. */
export interface ExplorationOptions {
  readonly order: 'bfs' | 'dfs'
  readonly maxStates: number
  /** No state further away than this many steps is expanded. */
  readonly maxDepth: number
  /** The most bytes the search may hold. */
  readonly memory: number
  /** Whether to keep for each state the number of its last-found successor, as `entryPossible` wants. */
  readonly links: boolean
}

// The memory is looked at after every so many expansions, a power of two.
const between = 32

// What `parents` holds for an initial state; a state with parent p holds p + first.
const root = 1
const first = 2

/** A search that visits every reachable state, or says why it did not. */
export class Exploration implements Search {
  readonly kernel: Kernel
  readonly visited: Visited
  cut: Cut | undefined
  /** For each expanded state, the greatest number among its successors, or its own where it has none. */
  readonly links: PagedInts | undefined
  private readonly parents = new PagedInts()
  private readonly options: ExplorationOptions
  private readonly visit: Visit
  private readonly v: Int32Array
  private readonly initials: number[] = []
  private transitions = 0
  private expanded = 0
  private deepest = 0
  private levelEnd = 0
  private level = 0
  private next = 0
  /** Depth-first: state, parent and depth of what is still to be entered. */
  private stack: Int32Array = new Int32Array(3 * 1024)
  private height = 0
  private current = 0
  private readonly position = (): Position => ({ state: this.current })
  private successors = new Int32Array(16)
  private done = false

  constructor(kernel: Kernel, options: ExplorationOptions, visit: Visit) {
    this.kernel = kernel
    this.options = options
    this.visit = visit
    this.links = options.links ? new PagedInts() : undefined
    this.v = new Int32Array(kernel.tables.slots.count)
    this.visited = new Visited(kernel.hash, kernel.packing, options.memory)
    try {
      this.begin()
    } catch (error) {
      if (!(error instanceof MemoryExhausted)) throw error
      this.stop('memory')
    }
  }

  private begin(): void {
    const { kernel, visited, options } = this
    for (const v of kernel.tables.initial) {
      const words = new Int32Array(kernel.packing.words)
      pack(kernel.packing, v, words, 0)
      const state = visited.insert(words, 0, kernel.hash.ofVector(v))
      this.initials.push(state)
      if (visited.fresh && options.order === 'bfs') this.parents.set(state, root)
    }
    for (const state of [...this.initials].reverse()) this.pushed(state, -1, 0)
    this.levelEnd = visited.size
  }

  /** Whether every reachable state has been expanded. */
  get complete(): boolean {
    return this.done && this.cut === undefined
  }

  advance(expansions: number): boolean {
    if (this.done) return false
    try {
      const { order, memory } = this.options
      for (let k = 0; k < expansions && !this.done; k++) {
        if (order === 'bfs') this.advanceBreadthFirst()
        else this.advanceDepthFirst()
        if ((this.expanded & (between - 1)) === 0 && this.bytes > memory) this.stop('memory')
      }
    } catch (error) {
      if (!(error instanceof MemoryExhausted)) throw error
      this.stop('memory')
    }
    return !this.done
  }

  /** Ends the search from outside, for example because the time is up. */
  stop(cut: Cut): void {
    if (this.done) return
    this.cut = cut
    this.done = true
  }

  progress(): Progress {
    return {
      states: this.visited.size,
      transitions: this.transitions,
      frontier: this.visited.size - this.expanded,
      depth: this.deepest,
      bytes: this.bytes,
    }
  }

  private get bytes(): number {
    const { visited, parents, links, stack, kernel } = this
    return visited.bytes + parents.bytes + (links?.bytes ?? 0) + 4 * stack.length + kernel.tables.bytes
  }

  private advanceBreadthFirst(): void {
    if (this.next === this.visited.size) {
      this.done = true
      return
    }
    if (this.next === this.levelEnd) {
      this.level++
      this.levelEnd = this.visited.size
      this.deepest = this.level
    }
    this.expand(this.next++, this.level)
  }

  private advanceDepthFirst(): void {
    do {
      if (this.height === 0) {
        this.done = true
        return
      }
      this.height -= 3
    } while (this.parents.get(this.stack[this.height]! >>> 0) !== 0)
    const state = this.stack[this.height]! >>> 0
    const depth = this.stack[this.height + 2]!
    const parent = this.stack[this.height + 1]!
    this.parents.set(state, parent === -1 ? root : (parent >>> 0) + first)
    if (depth > this.deepest) this.deepest = depth
    this.expand(state, depth)
  }

  private pushed(state: number, parent: number, depth: number): void {
    if (this.options.order === 'bfs') return
    if (this.height + 3 > this.stack.length) {
      const larger = newInts(2 * this.stack.length)
      larger.set(this.stack)
      this.stack = larger
    }
    this.stack[this.height] = state
    this.stack[this.height + 1] = parent
    this.stack[this.height + 2] = depth
    this.height += 3
  }

  private expand(state: number, depth: number): void {
    const { kernel, visited, v, links, parents } = this
    const { order, maxDepth, maxStates } = this.options
    this.current = state
    visited.expand(state, kernel, v)
    if (depth >= maxDepth) {
      this.expanded++
      // A state from which no step is left hides nothing behind the bound.
      const isEnd = kernel.count === 0
      if (isEnd) links?.set(state, state)
      else this.cut = 'depth'
      if (this.visit(v, depth, isEnd, this.position)) this.stop('violation')
      return
    }
    visited.repack(kernel.packing)
    this.expanded++
    this.transitions += kernel.count
    if (this.successors.length < kernel.count) this.successors = new Int32Array(2 * kernel.count)
    const { successors } = this
    let fresh = visited.size
    visited.insertAll(kernel.words, kernel.hashes, kernel.count, successors)
    let link = -1
    for (let k = 0; k < kernel.count; k++) {
      const to = successors[k]! >>> 0
      if (to > link) link = to
      if (to !== fresh) continue
      fresh++
      if (order === 'bfs') parents.set(to, state + first)
    }
    if (visited.size > maxStates) this.stop('states')
    if (order === 'dfs') {
      // The first successor is entered first, so it is pushed last.
      for (let k = kernel.count - 1; k >= 0; k--) {
        const to = successors[k]! >>> 0
        if (parents.get(to) === 0) this.pushed(to, state, depth + 1)
      }
    }
    if (links !== undefined) links.set(state, link < 0 ? state : link)
    if (this.visit(v, depth, true, this.position)) this.stop('violation')
  }

  runTo(position: Position): Run {
    if (!('state' in position)) return position
    const { kernel, visited } = this
    const path = [position.state]
    for (let at = position.state; ; ) {
      const parent = this.parents.get(at)
      if (parent === root) break
      at = parent - first
      path.unshift(at)
    }
    const choices: number[] = []
    const to = new Int32Array(this.v.length)
    const from = new Int32Array(this.v.length)
    for (let k = 1; k < path.length; k++) {
      visited.read(path[k - 1]!, from)
      visited.read(path[k]!, to)
      kernel.expand(from)
      choices.push(indexOfSuccessor(kernel, to))
    }
    return { initial: this.initials.indexOf(path[0]!), choices }
  }
}

/** Which of the successors that a kernel holds is `v`; the first of several. */
export const indexOfSuccessor = (kernel: Kernel, v: Int32Array): number => {
  const size = kernel.packing.words
  const words = new Int32Array(size)
  pack(kernel.packing, v, words, 0)
  for (let k = 0; k < kernel.count; k++) {
    let same = true
    for (let w = 0; w < size && same; w++) same = kernel.words[k * size + w] === words[w]
    if (same) return k
  }
  throw new Error('a state is not among the successors of its parent')
}
