// The canonical form of timestamps. Clocks that grow forever give infinitely many states. But a run cannot distinguish two
// states whose timestamps differ by a common shift. Of timestamps below every clock it can distinguish only the order, since
// every later stamp is greater than all of them.
//
// The form is exact if clauses only compare timestamps with one another, and make new ones by copying, by taking the
// maximum with the site's own clock, and by adding a constant to it. This is certified, not assumed: see steps-commute.ts.
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

/** The clocks of a site, without absent ones. */
export const clocksOfSite = (model: Model, state: State, site: number): readonly number[] =>
  readings(
    Object.entries(model.sites[site]!.role.record.fields).flatMap(([field, sort]) =>
      isClockOfSite(sort) ? [fieldOf(state.sites.get(site), field)] : [],
    ),
  )

/**
 * The clocks of the sites and the shared clocks. An optional timestamp is the stamp of a request, not a clock, since
 * it can stay behind while the clock advances.
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
 * The canonical form. With m the least clock, the r different timestamps below m become 0 to r-1; m and all
 * timestamps above it move together, m to r. Without a clock, all timestamps move together until the least is 0.
 */
export const canonicalClocks = (model: Model, state: State): State => {
  const to = canonicalTimes(model, state)
  return to === undefined ? state : moveTimes(model, state, to)
}

/** What the canonical form does to each timestamp of the state; undefined if it changes none. */
export const canonicalTimes = (model: Model, state: State): ((t: number) => number) | undefined => {
  if (!model.spec.timed) return undefined
  const times = timesOf(model, state)
  if (times.length === 0) return undefined
  const clocks = clocksOf(model, state)
  const least = clocks.length === 0 ? times[0]! : Math.min(...clocks)
  const below = times.filter((t) => t < least)
  const rank = new Map(below.map((t, k) => [t, k]))
  const to = (t: number): number => rank.get(t) ?? t - least + below.length
  return times.every((t) => to(t) === t) ? undefined : to
}
