// The kernel of a search with several threads, compiled once. Its source is kernel/parallel.ts; `npm run kernel` builds it.
import {
  compiledModule,
  type FullExports,
  instanceOver,
  type KernelHost,
  newSharedMemory,
  type Variable,
  type WasmMemory,
} from '../wasm/wasm-module.js'
import { parallelBytes } from './parallel-bytes.js'

/**
 * What the host sets or computes in its own instance, and each thread takes over when a new job begins: where the tables, the
 * states and the buffers are.
 */
export const sharedVariables = [
  'words',
  'first',
  'reading',
  'firstFragments',
  'more',
  'furtherFragments',
  'multipliers',
  'acting',
  'actingCount',
  'entries',
  'live',
  'liveCount',
  'sites',
  'channels',
  'made',
  'requests',
  'fairDeliveries',
  'lost',
  'losses',
  'duplicated',
  'duplications',
  'pages',
  'linkPages',
  'hasLinks',
  'size',
  'numberMask',
  'trees',
  'treeCount',
  'restMatters',
  'openRules',
  'epoch',
  'transition',
  'moves',
  'greatestUsual',
  'roundFrom',
  'roundEnd',
  'chunkStates',
  'counts',
  'loopCounts',
  'buffers',
  'bufferBytes',
  'owners',
  'incoming',
  'discards',
  'stepsFrom',
  'stepsEnd',
  'blocks',
  'blockStates',
  'blockRoom',
  'cut',
  'moving',
  'found',
  'flags',
  'ranks',
] as const

type Shared = { readonly [name in (typeof sharedVariables)[number]]: Variable }

/** What an instance of a thread exports; kernel/round.ts and kernel/admission.ts describe it. */
export interface ThreadExports extends Shared {
  readonly isOutgrown: Variable
  readonly top: Variable
  readonly end: Variable
  readonly free: Variable
  readonly owner: Variable
  begin(slots: number): void
  setRules(everyStep: number, flags: number): void
  setTimed(at: number, count: number): void
  getReady(): void
  expandChunk(chunk: number): void
  admitPart(part: number): void
  numberPart(part: number): void
  findChunk(chunk: number): void
}

/** What the instance of the host exports. */
export interface ParallelExports extends FullExports, Omit<ThreadExports, keyof FullExports> {
  expandParked(state: number): number
  abandon(): void
  planMoves(states: number): number
  endMoves(): void
  countSuccessors(from: number, end: number): number
  countLoops(from: number, end: number): number
  placeSuccessors(from: number, end: number): number
  rankSuccessors(from: number, end: number, successors: number): number
  emptyBuffers(): void
}

/** The parts of the index, as in kernel/round.ts. */
export const parts = 16
/** The segments of the index, as in kernel/visited.ts. */
export const segments = 64

let compiled: object | undefined

/** The compiled module, which threads share; undefined if this process cannot run it. */
export const parallelModule = (): object | undefined => {
  compiled ??= compiledModule(parallelBytes)
  return compiled
}

const pageBytes = 2 ** 16
const mostPages = 2 ** 16

/**
 * A memory of this many bytes, at most four gigabytes, for threads; undefined if the machine refuses it. It never grows, so no array
 * over it becomes invalid. Pages that nobody writes to take no memory of the machine.
 */
export const sharedMemory = (bytes: number): WasmMemory | undefined => {
  try {
    return newSharedMemory(Math.min(Math.ceil(bytes / pageBytes), mostPages))
  } catch {
    return undefined
  }
}

/** An instance of the host over a memory. */
export const hostInstance = (memory: WasmMemory, host: KernelHost): ParallelExports =>
  instanceOver(parallelModule()!, memory, host) as ParallelExports
