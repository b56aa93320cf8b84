// A thread that grades submissions of one task, one after the other. It has the hidden checks and none of the students' code: it
// asks their processes through the thread that started it.
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { spaceTimeDot } from '../../diagram/run/run-dot.js'
import type { Loaded } from '../../grade/answerer.js'
import { Asked, SubmissionLost } from '../../grade/asked.js'
import { grade, noMarks } from '../../grade/grade.js'
import type { CheckMarks } from '../../grade/marks.js'
import { shortened } from '../../grade/question.js'
import type { CheckGrade } from '../../report/course/grades.js'
import { traceText } from '../../report/run/trace-text.js'
import type { Trace } from '../../trace/trace.js'
import type { ToAnswering } from './answering-process.js'
import { ReplyBuffer } from './reply-buffer.js'
import { loadTask } from './task-files.js'

/** The data of a thread. */
export interface CheckingThreadData {
  readonly task: string
  readonly open: boolean
  readonly replies: SharedArrayBuffer
  /** Whether to draw the runs. */
  readonly draws: boolean
}

/** A submission to grade. */
interface ToCheckingThread {
  readonly code: string
}

/** What a thread says. */
export type FromCheckingThread =
  /** A line for the process of the submission. */
  | { readonly kind: 'ask'; readonly line: string }
  | { readonly kind: 'graded'; readonly checks: readonly CheckGrade[]; readonly lacks?: string }
  | { readonly kind: 'lost'; readonly why: string }
  /** The task, or the checker, failed. */
  | { readonly kind: 'failed'; readonly message: string }

const { task: argument, open, replies, draws } = workerData as CheckingThreadData
const port = parentPort as MessagePort
const say = (message: FromCheckingThread): void => port.postMessage(message)
const buffer = new ReplyBuffer(replies)

const told = (question: ToAnswering): unknown => {
  const reply = buffer.wait(() => say({ kind: 'ask', line: JSON.stringify(question) }))
  if ('lost' in reply) throw new SubmissionLost(reply.lost)
  try {
    return JSON.parse(reply.line) as unknown
  } catch {
    return undefined
  }
}

const pause = (): void => {
  if (buffer.stop) throw new SubmissionLost('out of time')
}

const isText = (value: unknown): value is string => typeof value === 'string'

const loadedFrom = (reply: unknown): Loaded => {
  const { lacks, quorums } = (
    typeof reply === 'object' && reply !== null ? reply : { lacks: 'it cannot be loaded' }
  ) as {
    readonly lacks?: unknown
    readonly quorums?: unknown
  }
  if (lacks !== undefined) return { lacks: isText(lacks) ? shortened(lacks) : 'it cannot be loaded' }
  return isText(quorums) ? { quorums } : {}
}

const pictureOf = (trace: Trace): string | undefined => {
  try {
    return spaceTimeDot(trace)
  } catch {
    // A function that fails in a state of the run prevents the picture, and not the marks.
    return undefined
  }
}

const shown = ({ trace, ...check }: CheckMarks): CheckGrade => {
  if (trace === undefined || !draws) return check
  const dot = pictureOf(trace)
  return { ...check, run: { text: traceText(trace), ...(dot === undefined ? {} : { dot }) } }
}

const { task, checks } = await loadTask(argument, open)

port.on('message', ({ code }: ToCheckingThread) => {
  try {
    const loaded = loadedFrom(told({ load: code }))
    const asked = new Asked((questions) => told({ questions }))
    const marks =
      'lacks' in loaded ? noMarks(checks, loaded.lacks) : grade(task, checks, asked, loaded.quorums, pause)
    say({
      kind: 'graded',
      checks: marks.checks.map(shown),
      ...(marks.lacks === undefined ? {} : { lacks: marks.lacks }),
    })
  } catch (error) {
    if (error instanceof SubmissionLost) say({ kind: 'lost', why: error.message })
    else say({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
  }
})
