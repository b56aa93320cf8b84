// A submission of a task that runs in the process of the test: the same questions and answers as text, without the process.
import { Answerer } from '../../src/grade/answerer.js'
import { Asked } from '../../src/grade/asked.js'
import { grade } from '../../src/grade/grade.js'
import type { CheckMarks } from '../../src/grade/marks.js'
import type { Question } from '../../src/grade/question.js'
import type { Task, TaskCheck } from '../../src/grade/task.js'

/** The exports of a submission. */
export type Exports = { readonly [name: string]: unknown }

/** The checks of a submission; what it lacks if it cannot be graded. */
export const gradedHere = (
  task: Task,
  checks: readonly TaskCheck[],
  exports: Exports,
): readonly CheckMarks[] | string => {
  const answerer = new Answerer(task, exports)
  const loaded = answerer.load()
  if ('lacks' in loaded) return loaded.lacks
  const throughText = (questions: readonly Question[]): unknown =>
    JSON.parse(
      JSON.stringify(
        (JSON.parse(JSON.stringify(questions)) as readonly Question[]).map((one) => answerer.answer(one)),
      ),
    )
  return grade(task, checks, new Asked(throughText), loaded.quorums).checks
}

/** The titles of the checks that a submission does not pass. */
export const lostBy = (task: Task, checks: readonly TaskCheck[], exports: Exports): readonly string[] => {
  const marks = gradedHere(task, checks, exports)
  if (typeof marks === 'string') throw new Error(marks)
  return marks.filter(({ outcome }) => outcome !== 'passed').map(({ title }) => title)
}
