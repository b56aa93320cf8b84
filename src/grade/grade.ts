// Grades one submission of a task: every check, and at the end whether its functions are functions.
import type { Asked } from './asked.js'
import { judgeCheck, type Pause } from './judge-check.js'
import type { CheckMarks, Marks } from './marks.js'
import type { Task, TaskCheck } from './task.js'

/** No points, for one reason: the marks of a submission that cannot be asked. */
export const noMarks = (checks: readonly TaskCheck[], lacks: string): Marks => ({
  lacks,
  checks: checks.map(
    ({ title, points }): CheckMarks => ({
      title,
      of: points,
      earned: 0,
      outcome: 'failed',
      says: 'not checked',
    }),
  ),
})

const impure = (checks: readonly CheckMarks[], name: string): readonly CheckMarks[] =>
  checks.map(({ title, of }) => ({
    title,
    of,
    earned: 0,
    outcome: 'impure',
    says: `${name} answered the same question in two ways; it must be a pure function of its arguments`,
  }))

/**
 * The marks of a submission.
 * @param quorums the quorum system of a submission to a task about one
 * @param pause called now and then; it throws if the time is over
 * @throws a `SubmissionLost` if the submission does not answer any more
 */
export const grade = (
  task: Task,
  checks: readonly TaskCheck[],
  asked: Asked,
  quorums: string | undefined,
  pause: Pause = () => {},
): Marks => {
  const submitted = { asked, ...(quorums === undefined ? {} : { quorums }) }
  const marks = checks.map((check) => {
    pause()
    return judgeCheck(task, check, submitted, pause)
  })
  const name = asked.impure()
  return { checks: name === undefined ? marks : impure(marks, name) }
}
