// The timestamps of a state: by site, in transit, and shared. They show each logical clock, and the timestamps that
// other sites know. The sorts identify them, so this works for any spec with timestamps; other numbers are omitted.
import { Map as ImmutableMap } from 'immutable'
import type { Model } from '../model/model.js'
import { variableName } from '../report/words/step-heading.js'
import { channelIndex, type State } from '../semantics/state.js'
import { isClockOfSite, isSharedClock } from '../sorts/clock.js'
import { fieldOf } from '../sorts/record.js'
import type { Sort } from '../sorts/sort.js'

/** A timestamp and its place. */
export interface Timestamp {
  /** The field, with the entry in brackets if it is one of several: `clock`, `queue[2]`. */
  readonly label: string
  readonly time: number
  readonly isClock: boolean
}

/** The timestamps of a site and of messages in transit to it; or the shared ones. */
interface TimestampsOfSite {
  /** Undefined for shared timestamps. */
  readonly site: number | undefined
  readonly own: readonly Timestamp[]
  /** Labelled by the message and its sender: `REQUEST(3) from 1`. */
  readonly coming: readonly Timestamp[]
}

// A shift of the timestamps of a value reveals which numbers are timestamps.
const timesIn = (sort: Sort<unknown>, value: unknown): readonly number[] => {
  const times: number[] = []
  sort.shift(value, (time) => {
    times.push(time)
    return time
  })
  return times
}

const ofField = (
  name: string,
  sort: Sort<unknown>,
  value: unknown,
  isClock: boolean,
): readonly Timestamp[] => {
  if (ImmutableMap.isMap(value) && 'value' in sort) {
    const each = (sort as unknown as { readonly value: Sort<unknown> }).value
    return [...value]
      .sort(([a], [b]) => Number(a) - Number(b))
      .flatMap(([key, entry]) =>
        timesIn(each, entry).map((time) => ({ label: `${name}[${key}]`, time, isClock })),
      )
  }
  const times = timesIn(sort, value)
  return times.map((time, k) => ({ label: times.length === 1 ? name : `${name}[${k}]`, time, isClock }))
}

/** The timestamps of a state by site, shared ones last; undefined if the spec has no timestamps. */
export const timestampsShown = (model: Model, state: State): readonly TimestampsOfSite[] | undefined => {
  if (!model.spec.timed) return undefined
  const { sort } = model.spec.messages
  const sites = model.sites.map(({ id, role }) => ({
    site: id,
    own: Object.entries(role.record.fields).flatMap(([name, field]) =>
      field.timed ? ofField(name, field, fieldOf(state.sites.get(id), name), isClockOfSite(field)) : [],
    ),
    coming: model.sites.flatMap(({ id: from, name }) =>
      state.channels
        .get(channelIndex(model, from, id))!
        .toArray()
        .flatMap((message) =>
          timesIn(sort as Sort<unknown>, message).map((time) => ({
            label: `${sort.show(message, model.siteText)} from ${name}`,
            time,
            isClock: false,
          })),
        ),
    ),
  }))
  const shared = [...model.variables.entries()].flatMap(([number, variable]) =>
    variable.sort.timed
      ? ofField(
          variableName(model, variable),
          variable.sort,
          state.variables.get(number),
          isSharedClock(variable.sort),
        )
      : [],
  )
  return shared.length === 0 ? sites : [...sites, { site: undefined, own: shared, coming: [] }]
}
