// A reduction relies on a claim: transforming all values of a state at once, by renaming its sites or by shifting its
// timestamps, changes only the names. Certifiers test the claim on every call that fills a table and on every result that is
// cached (Law 2). This file defines a transformation, and the error for a refuted claim.

import type { Message } from '../protocol/message.js'
import type { Outcome, SiteRecord } from '../semantics/transaction.js'
import type { Sort } from '../sorts/sort.js'

/** A transformation of all the parts of a state. */
export interface Transformation {
  /** For messages, as the end of "under ...". */
  readonly text: string
  /** For a renaming: whether it moves sites, or values only. */
  readonly moves?: 'sites' | 'values'
  /** The image of a site. */
  site(site: number): number
  /** The site whose image is this one. */
  origin(site: number): number
  value<T>(sort: Sort<T>, value: T): T
  /** The inverse of `value`, for values in its range. */
  back<T>(sort: Sort<T>, value: T): T
}

/** One call of a clause, with its arguments and outcomes. */
export interface ClauseCall {
  readonly site: number
  readonly record: SiteRecord
  readonly clause: string
  readonly received: { readonly message: Message; readonly from: number } | undefined
  readonly outcomes: readonly Outcome[]
  /** The shared variables that it read. */
  readonly seen: readonly Seen[]
  /**
   * The value of a shared variable. If it is `kept`, the outcomes are cached only for states with the same value. If not, and
   * if the call did not read it for the outcomes, they are cached only for states that agree on everything in `image`.
   */
  read(variable: number, isCached: boolean): unknown
  /** A text of everything that such a call is known to depend on, transformed. */
  image(transformation: Transformation): string
  /** Keeps everything in `image`, as `read` does. */
  keepAll(): void
}

/** A value that a result depends on. */
export interface Seen {
  readonly sort: Sort<unknown>
  readonly value: unknown
  /** Whether it is a clock, or would be if it were not null. */
  readonly isClock: boolean
}

/** The result of a function of the state, such as a predicate. */
export interface Answer {
  /** The function, as the start of a sentence. */
  readonly what: string
  /** Identifies the function: no other has this key. */
  readonly key: string
  readonly result: number
  /** The arguments and the parts of the state that it read. */
  readonly seen: readonly Seen[]
  /** A value that is part of the result: the new memory of a monitor. */
  readonly made?: Omit<Seen, 'isClock'> | undefined
  /**
   * The result for the transformed state. If it is `kept`, `result` is cached only for states that agree on what this call
   * reads. If not, and if this call reads something that was not read for `result`, it is cached only for states that agree on
   * everything in `image`.
   */
  under(transformation: Transformation, isCached: boolean): number
  /** A text of everything that the function is known to depend on, transformed. */
  image(transformation: Transformation): string
  /** Keeps everything in `image`, as `under` does. */
  keepAll(): void
}

/**
 * Tests the claim of one reduction. A test in one state counts for all states that agree with it on everything that was read.
 * So what was read of the transformed state is kept too: a predicate that reads only site 1 has the same result under an
 * exchange with site 0 in every state in which both sites agree, but not in others.
 */
export interface Certifier {
  /**
   * What was tested on a sample only, as a plural noun such as "renamings"; undefined while everything was tested. A verdict
   * that relies on a sample is not `holds`.
   */
  readonly sample: string | undefined
  /** Throws a `CertificationFailed` if the outcomes of the transformed call are not the transformed outcomes. */
  clause(call: ClauseCall): void
  /** Throws a `CertificationFailed` if the result changes under a transformation. */
  answer(answer: Answer): void
  /** What was tested so far. */
  readonly report: CertifierReport
}

/** What a certifier has tested, as plain values. */
export interface CertifierReport {
  /** The number of calls and results. */
  readonly tried: number
  /** How many of them on a sample only. */
  readonly inPart: number
  readonly sample: string | undefined
}

/**
 * Takes calls that have to be certified, in the order in which the tables are filled. Only for a model without shared variables: there a call
 * depends on nothing but these arguments, and a test of it keeps nothing.
 */
export interface CallsToCertify {
  /** A call of a clause by a site with the record of that number, upon the message with a number in its channel. */
  clause(
    site: number,
    local: number,
    clause: string,
    received: { readonly from: number; readonly number: number } | undefined,
  ): void
  /** Whether a site with that record waits, and whether it is in the section. */
  status(site: number, local: number): void
  /** What certifiers elsewhere have tested, in the order of those here; undefined if it was tested here. */
  readonly reports: readonly CertifierReport[] | undefined
}

/** A claim that a reduction relies on is false for this spec. */
export class CertificationFailed extends Error {
  override readonly name = 'CertificationFailed'
  readonly reduction: 'symmetry' | 'timestamps' | 'normal-form'

  constructor(reduction: CertificationFailed['reduction'], message: string) {
    super(message)
    this.reduction = reduction
  }
}
