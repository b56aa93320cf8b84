// What is known of the text in the editor. A verdict is shown only for exactly the text, the model and the mutant that it is of: as soon as one of
// them changes, nothing is known.
import type { Mistake } from '../../source/mistake.js'
import type { Heard } from './attempts.js'
import type { Judgement } from './source-messages.js'

/** What is known of a text. */
export interface Trial {
  /** Whether an answer is still to come. */
  readonly isBusy: boolean
  readonly mistakes: readonly Mistake[]
  /** Why it cannot be loaded or checked. */
  readonly error: string | undefined
  readonly judgement: Judgement | undefined
  readonly original: Judgement | undefined
  /** Whether a check of the original is still to come, the first or a longer one. */
  readonly isOriginalToCome: boolean
  /** The version that the judgement is about; the page may still be loading it. Undefined for the original. */
  readonly version: string | undefined
}

const nothing: Trial = {
  isBusy: false,
  mistakes: [],
  error: undefined,
  judgement: undefined,
  original: undefined,
  isOriginalToCome: false,
  version: undefined,
}

/** What a trial is of. */
interface Subject {
  /** The changed texts, compared by identity: each change makes another value. */
  readonly changes: unknown
  /** A text for the model and its mutant. */
  readonly model: string
}

/** The last trial that was begun. */
interface Told {
  readonly of: Subject | undefined
  readonly trial: Trial
}

export const nothingTold: Told = { of: undefined, trial: nothing }

// The original is the same for every text, but not for every model.
const originalFor = ({ of, trial }: Told, { model }: Subject): Judgement | undefined =>
  of?.model === model ? trial.original : undefined

/** Whether the changes have been judged: another attempt would make another version of the same texts, of which nothing is known yet. */
export const isJudged = ({ of, trial }: Told, now: Subject): boolean =>
  of?.model === now.model && of.changes === now.changes && !trial.isBusy && trial.judgement !== undefined

/** A trial begins. */
export const begun = (before: Told, of: Subject): Told => ({
  of,
  trial: { ...nothing, isBusy: true, original: originalFor(before, of), isOriginalToCome: true },
})

const heardNow = (trial: Trial, heard: Heard): Trial => {
  switch (heard.kind) {
    case 'mistakes':
      return { ...nothing, mistakes: heard.mistakes, original: trial.original }
    case 'working':
      return trial
    case 'loads':
      return { ...trial, mistakes: [], error: undefined, version: heard.source.version }
    case 'so far':
      return { ...trial, judgement: heard.judgement }
    case 'judged':
      return { ...trial, isBusy: false, judgement: heard.judgement }
    case 'original':
      return { ...trial, isBusy: false, original: heard.judgement, isOriginalToCome: false }
    case 'failed':
      return { ...nothing, error: heard.text, original: trial.original }
    case 'hangs':
      return {
        ...nothing,
        error: 'no answer within six seconds: does a loop never end?',
        original: trial.original,
      }
    default:
      return heard satisfies never
  }
}

/** The trial continues. */
export const heardOf = ({ of, trial }: Told, heard: Heard): Told => ({ of, trial: heardNow(trial, heard) })

/** What is known of what the page shows now. Mistakes stay until the next answer, so that they do not flicker under each key. */
export const known = (told: Told, now: Subject): Trial => {
  const { of, trial } = told
  if (of?.model === now.model && of.changes === now.changes) return trial
  const { mistakes, error } = trial
  return {
    ...nothing,
    isBusy: true,
    mistakes,
    error,
    original: originalFor(told, now),
    isOriginalToCome: true,
  }
}
