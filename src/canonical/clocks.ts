// The timestamp normal form. Clocks that grow for ever give infinitely many states, though a run cannot tell two of them
// apart whose timestamps only moved together; and of timestamps below every clock it can tell only the order, since
// whatever is stamped from now on is later than all of them.
//
// It is exact where clauses compare timestamps with one another only, and make new ones by copying, by taking the
// maximum with the own clock, and by adding a constant to it. Nobody's word is taken for that: see steps-commute.ts.
import type { Model } from '../model/model.js'
import type { State } from '../semantics/state.js'
import { isClockOfSite, isSharedClock } from '../sorts/clock.js'
import { fieldOf } from '../sorts/record.js'
import { eachValue, mapValues } from './map-values.js'

/** The state with each timestamp `t` in it replaced by `to(t)`, which must keep the order of timestamps. */
export const moveTimes = (model: Model, state: State, to: (t: number) => number): State =>
  mapValues(model, state, (sort, value) => (sort.timed ? sort.shift(value, to) : value))

/** The different timestamps anywhere in the state, ascending. */
export const timesOf = (model: Model, state: State): readonly number[] => {
  const found = new Set<number>()
  const note = (t: number): number => {
    found.add(t)
    return t
  }
  eachValue(model, state, (sort, value) => {
    if (sort.timed) sort.shift(value, note)
  })
  return [...found].sort((a, b) => a - b)
}

const readings = (clocks: readonly unknown[]): readonly number[] =>
  clocks.flatMap((clock) => (clock === null ? [] : [clock as number]))

/** The clocks of a site, without those that are missing. */
export const clocksOfSite = (model: Model, state: State, site: number): readonly number[] =>
  readings(
    Object.entries(model.sites[site]!.role.record.fields).flatMap(([field, sort]) =>
      isClockOfSite(sort) ? [fieldOf(state.sites.get(site), field)] : [],
    ),
  )

/**
 * The clocks: those of the sites, and those that are shared. A timestamp that may be none is the stamp of something, not
 * a clock, for it can stay behind while the clock goes on.
 */
export const clocksOf = (model: Model, state: State): readonly number[] => [
  ...model.sites.flatMap(({ id }) => clocksOfSite(model, state, id)),
  ...readings(
    [...model.variables.entries()].flatMap(([number, { sort }]) =>
      isSharedClock(sort) ? [state.variables.get(number)] : [],
    ),
  ),
]

/**
 * The normal form. With m the least clock, the r different timestamps below m become 0 to r-1, and m and all above it
 * move together, m to r. Where there is no clock, all move together until the least is 0.
 */
export const canonicalClocks = (model: Model, state: State): State => {
  if (!model.spec.timed) return state
  const times = timesOf(model, state)
  if (times.length === 0) return state
  const clocks = clocksOf(model, state)
  const least = clocks.length === 0 ? times[0]! : Math.min(...clocks)
  const below = times.filter((t) => t < least)
  const rank = new Map(below.map((t, k) => [t, k]))
  const to = (t: number): number => rank.get(t) ?? t - least + below.length
  return times.every((t) => to(t) === t) ? state : moveTimes(model, state, to)
}
