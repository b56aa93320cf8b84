// The result of a profile: what the states of a model consist of, how their number grows, and what was tried about it.
import type { ExplorationSummary } from '../../check/verdict.js'
import type { Model } from '../../model/model.js'
import type { StopReason } from '../../search/search.js'
import type { ClauseCount } from './counted-graph.js'
import type { NormalForm } from './normal-forms.js'
import type { PartKind } from './parts.js'
import type { Outcome } from './trials.js'

/** What one part of the states contributes. */
export interface PartCount {
  readonly name: string
  readonly kind: PartKind
  /** The number of different states without it. */
  readonly without: number
}

/** The number of states for one value of an option. */
export interface GrowthPoint {
  readonly value: string
  /** Whether it is the value of the profiled model. */
  readonly isHere: boolean
  readonly outcome: Outcome
}

/** How the number of states grows with one option or parameter. */
export interface Growth {
  readonly option: string
  readonly points: readonly GrowthPoint[]
  /** For the number of sites: the form that fits all points. */
  readonly fits: string | undefined
}

/** What was tried, and its result. */
export interface Tried {
  /**
   * A reduction changes no verdict. A coarser step leaves interleavings out. Another model answers another question.
   */
  readonly kind: 'reduction' | 'coarser step' | 'another model'
  /** What to type, or what to change in the spec. */
  readonly how: string
  readonly outcome: Outcome
}

/** The steps of a profile that a limit can keep from being done. */
export const tasks = ['parts', 'behaviour', 'reductions', 'coarser steps', 'growth'] as const
export type Task = (typeof tasks)[number]

/** A profile. */
export interface Profile {
  readonly model: Model
  readonly exploration: ExplorationSummary
  readonly parts: readonly PartCount[]
  readonly clauses: readonly ClauseCount[]
  /** The number of classes of states that behave alike; undefined if it was not computed. */
  readonly behaviours: number | undefined
  readonly normalForms: readonly NormalForm[]
  readonly growth: readonly Growth[]
  readonly tried: readonly Tried[]
  /** What was not done, and why. */
  readonly missing: readonly { readonly what: Task; readonly cut: StopReason | undefined }[]
}

/** By how much a trial is smaller: `times`, and whether it is at least that. Undefined if it is not, or not known. */
export const gainOf = (
  { exploration }: Profile,
  outcome: Outcome,
): { readonly times: number; readonly isAtLeast: boolean } | undefined => {
  if (outcome.because !== undefined || outcome.cut !== undefined) return undefined
  if (outcome.states >= exploration.states) return undefined
  return { times: exploration.states / outcome.states, isAtLeast: !exploration.complete }
}
