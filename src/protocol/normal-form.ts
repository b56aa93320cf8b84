// The normal form of a state, as the author of a spec declares it: what changes, part by part. It is for values that grow without
// bound although only their differences matter, such as sequence numbers. src/canonical/normal-form.ts applies it, and
// src/canonical/normal-form-claim.ts tests it.
import type { Values } from '../sorts/record.js'
import type { AnyDeclaration, FieldsOf, MessageOf, RoleName } from './declaration.js'
import type { SiteView } from './view.js'

/** What changes between a state and its normal form. What it does not name stays. */
export interface NormalForm<D extends AnyDeclaration> {
  /** By role: the fields of a site that change. */
  readonly sites?: {
    readonly [R in RoleName<D>]?: (me: SiteView<D, R>) => Partial<Values<FieldsOf<D, R>>>
  }
  /** A message in transit in the normal form; undefined if the normal form leaves it out. */
  message?(message: MessageOf<D>, from: number, to: number): MessageOf<D> | undefined
  /** The shared variables that change; for an array, an Immutable.js map of the elements that change. */
  readonly shared?: Partial<Values<D['shared']>>
}
