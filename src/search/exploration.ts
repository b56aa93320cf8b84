// Breadth-first and depth-first search: every reachable state once. Breadth-first, the visited set is the queue, and the
// first state found with a fault has the least of the shortest traces: least by the order of steps of the reference
// semantics, step by step, because states are found in the order of their least shortest runs.
import type { Kernel } from '../compile/kernel.js'
import { MemoryExhausted, newInts } from '../compile/memory-exhausted.js'
import { pack, unpack } from '../compile/packing.js'
import { BrokenSpec } from '../protocol/broken-spec.js'
import type { AmpleSets } from '../reduce/ample-sets.js'
import { PagedInts } from './paged-ints.js'
import type { Position, Progress, Run, Search, StopReason, Visit } from './search.js'
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
  /** Whether to keep for each state how many it stands for. */
  readonly sizes: boolean
  /** Where to begin instead of in the initial states; runs are then numbered by these. */
  readonly starts?: readonly Int32Array[]
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
  cut: StopReason | undefined
  /** For each expanded state, the greatest number among its successors, or its own where it has none. */
  readonly links: PagedInts | undefined
  /** With links: the renaming that makes the successor what is kept, as the kernel numbers it. */
  readonly linkRenamings: PagedInts | undefined
  private readonly parents = new PagedInts()
  private readonly ample: AmpleSets | undefined
  /** For each expanded state: the choice of its ample set, or 0 where all its steps were taken. */
  private readonly choices: PagedInts | undefined
  /** For each state, how many it stands for. */
  private readonly sizes: PagedInts | undefined
  private readonly orbits = { states: 0, transitions: 0 }
  private readonly options: ExplorationOptions
  private readonly visit: Visit
  private readonly v: Int32Array
  /** The numbers of the states in which the search begins, in their order; several may be the same. */
  readonly initials: number[] = []
  /**
   * Before this number all states have been expanded, and what they lead to is among the visited. Breadth-first it grows with
   * every state; otherwise it is 0 until the search is complete.
   */
  closed = 0
  /** These states, as they are given. */
  readonly starts: readonly Int32Array[]
  private transitions = 0
  private expanded = 0
  private deepest = 0
  private levelEnd = 0
  /** Breadth-first: how far the states are that are being expanded. */
  level = 0
  private next = 0
  /** Depth-first: state, parent and depth of what is still to be entered. */
  private stack: Int32Array = new Int32Array(3 * 1024)
  private height = 0
  private current = 0
  private readonly position = (): Position => ({ state: this.current })
  private successors = new Int32Array(16)
  private done = false

  /** @param ample takes one step instead of all where that is enough */
  constructor(kernel: Kernel, options: ExplorationOptions, visit: Visit, ample?: AmpleSets) {
    this.kernel = kernel
    this.ample = ample
    this.choices = ample === undefined ? undefined : new PagedInts()
    this.options = options
    this.starts = options.starts ?? kernel.tables.initial
    this.visit = visit
    this.links = options.links ? new PagedInts() : undefined
    this.sizes = options.sizes ? new PagedInts() : undefined
    this.linkRenamings = options.links && options.sizes ? new PagedInts() : undefined
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
    for (const initial of this.starts) {
      const v = initial.slice()
      // Other starts may have values for which the packing has no room yet.
      if (kernel.tables.outgrown) kernel.expand(v)
      const size = kernel.reduces ? kernel.canonicalize(v) : 1
      visited.repack(kernel.packing)
      const words = new Int32Array(kernel.packing.words)
      pack(kernel.packing, v, words, 0)
      const state = visited.insert(words, 0, kernel.hash.ofVector(v))
      this.initials.push(state)
      if (visited.fresh) this.weigh(state, size)
      if (visited.fresh && options.order === 'bfs') this.parents.set(state, root)
    }
    for (const state of [...this.initials].reverse()) this.pushed(state, -1, 0)
    this.levelEnd = visited.size
  }

  private weigh(state: number, size: number): void {
    this.orbits.states += size
    this.sizes?.set(state, size)
  }

  /** Notes a new state: the k-th successor of `from`. */
  private grown(state: number, from: number, k: number): void {
    if (this.sizes !== undefined) this.weigh(state, this.kernel.sizes[k]!)
    if (this.options.order === 'bfs') this.parents.set(state, from + first)
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
    if (this.complete) this.closed = this.visited.size
    return !this.done
  }

  /** Ends the search from outside, for example because the time is up. */
  stop(cut: StopReason): void {
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
      ...(this.sizes === undefined ? {} : { orbits: { ...this.orbits } }),
    }
  }

  private get bytes(): number {
    const { visited, parents, links, stack, kernel } = this
    const kept =
      (links?.bytes ?? 0) +
      (this.sizes?.bytes ?? 0) +
      (this.linkRenamings?.bytes ?? 0) +
      (this.choices?.bytes ?? 0)
    return visited.bytes + parents.bytes + kept + 4 * stack.length + kernel.tables.bytes
  }

  /**
   * Has the kernel make the only successor that an ample set needs, and answers the number of the choice; 0 where there is
   * none. Where choices could go round in a circle, it must lead to a state that is yet to be expanded: condition C3 of
   * ample-sets.ts.
   */
  private tryAmple(state: number, v: Int32Array): number {
    const { ample, kernel, visited } = this
    for (let from = 0; ; from = ample!.next) {
      const choice = ample!.try(v, from)
      if (choice === 0) return 0
      // What breaks a rule is seen, whatever is known of it so far; and a step of a shown trace must be one of all steps.
      if (kernel.broken[0] !== 0) {
        visited.load(state, kernel, v)
        return 0
      }
      if (ample!.ordered) return choice
      visited.repack(kernel.packing)
      const to = visited.insert(kernel.words, 0, kernel.hashes[0]!)
      if (visited.fresh) {
        this.grown(to, state, 0)
        return choice
      }
      if (to !== state && this.isOpen(to)) return choice
      // The kernel is to go on with the same state.
      visited.load(state, kernel, v)
    }
  }

  private isOpen(state: number): boolean {
    return this.options.order === 'bfs' ? state >= this.next : this.parents.get(state) === 0
  }

  /** In how many expanded states an ample set was enough. */
  get cutStates(): number {
    let cut = 0
    for (let state = 0; this.choices !== undefined && state < this.visited.size; state++) {
      if (this.choices.get(state) !== 0) cut++
    }
    return cut
  }

  /** Makes the successors of an expanded state once more, as they were made then. */
  again(state: number, v: Int32Array): void {
    const { visited, kernel, ample } = this
    visited.load(state, kernel, v)
    const choice = this.choices?.get(state) ?? 0
    if (choice === 0) kernel.successors()
    else
      for (let from = 0; ; from = ample!.next) {
        const found = ample!.try(v, from)
        if (found === choice) return
        if (found === 0) throw new Error('a choice that was made is not met again')
        visited.load(state, kernel, v)
      }
  }

  // Where a choice no longer stands, the states that it cut short are expanded again. False if there was none.
  private reconsider(): boolean {
    const { ample, choices, visited } = this
    if (ample === undefined || ample.reconsider()) return false
    let again = false
    for (let state = 0; state < visited.size && !this.done; state++) {
      const choice = choices!.get(state)
      if (choice === 0 || ample.stands(choice)) continue
      again = true
      this.expanded--
      this.transitions--
      this.expand(state, this.options.order === 'bfs' ? this.level : this.runLength(state))
    }
    return again
  }

  private runLength(state: number): number {
    let length = 0
    for (let at = state; this.parents.get(at) !== root; at = this.parents.get(at) - first) length++
    return length
  }

  private advanceBreadthFirst(): void {
    if (this.next === this.visited.size) {
      this.done = !this.reconsider()
      return
    }
    if (this.next === this.levelEnd) {
      this.level++
      this.levelEnd = this.visited.size
      this.deepest = this.level
    }
    this.expand(this.next++, this.level)
    if (this.cut !== 'depth') this.closed = this.next
  }

  private advanceDepthFirst(): void {
    do {
      if (this.height === 0) {
        this.done ||= !this.reconsider()
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
    visited.load(state, kernel, v)
    const choice = this.ample === undefined || depth >= maxDepth ? 0 : this.tryAmple(state, v)
    if (choice === 0) kernel.successors()
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
    this.choices?.set(state, choice)
    this.expanded++
    this.transitions += kernel.count
    if (this.successors.length < kernel.count) this.successors = new Int32Array(2 * kernel.count)
    const { successors } = this
    let fresh = visited.size
    visited.insertAll(kernel.words, kernel.hashes, kernel.count, successors)
    if (this.sizes !== undefined) this.orbits.transitions += kernel.count * this.sizes.get(state)
    let link = -1
    let linkRenaming = 0
    for (let k = 0; k < kernel.count; k++) {
      const to = successors[k]! >>> 0
      if (to > link) {
        link = to
        linkRenaming = k
      }
      if (to !== fresh) continue
      this.grown(to, state, k)
      fresh++
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
    if (link >= 0) this.linkRenamings?.set(state, kernel.renamings[linkRenaming]!)
    if (this.visit(v, depth, true, this.position)) this.stop('violation')
  }

  get here(): Position {
    return this.position()
  }

  /** The run to a state as far as all steps of its states can be made: a function of the spec may fail on the way. */
  runUpTo(position: Position): Run {
    if (!('state' in position)) return position
    const path = this.pathTo(position.state)
    const run = new RealRun(this, path[0]!)
    try {
      for (let k = 1; k < path.length; k++) run.goTo(path[k]!)
    } catch (error) {
      if (!(error instanceof BrokenSpec)) throw error
    }
    return run
  }

  private pathTo(state: number): number[] {
    const path = [state]
    for (let at = state; ; ) {
      const parent = this.parents.get(at)
      if (parent === root) break
      at = parent - first
      path.push(at)
    }
    return path.reverse()
  }

  runTo(position: Position, step?: number): Run {
    if (!('state' in position)) return position
    const { kernel } = this
    const path = this.pathTo(position.state)
    const run = new RealRun(this, path[0]!)
    for (let k = 1; k < path.length; k++) run.goTo(path[k]!)
    if (step !== undefined) {
      const to = new Int32Array(this.v.length)
      // The steps that the search made there, which may be one of an ample set.
      this.again(position.state, to)
      const broken = kernel.broken[step]!
      to.fill(0)
      unpack(kernel.packing, kernel.words, step * kernel.packing.words, to)
      run.choose(to, (k) => (kernel.broken[k]! & broken) === broken)
    }
    return run
  }

  /**
   * The run of real states along a path of states that stand for theirs.
   * @param isStep whether the step of that number, of those that the kernel holds, is meant as the k-th of the path
   */
  runAlong(path: readonly number[], isStep: (step: number, k: number) => boolean): Run {
    const run = new RealRun(this, path[0]!)
    for (let k = 1; k < path.length; k++) run.goTo(path[k]!, (step) => isStep(step, k - 1))
    return run
  }
}

/** A run in the making: each of its states is one of those that a state which was visited stands for. */
class RealRun implements Run {
  readonly initial: number
  readonly choices: number[] = []
  private readonly exploration: Exploration
  private readonly v: Int32Array
  private readonly to: Int32Array

  constructor(exploration: Exploration, start: number) {
    this.exploration = exploration
    this.initial = exploration.initials.indexOf(start)
    this.v = exploration.starts[this.initial]!.slice()
    this.to = new Int32Array(this.v.length)
  }

  /** Takes a step to what this state stands for. */
  goTo(state: number, isMeant?: (step: number) => boolean): void {
    this.exploration.visited.read(state, this.to)
    this.choose(this.to, isMeant)
  }

  /** Takes a step to what this vector stands for. */
  choose(to: Int32Array, isMeant: (step: number) => boolean = () => true): void {
    const { kernel } = this.exploration
    kernel.expand(this.v)
    const choice = indexOfSuccessor(kernel, to, isMeant)
    this.choices.push(choice)
    if (kernel.reduces) kernel.take(this.v, choice)
    else this.v.set(to)
  }
}

/** Which of the successors that a kernel holds is `v`, and is meant; the first of several. */
const indexOfSuccessor = (kernel: Kernel, v: Int32Array, isMeant: (step: number) => boolean): number => {
  const size = kernel.packing.words
  const words = new Int32Array(size)
  pack(kernel.packing, v, words, 0)
  for (let k = 0; k < kernel.count; k++) {
    let same = isMeant(k)
    for (let w = 0; w < size && same; w++) same = kernel.words[k * size + w] === words[w]
    if (same) return k
  }
  throw new Error('a state is not among the successors of its parent')
}
