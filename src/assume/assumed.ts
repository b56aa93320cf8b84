// What a run over the assumptions of a model has found.
import type { Model } from '../model/model.js'
import type { Property } from '../protocol/property.js'
import type { StopReason } from '../search/search.js'
import type { Assumption } from './assumption.js'
import type { Cell } from './cell.js'
import type { Budgets } from './frontier.js'
import type { MinimalSets } from './minimal-sets.js'
import type { Untried } from './untried.js'

/** The fewest losses, copies and crashes that break a theorem. */
export interface Frontier {
  readonly theorem: string
  readonly breaks: readonly { readonly budgets: Budgets; readonly cell: Cell }[]
  /** Budgets whose search reached a limit. */
  readonly open: readonly Budgets[]
  /** Budgets with which no run reaches the condition of the theorem. */
  readonly vacuous: readonly Budgets[]
}

/** What was found. */
export interface Assumed {
  readonly model: Model
  readonly theorems: readonly Property[]
  /** The lines of proofs that were checked too. */
  readonly lines: readonly Property[]
  readonly assumptions: readonly Assumption[]
  /** The model itself, then without each assumption, then without pairs. Pairs that could tell nothing new are left out. */
  readonly cells: readonly Cell[]
  readonly minimalSets: readonly MinimalSets[]
  /** With `frontier`. */
  readonly frontiers: readonly Frontier[] | undefined
  readonly varied: readonly (keyof Budgets)[]
  readonly budget: number
  /** The clauses whose guards have conditions that the table leaves out; none if guards were not asked for. */
  readonly guardsInPart: readonly string[]
  /** Of the conditions of quorums: which have no row, and which others are violated in a row; none if quorums were not asked for. */
  readonly aboutQuorums: readonly string[]
  /** What ended it early. */
  readonly cut: StopReason | undefined
  /** What was not tried, if it was cut. */
  readonly untried: Untried
  /** Whether all that was asked has been searched. */
  readonly isComplete: boolean
}
