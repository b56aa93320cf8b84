// A reduction rests on a claim: moving all values of a state at once, by renaming its sites or by moving its timestamps,
// changes nothing but the names. The claim is tried on every call that fills a table and on every answer that is
// remembered (Law 2); here is what a transformation is, and what it is to be refuted.

import type { Model } from '../model/model.js'
import type { Message } from '../protocol/message.js'
import type { Outcome, SiteRecord } from '../semantics/transaction.js'
import type { Sort } from '../sorts/sort.js'

/** A transformation of all the parts of a state. */
export interface Transformation {
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
export const originOfVariable = (model: Model, transformation: Transformation, number: number): number => {
  const { field, index } = model.variables[number]!
  if (index === undefined) return number
  let byName = numbersOf.get(model)
  if (byName === undefined) {
    byName = new Map(model.variables.map((variable, at) => [`${variable.field} ${variable.index}`, at]))
    numbersOf.set(model, byName)
  }
  return byName.get(`${field} ${transformation.origin(index)}`)!
}

const numbersOf = new WeakMap<Model, Map<string, number>>()

/** One call of a clause, with what it was told and what came of it. */
export interface ClauseCall {
  readonly site: number
  readonly record: SiteRecord
  readonly clause: string
  readonly received: { readonly message: Message; readonly from: number } | undefined
  readonly outcomes: readonly Outcome[]
  /** The shared variables that it read. */
  readonly seen: readonly Seen[]
  /**
   * The value of a shared variable. If it is `kept`, the outcomes are remembered only for states that have it too. If not,
   * and if it was not read for the outcomes, then for states that have all that goes into `image`.
   */
  read(variable: number, kept: boolean): unknown
  /** A text of all that such a call has been found to depend on, moved. */
  image(transformation: Transformation): string
  /** Keeps, as `read` does, all that goes into `image`. */
  keepAll(): void
}

/** A value that something rests on. */
export interface Seen {
  readonly sort: Sort<unknown>
  readonly value: unknown
  /** Whether it is a clock, or would be if it were not null. */
  readonly isClock: boolean
}

/** An answer of a function of the state, such as a predicate. */
export interface Answer {
  /** What gave it, as the start of a sentence. */
  readonly what: string
  /** Which function it is: no other has this key. */
  readonly key: string
  readonly result: number
  /** What was told or read for it. */
  readonly seen: readonly Seen[]
  /** What the answer hands out: the new memory of a monitor. */
  readonly made?: Omit<Seen, 'isClock'> | undefined
  /**
   * The answer of the moved state. If it is `kept`, `result` is remembered only for states that agree on what this reads. If
   * not, and if this reads what was not read for `result`, then for states that agree on all that goes into `image`.
   */
  under(transformation: Transformation, kept: boolean): number
  /** A text of all that the function has been found to depend on, moved. */
  image(transformation: Transformation): string
  /** Keeps, as `under` does, all that goes into `image`. */
  keepAll(): void
}

/**
 * Tries the claim of one reduction. What is tried in one state is remembered for all states that agree with it on what
 * was read. So what is read of the moved state has to be kept as well: a predicate that looks at site 1 alone is the same
 * under an exchange with site 0 in every state in which both agree, and not in others.
 */
export interface Certifier {
  /**
   * What was tried on a sample only, as a plural noun such as "renamings"; undefined while everything was tried. A verdict
   * that rests on a sample is not `holds`.
   */
  readonly sample: string | undefined
  /** Throws a `CertificationFailed` where the clause does not move with its arguments. */
  clause(call: ClauseCall): void
  /** Throws a `CertificationFailed` where the answer changes with a transformation. */
  answer(answer: Answer): void
}

/** A claim that a reduction rests on does not hold of this spec. */
export class CertificationFailed extends Error {
  override readonly name = 'CertificationFailed'
  readonly reduction: 'symmetry' | 'timestamps'

  constructor(reduction: 'symmetry' | 'timestamps', message: string) {
    super(message)
    this.reduction = reduction
  }
}
