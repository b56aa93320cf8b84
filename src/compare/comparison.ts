// What a comparison of two models has found.
import type { ExplorationSummary } from '../check/verdict.js'
import type { Model } from '../model/model.js'
import type { StopReason } from '../search/search.js'
import type { Trace } from '../trace/trace.js'
import type { Experiment } from './experiment.js'
import type { Bisimilarity } from './refining.js'
import type { NoExperiment } from './telling-apart.js'
import type { VisibleEvents } from './visible-events.js'

/**
 * The relations, each implied by the one before it. `traces`: the same sequences of events are possible. `included`: what the first
 * model can do, the second can.
 */
export const relationNames = [
  'strong',
  'divergence',
  'branching',
  'traces',
  'included',
] as const satisfies readonly (Bisimilarity | 'traces' | 'included')[]

export type Relation = (typeof relationNames)[number]

export type Relations = { readonly [relation in Relation]: 'yes' | 'no' | 'not decided' }

/** What one of two models can do and the other cannot. */
export type Difference =
  | {
      /** A shortest sequence of events that only this model has: labels, and a run with them. */
      readonly kind: 'trace'
      readonly of: 0 | 1
      readonly events: readonly number[]
      readonly run: Trace
    }
  | {
      /** The models have the same traces, or their traces were not compared; this is true only of the initial states of this model. */
      readonly kind: 'experiment'
      readonly relation: Bisimilarity
      readonly of: 0 | 1
      readonly experiment: Experiment
    }

interface ComparedModel {
  readonly model: Model
  readonly exploration: ExplorationSummary
  readonly events: VisibleEvents
  /** The number of classes of its states that branching bisimilarity does not tell apart; undefined if that was not decided. */
  readonly classes: number | undefined
}

/** The result. */
export interface Comparison {
  readonly sides: readonly [ComparedModel, ComparedModel]
  readonly relation: Relation
  readonly relations: Relations
  readonly difference: Difference | undefined
  /**
   * Why there is no experiment where one was looked for: it has too many levels or steps, or the search for it needs more memory, tells
   * apart more pairs of classes than a model may have states, or was stopped.
   */
  readonly withoutExperiment:
    | 'levels'
    | 'memory'
    | NoExperiment
    | { readonly stopped: StopReason }
    | undefined
  /** The texts of labels, by number. */
  readonly labels: readonly string[]
  readonly cut: StopReason | undefined
}
