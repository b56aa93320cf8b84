// Depth-first search that stores no states, for models that fit nowhere: of a visited state only a trace in a lossy store
// remains. The states on the stack are whole, so the run to a violation is the stack. A state is computed again when the search
// returns to it, which doubles the expansions and keeps the stack small. The seed also decides with which of its steps the search
// continues in a state, so that searches that end early have seen different parts of the model (G. Holzmann, R. Joshi, A. Groce,
// Swarm verification techniques, IEEE Transactions on Software Engineering 37, 2011).

import type { Kernel } from '../compile/kernel.js'
import { MemoryExhausted, newInts } from '../compile/memory-exhausted.js'
import { unpack } from '../compile/packing.js'
import type { StepGraph } from '../compile/step-graph.js'
import { runAlong, runUpToFailure } from './full-run.js'
import { defaultSlice, type LongWork } from './long-work.js'
import type { LossyStore } from './lossy-stores.js'
import { OwnState } from './own-state.js'
import type { Counted, Position, Run, Search, StopReason, Visit } from './search.js'
import { StateSignature } from './state-signature.js'

/** The limits of the search, and its store. */
export interface SignatureSearchOptions {
  readonly store: LossyStore
  /** Selects the signatures, and the order of the steps of each state: any whole number. */
  readonly seed: number
  readonly maxStates: number
  readonly maxDepth: number
  /** The most bytes for the store, the stack and the tables. */
  readonly memory: number
}

// A frame of the stack: a vector, and how many of its steps were taken, or this before it is visited.
const notVisited = -1

// The search compares its memory with the limit after this many expansions, a power of two.
const expansionsPerCheck = 32

// Nothing asks a graph without partial order for the states found so far.
const nothingFound = { load: () => {}, leadsToOpenState: () => true }

/** Searches depth-first. It never shows that it has visited every state. */
export class SignatureSearch implements Search {
  readonly kernel: Kernel
  readonly graph: StepGraph
  readonly store: LossyStore
  cut: StopReason | undefined
  /** Whether every state that was found is expanded. */
  isAtEnd = false
  private readonly options: SignatureSearchOptions
  private readonly visit: Visit
  private readonly signature: StateSignature
  private readonly v: Int32Array
  private readonly ownState = new OwnState()
  private readonly next: Int32Array
  private stack: Int32Array
  /** The number of frames, and the ints of one. */
  private height = 0
  private readonly frame: number
  private start = 0
  private transitions = 0
  private selfLoops = 0
  private initialStates = 0
  private expanded = 0
  private computed = 0
  private deepest = 0
  /** The paths to the positions that the caller holds. */
  private readonly paths: Int32Array[][] = []
  private readonly position = (): Position => ({ state: this.paths.push(this.pathToHere()) - 1 })

  /** @param graph without partial order, whose conditions need the states found so far */
  constructor(graph: StepGraph, options: SignatureSearchOptions, visit: Visit) {
    const { kernel } = graph
    this.graph = graph
    this.kernel = kernel
    this.store = options.store
    this.options = options
    this.visit = visit
    this.signature = new StateSignature(options.seed)
    const { count } = kernel.tables.slots
    this.v = new Int32Array(count)
    this.next = new Int32Array(count)
    this.frame = count + 1
    this.stack = newInts(64 * this.frame)
  }

  *run(): LongWork {
    while (!this.done) {
      const end = this.computed + ((yield) ?? defaultSlice)
      try {
        while (this.computed < end && !this.done) this.step()
      } catch (error) {
        if (!(error instanceof MemoryExhausted)) throw error
        this.stop('memory')
      }
    }
  }

  private get done(): boolean {
    return this.isAtEnd || (this.cut !== undefined && this.cut !== 'depth')
  }

  private step(): void {
    if (this.height === 0) {
      this.begin()
      return
    }
    this.load()
    const last = this.height * this.frame - 1
    if (this.stack[last] === notVisited && !this.enter(last)) return
    this.descend(last)
  }

  // A start may also be reached from an earlier one, so they are counted before the search.
  private countStarts(): void {
    const found = new Set<string>()
    for (let start = 0; start < this.kernel.tables.initial.length; start++) {
      this.representStart(start)
      found.add(this.next.join())
    }
    this.initialStates = found.size
  }

  // Puts the next initial state that seems new on the empty stack.
  private begin(): void {
    if (this.start === this.kernel.tables.initial.length) {
      this.isAtEnd = true
      return
    }
    if (this.start === 0) this.countStarts()
    this.representStart(this.start++)
    if (!this.add()) return
    this.push()
    this.graph.discovered(0)
  }

  private representStart(start: number): void {
    const { graph, kernel, next } = this
    next.set(kernel.tables.initial[start]!)
    // Canonical values may exceed the packing.
    if (kernel.tables.outgrown) {
      kernel.loadVector(next)
      graph.expandFully()
    }
    graph.represent(next)
  }

  private load(): void {
    const { graph, kernel, v, stack, frame, height } = this
    const begin = (height - 1) * frame
    v.set(stack.subarray(begin, begin + v.length))
    kernel.loadVector(v)
    graph.expand(height - 1, v, nothingFound)
    if ((++this.computed & (expansionsPerCheck - 1)) === 0 && this.bytes > this.options.memory)
      this.stop('memory')
  }

  // Shows the last frame to the caller; false if its steps are not taken.
  private enter(last: number): boolean {
    const { graph, kernel, options } = this
    const depth = this.height - 1
    this.stack[last] = 0
    this.expanded++
    this.transitions += kernel.count
    this.selfLoops += this.ownState.among(kernel, this.v)
    if (depth > this.deepest) this.deepest = depth
    graph.expanded(depth)
    const isExpanded = depth < options.maxDepth || kernel.count === 0
    if (!isExpanded) this.cut ??= 'depth'
    if (this.visit(this.v, depth, isExpanded, this.position)) this.stop('violation')
    if (this.done) return false
    if (!isExpanded) this.pop()
    return isExpanded
  }

  // Continues with the next successor that seems new, or back.
  private descend(last: number): void {
    const { graph, kernel, next, signature } = this
    const { count } = kernel
    const { words } = kernel.packing
    signature.of(this.v)
    const first = signature.first >>> 0
    for (let taken = this.stack[last]!; taken < count; taken++) {
      const k = (first + taken) % count
      next.fill(0)
      unpack(kernel.packing, kernel.words, k * words, next)
      if (!this.add()) continue
      this.stack[last] = taken + 1
      graph.discovered(this.height, this.height - 1, k)
      this.push()
      if (this.store.size > this.options.maxStates) this.stop('states')
      return
    }
    this.pop()
  }

  private add(): boolean {
    const { signature, store, next } = this
    signature.of(next)
    return store.add(signature.first, signature.second)
  }

  private push(): void {
    const { frame, next } = this
    const begin = this.height * frame
    if (begin + frame > this.stack.length) {
      const larger = newInts(2 * this.stack.length)
      larger.set(this.stack)
      this.stack = larger
    }
    this.stack.set(next, begin)
    this.stack[begin + frame - 1] = notVisited
    this.height++
  }

  private pop(): void {
    this.height--
  }

  private pathToHere(): Int32Array[] {
    const { frame, stack, v } = this
    return Array.from({ length: this.height }, (_, k) => stack.slice(k * frame, k * frame + v.length))
  }

  get here(): Position {
    return this.position()
  }

  stop(cut: StopReason): void {
    if (!this.done) this.cut = cut
  }

  progress(): Counted {
    return {
      states: this.store.size,
      initialStates: this.initialStates,
      transitions: this.transitions,
      selfLoops: this.selfLoops,
      frontier: this.store.size - this.expanded,
      depth: this.deepest,
      bytes: this.bytes,
      ...(this.graph.orbits === undefined ? {} : { orbits: { ...this.graph.orbits } }),
    }
  }

  /** Memory in use, in bytes. */
  get bytes(): number {
    const { store, stack, graph, kernel } = this
    return store.bytes + 4 * stack.length + graph.bytes + kernel.tables.bytes
  }

  /** The vector of a position. */
  read(state: number, v: Int32Array): void {
    v.set(this.paths[state]!.at(-1)!)
  }

  private searched(path: readonly Int32Array[]) {
    const { kernel, graph } = this
    const starts = kernel.tables.initial
    // The path begins in a representative of one of the initial states.
    const begins = starts.map((start) => {
      const v = start.slice()
      graph.represent(v)
      return v.every((id, slot) => id === path[0]![slot]) ? 0 : -1
    })
    const visited = { read: (state: number, v: Int32Array): void => v.set(path[state]!) }
    return { kernel, graph, visited, initials: begins, starts }
  }

  runUpTo(position: Position): Run {
    if (!('state' in position)) return position
    const path = this.paths[position.state]!
    return runUpToFailure(this.searched(path), [...path.keys()])
  }

  runTo(position: Position, step?: number): Run {
    if (!('state' in position)) return position
    const path = this.paths[position.state]!
    const run = runAlong(this.searched(path), [...path.keys()], () => true)
    if (step !== undefined) {
      run.chooseAlike(step, (v) => {
        v.set(path.at(-1)!)
        this.kernel.loadVector(v)
        this.graph.expand(path.length - 1, v, nothingFound)
      })
    }
    return run
  }
}
