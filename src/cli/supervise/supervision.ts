// Watches the thread in which a command runs with all the code of its spec. Whatever that code does, this thread still hears
// signals, knows the time, and decides the exit code: a spec can end its own thread, and no more.
import { Worker } from 'node:worker_threads'
import { exitCodes } from '../exit-codes.js'
import { removeUnfinishedFile } from '../files/unfinished-file.js'
import { CallBoard, phases, type Reading } from './call-board.js'
import { commandThread, type ThreadData } from './command-thread-start.js'
import { completeOutput } from './stdout.js'
import {
  type EndedBy,
  endedText,
  type FromCommand,
  type FromSupervisor,
  type PartialResult,
} from './supervised.js'

/** Signals that ask for an end, by their numbers. */
const signals = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const
type Signal = keyof typeof signals

// A shell tells a command that a signal has ended by this.
const codeOfSignal = (signal: Signal): number => 128 + signals[signal]

// As of a program that dies of SIGPIPE.
const codeOfPipe = 141

/** After so many milliseconds one call of a function of a spec is worth a word. */
const longCall = 5000
/** How long after the time, or after a signal, a call may still take. */
const grace = 2000
/** How long after that a slice may take whose calls come back, each of them. */
const slowSlice = 60_000
/** How often the board is looked at. */
const lookEvery = 200

/** What a supervision acts on. */
export interface World {
  /** Milliseconds since some moment. */
  now(): number
  out(text: string): void
  err(text: string): void
  send(message: FromSupervisor): void
  /** Ends the thread of the command, and the process with this code. */
  end(code: number): void
}

/** The watch over one command. */
export class Supervision {
  private readonly board: CallBoard
  private readonly world: World
  private argument: string | undefined
  private partial: PartialResult | undefined
  private deadline = Number.POSITIVE_INFINITY
  private heard: { readonly signal: Signal; readonly at: number } | undefined
  private ended = false
  // The board as it was when it last changed, and when that was.
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

  /** Nobody reads stdout any more. That is no error of the command, which ends as it would, or where it has more to print. */
  readerLeft(): void {
    this.isUnread = true
  }

  /** The command has said something. */
  hears(message: FromCommand): void {
    if (this.ended) return
    const { world } = this
    switch (message.kind) {
      case 'out':
        // From now on there is more than a part.
        this.partial = undefined
        this.isPrinted = true
        // Nobody reads what is still to come, and so the command need not go on.
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
   * The process has heard a signal. The first one asks for what there is. The second one ends the command at once: with the
   * result as of the last look, where there is one and nothing was printed yet, so that two quick signals lose nothing.
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

  /** Looks at the board: is a call in hand that does not come back? */
  look(): void {
    if (this.ended) return
    const now = this.world.now()
    const reading = this.board.read()
    const { last } = this
    if (reading.slices !== last.slices || reading.phase !== last.phase) this.sliceSince = now
    if (reading.sequence !== last.sequence || reading.depth !== last.depth) this.since = now
    this.last = reading
    if (reading.depth === 0) return
    const stuck = now - this.since
    if (stuck >= longCall && this.said !== reading.sequence) {
      this.said = reading.sequence
      const end = reading.phase === phases.preparing ? 'ends it' : 'ends the command with what it has'
      this.world.err(
        `coterie: ${this.place(reading)} has been running for ${Math.round(stuck / 1000)} s and may never end; Ctrl-C ${end}\n`,
      )
    }
    const asked = Math.min(this.heard?.at ?? Number.POSITIVE_INFINITY, this.deadline)
    const isSlow = reading.phase === phases.searching && now - Math.max(asked, this.sliceSince) >= slowSlice
    if (now - asked < grace || (stuck < grace && !isSlow)) return
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
    this.world.err(`coterie: our own fault, please report it: ${error.stack ?? String(error)}\n`)
    this.end(exitCodes.ourFault)
  }

  /** The thread of the command has ended. If it has given no result, the spec has ended it. */
  exited(): void {
    if (this.ended) return
    const reading = this.board.read()
    if (reading.depth === 0 && this.argument === undefined) {
      this.world.err('coterie: our own fault, please report it: the command ended without a result\n')
      this.end(exitCodes.ourFault)
      return
    }
    const why = reading.what.startsWith('loading ')
      ? 'a top-level await waits for what never comes, or the module ends the process'
      : 'a function of the spec ends the process'
    const what = reading.depth === 0 ? (this.argument ?? '') : this.place(reading)
    this.world.err(`coterie: ${what} ended the command without a result: ${why}\n`)
    this.end(exitCodes.brokenSpec)
  }

  // What is being called, with the file that it comes from.
  private place({ what, site }: Reading): string {
    const where = site === undefined ? '' : ` at site ${site}`
    const { argument } = this
    const named = argument === undefined || what.includes(argument) ? '' : `${argument}: `
    return `${named}${what === '' ? 'a function of the spec' : what}${where}`
  }

  private endEarly(by: EndedBy, reading: Reading): void {
    const { partial, world } = this
    const where = reading.depth === 0 ? '' : ` in ${this.place(reading)}`
    const why = endedText[by]
    if (partial !== undefined) {
      world.out(partial.texts[by])
      world.err(`coterie: ${why}${where}; the result is as of the last look at the search\n`)
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

/** Runs a command line in a thread of its own, and ends the process with its code. */
export const supervise = (args: readonly string[]): void => {
  const board = new CallBoard()
  const { stdout, stderr } = process
  const data: ThreadData = {
    args,
    board: board.buffer,
    terminal: {
      stdout: { isTTY: stdout.isTTY === true, columns: stdout.columns },
      stderr: { isTTY: stderr.isTTY === true, columns: stderr.columns },
    },
  }
  const { url, execArgv } = commandThread()
  const thread = new Worker(url, { workerData: data, execArgv, stdout: true, stderr: true })
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
  // What does not come through the line was printed by a library, or by code that runs before ours.
  thread.stdout.pipe(stderr, { end: false })
  thread.stderr.pipe(stderr, { end: false })
  thread.on('message', (message: FromCommand) => supervision.hears(message))
  thread.on('error', (error) => supervision.failed(error))
  thread.on('exit', () => supervision.exited())
  completeOutput(() => supervision.readerLeft())
  process.on('exit', () => removeUnfinishedFile())
}
