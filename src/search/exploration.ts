// Breadth-first, depth-first and directed search: visits every reachable state of a graph once. The first violation that the
// breadth-first search finds has the least of the shortest traces, compared step by step in the order of the reference
// semantics, because states are found in the order of their least shortest runs.

import type { Kernel } from '../compile/kernel.js'
import { MemoryExhausted } from '../compile/memory-exhausted.js'
import type { StepGraph } from '../compile/step-graph.js'
import type { ExplorationOptions, KernelName } from './exploration-options.js'
import { frontiers } from './frontier.js'
import { runAlong, runUpToFailure } from './full-run.js'
import type { Interest } from './interest.js'
import { obstacleToRecord, reasonForOne, searchLoopFor } from './kernel-choice.js'
import { type Links, PagedLinks } from './links.js'
import { defaultSlice, type LongWork } from './long-work.js'
import type { Counted, Position, Run, Search, StopReason, Visit } from './search.js'
import type { SearchLoop } from './search-loop.js'
import { SearchSoFar } from './search-so-far.js'
import { type StateSet, wordsOf } from './state-set.js'
import { Visited } from './visited.js'
import type { FoundSteps } from './wasm/step-block.js'
import { isOutOfMemory } from './wasm/wasm-module.js'

/** A search that visits every reachable state, or gives the reason why it did not. */
export class Exploration implements Search {
  readonly kernel: Kernel
  readonly graph: StepGraph
  /** The numbers of the start states, in order; several may be the same. */
  readonly initials: number[] = []
  /** The start states as they were given. */
  readonly starts: readonly Int32Array[]
  /** Why one thread searches though the options say more; undefined if several can. */
  readonly whyOneWorker: string | undefined
  /** Why the search keeps no record; undefined if it can. */
  readonly whyNoRecord: string | undefined
  private readonly isEndedByCaller: boolean
  private readonly soFar: SearchSoFar
  private readonly loop: SearchLoop

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
    this.starts = options.starts ?? kernel.tables.initial
    const visited = new Visited(kernel.hash, kernel.packing, options.memory)
    const frontier = frontiers[options.order](visited, () => options.guide!(visited))
    const links = options.links ? new PagedLinks(graph.orbits !== undefined) : undefined
    this.soFar = new SearchSoFar(graph, { visited, frontier, links })
    this.isEndedByCaller = options.pauseAt !== undefined
    this.whyOneWorker = (options.workers ?? 1) > 1 ? reasonForOne(graph, options, interest) : undefined
    this.whyNoRecord = obstacleToRecord(graph, options, interest)
    this.loop = searchLoopFor(this.soFar, options, visit, interest)
    try {
      this.begin()
    } catch (error) {
      if (!(error instanceof MemoryExhausted)) throw error
      this.stop('memory')
    }
  }

  private begin(): void {
    const { graph, kernel, soFar } = this
    const { visited } = soFar
    for (const initial of this.starts) {
      const v = initial.slice()
      // Starts other than the initial states may have values that exceed the packing.
      if (kernel.tables.outgrown) {
        kernel.loadVector(v)
        graph.expandFully()
      }
      graph.represent(v)
      const state = visited.insert(wordsOf(v, kernel, visited), 0, kernel.hash.ofVector(v))
      this.initials.push(state)
      if (visited.fresh) graph.discovered(state)
    }
    soFar.frontier.begin(this.initials)
  }

  get visited(): StateSet {
    return this.soFar.visited
  }

  /** Those of the states expanded so far, if the caller wants them. */
  get links(): Links | undefined {
    return this.soFar.links
  }

  /** The state from which a state was first found; undefined for a start. Breadth-first it is never less than that of the state before. */
  parentOf(state: number): number | undefined {
    return this.soFar.frontier.parentOf(state)
  }

  /**
   * The number of states of a breadth-first search that are expanded, if none is half expanded and the search could continue; undefined
   * otherwise. At the greatest depth a search only looks at states, which changes none of its counts of steps.
   */
  get expandedWhole(): number | undefined {
    const { cut, closed, expanded, frontier } = this.soFar
    if (cut === 'depth') return closed
    const isWhole = cut === undefined || cut === 'memory'
    return isWhole && closed === expanded && closed === frontier.taken ? closed : undefined
  }

  /**
   * Every state before this number is expanded, and its successors are visited. Breadth-first it grows with every state;
   * depth-first it is 0 until the search is complete.
   */
  get closed(): number {
    return this.soFar.closed
  }

  get cut(): StopReason | undefined {
    const { cut, done } = this.soFar
    const { states: outside } = this.graph.outside ?? { states: 0 }
    return cut ?? (done && outside > 0 ? 'constraint' : undefined)
  }

  set cut(cut: StopReason | undefined) {
    this.soFar.cut = cut
  }

  /** The kernel that searches. */
  get kernelName(): KernelName {
    return this.loop.kernelName
  }

  /** The number of states that several threads have expanded. */
  get inRounds(): number {
    return this.loop.inRounds
  }

  /** Whether every reachable state has been expanded. */
  get complete(): boolean {
    return this.soFar.done && this.cut === undefined
  }

  /** The number of steps to the state that is being expanded. */
  get level(): number {
    return this.soFar.frontier.depth
  }

  get here(): Position {
    return this.soFar.position()
  }

  *run(): LongWork {
    const { soFar } = this
    try {
      while (!soFar.done) this.expand((yield) ?? defaultSlice)
    } finally {
      if (!this.isEndedByCaller) this.end()
    }
  }

  /** Ends what works for the search beside it. What it has found can still be read. */
  end(): void {
    this.loop.end()
  }

  private expand(expansions: number): void {
    const { soFar } = this
    try {
      this.loop.run(expansions)
    } catch (error) {
      // An instance also runs out of memory where it copies what a state that was shown has taught.
      if (!(error instanceof MemoryExhausted || isOutOfMemory(error))) throw error
      this.stop('memory')
    }
    if (this.complete) soFar.closed = soFar.visited.size
  }

  /** Stops the search from outside, for example because the time is up. */
  stop(cut: StopReason): void {
    this.soFar.stop(cut)
  }

  progress(): Counted {
    const { orbits } = this.graph
    const { visited, transitions, selfLoops, expanded, frontier, bytes } = this.soFar
    return {
      states: visited.size,
      initialStates: new Set(this.initials).size,
      transitions,
      selfLoops,
      frontier: visited.size - expanded,
      depth: frontier.deepest,
      bytes,
      ...(orbits === undefined ? {} : { orbits: { ...orbits } }),
    }
  }

  /** Computes the successors of an expanded state again, with the same result as the first time. */
  again(state: number, v: Int32Array): void {
    this.graph.expandAgain(state, v, this.soFar)
  }

  /** The numbers of the successors of an expanded state, in order; valid until the next call. */
  successorsOf(state: number): Int32Array {
    return this.loop.successorsOf(state)
  }

  /**
   * The steps of these states, which are expanded, in some pieces: faster than `again` and the numbers of the successors. Undefined if
   * the kernel does not have it.
   */
  stepsOf(from: number, end: number): Generator<FoundSteps, void> | undefined {
    return this.loop.stepsOf(from, end)
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
    return 'state' in position ? runUpToFailure(this, this.soFar.frontier.pathTo(position.state)) : position
  }

  runTo(position: Position, step?: number): Run {
    if (!('state' in position)) return position
    const run = runAlong(this, this.soFar.frontier.pathTo(position.state), () => true)
    // The steps that the search used there, which may be a subset of all steps.
    if (step !== undefined) run.chooseAlike(step, (v) => this.again(position.state, v))
    return run
  }
}
