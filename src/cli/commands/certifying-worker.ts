// The thread that certifies the calls of a check, as the search reaches it. The search does not return to its event loop while it waits,
// so it looks at a board and takes messages when it needs them.
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads'
import type { CheckOptions } from '../../check/check-options.js'
import { CertificationFailed } from '../../compile/certifier.js'
import { stride } from '../../reduce/call-tests.js'
import type { CallBatch, Certified, CertifyingThread } from '../../reduce/certifying-thread.js'
import type { VerifyArguments } from '../arguments/verify-arguments.js'
import type { LoadedSpec } from '../load/load-spec.js'
import { ownCode } from '../load/own-code.js'
import { ends, newBoard, onBoard } from '../supervise/certifying-board.js'
import { moduleThread } from '../supervise/command-thread-start.js'
import type { CertifyingThreadData, FromCertifyingThread } from './certifying-thread.js'

// How often the search looks whether the thread still calls functions of the spec, in milliseconds; and how often without one before
// it tests the calls itself. A function that does not return is then one of its own calls, which are supervised.
const nap = 100
const napsAtWork = 30
const napsToLoad = 100

// The most memory of the thread. Without a limit it may have that of the whole process, and a process does not end while a thread collects it.
const mostMegabytes = 1024

/** A thread that makes the model of the same words. */
class CertifyingWorker implements CertifyingThread {
  private readonly board = newBoard()
  private readonly port: MessagePort
  private readonly worker: Worker
  private sent = 0
  private isLost = false
  private last: FromCertifyingThread | undefined

  constructor(question: Omit<CertifyingThreadData, 'board' | 'port'>) {
    const { port1, port2 } = new MessageChannel()
    this.port = port1
    const { url, execArgv } = moduleThread('src/cli/commands/certifying-thread')
    const workerData: CertifyingThreadData = { ...question, board: this.board, port: port2 }
    // What the spec prints has been printed by the first import.
    const streams = { stdin: false, stdout: true, stderr: true } as const
    const resourceLimits = { maxOldGenerationSizeMb: mostMegabytes }
    this.worker = new Worker(url, { workerData, transferList: [port2], execArgv, resourceLimits, ...streams })
    const lose = () => {
      this.isLost = true
    }
    this.worker.on('error', lose)
    this.worker.on('exit', lose)
    this.worker.unref()
  }

  send(batch: CallBatch): boolean {
    this.sent += batch.calls.length / stride
    // From here on its numbers are those of the thread.
    this.port.postMessage(batch, [batch.calls.buffer as ArrayBuffer, batch.places.buffer as ArrayBuffer])
    const { board, sent } = this
    const isNear = () => sent - Atomics.load(board, onBoard.done) <= Math.max(1, board[onBoard.ahead]!)
    return this.goesOn(() => board[onBoard.ready] === 0 || isNear())
  }

  get hasEnded(): boolean {
    return this.isLost || Atomics.load(this.board, onBoard.end) !== 0
  }

  finish(): Certified {
    const { board, sent } = this
    this.goesOn(() => Atomics.load(board, onBoard.done) === sent)
    const { last } = this
    if (this.isLost || last === undefined) return 'lost'
    if ('reports' in last) return last
    const { reduction, message } = last.refused
    return { refused: new CertificationFailed(reduction, message) }
  }

  end(): void {
    void this.worker.terminate()
  }

  // Whether the tests go on after `isEnough`.
  private goesOn(isEnough: () => boolean): boolean {
    const { board } = this
    let tired = 0
    let beat = -1
    while (!this.hasEnded) {
      const events = Atomics.load(board, onBoard.events)
      if (isEnough()) break
      if (this.hasEnded) break
      const isNews = Atomics.wait(board, onBoard.events, events, nap) !== 'timed-out'
      const now = Atomics.load(board, onBoard.beat)
      tired = isNews || now !== beat ? 0 : tired + 1
      beat = now
      if (tired > (board[onBoard.ready] === 0 ? napsToLoad : napsAtWork)) this.isLost = true
    }
    for (let next = receiveMessageOnPort(this.port); next !== undefined; ) {
      this.last = next.message as FromCertifyingThread
      next = receiveMessageOnPort(this.port)
    }
    if (Atomics.load(board, onBoard.end) === ends.failed) this.isLost = true
    return !this.hasEnded
  }
}

/** The thread of a check, which is started only where it is worth it. */
interface StartedLater {
  readonly start: () => CertifyingThread | undefined
  end(): void
}

/** A thread for the certified calls of a check; undefined if one thread does the whole check, or nothing is certified. */
export const certifyingWorker = async (
  { spec, argument }: LoadedSpec,
  given: VerifyArguments,
  { workers = 1, reduce }: CheckOptions,
): Promise<StartedLater | undefined> => {
  const isCertified = reduce === undefined || reduce.timestamps || reduce.symmetry !== undefined
  if (workers < 2 || !isCertified) return undefined
  const { added, mutant } = spec
  const files = added?.files ?? []
  const code = await ownCode({ spec: argument, isMutant: mutant !== undefined, added: files })
  let started: CertifyingWorker | undefined
  return {
    start: () => {
      try {
        started = new CertifyingWorker({ argument, added: files, mutant, code, given })
      } catch {
        // The machine has no thread left. Then this one tests the calls.
      }
      return started
    },
    end: () => started?.end(),
  }
}
