// The claim behind the normal form of timestamps: clauses and properties only compare timestamps with one another, copy
// them, take the later, or add a constant to a clock. Then moving all of them by the same amount changes nothing, nor does
// spreading those below the clocks, whose differences nothing depends on. Each call is tried under both. And neither the least
// clock of a site nor a shared one may be set back, or begin late: what lies between its old and its new time would have lost its
// distances.

import { type Answer, type Certifier, type ClauseCall, type Motion, Refuted } from '../compile/motion.js'
import type { Tables } from '../compile/tables.js'
import { recordSort } from '../semantics/record-sort.js'
import { isSharedClock } from '../sorts/clock.js'
import { certifyClause, remedyFor } from './certify-clause.js'
import { clockFields, hasClocks, leastClock, readingOf, timesIn } from './times.js'

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

// The second is longer than any number with which a spec is likely to compare a timestamp, so that no such comparison goes
// unseen; but whether a timestamp is exactly a certain number is seen only where the number occurs.
const translations = [later(1), later(2 ** 33 + 9)]

// A third length, another each time, for a spec that asks whether a timestamp is that very number.
const otherLengths = Array.from({ length: 61 }, (_, k) => later(2 + k))

/** Timestamps below `clock` made so many times as far apart, all others moved along; with no clock, all of them. */
const spread = (clock: number, times: number): Motion => {
  const by = (times - 1) * clock
  const below = (time: number) => (time % times === 0 ? time / times : nowhere)
  return Number.isFinite(clock)
    ? motionOf(
        `timestamps below ${clock} spread ${times} times as far apart and the others moved by ${by}`,
        (time) => (time < clock ? times * time : time + by),
        (time) => (time >= times * clock ? time - by : below(time)),
      )
    : motionOf(`every timestamp multiplied by ${times}`, (time) => times * time, below)
}

/** Timestamps below `clock` set apart by gaps from 1 to 7 that differ, all others moved along. */
const uneven = (clock: number, seed: number): Motion => {
  const places = [0]
  const placeOf = (time: number): number => {
    for (let k = places.length; k <= time; k++) {
      places.push(
        places[k - 1]! + 1 + (((Math.imul(k + 1, 0x9e3779b1) ^ Math.imul(seed + 1, 0x85ebca6b)) >>> 16) % 7),
      )
    }
    return places[time]!
  }
  const by = Number.isFinite(clock) ? placeOf(clock) - clock : 0
  return motionOf(
    Number.isFinite(clock)
      ? `timestamps below ${clock} set apart unevenly and the others moved by ${by}`
      : 'timestamps set apart unevenly',
    (time) => (time < clock ? placeOf(time) : time + by),
    (time) => {
      if (time - by >= clock) return time - by
      placeOf(time)
      const at = places.indexOf(time)
      return at < 0 ? nowhere : at
    },
  )
}

// Gaps of 1, 2, 4 and so on; from here on all are alike, so that clocks that run away stay exact numbers.
const lastDoubled = 30

/** So many of these gaps together. */
const gaps = (n: number): number =>
  n <= lastDoubled + 1 ? 2 ** n - 1 : gaps(lastDoubled + 1) + (n - lastDoubled - 1) * 2 ** lastDoubled

const gapsIn = (sum: number): number => {
  const most = gaps(lastDoubled + 1)
  const n = Math.round(sum <= most ? Math.log2(sum + 1) : lastDoubled + 1 + (sum - most) / 2 ** lastDoubled)
  return gaps(n) === sum ? n : nowhere
}

/**
 * Timestamps below `clock` set apart by gaps that double from one to the next, or halve, all others moved along: a later distance
 * is then longer than all earlier ones together, or the other way round, so that no comparison of two distances stays as it was.
 * @param top greater than every timestamp, where there is no clock
 */
const steep = (clock: number, top: number, way: 'growing' | 'shrinking'): Motion => {
  const end = Number.isFinite(clock) ? clock : top
  const by = gaps(end) - end
  const [to, from] =
    way === 'growing'
      ? [gaps, gapsIn]
      : [(time: number) => gaps(end) - gaps(end - time), (time: number) => end - gapsIn(gaps(end) - time)]
  return motionOf(
    `timestamps${Number.isFinite(clock) ? ` below ${clock}` : ''} set apart by ${way} gaps`,
    (time) => (time < end ? to(time) : time + by),
    (time) => (time >= gaps(end) ? time - by : from(time)),
  )
}

// Far apart, and even; and nearer, another number each time.
const far = 1010
const nearest = 29
const seeds = 31

// The first calls are tried under all of the nearer ones: a spec that asks whether two timestamps are exactly so far apart
// is seen by one of them only.
const often = 60
const allNear = Array.from({ length: nearest }, (_, k) => 2 + k)

const back = (clock: string, before: number): string =>
  Number.isFinite(before) ? `sets ${clock} back` : `lets ${clock} begin late`

/** Tries the claim on every call of a clause and every answer of a property. */
export class TimestampCertifier implements Certifier {
  readonly sample: string | undefined = undefined
  /** How many calls and answers have been tried. */
  tried = 0
  private readonly tables: Tables
  private readonly fields: readonly (readonly string[])[]
  private readonly hasClocks: boolean
  private readonly spreads = new Map<string, Motion>()

  constructor(tables: Tables) {
    this.tables = tables
    this.fields = tables.model.sites.map(({ id }) => clockFields(tables.model, id))
    this.hasClocks = hasClocks(tables.model)
  }

  clause(call: ClauseCall): void {
    const { model } = this.tables
    const { site, record, outcomes, clause, received, seen } = call
    const fields = this.fields[site]!
    const own = leastClock(fields, record)
    const times = new Set(timesIn(recordSort(model, site), record))
    if (received !== undefined)
      for (const time of timesIn(model.spec.messages.sort, received.message)) times.add(time)
    let clock = own
    for (const { sort, value, isClock } of seen) {
      for (const time of timesIn(sort, value)) times.add(time)
      if (isClock) clock = Math.min(clock, readingOf(value))
    }
    for (const motion of this.motions(clock, times))
      certifyClause(model, 'timestamps', 'timestamps refused', motion, call, false)
    const where = `site ${model.sites[site]!.name} with ${recordSort(model, site).show(record)}`
    for (const { record: next, writes } of outcomes) {
      if (leastClock(fields, next) < own) {
        throw new Refuted(
          'timestamps',
          `timestamps refused: clause "${clause}" of ${model.spec.name} ${back('a clock', own)} (${where}). A timestamp that is no clock is an optional(timestamp).`,
        )
      }
      for (const [number, value] of writes) {
        const { sort, name } = model.variables[number]!
        if (!isSharedClock(sort)) continue
        // Kept, or it would have been tried for this value of the clock only.
        const before = readingOf(call.read(number, true))
        if (readingOf(value) >= before) continue
        throw new Refuted(
          'timestamps',
          `timestamps refused: clause "${clause}" of ${model.spec.name} ${back(`the shared clock "${name}"`, before)} (${where}). A shared timestamp that is no clock is a timestamp.`,
        )
      }
    }
  }

  answer({ what, result, seen, under }: Answer): void {
    const times = new Set<number>()
    let clock = Number.POSITIVE_INFINITY
    for (const { sort, value, isClock } of seen) {
      for (const time of timesIn(sort, value)) times.add(time)
      if (isClock) clock = Math.min(clock, readingOf(value))
    }
    // What has seen no timestamp cannot tell that they have moved.
    if (times.size === 0) return
    for (const motion of this.motions(clock, times)) {
      if (under(motion, false) === result) continue
      throw new Refuted(
        'timestamps',
        `timestamps refused: ${what} of ${this.tables.model.spec.name} gives another answer with ${motion.text}.\n${remedyFor(this.tables.model, 'timestamps')}`,
      )
    }
  }

  // No clock is below the least clock of the state, so that lies at the least clock seen or anywhere before it: which
  // of the timestamps seen are below it cannot be told, and each cut is tried.
  private motions(clock: number, times: ReadonlySet<number>): readonly Motion[] {
    const k = this.tried++
    const moved = [...translations, otherLengths[k % otherLengths.length]!]
    if (!this.hasClocks) return moved
    const before = [...times].map((time) => time + 1).filter((cut) => cut < clock)
    const near = 2 + (k % nearest)
    const even = (cut: number): Motion => this.spread(cut, near)
    const odd = (cut: number): Motion => this.uneven(cut, k % seeds)
    const many =
      k < often
        ? [clock, ...before].flatMap((cut) => [...allNear.map((times) => this.spread(cut, times)), odd(cut)])
        : [even(clock), ...before.map(k % 2 === 0 ? even : odd)]
    const top = Number.isFinite(clock) ? 0 : Math.max(0, ...times) + 1
    // Of fewer than two timestamps there are no two distances to compare that the even motions leave as they are.
    const stamps = [...times]
    const uphill = [clock, ...before]
      .filter((cut) => stamps.filter((time) => time < cut).length > 1)
      .flatMap((cut) => [this.steep(cut, top, 'growing'), this.steep(cut, top, 'shrinking')])
    return [...moved, this.spread(clock, far), ...many, ...uphill]
  }

  private steep(clock: number, top: number, way: 'growing' | 'shrinking'): Motion {
    const from = Number.isFinite(clock) ? clock : `none below ${top}`
    return this.made(`${from} ${way}`, () => steep(clock, top, way))
  }

  private spread(clock: number, times: number): Motion {
    return this.made(`${clock} ${times}`, () => spread(clock, times))
  }

  private uneven(clock: number, seed: number): Motion {
    return this.made(`${clock} uneven ${seed}`, () => uneven(clock, seed))
  }

  private made(key: string, make: () => Motion): Motion {
    const known = this.spreads.get(key)
    if (known !== undefined) return known
    const motion = make()
    this.spreads.set(key, motion)
    return motion
  }
}
