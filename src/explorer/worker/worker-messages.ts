// The messages between page and worker. All are plain data; states are sent as the run that leads to them.

import type { Verdict } from '../../check/verdict.js'
import type { Goal } from '../../foresee/goal.js'
import type { Outlook } from '../../foresee/lookahead.js'
import type { ModelOptions } from '../../protocol/model-options.js'
import type { Property } from '../../protocol/property.js'
import type { Run } from '../../search/search.js'
import type { FailureReport } from '../load/failure-report.js'
import type { SpecSource } from '../load/spec-source.js'
import type { Condition } from '../views/asked-pair.js'
import type { Along } from './along.js'
import type { AssumptionsAnswer } from './assumptions-answer.js'
import type { MeasuresAnswer, MeasuresAsked } from './measures-answer.js'
import type { MutantsAnswer, MutantsAsked } from './mutants-answer.js'
import type { ProofAnswer } from './proof-answer.js'
import type { StoryAnswer } from './story-answer.js'
import type { ViewsAnswer } from './views-answer.js'

/** A model, as the data that define it. */
export interface RequestedModel {
  readonly source: SpecSource
  readonly mutant: string | undefined
  readonly options: ModelOptions
  /** Monitors with a memory that observe the session's run. */
  readonly observers: readonly string[]
}

/** Options of a check. */
export interface VerifyOptions {
  /** Names of properties of the spec; empty for those that are checked by default, if there is no formula either. */
  readonly properties: readonly string[]
  /** Formulas of linear temporal logic. */
  readonly ltl: readonly string[]
  /** A formula that some state should satisfy; then nothing else is checked. */
  readonly reach: string | undefined
  /** Also those about fair runs. */
  readonly liveness: boolean
  /** Also the lines of a proof. */
  readonly proof: boolean
  readonly continue: boolean
  readonly reduce: 'usual' | 'none' | 'all'
  /** The order of the search; random walks prove nothing. */
  readonly search: 'bfs' | 'dfs' | 'random'
}

/** A question whose answer grows while it is worked out, as the commands of the same names do. */
export type Study =
  /** `coterie prove SPEC --sites N`, with its options `--suggest` and `--lemma`. */
  | { readonly about: 'proof'; readonly lemma: string | undefined; readonly suggest: boolean }
  /** `coterie prove SPEC`; with a pair of sites also which of its lemmas exclude that. */
  | { readonly about: 'views'; readonly asked: readonly Condition[] | undefined }
  /** `coterie assume`; without `together` as with its option `--singly`. */
  | { readonly about: 'assumptions'; readonly together: boolean }
  /** `coterie measure --sites A..B`; with `load` as with its options `--load` and `--round`. */
  | ({ readonly about: 'measures' } & MeasuresAsked)
  /** `coterie mutate` for these mutants. */
  | ({ readonly about: 'mutants' } & MutantsAsked)
  /** `coterie explain` for a run, with the loop and the claim of a loaded one. */
  | {
      readonly about: 'story'
      readonly run: Run
      readonly loop: number | undefined
      readonly property: string | undefined
      /** The formula that it violates, if that is not a property of the spec. */
      readonly formula?: string | undefined
    }

/** What is known of a question so far. */
export type Answer =
  | ProofAnswer
  | ViewsAnswer
  | AssumptionsAnswer
  | StoryAnswer
  | MeasuresAnswer
  | MutantsAnswer

/** A job of a worker. One job runs at a time; a new one ends it. */
export type Job =
  | { readonly kind: 'verify'; readonly model: RequestedModel; readonly verify: VerifyOptions }
  | {
      readonly kind: 'way'
      readonly model: RequestedModel
      readonly goal: Goal
      /** The run to the start; by default, the initial states. */
      readonly from: Run | undefined
    }
  | {
      readonly kind: 'ahead'
      readonly model: RequestedModel
      readonly maxStates: number
      /** The property of the recorded run that is open. */
      readonly also: string | undefined
    }
  | { readonly kind: 'study'; readonly model: RequestedModel; readonly study: Study }
  /** A question about the proof is likely: makes what every such question needs. */
  | { readonly kind: 'prepare'; readonly model: RequestedModel }

/** Messages of the page. */
export type ToWorker =
  /** With the build of the page; a worker of another build refuses. */
  | { readonly kind: 'begin'; readonly id: number; readonly build: string; readonly job: Job }
  | { readonly kind: 'stop' }
  /** The look-ahead for the steps enabled after a run; only after a finished job of that kind. */
  | { readonly kind: 'outlook'; readonly id: number; readonly run: Run }
  /** The same for each state of a run. */
  | { readonly kind: 'along'; readonly id: number; readonly run: Run }

/** A property and its verdict. */
export interface VerdictMessage {
  readonly property: string
  readonly kind: Property['kind']
  readonly verdict: Verdict['verdict']
  readonly text: string
  /** The text of a trace file, if a run shows the verdict. */
  readonly trace: string | undefined
}

/** The progress of a job. */
export interface ProgressMessage {
  readonly states: number
  readonly transitions: number
  readonly depth: number
  readonly frontier: number
  readonly seconds: number
  /** The current stage, if it is not the search itself. */
  readonly stage: string | undefined
}

/** Messages of the worker. */
export type FromWorker =
  | { readonly kind: 'progress'; readonly id: number; readonly progress: ProgressMessage }
  /** Verdicts that have become final while the check continues. */
  | {
      readonly kind: 'fell'
      readonly id: number
      readonly verdicts: readonly VerdictMessage[]
      /** The checked properties, in the order of the result. */
      readonly order: readonly string[]
      readonly seconds: number
    }
  | {
      readonly kind: 'verified'
      readonly id: number
      readonly verdicts: readonly VerdictMessage[]
      /** The failure of the spec that ended the check, if any. */
      readonly failure: FailureReport | undefined
      /** How the graph was explored, and the reductions. */
      readonly exploration: readonly string[]
      readonly progress: ProgressMessage
      /** Whether every reachable state was visited. */
      readonly isComplete: boolean
      /** Whether the first violation ended the check, and left others open. */
      readonly isCutByViolation: boolean
      /** The properties that no reachable state violates, of those that single states can violate. */
      readonly keeps: readonly string[]
    }
  | {
      readonly kind: 'way'
      readonly id: number
      /** The run from the start; undefined if there is no path. */
      readonly run: Run | undefined
      readonly text: string
    }
  | {
      readonly kind: 'ahead'
      readonly id: number
      readonly text: string
      readonly complete: boolean
      /** Whether the bound on states ended it. */
      readonly isBounded: boolean
    }
  | {
      readonly kind: 'outlook'
      readonly id: number
      /** The look-ahead for the state itself, and for the next state of each enabled step. */
      readonly here: readonly Outlook[] | undefined
      readonly steps: readonly (readonly Outlook[] | undefined)[]
    }
  | { readonly kind: 'along'; readonly id: number; readonly along: Along }
  /** The answer to a study so far, and at its end. */
  | {
      readonly kind: 'so far'
      readonly id: number
      readonly answer: Answer
      /** What is being done, in words. */
      readonly doing: string
      readonly seconds: number
    }
  | { readonly kind: 'studied'; readonly id: number; readonly answer: Answer; readonly seconds: number }
  /** The end of a preparation, whether it was of use or not. */
  | { readonly kind: 'prepared'; readonly id: number }
  | { readonly kind: 'failed'; readonly id: number; readonly text: string }
