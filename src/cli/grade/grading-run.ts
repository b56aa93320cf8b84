// Grades the submissions of a task on several lanes. The order in which lanes finish has no effect on the result.
import type { Hole } from '../../grade/task.js'
import type { Grade } from '../../report/course/grades.js'
import { interrupted, searchBegins, searchEnded, sliceEnded } from '../supervise/supervised.js'
import { ProgressLine } from '../terminal/progress-line.js'
import type { Terminal } from '../terminal/terminal.js'
import { type AnsweringProgram, answeringProgram, importsAllowed } from './answering-program.js'
import { Lane, type LaneData } from './lane.js'
import { submissionCode } from './submission-code.js'
import type { Submission } from './submissions.js'
import type { LoadedTask } from './task-files.js'

/** What to grade, and how. */
interface GradingRequest extends Omit<LaneData, 'program'> {
  readonly loaded: LoadedTask
  readonly jobs: number
  readonly submissions: readonly Submission[]
  /** A grade that is known, such as from an earlier run. */
  known(submission: Submission): Grade | undefined
}

// How often an interrupt is looked for, in milliseconds.
const pause = 100

const withoutPoints = ({ checks }: LoadedTask, { name, digest }: Submission, lacks: string): Grade => ({
  name,
  digest,
  lacks,
  checks: checks.map(({ title, points }) => ({
    title,
    of: points,
    earned: 0,
    outcome: 'failed',
    says: 'not checked',
  })),
})

/** The grades so far, by number of the submission. */
class GradingRun {
  readonly grades: (Grade | undefined)[]
  private readonly request: GradingRequest
  private readonly allowed: readonly string[]
  /** Why a lane has failed. */
  failure: unknown
  private next = 0

  constructor(request: GradingRequest, hole: Hole) {
    this.request = request
    this.allowed = importsAllowed(hole, request.loaded.folder)
    this.grades = request.submissions.map(() => undefined)
  }

  /** The number of graded submissions. */
  get count(): number {
    return this.grades.filter((grade) => grade !== undefined).length
  }

  /** Grades with a lane until nothing is left. */
  async work(lane: Lane): Promise<void> {
    for (let k = this.next++; k < this.grades.length && this.failure === undefined; k = this.next++) {
      if (interrupted()) return
      const submission = this.request.submissions[k]!
      try {
        this.grades[k] = this.request.known(submission) ?? (await this.graded(lane, submission))
      } catch (error) {
        this.failure = error
      }
    }
  }

  private async graded(lane: Lane, submission: Submission): Promise<Grade> {
    const { name, digest, file, lacks } = submission
    const { loaded } = this.request
    if (file === undefined) return withoutPoints(loaded, submission, lacks!)
    const compiled = await submissionCode(file, this.allowed)
    if ('lacks' in compiled) return withoutPoints(loaded, submission, compiled.lacks)
    return { name, digest, ...(await lane.grade(compiled.code)) }
  }
}

const sleep = (milliseconds: number): Promise<'again'> =>
  new Promise((resolve) => setTimeout(() => resolve('again'), milliseconds))

const driven = async (run: GradingRun, lanes: readonly Lane[], terminal: Terminal): Promise<void> => {
  const line = new ProgressLine('grade')
  const all = Promise.all(lanes.map((lane) => run.work(lane)))
  searchBegins(Number.POSITIVE_INFINITY)
  while ((await Promise.race([all, sleep(pause)])) === 'again') {
    sliceEnded()
    if (interrupted()) break
    if (terminal.progress) line.share(run.count, run.grades.length, 'submissions')
  }
  searchEnded()
  if (terminal.progress) line.clear()
}

/** What a run has graded. */
interface GradedRun {
  /** A grade for each submission; undefined if it was not reached. */
  readonly grades: readonly (Grade | undefined)[]
  /** What ended the run early. It is thrown after the grades are written, so that they are not lost with it. */
  readonly failure: unknown
}

/** Grades all submissions. After an interrupt, or if a lane fails, those that are graded. */
export const gradeAll = async (request: GradingRequest, terminal: Terminal): Promise<GradedRun> => {
  const { loaded, jobs, submissions } = request
  const { hole } = loaded.task
  const run = new GradingRun(request, hole)
  let program: AnsweringProgram | undefined
  let lanes: readonly Lane[] = []
  try {
    program = await answeringProgram(hole, loaded.folder)
    const data = { ...request, program: program.file }
    lanes = Array.from({ length: Math.min(jobs, submissions.length) }, () => new Lane(data))
    await driven(run, lanes, terminal)
    // A run that ends early must not lose what an earlier run has graded.
    const grades = run.grades.map((grade, k) => grade ?? request.known(submissions[k]!))
    return { grades, failure: run.failure }
  } finally {
    await Promise.all(lanes.map((lane) => lane.end()))
    program?.remove()
  }
}
