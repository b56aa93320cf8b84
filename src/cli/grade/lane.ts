// A lane grades one submission at a time: a thread that checks, and a process of the submission, between which this file passes
// lines on. It ends a process that takes too long or too much memory, and replaces a thread that dies.
import { Worker } from 'node:worker_threads'
import type { Grade } from '../../report/course/grades.js'
import { moduleThread } from '../supervise/command-thread-start.js'
import type { CheckingThreadData, FromCheckingThread } from './checking-thread.js'
import { ReplyBuffer } from './reply-buffer.js'
import { memoryOf, type SubmissionProcess, startSubmission } from './sandbox.js'

/** The limits of a submission. */
interface Limits {
  /** Seconds for all checks. */
  readonly seconds: number
  /** Megabytes of the heap of its process. */
  readonly megabytes: number
}

/** What a lane needs to know. */
export interface LaneData extends Limits {
  readonly task: string
  readonly open: boolean
  readonly draws: boolean
  /** The program of the process of a submission. */
  readonly program: string
}

// A single answer may take this many seconds. Functions of a spec take microseconds.
const longestAnswer = 5

// The process needs this much beside its heap.
const besideHeap = 200 * 2 ** 20

// How often its memory is looked at, in milliseconds.
const lookEvery = 200

// A search that does not end this long after its time is ended with its thread.
const grace = 20_000

const outOfTime = 'out of time'
const outOfMemory = 'out of memory'

/** A submission that is being graded. */
class Attempt {
  private readonly child: SubmissionProcess
  private readonly replies: ReplyBuffer
  private readonly timers: NodeJS.Timeout[]
  private unread = ''
  private lost: string | undefined
  private isAsked = false
  private patience: NodeJS.Timeout | undefined

  constructor({ program, megabytes, seconds }: LaneData, replies: ReplyBuffer, giveUp: () => void) {
    this.replies = replies
    this.child = startSubmission(program, megabytes)
    const { child } = this
    child.stdout.setEncoding('utf8').on('data', (text: string) => this.hears(text))
    child.on('error', () => this.lose('its process did not start'))
    child.on('exit', (code, signal) =>
      this.lose(signal === 'SIGABRT' || code === 134 ? outOfMemory : 'its process ended'),
    )
    // Its process may end while a question is written.
    child.stdin.on('error', () => {})
    this.timers = [
      setTimeout(() => {
        this.lose(`${outOfTime} (${seconds} s)`)
        replies.stop = true
      }, 1000 * seconds),
      setTimeout(giveUp, 1000 * seconds + grace),
      setInterval(() => {
        const used = child.pid === undefined ? undefined : memoryOf(child.pid)
        if (used !== undefined && used > megabytes * 2 ** 20 + besideHeap) this.lose(outOfMemory)
      }, lookEvery),
    ]
  }

  ask(line: string): void {
    this.isAsked = true
    if (this.lost !== undefined) {
      this.answer()
      return
    }
    this.child.stdin.write(`${line}\n`)
    this.patience = setTimeout(
      () => this.lose(`${outOfTime} (no answer to a call within ${longestAnswer} s)`),
      1000 * longestAnswer,
    )
  }

  end(): void {
    clearTimeout(this.patience)
    for (const timer of this.timers) clearTimeout(timer)
    this.child.removeAllListeners()
    this.child.stdout.removeAllListeners()
    this.child.on('error', () => {})
    this.child.kill('SIGKILL')
  }

  private hears(text: string): void {
    this.unread += text
    const end = this.unread.indexOf('\n')
    if (end < 0 || !this.isAsked) return
    const line = this.unread.slice(0, end)
    this.unread = this.unread.slice(end + 1)
    this.isAsked = false
    clearTimeout(this.patience)
    this.replies.reply({ line })
  }

  private lose(why: string): void {
    if (this.lost !== undefined) return
    this.lost = why
    clearTimeout(this.patience)
    this.child.kill('SIGKILL')
    if (this.isAsked) this.answer()
  }

  private answer(): void {
    this.isAsked = false
    this.replies.reply({ lost: this.lost! })
  }
}

type Result = Pick<Grade, 'checks' | 'lacks' | 'notGraded'>

/** What a lane does with what its thread says. */
interface Hearer {
  hears(message: FromCheckingThread): void
  fails(error: Error): void
}

/** A thread, and the submission that it grades. */
export class Lane {
  private readonly data: LaneData
  private readonly replies = new ReplyBuffer()
  private thread: Worker
  private hearer: Hearer | undefined
  private attempt: Attempt | undefined
  private failure: Error | undefined

  constructor(data: LaneData) {
    this.data = data
    this.thread = this.started()
  }

  /** Grades the code of a submission. Rejects if the task or the checker fails. */
  grade(code: string): Promise<Result> {
    const { replies, data } = this
    if (this.failure !== undefined) return Promise.reject(this.failure)
    replies.stop = false
    return new Promise((resolve, reject) => {
      const attempt = new Attempt(data, replies, () => replaced(`${outOfTime} (${data.seconds} s)`))
      this.attempt = attempt
      const end = (): void => {
        attempt.end()
        this.attempt = undefined
        this.hearer = undefined
      }
      const finish = (result: Result): void => {
        end()
        resolve(result)
      }
      const replaced = (why: string): void => {
        void this.thread.terminate()
        finish({ checks: [], notGraded: why })
        this.thread = this.started()
      }
      const fails = (error: Error): void => {
        if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') {
          replaced(outOfMemory)
          return
        }
        end()
        reject(error)
      }
      this.hearer = { fails, hears: (message) => this.heard(message, attempt, finish) }
      this.thread.postMessage({ code })
    })
  }

  /** Ends the lane. The process of a submission that is being graded ends with it, since it need not hear that its input ends. */
  async end(): Promise<void> {
    this.attempt?.end()
    await this.thread.terminate()
  }

  private heard(message: FromCheckingThread, attempt: Attempt, finish: (result: Result) => void): void {
    switch (message.kind) {
      case 'ask':
        attempt.ask(message.line)
        return
      case 'graded': {
        const { checks, lacks } = message
        finish({ checks, ...(lacks === undefined ? {} : { lacks }) })
        return
      }
      case 'lost':
        finish({ checks: [], notGraded: message.why })
        return
      case 'failed':
        finish({ checks: [], notGraded: `the check failed: ${message.message}` })
        return
      default:
        message satisfies never
    }
  }

  private started(): Worker {
    const { url, execArgv } = moduleThread('src/cli/grade/checking-thread')
    const { task, open, draws } = this.data
    const workerData: CheckingThreadData = { task, open, draws, replies: this.replies.buffer }
    const thread = new Worker(url, { workerData, execArgv })
    // A thread that was replaced is not heard any more.
    thread.on('message', (message: FromCheckingThread) => {
      if (thread === this.thread) this.hearer?.hears(message)
    })
    thread.on('error', (error) => {
      if (thread !== this.thread) return
      if (this.hearer === undefined) this.failure = error
      else this.hearer.fails(error)
    })
    return thread
  }
}
