// The layer that lets several threads search large levels. Everything between them, the loop of one thread does; it may go on after any
// state, because a round leaves in the memory what that loop would have left: the same states with the same numbers and parents.
import type { Kernel } from '../../compile/kernel.js'
import { MemoryExhausted } from '../../compile/memory-exhausted.js'
import type { TimestampCanonicalizer } from '../../reduce/timestamp-canonicalizer.js'
import type { Interest } from '../interest.js'
import { addressable, type Limits } from '../wasm/limits.js'
import type { FoundSteps } from '../wasm/step-block.js'
import { type Pause, WasmLoop } from '../wasm/wasm-loop.js'
import { isOutOfMemory, type WasmMemory } from '../wasm/wasm-module.js'
import { hostInstance, type ParallelExports, sharedMemory } from './parallel-module.js'
import { bytesOfRounds, Rounds } from './rounds.js'
import type { Workers } from './workers.js'

// The rest of a round.
interface Round {
  /** The states before this one are inserted. */
  from: number
  readonly end: number
  /** The parked states, and how many of them are expanded. */
  readonly parked: Uint32Array
  next: number
  /** The steps of the states that are expanded and not inserted. */
  successors: number
  /** The channels in use when it began. */
  readonly live: Int32Array
}

// Where an insertion ends, and why: a state that the caller must see, one whose expansion failed, the first use of a channel, or a
// state that must be expanded anew.
interface Cut {
  readonly cut: number
  readonly what: 'visit' | 'failure' | 'new channel' | 'undone' | undefined
  readonly error?: unknown
}

// A round may be larger than the slice that the caller asked for, by this factor, and smaller ones are not worth it.
const roundsOfSlice = 4
const leastRound = 1024

// Beside what the limits count: the tables of a round, and segments that double before the limit is looked at.
const spareBytes = 2 ** 26

/** The bytes of the memory of a search with these limits. */
const bytesFor = ({ memory, wasmMemory = Number.POSITIVE_INFINITY }: Limits, workers: number): number =>
  Math.min(memory, wasmMemory) * 1.5 + bytesOfRounds(workers) + spareBytes

/** A breadth-first search in WebAssembly with several threads. */
export class ParallelLoop extends WasmLoop {
  private readonly rounds: Rounds
  private readonly workers: Workers
  private round: Round | undefined
  private isAlone = false
  override inRounds = 0

  /**
   * A loop; undefined if the machine refuses the memory.
   * @param interest and `canonicalizer` are as for `WasmLoop`
   */
  static make(
    kernel: Kernel,
    limits: Limits,
    interest: () => Interest,
    canonicalizer: TimestampCanonicalizer | undefined,
    workers: Workers,
  ): ParallelLoop | undefined {
    const memory = sharedMemory(bytesFor(limits, workers.count))
    return memory === undefined
      ? undefined
      : new ParallelLoop(kernel, limits, interest, canonicalizer, workers, memory)
  }

  private constructor(
    kernel: Kernel,
    limits: Limits,
    interest: () => Interest,
    canonicalizer: TimestampCanonicalizer | undefined,
    workers: Workers,
    memory: WasmMemory,
  ) {
    super(kernel, limits, interest, canonicalizer, (host) => hostInstance(memory, host))
    this.workers = workers
    const { all, flags } = kernel.monitorRunner
    this.rounds = new Rounds(this.parallel, this.memory, memory, workers, {
      slots: this.slots,
      rules: [all ? 1 : 0, flags],
      timed: this.timed?.entries ?? [0, 0],
    })
  }

  override advance(expansions: number, v: Int32Array): Pause {
    const end = this.expanded + expansions
    while (this.expanded < end) {
      const pause = this.advanceInRound(end - this.expanded, v) ?? this.advanceAlone(end - this.expanded, v)
      if (pause !== 'slice') return pause
    }
    return 'slice'
  }

  private advanceAlone(expansions: number, v: Int32Array): Pause {
    // The first state of a level begins it.
    return super.advance(Math.min(expansions, this.isAlone ? expansions : this.inLevel + 1), v)
  }

  private advanceInRound(expansions: number, v: Int32Array): Pause | undefined {
    this.showInterest(undefined)
    this.takeRoom()
    try {
      this.round ??= this.begun(expansions)
      return this.round === undefined ? undefined : (this.goOnWith(this.round, v) ?? 'slice')
    } finally {
      this.leaveRoom()
    }
  }

  override *stepsOf(from: number, end: number): Generator<FoundSteps, void> {
    const { rounds, workers, parallel } = this
    const stepsOfState = parallel.transitions.value / (parallel.expanded.value >>> 0)
    let state = from
    while (!this.isAlone && end - state >= workers.leastLevel && rounds.hasHelp) {
      const blocks = rounds.stepsOf(state, end, stepsOfState)
      if (blocks === undefined) this.end()
      else
        for (const block of blocks) {
          yield block.found
          // What the tables of a thread lack, and what has no room in a block.
          yield* super.stepsOf(block.from + block.found.counts.length, block.end)!
          state = block.end
        }
    }
    yield* super.stepsOf(state, end)!
  }

  override end(): void {
    this.isAlone = true
    this.rounds.end()
  }

  // Records in buffers, and what each thread found last, are packed as they were when it found them.
  protected override repack(): void {
    super.repack()
    this.round = undefined
    // The first packing, without states, precedes the rounds.
    if (this.parallel.size.value !== 0) this.rounds.discard()
  }

  private get parallel(): ParallelExports {
    return this.instance as ParallelExports
  }

  /** The states of the level that are not expanded. */
  private get inLevel(): number {
    const { next, levelEnd } = this.instance
    return (levelEnd.value >>> 0) - (next.value >>> 0)
  }

  /** A new round, if the rest of the level is large enough and the caller can wait for it. */
  private begun(expansions: number): Round | undefined {
    const { rounds, inLevel } = this
    const { leastLevel } = this.workers
    const { record, pauseAt = () => Number.POSITIVE_INFINITY } = this.limits
    const from = this.parallel.next.value >>> 0
    const states = Math.min(inLevel, roundsOfSlice * expansions, rounds.most, pauseAt() - from)
    // A round takes many states, and a record is followed state by state.
    if (record?.kept !== undefined) return undefined
    if (this.isAlone || inLevel < leastLevel || states < Math.min(leastLevel, leastRound) || !rounds.hasHelp)
      return undefined
    const expanded = rounds.expand(from, from + states)
    if (expanded !== undefined && expanded.end > from) {
      const { end, parked } = expanded
      const round = { from, end, parked, next: 0, successors: rounds.successors(from, end), live: this.live }
      if (this.hasNumbersFor(round)) return round
    }
    // A thread has no memory for the state, or one thread must find the state at which a bound ends the search.
    this.end()
    return undefined
  }

  private hasNumbersFor({ successors }: Round): boolean {
    const { size, numberMask } = this.parallel
    return (size.value >>> 0) + successors < Math.min(this.limits.maxStates + 1, numberMask.value >>> 0)
  }

  // Expands the parked states up to one that the caller must see, or that ends the round, and inserts the successors so far.
  private goOnWith(round: Round, v: Int32Array): Pause | undefined {
    const { parallel, rounds } = this
    const { cut, what, error } = this.expandParked(round)
    if (what === 'visit') this.show(v)
    const steps = rounds.insert(round.from, cut)
    // After the first use of a channel, what the threads know of predicates is no longer valid.
    const isStale = (what !== undefined && what !== 'visit') || this.live !== round.live
    const isAtEnd = cut === round.end || isStale || steps === undefined
    if (isAtEnd) this.round = undefined
    if (isAtEnd && cut < round.end) rounds.discard()
    if (steps === undefined) {
      rounds.discard()
      return 'memory'
    }
    parallel.transitions.value += steps
    parallel.selfLoops.value += rounds.loops(round.from, cut)
    parallel.expanded.value += cut - round.from - (what === 'failure' ? 1 : 0)
    parallel.next.value = cut
    this.inRounds += cut - round.from
    round.successors -= steps
    round.from = cut
    if (what === 'failure') throw error
    if (what === 'visit') return 'state'
    return this.holdsMore ? 'memory' : undefined
  }

  /** Expands the parked states in order. Returns the first state that is not to be inserted yet, and why. */
  private expandParked(round: Round): Cut {
    const { rounds, parallel } = this
    while (round.next < round.parked.length) {
      const state = round.parked[round.next++]!
      this.limits.record?.taught(state)
      let became: ReturnType<Rounds['expandParked']>
      try {
        became = rounds.expandParked(state)
      } catch (error) {
        if (isOutOfMemory(error)) throw new MemoryExhausted()
        parallel.abandon()
        return { cut: state + 1, what: 'failure', error }
      }
      round.successors += rounds.successors(state, state + 1)
      const isTooLarge = became === 'no room' || !this.hasNumbersFor(round)
      if (isTooLarge) this.end()
      if (isTooLarge || became === 'outgrown') return { cut: state, what: 'undone' }
      if (became === 'visit') return { cut: state + 1, what: 'visit' }
      if (this.live !== round.live) return { cut: state + 1, what: 'new channel' }
    }
    return { cut: round.end, what: undefined }
  }

  private get holdsMore(): boolean {
    const { limits, kernel, parallel } = this
    const most = Math.min(limits.memory - kernel.tables.bytes, limits.wasmMemory ?? addressable)
    return parallel.held.value >>> 0 > most
  }
}
