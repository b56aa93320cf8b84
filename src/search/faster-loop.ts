// The search loop that changes its kernel. It begins in TypeScript, since an instance of WebAssembly has a price; a large search
// continues in the instance; and one that outgrows the instance, or reaches its bound on depth, continues in TypeScript.
import type { ExplorationOptions, KernelName } from './exploration-options.js'
import { Queue } from './frontier.js'
import { handedOver, isFull, takenOver } from './hand-over.js'
import type { StepCounts, Visit } from './search.js'
import { compareMemory, type SearchLoop } from './search-loop.js'
import type { KeptExpansions } from './search-record.js'
import type { SearchSoFar } from './search-so-far.js'
import { TypeScriptLoop } from './typescript-loop.js'
import type { FoundSteps } from './wasm/step-block.js'
import type { Pause, WasmLoop } from './wasm/wasm-loop.js'

/** The loop in WebAssembly, for a search that it can do. */
export interface LargeSearch {
  /** The number of states from which it takes over. */
  readonly from: number
  /** A new loop; undefined if this process cannot run WebAssembly. */
  make(): WasmLoop | undefined
}

/** Expands states by the kernel in WebAssembly, as long as it can, and else by the one in TypeScript. */
export class FasterLoop implements SearchLoop {
  private readonly soFar: SearchSoFar
  private readonly options: ExplorationOptions
  private readonly visit: Visit
  private readonly typescript: TypeScriptLoop
  private readonly v: Int32Array
  private wasm: WasmLoop | undefined
  /** What is still to take over. */
  private large: LargeSearch | undefined

  constructor(soFar: SearchSoFar, options: ExplorationOptions, visit: Visit, large: LargeSearch) {
    this.soFar = soFar
    this.options = options
    this.visit = visit
    this.typescript = new TypeScriptLoop(soFar, options, visit)
    this.v = new Int32Array(soFar.kernel.tables.slots.count)
    this.large = large
    // What was kept of a large search goes to the instance at once.
    const { kept } = options.record ?? {}
    if (large.from === 0 || (kept !== undefined && kept.states >= large.from)) this.handOver(large)
  }

  get kernelName(): KernelName {
    return this.wasm === undefined ? 'js' : 'wasm'
  }

  get inRounds(): number {
    return this.wasm?.inRounds ?? 0
  }

  run(expansions: number): void {
    const { soFar, large, typescript } = this
    const end = soFar.expanded + expansions
    if (large !== undefined) {
      typescript.run(expansions, large.from)
      if (soFar.visited.size >= large.from && !soFar.done) this.handOver(large)
    }
    if (this.wasm !== undefined && soFar.frontier.depth + 1 < this.options.maxDepth)
      this.runWasm(this.wasm, end)
    if (!soFar.done) typescript.run(end - soFar.expanded)
  }

  adopt(kept: KeptExpansions, state: number): void {
    const { soFar, options, typescript, large } = this
    if (large !== undefined && kept.first >= large.from) this.handOver(large)
    if (this.wasm !== undefined && isFull(this.wasm, options.wasmMemory)) this.takeOver(this.wasm)
    if (this.wasm === undefined) typescript.adopt(kept, state)
    else {
      this.wasm.adoption.adopt(kept, state, soFar.links !== undefined)
      soFar.current = state + kept.count - 1
      soFar.expanded += kept.count
      soFar.closed = state + kept.count
    }
  }

  agrees(kept: KeptExpansions, state: number): boolean {
    return this.wasm === undefined
      ? this.typescript.agrees(kept, state)
      : this.wasm.adoption.agrees(kept, state)
  }

  setSteps(steps: StepCounts): void {
    this.typescript.setSteps(steps)
  }

  successorsOf(state: number): Int32Array {
    return (this.wasm ?? this.typescript).successorsOf(state)
  }

  stepsOf(from: number, end: number): Generator<FoundSteps, void> | undefined {
    return this.wasm?.stepsOf(from, end)
  }

  end(): void {
    this.wasm?.end()
  }

  private handOver({ make }: LargeSearch): void {
    const { soFar } = this
    const { visited, frontier, links } = soFar
    this.large = undefined
    if (!(frontier instanceof Queue)) return
    this.wasm = handedOver({ visited, frontier, links }, make, soFar)
    if (this.wasm !== undefined) soFar.goOnWith(this.wasm)
  }

  private takeOver(loop: WasmLoop): void {
    const { soFar, options } = this
    loop.end()
    soFar.goOnWith(takenOver(loop, soFar.kernel, options.memory))
    this.wasm = undefined
  }

  private runWasm(loop: WasmLoop, end: number): void {
    const { soFar, options, v } = this
    const { visited, frontier } = loop
    // Kept states were taken without it.
    if (loop.expanded !== soFar.expanded || loop.transitions !== soFar.transitions) loop.goOn(frontier, soFar)
    while (soFar.expanded < end && !soFar.done) {
      const pause = this.pauseOf(loop, end - soFar.expanded)
      if (pause === 'complete') soFar.done = true
      else if (pause === 'depth') return
      else if (pause === 'memory' && soFar.bytes > options.memory) soFar.stop('memory')
      else if (pause === 'memory') {
        this.takeOver(loop)
        return
      } else if (pause === 'state') {
        if (visited.size > options.maxStates) soFar.stop('states')
        if (this.visit(v, frontier.depth, true, soFar.position)) soFar.stop('violation')
        loop.shown(v)
        compareMemory(soFar, options)
        soFar.closed = frontier.taken
      } else pause satisfies 'slice'
    }
  }

  private pauseOf(loop: WasmLoop, expansions: number): Pause {
    const { soFar, v } = this
    const { frontier } = loop
    let pause: Pause
    try {
      pause = loop.advance(expansions, v)
    } finally {
      soFar.expanded = loop.expanded
      soFar.transitions = loop.transitions
      soFar.selfLoops = loop.selfLoops
      soFar.current = Math.max(0, frontier.taken - 1)
      // The state last taken may have failed, or fail when it is seen.
      soFar.closed = soFar.current
    }
    if (pause !== 'state') soFar.closed = frontier.taken
    return pause
  }
}
