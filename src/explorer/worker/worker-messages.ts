// What page and worker say to one another. All of it is plain data; states travel as the run that leads to them.

import type { Goal } from '../../foresee/goal.js'
import type { Outlook } from '../../foresee/lookahead.js'
import type { ModelOptions } from '../../protocol/model-options.js'
import type { Run } from '../../search/search.js'
import type { SpecSource } from '../load/spec-source.js'
import type { ToldFailure } from '../load/told-failure.js'

/** A model by what makes it. */
export interface RequestedModel {
  readonly source: SpecSource
  readonly mutant: string | undefined
  readonly options: ModelOptions
  /** Monitors with a memory that step with the session's run. */
  readonly observers: readonly string[]
}

/** How to verify. */
export interface VerifyOptions {
  /** Of the spec's properties; none for those that are checked by default. */
  readonly properties: readonly string[]
  /** Besides, those about fair runs. */
  readonly liveness: boolean
  readonly continue: boolean
  readonly reduce: 'usual' | 'none' | 'all'
}

/** What is asked of a worker. One job runs at a time; another one ends it. */
export type Job =
  | { readonly kind: 'verify'; readonly model: RequestedModel; readonly verify: VerifyOptions }
  | {
      readonly kind: 'way'
      readonly model: RequestedModel
      readonly goal: Goal
      /** Where to begin; the initial states, where nothing is said. */
      readonly from: Run | undefined
    }
  | { readonly kind: 'ahead'; readonly model: RequestedModel; readonly maxStates: number }

/** What the page says. */
export type ToWorker =
  /** With the build that the page is of; a worker of another one refuses. */
  | { readonly kind: 'begin'; readonly id: number; readonly build: string; readonly job: Job }
  | { readonly kind: 'stop' }
  /** What is ahead of the steps enabled after a run; asked of a worker that has finished a job of that kind. */
  | { readonly kind: 'outlook'; readonly id: number; readonly run: Run }

/** A property and what was found of it. */
export interface ToldVerdict {
  readonly property: string
  readonly verdict: 'holds' | 'sampled' | 'violated' | 'vacuous' | 'inconclusive'
  readonly text: string
  /** The text of a trace file, where there is a run that shows it. */
  readonly trace: string | undefined
}

/** How far a job has got. */
export interface ToldProgress {
  readonly states: number
  readonly transitions: number
  readonly depth: number
  readonly frontier: number
  readonly seconds: number
  /** What is being done, where that is not simply searching. */
  readonly stage: string | undefined
}

/** What the worker says. */
export type FromWorker =
  | { readonly kind: 'progress'; readonly id: number; readonly progress: ToldProgress }
  | {
      readonly kind: 'verified'
      readonly id: number
      readonly verdicts: readonly ToldVerdict[]
      /** What failed in the spec and ended the check, if anything did. */
      readonly failure: ToldFailure | undefined
      /** How the graph was explored, and what was left out. */
      readonly exploration: readonly string[]
      readonly progress: ToldProgress
    }
  | {
      readonly kind: 'way'
      readonly id: number
      /** The run from where it was to begin; undefined where there is none. */
      readonly run: Run | undefined
      readonly text: string
    }
  | { readonly kind: 'ahead'; readonly id: number; readonly text: string; readonly complete: boolean }
  | {
      readonly kind: 'outlook'
      readonly id: number
      /** What is ahead of the state itself, and of where each enabled step leads. */
      readonly here: readonly Outlook[] | undefined
      readonly steps: readonly (readonly Outlook[] | undefined)[]
    }
  | { readonly kind: 'failed'; readonly id: number; readonly text: string }
