// A reduction rests on a claim: moving all values of a state at once, by renaming its sites or by moving its timestamps,
// changes nothing but the names. The claim is tried on every call that fills a table and on every answer that is
// remembered (Law 2); here is what a motion is, and what it is to be refuted.
import type { Message } from '../protocol/message.js'
import type { Model } from '../semantics/model.js'
import type { Outcome, SiteRecord } from '../semantics/transaction.js'
import type { Sort } from '../sorts/sort.js'

/** A motion of all the parts of a state. */
export interface Motion {
  /** For people, as the end of "under ...". */
  readonly text: string
  /** Where a site goes. */
  site(site: number): number
  /** Which site comes to that place. */
  origin(site: number): number
  value<T>(sort: Sort<T>, value: T): T
  /** The inverse of `value`, for values that have an origin. */
  back<T>(sort: Sort<T>, value: T): T
}

/** Which shared variable comes to the place of that number: an element of an array goes with its site. */
export const originOfVariable = (model: Model, motion: Motion, number: number): number => {
  const { field, index } = model.variables[number]!
  if (index === undefined) return number
  const origin = motion.origin(index)
  return model.variables.findIndex((variable) => variable.field === field && variable.index === origin)
}

/** One call of a clause, with what it was told and what came of it. */
export interface ClauseCall {
  readonly site: number
  readonly record: SiteRecord
  readonly clause: string
  readonly received: { readonly message: Message; readonly from: number } | undefined
  readonly read: (variable: number) => unknown
  readonly outcomes: readonly Outcome[]
}

/** Tries the claim of one reduction. */
export interface Certifier {
  /** Throws a `Refuted` where the clause does not move with its arguments. */
  clause(call: ClauseCall): void
  /** The motions under which functions of the whole state `v` must keep their answer. */
  motions(v: Int32Array): readonly Motion[]
  /** The motions under which functions of the record of one site must keep their answer. */
  motionsOfRecord(site: number, record: SiteRecord): readonly Motion[]
  /** Throws a `Refuted`: a function of the state, told as the start of a sentence, has changed its answer. */
  refute(what: string, motion: Motion): never
}

/** A claim that a reduction rests on does not hold of this spec. */
export class Refuted extends Error {
  override readonly name = 'Refuted'
  readonly reduction: 'symmetry' | 'timestamps'

  constructor(reduction: 'symmetry' | 'timestamps', message: string) {
    super(message)
    this.reduction = reduction
  }
}
