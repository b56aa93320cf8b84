// The claim behind canonical timestamps: clauses and properties only compare timestamps with one another, copy them, take the
// later, or add a constant to a clock. Then shifting all of them by the same amount changes nothing, and neither does spreading
// those below the clocks, whose differences do not matter. Each call is tested under the transformations of
// timestamp-transformations.ts. Also, neither the least clock of a site nor a shared clock may be set back, or appear late: the
// distances between its old and its new time would be lost.

import {
  type Effort,
  type TimestampTransformation,
  timestampTransformations,
} from '../canonical/timestamp-transformations.js'
import { sampleOfDistances, type UnclearUses } from '../canonical/timestamp-use.js'
import {
  type Answer,
  CertificationFailed,
  type Certifier,
  type CertifierReport,
  type ClauseCall,
  type Transformation,
} from '../compile/certifier.js'
import type { Tables } from '../compile/tables.js'
import { recordSort } from '../semantics/record-sort.js'
import { isSharedClock } from '../sorts/clock.js'
import { certifyAnswer } from './certify-answer.js'
import { certifyClause, remedyFor } from './certify-clause.js'
import { addTimes, clockFields, hasClocks, leastClock, readingOf, timesIn } from './times.js'

const transformationOf = ({ text, to, from }: TimestampTransformation): Transformation => ({
  text,
  site: (site) => site,
  origin: (site) => site,
  value: (sort, value) => (sort.timed ? sort.shift(value, to) : value),
  back: (sort, value) => (sort.timed ? sort.shift(value, from) : value),
})

// All distances are tried on the first call of a function with each number of timestamps above and below the clock, for at most
// `firstCalls` calls. The near distances are tried on at most `nearCalls` calls of any function.
const firstCalls = 20
const nearCalls = 60

const back = (clock: string, before: number): string =>
  Number.isFinite(before) ? `sets ${clock} back` : `lets ${clock} appear late`

/** Tests the claim on every call of a clause and every result of a property. */
export class TimestampCertifier implements Certifier {
  /** Set once a call was tested with some distances only, of a function whose text does not show that they do not matter. */
  sample: string | undefined
  /** The number of calls and results that have been tested. */
  tried = 0
  private readonly tables: Tables
  private readonly fields: readonly (readonly string[])[]
  private readonly hasClocks: boolean
  private readonly met = new Set<string>()
  private readonly unclear: UnclearUses
  private swept = 0

  /** @param unclear the functions whose text does not show that distances do not matter */
  constructor(tables: Tables, unclear: UnclearUses) {
    this.tables = tables
    this.unclear = unclear
    this.fields = tables.model.sites.map(({ id }) => clockFields(tables.model, id))
    this.hasClocks = hasClocks(tables.model)
  }

  get report(): CertifierReport {
    return { tried: this.tried, inPart: 0, sample: this.sample }
  }

  clause(call: ClauseCall): void {
    const { model } = this.tables
    const { site, record, outcomes, clause, received, seen } = call
    const fields = this.fields[site]!
    const own = leastClock(fields, record)
    const sort = recordSort(model, site)
    const messages = model.spec.messages.sort
    const times = new Set<number>()
    addTimes(times, sort, record)
    if (received !== undefined) addTimes(times, messages, received.message)
    let clock = own
    for (const { sort, value, isClock } of seen) {
      addTimes(times, sort, value)
      if (isClock) clock = Math.min(clock, readingOf(value))
    }
    // Without a timestamp in the arguments there is nothing to test, but a constant one would stay while the others move.
    const makesOne = ({ record: next, sends, writes }: ClauseCall['outcomes'][number]): boolean =>
      timesIn(sort, next).length > 0 ||
      sends.some(({ message }) => timesIn(messages, message).length > 0) ||
      [...writes].some(([number, value]) => timesIn(model.variables[number]!.sort, value).length > 0)
    if (times.size === 0 && outcomes.some(makesOne)) {
      throw new CertificationFailed(
        'timestamps',
        `timestamps refused: clause "${clause}" of ${model.spec.name} produces a constant timestamp (site ${model.sites[site]!.name} with ${sort.show(record)}).\n${remedyFor(model, 'timestamps')}`,
      )
    }
    for (const transformation of this.transformations(
      `clause ${clause}`,
      this.unclear.clauses.has(clause),
      clock,
      times,
    ))
      certifyClause(model, 'timestamps', 'timestamps refused', transformation, call, false)
    const where = () => `site ${model.sites[site]!.name} with ${sort.show(record)}`
    for (const { record: next, writes } of outcomes) {
      if (leastClock(fields, next) < own) {
        throw new CertificationFailed(
          'timestamps',
          `timestamps refused: clause "${clause}" of ${model.spec.name} ${back('a clock', own)} (${where()}). A timestamp that is not a clock must be an optional(timestamp).`,
        )
      }
      for (const [number, value] of writes) {
        const { sort, name } = model.variables[number]!
        if (!isSharedClock(sort)) continue
        // Kept, or the test would count for this value of the clock only.
        const before = readingOf(call.read(number, true))
        if (readingOf(value) >= before) continue
        throw new CertificationFailed(
          'timestamps',
          `timestamps refused: clause "${clause}" of ${model.spec.name} ${back(`the shared clock "${name}"`, before)} (${where()}). A shared timestamp that is not a clock must have the sort timestamp.`,
        )
      }
    }
  }

  answer(answer: Answer): void {
    const times = new Set<number>()
    let clock = Number.POSITIVE_INFINITY
    for (const { sort, value, isClock } of answer.seen) {
      addTimes(times, sort, value)
      if (isClock) clock = Math.min(clock, readingOf(value))
    }
    const { model } = this.tables
    // A function that has read no timestamp cannot notice that they have moved, but a constant one would stay while the others
    // move.
    if (times.size === 0) {
      const { made, what } = answer
      if (made === undefined || timesIn(made.sort, made.value).length === 0) return
      throw new CertificationFailed(
        'timestamps',
        `timestamps refused: ${what} of ${model.spec.name} remembers a constant timestamp (${made.sort.show(made.value)}).\n${remedyFor(model, 'timestamps')}`,
      )
    }
    for (const transformation of this.transformations(
      answer.key,
      this.unclear.answers.size > 0,
      clock,
      times,
    ))
      certifyAnswer(model, 'timestamps', transformation, answer, false, `\n${remedyFor(model, 'timestamps')}`)
  }

  // No clock of the state is below its least clock, which is the least clock read or any time before it. So each position up to
  // the least clock read is tried.
  private transformations(
    key: string,
    isUnclear: boolean,
    clock: number,
    seen: ReadonlySet<number>,
  ): readonly Transformation[] {
    const turn = this.tried++
    const times = [...seen].sort((a, b) => a - b)
    const first = `${times.length} ${times.filter((time) => time < clock).length} ${key}`
    let effort: Effort = isUnclear ? 'some distances' : 'order alone'
    if (isUnclear && times.length > 1 && this.swept++ < nearCalls) effort = 'near distances'
    if (isUnclear && times.length > 1 && this.met.size < firstCalls && !this.met.has(first)) {
      this.met.add(first)
      effort = 'all distances'
    }
    const moved = { clock: this.hasClocks ? clock : undefined, times }
    const { transformations, complete } = timestampTransformations(moved, effort, turn)
    // If there is nothing to move, nothing is left out.
    if (times.length > 0 && (isUnclear || !complete)) this.sample = sampleOfDistances
    return transformations.map(transformationOf)
  }
}
