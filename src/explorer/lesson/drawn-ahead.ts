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

/** The first step whose question is unanswered; undefined if all are answered, or if the reader has left the run of the lesson. */
const firstAsked = ({ history, lesson }: Session, answered: Answered): number | undefined => {
  if (lesson === undefined) return undefined
  const gone = runSoFar(history).choices
  if (gone.some((choice, k) => choice !== lesson.choices[k])) return undefined
  const depths = [...lesson.lesson.steps.keys(), lesson.lesson.steps.length]
  return depths.find((depth) => asks(lesson, depth, answered))
}

/**
 * Whether a lesson has a question that waits for its answer. Then the page looks not ahead, and judges only the steps that have been taken:
 * what it says of later ones may be the answer.
 */
export const waitsForAnswer = (session: Session, answered: Answered): boolean =>
  firstAsked(session, answered) !== undefined

/**
 * The number of steps of the run that are drawn: all of them, unless a lesson has a question that waits for its answer. Then it is up to the
 * step of that question, or to the present one if that is later. A reader who has left the run of the lesson sees the whole of their own.
 */
export const drawnSteps = (session: Session, answered: Answered): number => {
  const length = line(session.history).length - 1
  const asked = firstAsked(session, answered) ?? length
  return Math.min(length, Math.max(here(session.history).depth, asked))
}

/** Whether the page names the next step of the run: not where a question asks what will happen. */
export const tellsNext = (session: Session, answered: Answered): boolean =>
  here(session.history).depth < drawnSteps(session, answered)

/** The number of steps of the run that are judged: those that are drawn, or only those taken so far if a question waits for its answer. */
export const judgedSteps = (session: Session, answered: Answered): number =>
  waitsForAnswer(session, answered) ? here(session.history).depth : drawnSteps(session, answered)
