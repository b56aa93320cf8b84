// Supervises the thread in which a command runs with all code of its spec. Whatever that code does, this thread
// still receives signals, measures time, and decides the exit code: a spec can end its own thread, and no more.
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { exitCodes } from '../exit-codes.js'
import { removeUnfinishedFile } from '../files/unfinished-file.js'
import { CallBoard, phases, type Reading } from './call-board.js'
import { commandThread, type ThreadData } from './command-thread-start.js'
import { keepCompiledCode } from './compile-cache.js'
import { endGroup } from './process-group.js'
import { completeOutput } from './stdout.js'
import {
  type EndedBy,
  endedText,
  type FromCommand,
  type FromSupervisor,
  type PartialResult,
} from './supervised.js'

/** Signals that request an end, by their numbers. */
const signals = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const
type Signal = keyof typeof signals

// How a shell reports that a signal has ended a command.
const codeOfSignal = (signal: Signal): number => 128 + signals[signal]

// The exit code of a program that dies of SIGPIPE.
const codeOfPipe = 141

/** After this many milliseconds, a single call of a function of a spec is reported. */
const longCall = 5000
/** How long a call may take beyond the time limit, or after a signal. */
const grace = 2000
/** How long a slice whose calls all return may take after that. */
const slowSlice = 60_000
/** How often the board is read. */
const lookEvery = 200

/** What a supervision acts on. */
interface World {
  /** Milliseconds since some moment. */
  now(): number
  out(text: string): void
  err(text: string): void
  send(message: FromSupervisor): void
  /** Ends the thread of the command, and the process with this code. */
  end(code: number): void
}

/** The supervision of one command. */
export class Supervision {
  private readonly board: CallBoard
  private readonly world: World
  private argument: string | undefined
  private partial: PartialResult | undefined
  private deadline = Number.POSITIVE_INFINITY
  private heard: { readonly signal: Signal; readonly at: number } | undefined
  private ended = false
  // The board as it was when it last changed, and the time of that change.
  private last: Reading
  private since: number
  private said = -1
  private sliceSince: number
  private isUnread = false
  private isPrinted = false

  constructor(board: CallBoard, world: World) {
    this.board = board
    this.world = world
    this.last = board.read()
    this.since = world.now()
    this.sliceSince = this.since
  }

  /**
   * Nobody reads stdout any more. That is not an error of the command, which ends normally, or when it prints
   * again.
   */
  readerLeft(): void {
    this.isUnread = true
  }

  /** The command has sent a message. */
  hears(message: FromCommand): void {
    if (this.ended) return
    const { world } = this
    switch (message.kind) {
      case 'out':
        // From now on there is more than a partial result.
        this.partial = undefined
        this.isPrinted = true
        // Nobody reads further output, so the command need not continue.
        if (this.isUnread) this.end(codeOfPipe)
        else world.out(message.text)
        return
      case 'err':
        world.err(message.text)
        return
      case 'spec':
        this.argument = message.argument
        return
      case 'search':
        this.deadline = world.now() + 1000 * message.seconds
        return
      case 'partial':
        this.partial = message.partial
        return
      case 'done':
        this.end(message.code)
        return
      default:
        message satisfies never
    }
  }

  /**
   * The process has received a signal. The first signal requests the result so far. The second ends the command at
   * once: with the last partial result, if there is one and nothing was printed yet, so that two quick signals lose
   * nothing.
   */
  signalled(signal: Signal): void {
    if (this.ended) return
    const { board, world } = this
    const reading = board.read()
    if (this.heard !== undefined && this.partial !== undefined) {
      this.endEarly('interrupt', reading)
      return
    }
    if (this.heard !== undefined || reading.phase === phases.preparing) {
      this.end(codeOfSignal(signal))
      return
    }
    this.heard = { signal, at: world.now() }
    board.signal = signals[signal]
    world.send({ kind: 'signal' })
  }

  /** Reads the board: does an active call fail to return, or a slice of the search after a signal or at the end of its time? */
  look(): void {
    if (this.ended) return
    const now = this.world.now()
    const reading = this.board.read()
    const { last } = this
    if (reading.slices !== last.slices || reading.phase !== last.phase) this.sliceSince = now
    if (reading.sequence !== last.sequence || reading.depth !== last.depth) this.since = now
    this.last = reading
    const stuck = reading.depth === 0 ? 0 : now - this.since
    if (stuck >= longCall && this.said !== reading.sequence) {
      this.said = reading.sequence
      const end =
        reading.phase === phases.preparing ? 'ends the command' : 'ends the command with its partial result'
      this.world.err(
        `coterie: ${this.place(reading)} has been running for ${Math.round(stuck / 1000)} s and may never return; Ctrl-C ${end}\n`,
      )
    }
    const deadline = Math.min(this.heard?.at ?? Number.POSITIVE_INFINITY, this.deadline)
    const isSlow =
      reading.phase === phases.searching && now - Math.max(deadline, this.sliceSince) >= slowSlice
    if (now - deadline < grace || (stuck < grace && !isSlow)) return
    this.endEarly(this.heard === undefined ? 'time' : 'interrupt', reading)
  }

  /** The thread of the command has died of an error. */
  failed(error: Error): void {
    if (this.ended) return
    const reading = this.board.read()
    if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') {
      this.endEarly('memory', reading)
      return
    }
    this.world.err(`coterie: internal error, please report it: ${error.stack ?? String(error)}\n`)
    this.end(exitCodes.ourFault)
  }

  /** The thread of the command has ended. If there is no result, the spec has ended the thread. */
  exited(): void {
    if (this.ended) return
    const reading = this.board.read()
    if (reading.depth === 0 && this.argument === undefined) {
      this.world.err('coterie: internal error, please report it: the command ended without a result\n')
      this.end(exitCodes.ourFault)
      return
    }
    const why = reading.what.startsWith('loading ')
      ? 'a top-level await never resolves, or the module ends the process'
      : 'a function of the spec ends the process'
    const what = reading.depth === 0 ? (this.argument ?? '') : this.place(reading)
    this.world.err(`coterie: ${what} ended the command without a result: ${why}\n`)
    this.end(exitCodes.brokenSpec)
  }

  // The active call, with the file that it comes from.
  private place({ what, site }: Reading): string {
    const where = site === undefined ? '' : ` at site ${site}`
    const { argument } = this
    const named = argument === undefined || what.includes(argument) ? '' : `${argument}: `
    return `${named}${what === '' ? 'a function of the spec' : what}${where}`
  }

  private endEarly(by: EndedBy, reading: Reading): void {
    const { partial, world } = this
    // The name of a function is made for the start of a message.
    const place = this.place(reading).replace(/^(The|Clause) /, (word) => word.toLowerCase())
    const where = reading.depth === 0 ? '' : ` in ${place}`
    const why = endedText[by]
    if (partial !== undefined) {
      world.out(partial.texts[by])
      world.err(`coterie: ${why}${where}; the result is the last partial result of the search\n`)
      this.end(partial.code)
      return
    }
    const when = this.isPrinted ? 'after the result was printed' : 'before there was a result'
    world.err(`coterie: ${why}${where}, ${when}\n`)
    if (this.heard !== undefined) this.end(codeOfSignal(this.heard.signal))
    else this.end(reading.depth > 0 ? exitCodes.brokenSpec : exitCodes.ourFault)
  }

  private end(code: number): void {
    this.ended = true
    this.world.end(code)
  }
}

/** Runs a command line in a separate thread, and ends the process with its exit code. */
export const supervise = (args: readonly string[]): void => {
  // The loop over the tables allocates nothing, and what the tables allocate stays. A large space for short-lived
  // values would only waste memory: without this line, Ricart-Agrawala with four sites takes 33 MB more, and is no
  // faster.
  setFlagsFromString('--semi-space-growth-factor=1')
  const board = new CallBoard()
  const { stdout, stderr } = process
  const data: ThreadData = {
    args,
    board: board.buffer,
    terminal: {
      stdout: { isTTY: stdout.isTTY === true, columns: stdout.columns, rows: stdout.rows },
      stderr: { isTTY: stderr.isTTY === true, columns: stderr.columns, rows: stderr.rows },
    },
  }
  const { url, execArgv } = commandThread()
  const env = { ...process.env, ...keepCompiledCode() }
  const thread = new Worker(url, { workerData: data, env, execArgv, stdout: true, stderr: true })
  const end = (code: number): void => {
    clearInterval(timer)
    for (const signal of Object.keys(signals)) process.removeAllListeners(signal)
    process.exitCode = code
    void thread.terminate()
  }
  const supervision = new Supervision(board, {
    now: () => performance.now(),
    out: (text) => stdout.write(text),
    err: (text) => stderr.write(text),
    send: (message) => thread.postMessage(message),
    end,
  })
  const timer = setInterval(() => supervision.look(), lookEvery)
  for (const signal of Object.keys(signals) as Signal[]) {
    process.on(signal, () => supervision.signalled(signal))
  }
  // Output that does not arrive through the connection comes from a library, or from code that runs before ours.
  thread.stdout.pipe(stderr, { end: false })
  thread.stderr.pipe(stderr, { end: false })
  thread.on('message', (message: FromCommand) => supervision.hears(message))
  thread.on('error', (error) => supervision.failed(error))
  thread.on('exit', () => supervision.exited())
  completeOutput(() => supervision.readerLeft())
  process.on('exit', () => {
    removeUnfinishedFile()
    if (board.group !== 0) endGroup(board.group)
  })
}
