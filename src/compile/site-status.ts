// The status of each site in a state vector: whether it waits, and whether it is in the section. If the record determines it,
// this is one look-up by its number. If shared variables take part, the result is a path of decisions.

import type { Model } from '../model/model.js'
import type { AnyView } from '../protocol/property.js'
import type { Transformation } from './certifier.js'
import { withRoom } from './int-list.js'
import { StateReading } from './state-reading.js'
import { holdsBit, waitsBit } from './status-of-record.js'
import type { Tables } from './tables.js'

const unknown = -1

/** The status of the sites of one model, cached. */
export class SiteStatus {
  private readonly tables: Tables
  private readonly reading: StateReading
  private readonly known: Int32Array[]
  private readonly questions: readonly (readonly [waits: number, holds: number])[]
  private readonly view: AnyView

  constructor(tables: Tables) {
    this.tables = tables
    this.reading = new StateReading(tables)
    this.known = tables.model.sites.map(() => new Int32Array(16).fill(unknown))
    const [waits, holds] = [this.reading.newQuery(), this.reading.newQuery()]
    this.questions = tables.model.sites.map(() => [
      this.reading.newQuery(waits),
      this.reading.newQuery(holds),
    ])
    this.view = this.reading.view(0)
  }

  /** The model of these sites. */
  get model(): Model {
    return this.tables.model
  }

  /** Whether a site waits in the state `v`. */
  waits(site: number, v: Int32Array): boolean {
    if (!this.model.spec.contends) return false
    if (!this.tables.branching) return (this.byRecord(site, v[site]!) & waitsBit) !== 0
    const question = this.questions[site]![0]
    const known = this.reading.known(question, v)
    if (known >= 0) return known === 1
    return this.ask(site, v, question, '`waits`', (one) => this.view.waits(one))
  }

  /** Whether a site is in the critical section in the state `v`. */
  holds(site: number, v: Int32Array): boolean {
    if (!this.model.spec.contends) return false
    if (!this.tables.branching) return (this.byRecord(site, v[site]!) & holdsBit) !== 0
    const question = this.questions[site]![1]
    const known = this.reading.known(question, v)
    if (known >= 0) return known === 1
    return this.ask(site, v, question, '`holds`', (one) => this.view.holds(one))
  }

  private ask(
    site: number,
    v: Int32Array,
    question: number,
    what: string,
    isTrue: (site: number) => boolean,
  ): boolean {
    const compute = (transformation: Transformation | undefined) =>
      Number(isTrue(transformation?.site(site) ?? site))
    return this.reading.ask(question, v, what, compute, { values: [], sites: [site] }) === 1
  }

  private byRecord(site: number, local: number): number {
    let known = this.known[site]!
    if (local >= known.length || known[local] === unknown) {
      known = withRoom(known, local + 1, unknown)
      known[local] = this.tables.statusOf(site, local)
      this.known[site] = known
    }
    return known[local]!
  }
}
