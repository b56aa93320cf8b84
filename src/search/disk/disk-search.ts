// Breadth-first search whose states are in files. It expands states in order and keeps their successors as candidates. At the end of
// a level, or when there are many, each partition finds which of its candidates are new (partition.ts), and these are numbered in
// the order in which a search in memory finds them (merged.ts). So states, steps, depths and runs are the same; only when a search is
// cut off, the count may be of another moment.
//
// Only the full graph is searched, with canonical timestamps or without. Nothing that looks up the number of a state, such as
// `entryPossible`, is possible.
import type { Kernel } from '../../compile/kernel.js'
import { MemoryExhausted } from '../../compile/memory-exhausted.js'
import { pack } from '../../compile/packing.js'
import type { FoundStates, StepGraph } from '../../compile/step-graph.js'
import { runAlong, runUpToFailure } from '../full-run.js'
import { defaultSlice, type LongWork } from '../long-work.js'
import { OwnState } from '../own-state.js'
import { RecentStates } from '../recent-states.js'
import type { Counted, Position, Run, Search, StopReason, Visit } from '../search.js'
import { Merged } from './merged.js'
import { ComparingMemory, Partition } from './partition.js'
import { type ScratchFiles, ScratchFull } from './scratch-files.js'
import { StoredStates } from './stored-states.js'

/** The limits of the search, and its files. */
export interface DiskSearchOptions {
  readonly files: ScratchFiles
  readonly maxStates: number
  readonly maxDepth: number
  /** The most bytes in memory. */
  readonly memory: number
  /** The most candidates that are compared at once; by default as many as half of the memory has room for. */
  readonly maxCandidates?: number
}

const partitionBits = 6

// The search compares its memory with the limit after this many expansions, a power of two.
const expansionsPerCheck = 32

// This many new states are numbered between two pauses.
const numberedAtOnce = 1 << 14

// A graph without partial order asks for no state found so far.
const nothingFound: FoundStates = { load: () => {}, leadsToOpenState: () => true }

/** Visits every reachable state, or gives the reason why it did not. */
export class DiskSearch implements Search {
  readonly whyNoRuns = 'the states are on a disk, where runs from state to state are not followed'
  readonly whyOneWorker = 'the states are on a disk'
  readonly whyNoRecord = 'its states are in files of its own'
  readonly kernel: Kernel
  readonly graph: StepGraph
  cut: StopReason | undefined
  /** The greatest size of the files so far, in bytes. */
  diskBytes = 0
  private readonly options: DiskSearchOptions
  private readonly visit: Visit
  private readonly files: ScratchFiles
  private readonly states: StoredStates
  private readonly partitions: readonly Partition[]
  private readonly comparing = new ComparingMemory()
  private recent: RecentStates
  private recentPacking: Kernel['packing']
  private readonly v: Int32Array
  private readonly ownState = new OwnState()
  private readonly initials: number[] = []
  /** The state to expand next, and the first one of the next level. */
  private next = 0
  private levelEnd = 0
  private depth = 0
  private deepest = 0
  private current = 0
  private transitions = 0
  private selfLoops = 0
  /** The number of states expanded so far. */
  expanded = 0
  private candidates = 0
  private done = false
  /** A violation or a witness was found: the last comparison remains. */
  private ends = false
  private readonly position = (): Position => ({ state: this.current })

  /** @param graph one that omits no steps and merges states by timestamps at most */
  constructor(graph: StepGraph, options: DiskSearchOptions, visit: Visit) {
    const { kernel } = graph
    const { count } = kernel.tables.slots
    this.graph = graph
    this.kernel = kernel
    this.options = options
    this.visit = visit
    this.files = options.files
    this.states = new StoredStates(options.files)
    this.partitions = Array.from(
      { length: 1 << partitionBits },
      () => new Partition(options.files, kernel.packing, count),
    )
    this.recent = new RecentStates(kernel.packing.words, Number.POSITIVE_INFINITY)
    this.recentPacking = kernel.packing
    this.v = new Int32Array(count)
  }

  private begin(): void {
    const { graph, kernel, states, partitions } = this
    const known = new Map<string, number>()
    for (const start of kernel.tables.initial) {
      const v = start.slice()
      // Canonical values may exceed the packing.
      if (kernel.tables.outgrown) {
        kernel.loadVector(v)
        graph.expandFully()
      }
      graph.represent(v)
      if (kernel.tables.outgrown) kernel.expand(v)
      const key = v.join()
      const number = known.get(key) ?? states.size
      this.initials.push(number)
      if (known.has(key)) continue
      known.set(key, number)
      const { packing } = kernel
      const words = new Int32Array(packing.words)
      pack(packing, v, words, 0)
      states.append(packing, words, 0, number)
      const hash = kernel.hash.ofVector(v)
      partitions[hash >>> (32 - partitionBits)]!.add(hash, number, 0, packing, words, 0)
      graph.discovered(number)
    }
    for (const one of partitions) one.compare(kernel.packing, this.comparing)
    this.levelEnd = states.size
  }

  *run(): LongWork {
    while (!this.done) {
      const slice = (yield) ?? defaultSlice
      try {
        if (this.states.size === 0) this.begin()
        else if (this.isTimeToCompare) yield* this.compare()
        else this.expandSome(slice)
      } catch (error) {
        if (error instanceof ScratchFull) this.stop('disk')
        else if (error instanceof MemoryExhausted) this.stop('memory')
        else throw error
      }
    }
  }

  private get isTimeToCompare(): boolean {
    return this.ends || this.next === this.levelEnd || this.candidates >= this.mostCandidates
  }

  private get mostCandidates(): number {
    const { options, kernel } = this
    const bytes = ComparingMemory.bytesFor(kernel.packing.words)
    return options.maxCandidates ?? Math.max(4096, (this.partitions.length * options.memory) / 4 / bytes)
  }

  private expandSome(slice: number): void {
    for (let k = 0; k < slice && !this.done && !this.isTimeToCompare; k++) {
      this.expandNext()
      if ((this.expanded & (expansionsPerCheck - 1)) === 0 && this.bytes > this.options.memory)
        this.stop('memory')
    }
  }

  private expandNext(): void {
    const { graph, kernel, states, v, options } = this
    const state = this.next++
    this.current = state
    this.deepest = this.depth
    states.load(state, kernel, v)
    if (this.depth >= options.maxDepth) {
      this.lookAt(state)
      return
    }
    graph.expand(state, v, nothingFound)
    this.expanded++
    this.transitions += kernel.count
    this.selfLoops += this.ownState.among(kernel, v)
    this.keepSuccessors(state)
    graph.expanded(state)
    if (this.visit(v, this.depth, true, this.position)) this.stop('violation')
  }

  // At the greatest depth a state is shown without its steps, unless it has none.
  private lookAt(state: number): void {
    const { graph, kernel } = this
    graph.expandFully()
    this.expanded++
    const isEnd = kernel.count === 0
    if (!isEnd) this.cut ??= 'depth'
    graph.expanded(state)
    if (this.visit(this.v, this.depth, isEnd, this.position)) this.stop('violation')
  }

  private keepSuccessors(state: number): void {
    const { kernel, partitions } = this
    const { packing, words, hashes, count } = kernel
    if (this.recentPacking !== packing) {
      this.recent = new RecentStates(packing.words, Number.POSITIVE_INFINITY)
      this.recentPacking = packing
    }
    const { recent } = this
    for (let k = 0; k < count; k++) {
      const at = k * packing.words
      const hash = hashes[k]!
      // Whatever was found before is a candidate or an earlier state.
      if (recent.find(words, at, hash) !== 0) continue
      recent.add(words, at, hash, 0)
      partitions[hash >>> (32 - partitionBits)]!.add(hash, state, k, packing, words, at)
      this.candidates++
    }
  }

  // Finds which candidates are new, and numbers them.
  private *compare(): LongWork {
    const { partitions, comparing, kernel, states } = this
    const { packing } = kernel
    this.measureFiles()
    for (const one of partitions) {
      one.compare(packing, comparing)
      yield
      if (this.done) return
    }
    this.candidates = 0
    const merged = new Merged(partitions, packing)
    for (let k = 1; merged.least !== undefined; k++) {
      const { numbers, offset } = merged.least
      states.append(packing, numbers, offset + 2, numbers[offset]!)
      merged.pass()
      if (k % numberedAtOnce === 0) yield
      if (this.done) return
    }
    this.measureFiles()
    if (this.ends || (this.next === this.levelEnd && states.size === this.next)) this.done = true
    else if (this.next === this.levelEnd) {
      this.depth++
      this.levelEnd = states.size
    }
    if (!this.done && states.size > this.options.maxStates) this.stop('states')
  }

  private measureFiles(): void {
    this.diskBytes = Math.max(this.diskBytes, this.files.bytes)
  }

  /** The number of states. */
  get size(): number {
    return this.states.size
  }

  /** Whether every reachable state has been expanded. */
  get complete(): boolean {
    return this.done && this.cut === undefined
  }

  /** The number of steps to the state that is being expanded. */
  get level(): number {
    return this.depth
  }

  get here(): Position {
    return this.position()
  }

  /** A search that has found what it was for still counts what it has found beside. */
  stop(cut: StopReason): void {
    if (this.done) return
    this.cut = cut
    if (cut === 'violation' || cut === 'witness') this.ends = true
    else this.done = true
  }

  progress(): Counted {
    return {
      states: this.states.size,
      initialStates: new Set(this.initials).size,
      transitions: this.transitions,
      selfLoops: this.selfLoops,
      frontier: this.states.size - this.expanded,
      depth: this.deepest,
      bytes: this.bytes,
    }
  }

  /** Memory in use, in bytes. */
  get bytes(): number {
    const { comparing, graph, kernel } = this
    return comparing.bytes + graph.bytes + kernel.tables.bytes
  }

  /** The state from which a state was first found; itself for a start. */
  parentOf(state: number): number {
    return this.states.parentOf(state)
  }

  /** The vector of a state, written to `v`. */
  read(state: number, v: Int32Array): void {
    this.states.read(state, v)
  }

  private searched() {
    const { kernel, graph, initials, states } = this
    return { kernel, graph, visited: states, initials, starts: kernel.tables.initial }
  }

  runUpTo(position: Position): Run {
    return 'state' in position
      ? runUpToFailure(this.searched(), this.states.pathTo(position.state))
      : position
  }

  runTo(position: Position, step?: number): Run {
    if (!('state' in position)) return position
    const run = runAlong(this.searched(), this.states.pathTo(position.state), () => true)
    if (step !== undefined)
      run.chooseAlike(step, (v) => {
        this.states.load(position.state, this.kernel, v)
        this.graph.expand(position.state, v, nothingFound)
      })
    return run
  }
}
