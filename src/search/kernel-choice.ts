// Which kernel searches: the one place where this is decided. The kernel in TypeScript can do everything and is the reference.
// The one in WebAssembly is several times as fast; it is used for what the tests have compared.
import type { Kernel } from '../compile/kernel.js'
import { FullGraph, type StepGraph } from '../compile/step-graph.js'
import type { ExplorationOptions } from './exploration-options.js'
import type { Interest } from './interest.js'
import { WasmLoop } from './wasm/wasm-loop.js'
import { hasWasm } from './wasm/wasm-module.js'

/** Whether the kernel in WebAssembly can search this model: it sends messages, and loses and copies none. */
const isCovered = ({ tables, model, monitors }: Kernel): boolean =>
  !tables.branching &&
  tables.slots.lost < 0 &&
  tables.slots.duplicated < 0 &&
  monitors.length === 0 &&
  model.observers.length === 0

/**
 * The loop in WebAssembly, if it can do this search; undefined for the loop in TypeScript.
 * @param interest which states the caller must see; undefined if it must see all
 */
export const wasmLoopFor = (
  graph: StepGraph,
  options: ExplorationOptions,
  interest: (() => Interest | undefined) | undefined,
): WasmLoop | undefined => {
  const { kernel } = graph
  const covered =
    options.kernel !== 'js' &&
    options.order === 'bfs' &&
    !options.links &&
    graph instanceof FullGraph &&
    isCovered(kernel)
  if (!covered || interest?.() === undefined || !hasWasm()) return undefined
  return new WasmLoop(kernel, options, () => interest()!)
}
