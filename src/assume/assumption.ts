// An assumption of a model: something that is true in it and that a theorem may need. To drop it gives a model in which it may be
// false. What a table of assumptions says is found by dropping them, one by one and together.
import { Set as ImmutableSet, List } from 'immutable'
import type { Model } from '../model/model.js'
import type { ModelOptions } from '../protocol/model-options.js'
import type { Mutant } from '../protocol/mutant.js'
import type { Spec } from '../protocol/spec.js'
import type { QuorumSystem } from '../quorums/quorum-system.js'

/** What assumptions are about, in the order of tables, and whether they are about the environment or the algorithm itself. */
export const families = {
  channels: 'environment',
  crashes: 'environment',
  quorums: 'environment',
  fairness: 'environment',
  guards: 'algorithm',
  rules: 'algorithm',
  entry: 'algorithm',
  parameters: 'algorithm',
} as const

export type Family = keyof typeof families

/** A condition that is left out of the guard of a clause. */
export interface LeftOut {
  readonly clause: string
  /** The source text of the condition. */
  readonly condition: string
}

/** A model to be, from which assumptions are dropped. */
export interface Subject {
  readonly spec: Spec
  readonly options: ModelOptions
  /** The statuses in which sites may crash; empty if no assumption about crashes was dropped. */
  readonly mayCrash: readonly string[]
  readonly leftOut: readonly LeftOut[]
  /** The conditions that the quorums violate, if they are not those of the model. */
  readonly quorums: readonly string[]
  /** The parameters that have another value than in the model; and `rule`, if a mutant replaces clauses. */
  readonly replaced: readonly string[]
}

/** An assumption that is true in a model. */
export interface Assumption {
  /** What is assumed, in a few words: `channels are FIFO`. No two assumptions of a model have the same name. */
  readonly name: string
  readonly family: Family
  /** How the model without it differs, in the words of the command line unless a guard is changed: `--order unordered`. */
  readonly dropped: string
  /** Of the family `parameters`: the parameter that may have another value. */
  readonly parameter?: string
  /**
   * Whether it is about sites that another one is about too: a site with a named status may also be idle. Such an assumption is
   * not really kept while the other one is dropped, so it takes no part in what suffices.
   */
  readonly overlaps?: boolean
  /** The same model without the assumption; undefined if what was dropped before excludes that. */
  drop(subject: Subject): Subject | undefined
}

/**
 * The assumptions of one family in a model. `budget` is the number of losses, copies and crashes once they are possible; `mutants` are
 * those that the spec lists.
 */
export type AssumptionsOf = (
  model: Model,
  budget: number,
  mutants: readonly Mutant[],
) => readonly Assumption[]

/** The subject with an option changed. */
export const withOption = <K extends keyof ModelOptions>(
  subject: Subject,
  option: K,
  value: ModelOptions[K],
): Subject => ({ ...subject, options: { ...subject.options, [option]: value } })

/** Whether the value of a parameter is a quorum system. */
export const isQuorumSystem = (value: unknown): value is QuorumSystem =>
  List.isList(value) && value.every((quorum) => ImmutableSet.isSet(quorum))
