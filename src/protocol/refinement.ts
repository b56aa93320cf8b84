// A refinement mapping as an author writes it, typed by the two protocols: states of the first one as states of the second one.

import type { Values } from '../sorts/record.js'
import type { Sort, ValueOf } from '../sorts/sort.js'
import type { AnyDeclaration, FieldsOf, MessageOf, RoleName } from './declaration.js'
import type { MonitoredStep } from './property.js'
import type { Protocol } from './protocol.js'
import type { SiteView, View } from './view.js'

/** The site of the first protocol with the same number. A site of a role that only the second one has may have none. */
type Counterpart<A extends AnyDeclaration, R extends string> =
  R extends RoleName<A> ? SiteView<A, R> : SiteView<A, RoleName<A>> | undefined

/** What a history variable sees of a step. */
interface HistoryStep {
  readonly kind: MonitoredStep['kind']
  readonly clause: string | undefined
  readonly site: number
  readonly from: number | undefined
}

/** A history variable: it follows the run, and changes nothing of what the sites do. */
interface History<A extends AnyDeclaration, H> {
  /** Its sort, with the value that it has at first. */
  readonly memory: Sort<H>
  /** Its value after a step. */
  step(memory: H, step: HistoryStep, before: View<A>, after: View<A>): H
}

/** The parts of a mapping. What it leaves out keeps the value of the field, variable or message of the same name. */
interface RefinementParts<A extends AnyDeclaration, B extends AnyDeclaration, H = undefined> {
  /** Something of the past that the mapping needs. */
  readonly history?: History<A, H>
  /** By role of the second protocol: fields of a site. */
  readonly sites?: {
    readonly [R in RoleName<B>]?: (
      me: Counterpart<A, R>,
      view: View<A>,
      history: H,
    ) => Partial<Values<FieldsOf<B, R>>>
  }
  /** Shared variables of the second protocol. */
  readonly shared?: (
    view: View<A>,
    history: H,
  ) => { readonly [K in keyof B['shared']]?: ValueOf<B['shared'][K]> }
  /** The messages in transit from one site to another, oldest first. */
  readonly channel?: (from: number, to: number, view: View<A>, history: H) => Iterable<MessageOf<B>>
}

/**
 * A mapping of states, for `coterie verify A --refines B --by FILE`: the default export of the file. The protocols of A and B are given
 * for their types.
 */
export const refinement = <A extends AnyDeclaration, B extends AnyDeclaration, H = undefined>(
  _from: Protocol<A>,
  _to: Protocol<B>,
  parts: RefinementParts<A, B, H>,
): RefinementParts<A, B, H> => parts
