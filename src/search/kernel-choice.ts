// Which kernel searches: the one place where this is decided. The kernel in TypeScript can do everything and is the reference.
// The one in WebAssembly is faster in large searches; it is used for what the tests have compared.
import type { Kernel } from '../compile/kernel.js'
import { FullGraph, type StepGraph } from '../compile/step-graph.js'
import { Quotient } from '../reduce/quotient.js'
import type { ExplorationOptions } from './exploration-options.js'
import type { Interest } from './interest.js'
import { WasmLoop } from './wasm/wasm-loop.js'
import { hasWasm } from './wasm/wasm-module.js'

/** Whether the kernel in WebAssembly can search this model: no monitor with a memory takes part in its runs. */
const isCovered = ({ model }: Kernel): boolean => model.observers.length === 0

// Below this many states, copying the tables into an instance costs more than its loop saves.
const worthItsStart = 40_000

/** A search that the loop in WebAssembly can do. */
export interface FasterLoop {
  /** With this many states it goes on. */
  readonly from: number
  /** The loop; undefined if this process cannot run WebAssembly. */
  make(): WasmLoop | undefined
}

/**
 * The loop in WebAssembly, if it can do this search; undefined for the loop in TypeScript.
 * @param interest which states the caller must see; undefined if it must see all
 */
export const fasterLoopFor = (
  graph: StepGraph,
  options: ExplorationOptions,
  interest: (() => Interest | undefined) | undefined,
): FasterLoop | undefined => {
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
    make: () => (hasWasm() ? new WasmLoop(kernel, options, () => interest()!, timestamps) : undefined),
  }
}
