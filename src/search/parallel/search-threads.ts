// The threads of a search. The host is one of the workers: it shares out the pieces of a job, works on them itself, and waits for
// those that others have taken.
import type { WasmMemory } from '../wasm/wasm-module.js'
import { sharedVariables } from './parallel-module.js'
import {
  type jobs,
  newThreadWork,
  onBoard,
  type ThreadData,
  type ThreadWork,
  threadProgram,
} from './thread-program.js'
import { mostWorkers } from './workers.js'

interface NodeThread {
  unref(): void
  on(event: 'error', listener: () => void): void
}

interface NodeThreads {
  readonly Worker: new (
    program: string,
    options: {
      readonly eval: true
      readonly workerData: ThreadData
      readonly execArgv: readonly string[]
      readonly stdin: false
    },
  ) => NodeThread
}

// Node has it since 20.16; a browser does not. An import would keep this module out of browsers.
const nodeThreads = (): NodeThreads | undefined =>
  (
    globalThis as {
      readonly process?: { getBuiltinModule?(name: string): NodeThreads | undefined }
    }
  ).process?.getBuiltinModule?.('node:worker_threads')

/** Whether this process can start threads for a search. */
export const hasThreads = (): boolean => nodeThreads() !== undefined

// How often the host looks whether the last piece is done, before it sleeps.
const spins = 2000
// It sleeps for this many milliseconds at a time, and this many times without progress before it gives up.
const nap = 100
const naps = 600

/** The variables of an instance that threads take over. */
type Variables = { readonly [name in (typeof sharedVariables)[number]]: { value: number } }

// A search that nobody continues or ends, and that is no longer reachable, still ends its threads.
const forgotten = new FinalizationRegistry<() => void>((end) => end())

/** Threads that have a memory in common. */
export class SearchThreads {
  private readonly ints: Int32Array
  private readonly board: number
  private readonly variables: Variables
  private readonly own: ThreadWork
  private readonly notifyEnd: () => void
  private job = 0

  /**
   * Starts a thread for all but the first of these.
   * @param variables the instance of the host
   */
  constructor(memory: WasmMemory, data: readonly ThreadData[], variables: Variables) {
    const ints = new Int32Array(memory.buffer)
    const { board } = data[0]!
    this.ints = ints
    this.board = board
    this.variables = variables
    this.own = newThreadWork(data[0]!)
    this.notifyEnd = () => {
      Atomics.store(ints, board + onBoard.ended, 1)
      // A thread that is about to wait sees another ticket.
      Atomics.add(ints, board + onBoard.ticket, 1 << 12)
      Atomics.notify(ints, board + onBoard.ticket)
    }
    forgotten.register(this, this.notifyEnd)
    const { Worker } = nodeThreads()!
    const program = threadProgram()
    for (const workerData of data.slice(1)) {
      const thread = new Worker(program, { eval: true, workerData, execArgv: [], stdin: false })
      // Without it the others do its work.
      thread.on('error', () => {})
      thread.unref()
    }
  }

  /**
   * Does a job of at most 4095 pieces. Returns false if a piece failed. Throws an `Error` if a thread has died at work.
   */
  do(kind: (typeof jobs)[keyof typeof jobs], pieces: number): boolean {
    const { ints, board, variables } = this
    this.job = (this.job + 1) | 0
    for (const [k, name] of sharedVariables.entries())
      ints[board + onBoard.variables + k] = variables[name].value
    ints[board + onBoard.job] = this.job
    ints[board + onBoard.kind] = kind
    ints[board + onBoard.pieces] = pieces
    Atomics.store(ints, board + onBoard.done, 0)
    Atomics.store(ints, board + onBoard.ticket, ((this.job & 0xfffff) << 12) | pieces)
    Atomics.notify(ints, board + onBoard.ticket)
    this.own.work()
    this.waitFor(pieces)
    let isDone = Atomics.load(ints, board + onBoard.failed) === 0
    for (let owner = 0; owner < mostWorkers; owner++) {
      const left = ints[board + onBoard.left + owner]!
      if (left !== 0) isDone = this.own.do(left - 1) && isDone
      ints[board + onBoard.left + owner] = 0
    }
    return isDone
  }

  private waitFor(pieces: number): void {
    const { ints, board } = this
    const at = board + onBoard.done
    for (let k = 0; k < spins; k++) if (Atomics.load(ints, at) === pieces) return
    let tired = 0
    for (let done = Atomics.load(ints, at); done !== pieces; ) {
      Atomics.wait(ints, at, done, nap)
      const now = Atomics.load(ints, at)
      tired = now === done ? tired + 1 : 0
      if (tired > naps) throw new Error('a thread of the search does not answer')
      done = now
    }
  }

  /** The number of threads that have started. */
  get started(): number {
    return Atomics.load(this.ints, this.board + onBoard.started)
  }

  /** Waits until this many threads have started. Throws an `Error` if they do not. */
  waitForStart(count: number): void {
    const at = this.board + onBoard.started
    for (let k = 0, has = this.started; has < count; has = this.started) {
      Atomics.wait(this.ints, at, has, nap)
      if (k++ > naps) throw new Error('the threads of the search do not start')
    }
  }

  /** Ends all threads. */
  end(): void {
    this.notifyEnd()
  }
}
