// Which kernel searches: the one place where this is decided. The kernel in TypeScript can do everything and is the reference.
// The one in WebAssembly is faster in large searches; it is used for what the tests have compared.
import type { Kernel } from '../compile/kernel.js'
import { FullGraph, type StepGraph } from '../compile/step-graph.js'
import { Quotient } from '../reduce/quotient.js'
import type { ExplorationOptions } from './exploration-options.js'
import { FasterLoop, type LargeSearch } from './faster-loop.js'
import type { Interest } from './interest.js'
import { ParallelLoop } from './parallel/parallel-loop.js'
import { reasonForOne, workersOf } from './parallel/workers.js'
import type { Visit } from './search.js'
import type { SearchLoop } from './search-loop.js'
import type { SearchSoFar } from './search-so-far.js'
import { TypeScriptLoop } from './typescript-loop.js'
import { WasmLoop } from './wasm/wasm-loop.js'
import { hasWasm } from './wasm/wasm-module.js'

/** Whether the kernel in WebAssembly can search this model: no monitor with a memory takes part in its runs. */
const isCovered = ({ model }: Kernel): boolean => model.observers.length === 0

// Below this many states, copying the tables into an instance costs more than its loop saves.
const worthItsStart = 40_000

/**
 * The loop in WebAssembly, if it can do this search; undefined for the loop in TypeScript.
 * @param interest which states the caller must see; undefined if it must see all
 */
const largeSearch = (
  graph: StepGraph,
  options: ExplorationOptions,
  interest: (() => Interest | undefined) | undefined,
): LargeSearch | undefined => {
  const { kernel } = graph
  // When a number does not fit, the loop looks at steps once more than the reference does. That changes nothing, but a certifier
  // counts what it tests, and so may look at no rules about steps.
  const timestamps =
    graph instanceof Quotient && kernel.monitors.length === 0 ? graph.timestampsAlone : undefined
  const isGraph = graph instanceof FullGraph || timestamps !== undefined
  const covered = options.kernel !== 'js' && options.order === 'bfs' && isGraph && isCovered(kernel)
  if (!covered || interest?.() === undefined) return undefined
  const from = options.wasmFrom ?? (options.kernel === 'wasm' ? 0 : worthItsStart)
  return {
    from,
    make: () => {
      if (!hasWasm()) return undefined
      const reason = reasonForOne(kernel, options, timestamps !== undefined)
      const workers = reason === undefined ? workersOf(options) : undefined
      const several = workers && ParallelLoop.make(kernel, options, () => interest()!, workers)
      return several ?? new WasmLoop(kernel, options, () => interest()!, timestamps)
    },
  }
}

/**
 * The loop of a search.
 * @param interest which states `visit` must see; undefined if it must see all
 */
export const searchLoopFor = (
  soFar: SearchSoFar,
  options: ExplorationOptions,
  visit: Visit,
  interest: (() => Interest | undefined) | undefined,
): SearchLoop => {
  const large = largeSearch(soFar.graph, options, interest)
  return large === undefined
    ? new TypeScriptLoop(soFar, options, visit)
    : new FasterLoop(soFar, options, visit, large)
}
