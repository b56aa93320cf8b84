// Explain: what matters in a run that violates something. The steps that matter, which of them is to blame, and the first one after
// which the end cannot be avoided.

import { useEffect, useRef } from 'preact/hooks'
import { DrawnPicture } from '../diagrams/drawn-picture.js'
import { here, line, type Place } from '../session/history.js'
import type { Action } from '../session/page-state.js'
import type { Session } from '../session/session.js'
import { SavedFigure } from '../stage/saved-figure.js'
import { isViolatedAt } from '../steps/judged.js'
import type { ShownStory, ToldStory } from '../worker/story-answer.js'
import type { Study } from '../worker/worker-messages.js'
import { StudyBar } from './study-bar.js'
import { useStudy } from './use-study.js'

interface StoryPanelProps {
  readonly session: Session
  readonly isInFront: boolean
  dispatch(action: Action): void
}

const showsViolation = ({ shows }: Session): boolean => shows?.verdict === 'violated'

/** The number of steps of the line up to a violation: that of the present state, otherwise the first; undefined without any. */
const stepsToViolation = ({ history }: Session): number | undefined => {
  const places = line(history).map((at) => history.places[at]!)
  const violates = ({ state, step }: Place): boolean => isViolatedAt(history.model, state, step)
  const { depth } = here(history)
  if (violates(places[depth]!)) return depth
  const first = places.findIndex(violates)
  return first < 0 ? undefined : first
}

/** Whether the run violates something: as loaded, or in one of its states. */
export const isExplainable = (session: Session): boolean =>
  showsViolation(session) || stepsToViolation(session) !== undefined

/** The run to explain: a loaded one as a whole, otherwise up to a violation. */
const studyOf = (session: Session): Study => {
  const { history, loop, shows } = session
  const all = line(history)
    .slice(1)
    .map((at) => history.places[at]!.choice)
  const { initial } = history
  if (showsViolation(session)) {
    const { property, formula } = shows!
    return { about: 'story', run: { initial, choices: all }, loop, property, formula }
  }
  const choices = all.slice(0, stepsToViolation(session))
  return { about: 'story', run: { initial, choices }, loop: undefined, property: undefined }
}

interface StoryStepsProps {
  readonly story: ShownStory
  readonly told: ToldStory
  go(depth: number): void
}

const StorySteps = ({ story, told, go }: StoryStepsProps) => (
  <ol class="story">
    {story.steps.map(({ heading, does }, at) => (
      <li key={at} value={told.numbers[at]} class={story.inevitable === at + 1 ? 'point-of-no-return' : ''}>
        <button type="button" class="place" onClick={() => go(at + 1)}>
          {heading}
        </button>
        {does.length > 0 && <p class="quiet">{does.join('; ')}</p>}
        {told.notes[at]!.map((note) => (
          <p key={note} class={note.startsWith('!') ? 'blamed' : 'quiet'}>
            {note.replace(/^[!?] /, '')}
          </p>
        ))}
      </li>
    ))}
  </ol>
)

/** Whether the run on the page is the story itself. */
const isAlone = ({ history }: Session, { run }: ShownStory): boolean =>
  line(history)
    .slice(1)
    .map((at) => history.places[at]!.choice)
    .join() === run.choices.join()

export const StoryPanel = ({ session, isInFront, dispatch }: StoryPanelProps) => {
  const { model } = session.history
  const study = useStudy(session, 'story')
  const story = study.answer?.story
  // The panel is opened for the explanation.
  const studied = studyOf(session)
  const asked = JSON.stringify(studied)
  const begun = useRef('')
  useEffect(() => {
    if (!isInFront || study.isRunning || study.answer !== undefined || begun.current === asked) return
    begun.current = asked
    study.begin(studied)
  }, [isInFront, asked, study.isRunning])
  const told = story === undefined ? undefined : isAlone(session, story) ? story.alone : story.inGiven
  const go = (depth: number) => {
    if (story === undefined) return
    dispatch({ kind: 'follow', way: story.run, from: undefined, model })
    dispatch({ kind: 'go to depth', depth })
  }
  return (
    <div class="story-panel">
      <p>
        What matters in this run: the steps that are needed, the step that is to blame, and what could have
        happened instead.
      </p>
      <StudyBar studying={study} begin="Explain this run" study={studied} />
      {story !== undefined && told !== undefined && (
        <>
          <h2>
            {story.property}:{' '}
            {story.steps.length === 1 ? '1 step matters' : `${story.steps.length} steps matter`}
          </h2>
          {story.retold !== undefined && (
            <p>
              {story.retold}
              {told === story.inGiven && ' They keep the numbers that they have in the run.'}
            </p>
          )}
          <ul class="told-lines">
            {told.lines.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <SavedFigure name="story" spec={model.spec.name}>
            <DrawnPicture
              svg={told.picture}
              label="The diagram of the story, with a lane for each site that takes part; the list below has its steps"
            />
          </SavedFigure>
          <StorySteps story={story} told={told} go={go} />
          <p class="quiet">Click a step to open this run at the state after that step.</p>
        </>
      )}
    </div>
  )
}
