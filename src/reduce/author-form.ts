// The normal form that the author of a spec declares, on the tables: each successor is replaced by its normal form. Each
// successor that differs from its normal form is compared with it (src/canonical/normal-form-claim.ts), as each call is for the other
// reductions. But the states of a run before normalization are not all visited, so it is a sample.
import { normalFormOf } from '../canonical/normal-form.js'
import { NormalFormClaim, type NormalFormRefuted } from '../canonical/normal-form-claim.js'
import { CertificationFailed } from '../compile/certifier.js'
import type { Reading } from '../compile/reading.js'
import { SeenTuples } from '../compile/seen-tuples.js'
import type { SuccessorBuilder } from '../compile/successor-rewriter.js'
import type { Tables } from '../compile/tables.js'
import type { Monitor, Property } from '../protocol/property.js'
import { stateToJson } from '../semantics/state.js'
import type { Canonicalizer } from './canonicalizer.js'
import { RecentForms } from './recent-forms.js'

/** Replaces successors by their normal forms. */
export class AuthorForm implements Canonicalizer, Reading {
  readonly size = 1
  readonly renaming = 0
  readonly claim: NormalFormClaim
  private readonly tables: Tables
  private readonly compared = new SeenTuples()
  private readonly recent: RecentForms
  private count = 0

  constructor(tables: Tables, monitors: readonly Monitor[], properties: readonly Property[]) {
    this.tables = tables
    this.claim = new NormalFormClaim(tables.model, monitors, properties)
    this.recent = new RecentForms(tables.slots.count)
    // The states that were compared need memory as the visited ones do.
    tables.readings.push(this)
  }

  get bytes(): number {
    return this.compared.bytes + this.recent.bytes + this.claim.bytes
  }

  /** The number of states of the search that were compared with their normal forms. */
  get certified(): number {
    return this.count
  }

  begin(): void {}

  rewrite(v: Int32Array, builder: Pick<SuccessorBuilder, 'change'>): void {
    const own = v.subarray(0, this.tables.slots.count)
    const to = this.recent.of(own, () => this.formOf(own))
    if (to === 'itself') return
    for (let slot = 0; slot < to.length; slot++) if (own[slot] !== to[slot]) builder.change(slot, to[slot]!)
  }

  private formOf(v: Int32Array): Int32Array | 'itself' {
    const { tables, compared } = this
    const state = tables.stateOf(v)
    const to = tables.vectorOf(normalFormOf(tables.model, state))
    if (v.every((id, slot) => to[slot] === id)) return 'itself'
    if (compared.add(v)) {
      this.count++
      this.refuse(this.claim.refuted(state))
    }
    return to
  }

  /** Throws a `CertificationFailed` that shows both states if there is a refutation. */
  refuse(refuted: NormalFormRefuted | undefined): void {
    if (refuted === undefined) return
    const { model } = this.tables
    const shown = (state: NormalFormRefuted['state']) => JSON.stringify(stateToJson(model, state))
    throw new CertificationFailed(
      'normal-form',
      `normal-form refused: ${model.spec.name}: ${refuted.why}.\n  The state: ${shown(refuted.state)}\n  Its normal form: ${shown(refuted.normal)}\nLeave normal-form out of --reduce, or change normalForm in the spec: what it changes and leaves out must make no difference to any later step.`,
    )
  }
}
