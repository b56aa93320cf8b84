// Rounds of a search with several threads: what the host does between their jobs, and the memory that they need.
// kernel/round.ts and kernel/admission.ts explain them.
import type { LinearMemory } from '../wasm/linear-memory.js'
import { type FoundSteps, lengthOfBlock, readBlock, roomOfBlock, statesOfBlock } from '../wasm/step-block.js'
import type { WasmMemory } from '../wasm/wasm-module.js'
import { type ParallelExports, parallelModule, parts, segments, sharedVariables } from './parallel-module.js'
import { SearchThreads } from './search-threads.js'
import { jobs, onBoard, type ThreadData } from './thread-program.js'
import type { Workers } from './workers.js'

// What the instance of a thread may take: its batch and the states that it found last, for several widths of states.
const arenaBytes = 2 ** 21
// The lists of free blocks, as in kernel/memory.ts.
const freeBytes = 33 * 4

// A chunk is large enough that taking it costs little, and each worker has several in a round, so that none waits long.
const largestChunk = 2 ** 8
const chunksOfWorker = 8

/** The most states of a round, for each worker. */
const statesOfWorker = 2 ** 13
// Room for this many records for each state of a round, of this many bytes, and a half more, since the parts differ.
const recordsOfState = 6
const recordBytes = 24
const spare = 1.5

// The blocks of steps that the workers fill before one reads them.
const mostBlocks = 32

/** The results of the expansion of a parked state, as in kernel/round.ts. */
const becomes = ['done', 'outgrown', 'no room', 'visit'] as const

// Few workers have buffers for all that a round finds, since one may have to do it all; of many, each has them for a part.
const bytesOfOwner = (workers: number): number =>
  workers * statesOfWorker * recordsOfState * spare * recordBytes * Math.min(1, 4 / workers)

/** The bytes that a search with this many workers needs beside its states and tables, about. */
export const bytesOfRounds = (workers: number): number =>
  workers * (arenaBytes + statesOfWorker * 64) + ((workers + 1) * bytesOfOwner(workers) * 5) / 3

/** The buffers and the threads of a search. */
export class Rounds {
  /** The most states of a round. */
  readonly most: number
  private readonly instance: ParallelExports
  private readonly memory: LinearMemory
  private readonly threads: SearchThreads
  private readonly workers: number
  /** For each owner of buffers where its parked states are, and its header. */
  private readonly parked: readonly { readonly list: number; readonly header: number }[]
  private flagged: number

  /** @param workers the number of threads, this one included */
  constructor(
    instance: ParallelExports,
    memory: LinearMemory,
    shared: WasmMemory,
    { count: workers, starts }: Workers,
    ofModel: Pick<ThreadData, 'slots' | 'rules' | 'timed'>,
  ) {
    this.instance = instance
    this.memory = memory
    this.workers = workers
    this.most = workers * statesOfWorker
    const owners = workers + 1
    const bytes = (count: number) => instance.take(count) >>> 0
    const bufferBytes = 16 * Math.ceil(bytesOfOwner(workers) / parts / 16)
    instance.owners.value = owners
    instance.owner.value = workers
    instance.bufferBytes.value = bufferBytes
    instance.counts.value = bytes(4 * this.most)
    instance.loopCounts.value = bytes(4 * this.most)
    instance.incoming.value = bytes(4 * segments * owners)
    instance.moving.value = bytes(16 * segments)
    instance.found.value = bytes(8 * parts)
    this.flagged = 0
    this.makeFlags(4 * this.most)
    const ownerBytes = 16 * parts + 16
    instance.buffers.value = bytes(ownerBytes * owners)
    const parked: { list: number; header: number }[] = []
    for (let owner = 0; owner < owners; owner++) {
      const at = (instance.buffers.value >>> 0) + owner * ownerBytes
      for (let part = 0; part < parts; part++) memory.set(at + 16 * part, bytes(bufferBytes))
      const list = bytes(4 * this.most)
      memory.set(at + 16 * parts, list)
      parked.push({ list: list >>> 2, header: (at + 16 * parts) >>> 2 })
    }
    this.parked = parked
    const recordsOfPart = Math.ceil((owners * bufferBytes) / 12)
    for (let part = 0; part < parts; part++)
      memory.set((instance.found.value >>> 0) + 8 * part, bytes(8 * recordsOfPart))
    const board = bytes(4 * (onBoard.variables + sharedVariables.length)) >>> 2
    const data = Array.from({ length: workers }, (_, owner): ThreadData => {
      const from = bytes(arenaBytes)
      const arena = [from + 16 * Math.ceil(freeBytes / 16), from + arenaBytes, from] as const
      const module = parallelModule()!
      return { module, memory: shared, names: sharedVariables, board, arena, owner, ...ofModel }
    })
    this.threads = new SearchThreads(shared, data, instance)
    if (starts === 'at once') this.threads.waitForStart(workers - 1)
  }

  /** Whether another worker has started. */
  get hasHelp(): boolean {
    return this.threads.started > 0
  }

  /** Expands these states, at most `most`. Returns the first that is not, and the parked ones before it, in order; undefined if a thread has failed. */
  expand(from: number, end: number): { readonly end: number; readonly parked: Uint32Array } | undefined {
    const { instance, memory } = this
    instance.roundFrom.value = from
    instance.roundEnd.value = end
    instance.emptyBuffers()
    const chunk = Math.min(largestChunk, Math.ceil((end - from) / (chunksOfWorker * this.workers)))
    instance.chunkStates.value = chunk
    if (!this.threads.do(jobs.expand, Math.ceil((end - from) / chunk))) return undefined
    const { ints } = memory
    let reached = end
    for (const { header } of this.parked) reached = Math.min(reached, ints[header + 2]! >>> 0)
    const found: number[] = []
    for (const { list, header } of this.parked) {
      const count = ints[header + 1]!
      for (let k = 0; k < count; k++) {
        const state = ints[list + k]! >>> 0
        if (state < reached) found.push(state)
      }
    }
    if (reached < end) instance.discards.value++
    return { end: reached, parked: Uint32Array.from(found).sort() }
  }

  /** Expands a parked state. Errors of the host pass through; the state then has no successors. */
  expandParked(state: number): (typeof becomes)[number] {
    return becomes[this.instance.expandParked(state)]!
  }

  /** The number of successors of expanded states of the round that are not yet inserted. */
  successors(from: number, end: number): number {
    return this.instance.countSuccessors(from, end) >>> 0
  }

  /** The number of steps of expanded states of the round that lead back to their state. */
  loops(from: number, end: number): number {
    return this.instance.countLoops(from, end) >>> 0
  }

  /**
   * Adds the successors of these states of the round. Returns the number of their steps; undefined, with nothing added, if there is
   * no memory for them. Throws an `Error` if a thread fails.
   */
  insert(from: number, end: number): number | undefined {
    const { instance, threads } = this
    if (end === from) return 0
    const successors = this.successors(from, end)
    if (successors + 8 > this.flagged) this.makeFlags(2 * successors)
    if (instance.planMoves(successors) === 0) return undefined
    instance.placeSuccessors(from, end)
    instance.cut.value = end
    if (!threads.do(jobs.admit, parts)) throw new Error('a thread of the search has failed')
    instance.endMoves()
    instance.rankSuccessors(from, end, successors)
    if (!threads.do(jobs.number, parts)) throw new Error('a thread of the search has failed')
    return successors
  }

  /**
   * The steps of some of these states, by blocks in order. A block may have the steps of only the first of its states. Undefined if a
   * thread has failed.
   */
  stepsOf(
    from: number,
    end: number,
    stepsOfState: number,
  ): readonly { readonly from: number; readonly end: number; readonly found: FoundSteps }[] | undefined {
    const { instance, memory, workers } = this
    const share = Math.ceil((end - from) / (chunksOfWorker * workers))
    // Few blocks have too many steps if there is room for twice as many as usual.
    const fitting = Math.floor(roomOfBlock / (2 * stepsOfState)) || 1
    const states = Math.min(statesOfBlock, share, fitting)
    const length = lengthOfBlock(states, roomOfBlock)
    if (instance.blocks.value === 0)
      instance.blocks.value = memory.take(mostBlocks * lengthOfBlock(statesOfBlock, roomOfBlock))
    const blocks = Math.min(mostBlocks, Math.ceil((end - from) / states))
    instance.stepsFrom.value = from
    instance.stepsEnd.value = end
    instance.blockStates.value = states
    instance.blockRoom.value = roomOfBlock
    if (!this.threads.do(jobs.find, blocks)) return undefined
    const at = instance.blocks.value >>> 0
    return Array.from({ length: blocks }, (_, block) => {
      const first = from + block * states
      const last = Math.min(first + states, end)
      const found = readBlock(memory, at + 4 * block * length, last - first, roomOfBlock)
      return { from: first, end: last, found }
    })
  }

  /** Must follow each round whose states are not all inserted. */
  discard(): void {
    this.instance.discards.value++
  }

  /** Ends the threads. */
  end(): void {
    this.threads.end()
  }

  private makeFlags(successors: number): void {
    const { instance } = this
    this.flagged = 16 * Math.ceil(successors / 16)
    instance.flags.value = instance.take(this.flagged + 16)
    instance.ranks.value = instance.take(this.flagged / 2 + 16)
  }
}
