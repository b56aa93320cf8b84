// What matters in a run, as plain data for the page: the sentences and the steps of `coterie explain`.
import { storySvg } from '../../diagram/story.js'
import type { Model } from '../../model/model.js'
import { changesOf } from '../../report/run/trace-text.js'
import { inevitableAfter, storyLines } from '../../report/story/story-lines.js'
import { storyNotes } from '../../report/story/story-text.js'
import { siteName, stepHeading } from '../../report/words/step-heading.js'
import type { Run } from '../../search/search.js'
import { claimFound } from '../../story/claim-found.js'
import type { Explained } from '../../story/explanation.js'
import { type Trace, TraceError } from '../../trace/trace.js'
import { begin, follow, traceOf } from '../session/history.js'
import { runOf } from './run-of.js'

interface ShownStep {
  readonly heading: string
  /** What it changes and sends. */
  readonly does: readonly string[]
  /** Which assumption it breaks, and what else could have been done. */
  readonly notes: readonly string[]
}

/** An explanation. */
export interface ShownStory {
  readonly property: string
  readonly lines: readonly string[]
  readonly steps: readonly ShownStep[]
  /** Whether it has other steps than the run, or the same ones in another order: then a number is that of another step. */
  readonly isRetold: boolean
  /** The number of steps after which the end cannot be avoided. */
  readonly inevitable: number | undefined
  /** The story as a run of the session's model. */
  readonly run: Run
  /** Its diagram, as the text of an SVG: only sites that take part, with the steps to blame. */
  readonly picture: string
}

/** The explanation; undefined until it is complete, or stopped. */
export interface StoryAnswer {
  readonly about: 'story'
  readonly story: ShownStory | undefined
}

interface Told {
  readonly run: Run
  readonly loop: number | undefined
  readonly property: string | undefined
  /** Its text, if the property is a formula. */
  readonly formula?: string | undefined
}

/** The run that is to be explained, with its claim. Throws a `TraceError` if it violates nothing. */
export const traceOfRun = (model: Model, { run, loop, property, formula }: Told): Trace => {
  const made = traceOf(follow(begin(model, run.initial), run, run.choices.length), 'whole line')
  const trace = {
    ...made,
    ...(loop === undefined ? {} : { loop }),
    ...(property === undefined
      ? {}
      : {
          shows: {
            ...({ property, verdict: 'violated' } as const),
            ...(formula === undefined ? {} : { formula }),
          },
        }),
  }
  const claimed = claimFound(trace, undefined)
  if (claimed !== undefined) return claimed
  throw new TraceError(
    `the run violates no property of ${model.spec.name} at its end; go to a step that violates one`,
  )
}

const headingOf = ({ model, steps }: Trace, at: number): string | undefined => {
  const step = steps[at]
  return step === undefined ? undefined : stepHeading(model, step.label)
}

/** The answer. */
export const storyAnswer = (explained: Explained | undefined): StoryAnswer => {
  if (explained === undefined) return { about: 'story', story: undefined }
  const { story, given } = explained
  const { model, initial, steps } = story
  const { sort } = model.spec.messages
  let before = initial
  const shown = steps.map(({ label, sends, next }, at): ShownStep => {
    const does = [
      ...changesOf(model, before, next),
      ...sends.map(({ to, message }) => `→ ${siteName(model, to)}: ${sort.show(message, model.siteText)}`),
    ]
    before = next
    return { heading: stepHeading(model, label), does, notes: storyNotes(explained, at) }
  })
  return {
    about: 'story',
    story: {
      property: given.shows?.property ?? 'the failure',
      lines: storyLines(explained),
      steps: shown,
      isRetold: shown.some(({ heading }, at) => heading !== headingOf(given, at)),
      inevitable: inevitableAfter(explained),
      run: runOf(model, initial, steps),
      picture: storySvg(explained),
    },
  }
}
