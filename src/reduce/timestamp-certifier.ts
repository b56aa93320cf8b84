// The claim behind the normal form of timestamps: clauses and properties only compare timestamps with one another, copy
// them, take the later, or add a constant to a clock. Then moving all of them by the same amount changes nothing, nor does
// spreading those below the clocks, whose differences nothing depends on. Each call is tried under both. And no clock may
// be set back: what lies between its old and its new time would have lost its distances.
import { type Certifier, type ClauseCall, type Motion, Refuted } from '../compile/motion.js'
import type { Tables } from '../compile/tables.js'
import type { SiteRecord } from '../semantics/transaction.js'
import { certifyClause, remedyFor } from './certify-clause.js'
import { clockFields, leastClock } from './times.js'

const nowhere = Number.NaN

const motionOf = (text: string, to: (time: number) => number, from: (time: number) => number): Motion => ({
  text,
  site: (site) => site,
  origin: (site) => site,
  value: (sort, value) => (sort.timed ? sort.shift(value, to) : value),
  back: (sort, value) => (sort.timed ? sort.shift(value, from) : value),
})

const later = (by: number): Motion =>
  motionOf(
    `every timestamp moved by ${by}`,
    (time) => time + by,
    (time) => time - by,
  )

// The second is longer than the gaps that occur, so that no comparison with a number of the spec goes unseen.
const translations = [later(1), later(1009)]

// A third length, another each time, for a spec that asks whether a timestamp is that very number.
const otherLengths = Array.from({ length: 61 }, (_, k) => later(2 + k))

const spreads = new Map<string, Motion>()

/** Timestamps below `clock` made so many times as far apart, all others moved along; with no clock, all of them. */
const spread = (clock: number, times: number): Motion => {
  const key = `${clock} ${times}`
  const known = spreads.get(key)
  if (known !== undefined) return known
  const by = (times - 1) * clock
  const below = (time: number) => (time % times === 0 ? time / times : nowhere)
  const motion = Number.isFinite(clock)
    ? motionOf(
        `timestamps below ${clock} spread ${times} times as far apart and the others moved by ${by}`,
        (time) => (time < clock ? times * time : time + by),
        (time) => (time >= times * clock ? time - by : below(time)),
      )
    : motionOf(`every timestamp multiplied by ${times}`, (time) => times * time, below)
  spreads.set(key, motion)
  return motion
}

// Far apart, and even; and nearer, another number each time.
const far = 1010
const near = 29

/** Tries the claim on every call of a clause and every answer of a property. */
export class TimestampCertifier implements Certifier {
  /** How many calls and answers have been tried. */
  tried = 0
  private readonly tables: Tables
  private readonly fields: readonly (readonly string[])[]
  private readonly hasClocks: boolean

  constructor(tables: Tables) {
    this.tables = tables
    this.fields = tables.model.sites.map(({ id }) => clockFields(tables.model, id))
    this.hasClocks = this.fields.some((fields) => fields.length > 0)
  }

  clause(call: ClauseCall): void {
    const { model } = this.tables
    const { site, record, outcomes, clause } = call
    for (const motion of this.motionsOfRecord(site, record)) {
      certifyClause(model, 'timestamps', 'timestamps refused', motion, call)
    }
    const clock = leastClock(this.fields[site]!, record)
    if (outcomes.every((outcome) => leastClock(this.fields[site]!, outcome.record) >= clock)) return
    throw new Refuted(
      'timestamps',
      `timestamps refused: clause "${clause}" of ${model.spec.name} sets a clock back (site ${model.sites[site]!.name} with ${model.sites[site]!.role.record.show(record as never)}). A timestamp that is no clock is an optional(timestamp).`,
    )
  }

  motionsOfRecord(site: number, record: SiteRecord): readonly Motion[] {
    // A site without a clock may stand on either side of the least clock, so it must bear any spreading.
    return this.around(leastClock(this.fields[site]!, record))
  }

  motions(v: Int32Array): readonly Motion[] {
    let least = Number.POSITIVE_INFINITY
    for (const [site, fields] of this.fields.entries()) {
      least = Math.min(least, leastClock(fields, this.tables.records[site]!.value(v[site]!)))
    }
    return this.around(least)
  }

  private around(clock: number): readonly Motion[] {
    const moved = [...translations, otherLengths[this.tried % otherLengths.length]!]
    const times = 2 + (this.tried++ % near)
    return this.hasClocks ? [...moved, spread(clock, far), spread(clock, times)] : moved
  }

  refute(what: string, motion: Motion): never {
    throw new Refuted(
      'timestamps',
      `timestamps refused: ${what} of ${this.tables.model.spec.name} gives another answer with ${motion.text}.\n${remedyFor(this.tables.model, 'timestamps')}`,
    )
  }
}
