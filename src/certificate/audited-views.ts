// What an audit must know of the views of a certificate, by their form: which views a step leads to, which ones a state has, and which
// are bad. Each form has a file of its own, and all take steps by the reference semantics alone.
import type { Model } from '../model/model.js'
import type { State } from '../semantics/state.js'

/** Why an audit says nothing: the views may be closed, but it cannot follow the spec. */
export class NotAudited extends Error {}

/** A view that a step leads to. */
export interface Followed {
  /** The number of the view that the step starts from. */
  readonly from: number
  /** The step, in words. */
  readonly step: string
  /** The text of a view after it. */
  readonly next: string
}

/** A part of the closure, which ends a slice with each item. */
interface Part {
  readonly name: string
  readonly size: number
  /** The views that the steps of the item of that number lead to; undefined is a pause within a long item. */
  readonly from: (item: number) => Iterable<Followed | undefined>
  /** Whether the texts of the functions show the steps; otherwise they are those of the reference semantics. */
  readonly isOfTexts?: boolean
}

/** The views of a certificate, with texts: equal views have equal ones. */
export interface AuditedViews {
  /** The text of each view. */
  readonly texts: readonly string[]
  /** Whether both sites of the view of that number may be in the critical section. */
  isBad(view: number): boolean
  /** Views that the set has in any case. */
  initial(): Iterable<string>
  /** All steps of views, of two sites and with a third one. */
  parts(): Iterable<Part>
  /** The systems of that many sites whose reachable states have views of the set. */
  systems(sites: number): readonly Model[]
  /** The clauses that were called with some of the small values only; none if the form has no such calls. */
  readonly calledInPart?: ReadonlySet<string>
  /** The texts of the views of a state of such a system. */
  viewsOf(system: Model, state: State): Iterable<string>
}
