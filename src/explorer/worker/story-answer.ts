// What matters in a run, as plain data for the page: the sentences and the steps of `coterie explain`.
import { storySvgAlone } from '../../diagram/story.js'
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
}

/** What names steps by the numbers that they have in a run. */
export interface ToldStory {
  readonly lines: readonly string[]
  /** By step, its number. */
  readonly numbers: readonly number[]
  /** By step, which assumption it breaks, and what else could have been done. */
  readonly notes: readonly (readonly string[])[]
  /** Its diagram, as the text of an SVG: only sites that take part, with the steps to blame. */
  readonly picture: string
}

/** An explanation. */
export interface ShownStory {
  readonly property: string
  readonly steps: readonly ShownStep[]
  /** In a sentence, how it differs from the run: in its steps, or in their order; undefined if it is the run. */
  readonly retold: string | undefined
  /** Beside the given run, whose numbers its steps have. */
  readonly inGiven: ToldStory
  /** Beside the story itself, with numbers from 1. */
  readonly alone: ToldStory
  /** The number of steps after which the end cannot be avoided. */
  readonly inevitable: number | undefined
  /** The story as a run of the session's model. */
  readonly run: Run
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

const toldWith = (explained: Explained, numbers: readonly number[]): ToldStory => {
  const numbered = (at: number) => numbers[at]!
  return {
    lines: storyLines(explained, numbered),
    numbers,
    notes: numbers.map((_, at) => storyNotes(explained, at, numbered)),
    picture: storySvgAlone(explained, numbers),
  }
}

const headingOf = ({ model, steps }: Trace, at: number): string | undefined => {
  const step = steps[at]
  return step === undefined ? undefined : stepHeading(model, step.label)
}

// A story differs from the run only where the steps that do not matter were sought.
const howRetold = ({ given, story: { steps }, orders }: Explained): string => {
  if (steps.length === given.steps.length)
    return `All ${steps.length} steps matter. Here they are in another order than in the run.`
  const changesLess = 'value' in orders && orders.value.story < orders.value.given
  return `The story leaves out steps that do not matter${changesLess ? ', and changes from site to site less often' : ''}.`
}

/** The answer. */
export const storyAnswer = (explained: Explained | undefined): StoryAnswer => {
  if (explained === undefined) return { about: 'story', story: undefined }
  const { story, given, from } = explained
  const { model, initial, steps } = story
  const { sort } = model.spec.messages
  let before = initial
  const shown = steps.map(({ label, sends, next }): ShownStep => {
    const does = [
      ...changesOf(model, before, next),
      ...sends.map(({ to, message }) => `→ ${siteName(model, to)}: ${sort.show(message, model.siteText)}`),
    ]
    before = next
    return { heading: stepHeading(model, label), does }
  })
  return {
    about: 'story',
    story: {
      property: given.shows?.property ?? 'the failure',
      steps: shown,
      retold: shown.some(({ heading }, at) => heading !== headingOf(given, at))
        ? howRetold(explained)
        : undefined,
      inevitable: inevitableAfter(explained),
      run: runOf(model, initial, steps),
      inGiven: toldWith(
        explained,
        steps.map((_, at) => from[at]! + 1),
      ),
      alone: toldWith(
        explained,
        steps.map((_, at) => at + 1),
      ),
    },
  }
}
