// A lesson next to the run: its prose for the current step, and the next step.
import { lessons } from 'virtual:catalogue'
import type { ComponentChildren } from 'preact'
import { questionOf } from '../../lesson/question.js'
import { stepHeading } from '../../report/words/step-heading.js'
import { enabledIn } from '../../semantics/possible-steps.js'
import { ClaimShown } from '../lesson/claim-shown.js'
import { LessonCards } from '../lesson/lesson-cards.js'
import { LessonQuestion } from '../lesson/lesson-question.js'
import type { ShownClaim } from '../lesson/shown-claim.js'
import { prose } from '../prose.js'
import { here, runSoFar } from '../session/history.js'
import type { Action } from '../session/page-state.js'
import type { Session } from '../session/session.js'
import { useNarrow } from '../use-narrow.js'
import { WaitingButton } from '../waiting-button.js'
import { ClaimList } from './claim-list.js'

interface LessonPanelProps {
  readonly session: Session
  /** The claim that the link of the session names. */
  readonly claim: ShownClaim | undefined
  /** The questions that have been answered rightly, by their texts. */
  readonly answered: ReadonlySet<string>
  /** Whether the button of the next step names it. */
  readonly tellsNext: boolean
  /** The number of the lecture whose claims are listed; empty for none. */
  readonly lecture: string
  chooseLecture(number: string): void
  dispatch(action: Action): void
  openLesson(name: string): void
  openTrace(text: Promise<string>, folder: string): void
  fail(error: unknown): void
  /** What the step did, below the prose of a lesson. */
  readonly children: ComponentChildren
}

interface ParagraphProps extends Pick<LessonPanelProps, 'answered' | 'dispatch'> {
  readonly text: string
}

const Paragraph = ({ text, answered, dispatch }: ParagraphProps) => {
  const question = questionOf(text)
  if (question === undefined) return <p>{prose(text)}</p>
  return (
    <LessonQuestion
      question={question}
      isAnswered={answered.has(question.text)}
      answered={() => dispatch({ kind: 'answered', question: question.text })}
    />
  )
}

const Told = ({
  session,
  answered,
  tellsNext,
  dispatch,
}: Pick<LessonPanelProps, 'session' | 'answered' | 'tellsNext' | 'dispatch'>) => {
  const { history, lesson: taught } = session
  if (taught === undefined) return null
  const { lesson, choices } = taught
  const gone = runSoFar(history).choices
  const { depth, state } = here(history)
  const left = gone.findIndex((choice, k) => choice !== choices[k])
  if (left >= 0) {
    return (
      <>
        <p>You left the run of the lesson after step {left}. You can explore freely.</p>
        <button
          type="button"
          class="main-button on-screen"
          onClick={() => dispatch({ kind: 'lesson', depth: left })}
        >
          back to the lesson
        </button>
      </>
    )
  }
  const read = depth === 0 ? lesson.opening : lesson.steps[depth - 1]!.prose
  const next = choices[depth]
  const upcoming = next === undefined ? undefined : enabledIn(history.model, state)[next]
  return (
    <>
      <p class="quiet">{depth === 0 ? `${choices.length} steps` : `step ${depth} of ${choices.length}`}</p>
      <div class="prose" aria-live="polite">
        {depth > 0 && <h3>{stepHeading(history.model, here(history).step!.label)}</h3>}
        {[...read, ...(depth === choices.length ? lesson.closing : [])].map((text) => (
          <Paragraph key={text} {...{ text, answered, dispatch }} />
        ))}
      </div>
      <div class="row on-screen">
        <WaitingButton waits={depth === 0} onClick={() => dispatch({ kind: 'lesson', depth: depth - 1 })}>
          ← before
        </WaitingButton>
        <WaitingButton
          class="main-button"
          waits={upcoming === undefined}
          onClick={() => dispatch({ kind: 'lesson', depth: depth + 1 })}
        >
          {tellsNext && upcoming !== undefined
            ? `next: ${stepHeading(history.model, upcoming.label)}`
            : 'next step'}{' '}
          →
        </WaitingButton>
      </div>
    </>
  )
}

/** What the panel has of the step itself: on a phone it is folded, so that the network follows the text of the lesson. */
const BelowLesson = ({ children }: Pick<LessonPanelProps, 'children'>) => {
  if (!useNarrow()) return children
  return (
    <details>
      <summary>more about this step and the model</summary>
      {children}
    </details>
  )
}

export const LessonPanel = ({
  session,
  claim,
  answered,
  tellsNext,
  lecture,
  chooseLecture,
  dispatch,
  openLesson,
  openTrace,
  fail,
  children,
}: LessonPanelProps) => (
  <div class="lesson-panel">
    {claim !== undefined && <ClaimShown shown={claim} />}
    {/* A list shows one line; the title of a lesson may need more, so it stands in front of the list. */}
    <label class="button-like lesson-choice">
      <span aria-hidden="true">
        {session.lesson?.lesson.title ?? 'choose a lesson'} <span class="on-screen">▾</span>
      </span>
      <span class="unseen">Lesson</span>
      <select
        value={session.lesson?.name ?? ''}
        onChange={({ currentTarget }) => openLesson(currentTarget.value)}
      >
        {session.lesson === undefined && <option value="">choose a lesson</option>}
        {lessons.map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
    </label>
    {session.lesson === undefined ? (
      <>
        <p class="quiet">
          A lesson explains a run step by step. You can leave the run at any step, try something else, and
          come back.
        </p>
        <LessonCards present={session.loaded.spec.name} openLesson={openLesson} openTrace={openTrace} />
      </>
    ) : (
      <>
        <Told {...{ session, answered, tellsNext, dispatch }} />
        <BelowLesson>{children}</BelowLesson>
      </>
    )}
    <ClaimList lecture={lecture} choose={chooseLecture} fail={fail} />
  </div>
)
