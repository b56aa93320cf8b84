// A question of a lesson: the page says whether an answer is right, and why a wrong one is wrong, and the reader may try again.
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Answer, Question } from '../../lesson/question.js'
import { classes } from '../diagrams/picture.js'
import { prose } from '../prose.js'

interface LessonQuestionProps {
  readonly question: Question
  /** Whether the reader has given the right answer before. */
  readonly isAnswered: boolean
  /** What follows the right answer. */
  answered(): void
}

const reply = ({ isRight, why = isRight ? '' : 'Look at the state.' }: Answer, isSolved: boolean): string =>
  isRight ? `Right. ${why}`.trim() : isSolved ? `No. ${why}` : `No. ${why} Try again.`

export const LessonQuestion = ({ question, isAnswered, answered }: LessonQuestionProps) => {
  const [chosen, choose] = useState(() =>
    isAnswered ? question.answers.findIndex(({ isRight }) => isRight) : undefined,
  )
  const place = useRef<HTMLParagraphElement>(null)
  const isClicked = useRef(false)
  // In a low window the reply was below the edge of the panel.
  useLayoutEffect(() => {
    if (isClicked.current) place.current!.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  const answer = chosen === undefined ? undefined : question.answers[chosen]
  // A reader who wants to know why another answer is wrong has solved it all the same.
  const isSolved = isAnswered || answer?.isRight === true
  return (
    <fieldset class="question">
      <legend>{prose(question.text)}</legend>
      {question.answers.map(({ text, isRight }, k) => (
        <button
          type="button"
          key={text}
          aria-pressed={k === chosen}
          class={classes(isRight ? isSolved && 'right' : k === chosen && 'wrong')}
          onClick={() => {
            isClicked.current = true
            choose(k)
            if (isRight) answered()
          }}
        >
          {isRight ? isSolved && '✓ ' : k === chosen && '✗ '}
          {prose(text)}
        </button>
      ))}
      <p role="status" ref={place}>
        {answer !== undefined && prose(reply(answer, isSolved))}
      </p>
    </fieldset>
  )
}
