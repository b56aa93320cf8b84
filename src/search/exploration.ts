// Breadth-first, depth-first and directed search: visits every reachable state of a graph once. The first violation that the
// breadth-first search finds has the least of the shortest traces, compared step by step in the order of the reference
// semantics, because states are found in the order of their least shortest runs.
import { withRoom } from '../compile/int-list.js'
import type { Kernel } from '../compile/kernel.js'
import { MemoryExhausted } from '../compile/memory-exhausted.js'
import type { FoundStates, StepGraph } from '../compile/step-graph.js'
import type { ExplorationOptions, KernelName } from './exploration-options.js'
import { type Frontier, frontiers, Queue } from './frontier.js'
import { runAlong, runUpToFailure } from './full-run.js'
import { type Found, handedOver, takenOver } from './hand-over.js'
import type { Interest } from './interest.js'
import { type FasterLoop, fasterLoopFor } from './kernel-choice.js'
import { type Links, PagedLinks } from './links.js'
import type { Position, Progress, Run, Search, StopReason, Visit } from './search.js'
import { type StateSet, wordsOf } from './state-set.js'
import { Visited } from './visited.js'
import type { Pause, WasmLoop } from './wasm/wasm-loop.js'
import { isOutOfMemory } from './wasm/wasm-module.js'

// The search compares its memory with the limit after this many expansions, a power of two.
const expansionsPerCheck = 32

/** A search that visits every reachable state, or gives the reason why it did not. */
export class Exploration implements Search, FoundStates {
  readonly kernel: Kernel
  readonly graph: StepGraph
  visited: StateSet
  cut: StopReason | undefined
  /** Those of the states expanded so far, if the caller wants them. */
  links: Links | undefined
  /** The numbers of the start states, in order; several may be the same. */
  readonly initials: number[] = []
  /** The start states as they were given. */
  readonly starts: readonly Int32Array[]
  /**
   * Every state before this number is expanded, and its successors are visited. Breadth-first it grows with every state;
   * depth-first it is 0 until the search is complete.
   */
  closed = 0
  private readonly options: ExplorationOptions
  private readonly visit: Visit
  private frontier: Frontier
  private readonly v: Int32Array
  private transitions = 0
  private expanded = 0
  private current = 0
  private readonly position = (): Position => ({ state: this.current })
  private successors: Int32Array = new Int32Array(16)
  private done = false
  /** The loop that searches instead of the one here, up to a bound on depth. */
  private loop: WasmLoop | undefined
  /** The loop that goes on once there are enough states. */
  private faster: FasterLoop | undefined

  /** @param interest which states `visit` must see; by default all */
  constructor(
    graph: StepGraph,
    options: ExplorationOptions,
    visit: Visit,
    interest?: () => Interest | undefined,
  ) {
    const { kernel } = graph
    this.graph = graph
    this.kernel = kernel
    this.options = options
    this.starts = options.starts ?? kernel.tables.initial
    this.visit = visit
    this.links = options.links ? new PagedLinks(graph.orbits !== undefined) : undefined
    this.v = new Int32Array(kernel.tables.slots.count)
    this.faster = fasterLoopFor(graph, options, interest)
    this.visited = new Visited(kernel.hash, kernel.packing, options.memory)
    this.frontier = frontiers[options.order](this.visited, () => options.guide!(this.visited))
    if (this.faster?.from === 0) this.goFaster()
    try {
      this.begin()
    } catch (error) {
      if (!(error instanceof MemoryExhausted)) throw error
      this.stop('memory')
    }
  }

  private begin(): void {
    const { graph, kernel, visited } = this
    for (const initial of this.starts) {
      const v = initial.slice()
      // Starts other than the initial states may have values that exceed the packing.
      if (kernel.tables.outgrown) kernel.expand(v)
      graph.represent(v)
      const state = visited.insert(wordsOf(v, kernel, visited), 0, kernel.hash.ofVector(v))
      this.initials.push(state)
      if (visited.fresh) graph.discovered(state)
    }
    this.frontier.begin(this.initials)
  }

  /** The kernel that searches. */
  get kernelName(): KernelName {
    return this.loop === undefined ? 'js' : 'wasm'
  }

  /** Whether every reachable state has been expanded. */
  get complete(): boolean {
    return this.done && this.cut === undefined
  }

  /** The number of steps to the state that is being expanded. */
  get level(): number {
    return this.frontier.depth
  }

  get here(): Position {
    return this.position()
  }

  advance(expansions: number): boolean {
    if (this.done) return false
    try {
      this.advanceBy(expansions)
    } catch (error) {
      // An instance also runs out of memory where it copies what a state that was shown has taught.
      if (!(error instanceof MemoryExhausted || isOutOfMemory(error))) throw error
      this.stop('memory')
    }
    if (this.complete) this.closed = this.visited.size
    return !this.done
  }

  private advanceBy(expansions: number): void {
    if (this.loop !== undefined && this.frontier.depth + 1 < this.options.maxDepth)
      this.advanceLoop(this.loop, expansions)
    else this.advanceHere(expansions)
  }

  private advanceHere(expansions: number): void {
    const most = this.faster?.from ?? Infinity
    for (let k = 0; k < expansions && !this.done; k++) {
      this.advanceOne()
      this.compareMemory()
      if (this.visited.size >= most && !this.done) {
        this.goFaster()
        this.advanceBy(expansions - k - 1)
        return
      }
    }
  }

  private goFaster(): void {
    const { faster, visited, frontier, expanded, transitions } = this
    this.faster = undefined
    if (faster === undefined || !(frontier instanceof Queue)) return
    const loop = handedOver({ visited, frontier, links: this.links }, faster.make, { expanded, transitions })
    if (loop !== undefined) this.goOnWith(loop, loop)
  }

  private goOnWith({ visited, frontier, links }: Found, loop: WasmLoop | undefined): void {
    this.visited = visited
    this.frontier = frontier
    this.links = links
    this.loop = loop
  }

  private compareMemory(): void {
    if ((this.expanded & (expansionsPerCheck - 1)) === 0 && this.bytes > this.options.memory)
      this.stop('memory')
  }

  private advanceLoop(loop: WasmLoop, expansions: number): void {
    const { frontier, visited, v } = this
    const end = this.expanded + expansions
    while (this.expanded < end && !this.done) {
      let pause: Pause
      try {
        pause = loop.advance(end - this.expanded, v)
      } finally {
        this.expanded = loop.expanded
        this.transitions = loop.transitions
        this.current = Math.max(0, frontier.taken - 1)
        // The state last taken may have failed, or fail when it is seen.
        this.closed = this.current
      }
      if (pause !== 'state') this.closed = frontier.taken
      if (pause === 'memory' && this.bytes > this.options.memory) this.stop('memory')
      else if (pause === 'memory') this.goOnInTypeScript()
      else if (pause === 'complete') this.done = true
      else if (pause === 'depth') break
      else if (pause === 'state') {
        if (visited.size > this.options.maxStates) this.stop('states')
        if (this.visit(v, frontier.depth, true, this.position)) this.stop('violation')
        loop.shown(v)
        this.compareMemory()
        this.closed = frontier.taken
      }
      if (this.loop === undefined) break
    }
    if (!this.done) this.advanceHere(end - this.expanded)
  }

  private goOnInTypeScript(): void {
    const { loop, kernel, options } = this
    if (loop !== undefined) this.goOnWith(takenOver(loop, kernel, options.memory), undefined)
  }

  private advanceOne(): void {
    const { frontier } = this
    if (!frontier.take()) {
      this.done ||= !this.expandIncomplete()
      return
    }
    this.expand(frontier.state, frontier.depth)
    if (this.cut !== 'depth') this.closed = frontier.taken
  }

  // Returns whether there was a state to expand again.
  private expandIncomplete(): boolean {
    const states = this.graph.incomplete(this.visited.size)
    for (const state of states) {
      if (this.done) break
      this.expanded--
      this.transitions--
      this.expand(state, this.frontier.depthOf(state))
    }
    return states.length > 0
  }

  private expand(state: number, depth: number): void {
    const { graph, kernel, visited, v } = this
    this.current = state
    visited.load(state, kernel, v)
    if (depth >= this.options.maxDepth) {
      this.stopAtDepth(state, depth)
      return
    }
    graph.expand(state, v, this)
    visited.repack(kernel.packing)
    this.expanded++
    this.transitions += kernel.count
    this.insertSuccessors(state)
    graph.expanded(state)
    if (visited.size > this.options.maxStates) this.stop('states')
    if (this.visit(v, depth, true, this.position)) this.stop('violation')
    // Last, since a guide may use the kernel.
    this.frontier.expanded(state, depth, this.successors, kernel.count)
  }

  private stopAtDepth(state: number, depth: number): void {
    this.graph.expandFully()
    this.expanded++
    // The depth limit hides nothing behind a state without steps.
    const isEnd = this.kernel.count === 0
    if (isEnd) this.links?.end(state)
    else this.cut = 'depth'
    if (this.visit(this.v, depth, isEnd, this.position)) this.stop('violation')
  }

  private insertSuccessors(state: number): void {
    const { graph, kernel, visited, frontier } = this
    this.successors = withRoom(this.successors, kernel.count)
    const { successors } = this
    let fresh = visited.size
    visited.insertAll(kernel.words, kernel.hashes, kernel.count, successors)
    let link = -1
    let linkStep = 0
    for (let k = 0; k < kernel.count; k++) {
      const to = successors[k]! >>> 0
      if (to > link) {
        link = to
        linkStep = k
      }
      if (to !== fresh) continue
      graph.discovered(to, state, k)
      frontier.discovered(to, state)
      fresh++
    }
    if (link < 0) this.links?.end(state)
    else this.links?.set(state, link, graph.renamingOf(linkStep))
  }

  load(state: number, v: Int32Array): void {
    this.visited.load(state, this.kernel, v)
  }

  leadsToOpenState(from: number): boolean {
    const { kernel, visited } = this
    visited.repack(kernel.packing)
    const to = visited.find(kernel.words, 0, kernel.hashes[0]!)
    return to < 0 || (to !== from && this.frontier.isOpen(to))
  }

  /** Stops the search from outside, for example because the time is up. */
  stop(cut: StopReason): void {
    if (this.done) return
    this.cut = cut
    this.done = true
  }

  progress(): Progress {
    const { orbits } = this.graph
    return {
      states: this.visited.size,
      transitions: this.transitions,
      frontier: this.visited.size - this.expanded,
      depth: this.frontier.deepest,
      bytes: this.bytes,
      ...(orbits === undefined ? {} : { orbits: { ...orbits } }),
    }
  }

  private get bytes(): number {
    const { visited, frontier, links, graph, kernel } = this
    return visited.bytes + frontier.bytes + (links?.bytes ?? 0) + graph.bytes + kernel.tables.bytes
  }

  /** Computes the successors of an expanded state again, with the same result as the first time. */
  again(state: number, v: Int32Array): void {
    this.graph.expandAgain(state, v, this)
  }

  /** The numbers of the successors of an expanded state, in order; valid until the next call. */
  successorsOf(state: number): Int32Array {
    if (this.loop !== undefined) return this.loop.successorsOf(state)
    const { kernel, visited } = this
    this.again(state, this.v)
    visited.repack(kernel.packing)
    const numbers = withRoom(this.successors, kernel.count)
    for (let k = 0; k < kernel.count; k++)
      numbers[k] = visited.find(kernel.words, k * kernel.packing.words, kernel.hashes[k]!)
    this.successors = numbers
    return numbers.subarray(0, kernel.count)
  }

  /** The number of the state that represents a vector; -1 if the search has not found it. */
  numberOf(vector: Int32Array): number {
    const { graph, kernel, visited } = this
    const v = vector.slice()
    graph.represent(v)
    return visited.find(wordsOf(v, kernel, visited), 0, kernel.hash.ofVector(v))
  }

  /** The run to a state, up to the first state whose steps cannot be computed because a function of the spec fails. */
  runUpTo(position: Position): Run {
    return 'state' in position ? runUpToFailure(this, this.frontier.pathTo(position.state)) : position
  }

  runTo(position: Position, step?: number): Run {
    if (!('state' in position)) return position
    const run = runAlong(this, this.frontier.pathTo(position.state), () => true)
    // The steps that the search used there, which may be a subset of all steps.
    if (step !== undefined) run.chooseAlike(step, (v) => this.again(position.state, v))
    return run
  }
}
