// Which kernel searches: the one place where this is decided. The kernel in TypeScript can do everything and is the reference.
// The one in WebAssembly is faster in large searches; it is used for what the tests have compared.
import { FullGraph, type StepGraph } from '../compile/step-graph.js'
import { Quotient } from '../reduce/quotient.js'
import { CatchingUp } from './catching-up.js'
import type { ExplorationOptions } from './exploration-options.js'
import { FasterLoop, type LargeSearch } from './faster-loop.js'
import type { Interest } from './interest.js'
import { ParallelLoop } from './parallel/parallel-loop.js'
import { obstacleToThreads, workersOf } from './parallel/worker-choice.js'
import type { Visit } from './search.js'
import type { SearchLoop } from './search-loop.js'
import type { SearchSoFar } from './search-so-far.js'
import { TypeScriptLoop } from './typescript-loop.js'
import { WasmLoop } from './wasm/wasm-loop.js'
import { hasWasm } from './wasm/wasm-module.js'

// Below this many states, an instance costs as much as its loop saves.
const worthItsStart = 1000
// An instance that threads share costs more.
const worthThreads = 40_000

// When a number does not fit, the loop in WebAssembly looks at steps once more than the reference does. That changes nothing, but a
// certifier counts what it tests, and so may look at no rules about steps.
const timestampsOf = (graph: StepGraph) =>
  graph instanceof Quotient && graph.kernel.monitors.length === 0 ? graph.timestampsAlone : undefined

/** Why the kernel in WebAssembly cannot do a search; undefined if it can. */
const obstacleTo = (
  graph: StepGraph,
  { kernel, order }: ExplorationOptions,
  interest: (() => Interest | undefined) | undefined,
): string | undefined => {
  if (kernel === 'js') return 'the caller chose the kernel in TypeScript'
  if (order !== 'bfs') return 'only a breadth-first search has levels'
  if (graph.outside !== undefined) return 'states outside a constraint are not expanded'
  if (graph.kernel.model.options.order === 'set') return 'messages stay in a set when they are received'
  if (graph.kernel.model.options.order === 'rendezvous')
    return 'a step includes the receipts of what it sends'
  if (graph.kernel.model.options.order === 'total') return 'broadcasts are received in one order'
  if (graph.kernel.model.options.capacity !== 'unbounded' && graph.kernel.model.options.whenFull === 'block')
    return 'a channel that is full blocks steps'
  if (graph.kernel.model.observers.length > 0) return 'a rule with a memory takes part'
  if (!(graph instanceof FullGraph) && timestampsOf(graph) === undefined)
    return 'it uses a reduction, other than timestamps without rules about steps'
  if (interest?.() === undefined) return 'a property looks at every state'
  return undefined
}

/** Why one thread does a search, whatever the options ask for; undefined if several can. */
export const reasonForOne = (
  graph: StepGraph,
  options: ExplorationOptions,
  interest: (() => Interest | undefined) | undefined,
): string | undefined =>
  obstacleTo(graph, options, interest) ?? obstacleToRounds(graph, options) ?? obstacleToThreads(options)

// The test of diverging clocks gives numbers to values between two slices, and a round does not end with a slice.
const obstacleToRounds = (graph: StepGraph, { record }: ExplorationOptions): string | undefined =>
  record !== undefined && timestampsOf(graph) !== undefined
    ? 'a search with canonical timestamps is kept state by state'
    : undefined

/** Why a search keeps no record; undefined if it can. Only what the kernel in WebAssembly does is followed closely enough. */
export const obstacleToRecord = (
  graph: StepGraph,
  options: ExplorationOptions,
  interest: (() => Interest | undefined) | undefined,
): string | undefined => {
  const { kernel: _, ...others } = options
  if (options.pauseAt !== undefined) return 'a property looks at the graph of all steps'
  return obstacleTo(graph, others, interest)
}

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
  if (obstacleTo(graph, options, interest) !== undefined) return undefined
  const timestamps = timestampsOf(graph)
  const look = () => interest!()!
  const worth = workersOf(options) === undefined ? worthItsStart : worthThreads
  const from = options.wasmFrom ?? (options.kernel === 'wasm' ? 0 : worth)
  return {
    from,
    make: () => {
      if (!hasWasm()) return undefined
      const obstacle = obstacleToRounds(graph, options) ?? obstacleToThreads(options)
      const workers = obstacle === undefined ? workersOf(options) : undefined
      const several = workers && ParallelLoop.make(kernel, options, look, timestamps, workers)
      return several ?? new WasmLoop(kernel, options, look, timestamps)
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
  const loop =
    large === undefined
      ? new TypeScriptLoop(soFar, options, visit)
      : new FasterLoop(soFar, options, visit, large)
  const { record, memory } = options
  return record?.kept === undefined ? loop : new CatchingUp(soFar, loop, record, memory)
}
