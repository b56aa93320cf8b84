// How much of a lesson's run is drawn: a question asks what will happen, so the steps after it wait for its right answer.
import { questionOf } from '../../lesson/question.js'
import { here, line, runSoFar } from '../session/history.js'
import type { Session } from '../session/session.js'

/** The questions that have been answered rightly, by their texts. */
type Answered = ReadonlySet<string>

/** Whether the prose at a depth of a lesson has a question that waits for its answer. */
const asks = ({ lesson }: NonNullable<Session['lesson']>, depth: number, answered: Answered): boolean => {
  const prose = [
    ...(depth === 0 ? lesson.opening : lesson.steps[depth - 1]!.prose),
    ...(depth === lesson.steps.length ? lesson.closing : []),
  ]
  return prose.some((text) => {
    const question = questionOf(text)
    return question !== undefined && !answered.has(question.text)
  })
}

/**
 * The number of steps of the run that are drawn: all of them, unless a lesson has a question that waits for its answer. Then it is up to the
 * step of that question, or to the present one if that is later. A reader who has left the run of the lesson sees the whole of their own.
 */
export const drawnSteps = ({ history, lesson }: Session, answered: Answered): number => {
  const length = line(history).length - 1
  if (lesson === undefined) return length
  const gone = runSoFar(history).choices
  if (gone.some((choice, k) => choice !== lesson.choices[k])) return length
  const first = lesson.lesson.steps.findIndex((_, k) => asks(lesson, k, answered))
  const asked = first >= 0 ? first : length
  return Math.min(length, Math.max(here(history).depth, asked))
}
