// What a log says about the order of its events. Events of one site happen in the order of their lines. Between sites there are three
// kinds of knowledge: the lines of the file are in order; clocks order the events, up to a skew; or nothing is known.
import { LogError } from './log-error.js'
import type { LogEvent } from './log-event.js'

/** How events of different sites are ordered. */
export type BetweenSites =
  | { readonly by: 'lines' }
  /** An event may come before another one of another site unless its time is later by more than `skew` seconds. */
  | { readonly by: 'time'; readonly skew: number }
  | { readonly by: 'nothing' }

/** How many events of each lane are explained. */
export type Positions = readonly number[]

/** A log: its events in lanes, the events of a lane in their order. */
export interface OrderedLog {
  readonly lanes: readonly (readonly LogEvent[])[]
  /** All events. */
  readonly size: number
  /** The positions in the lanes of the events that may come next, the most likely first. */
  next(at: Positions): readonly number[]
}

const refuseWithoutTime = (events: readonly LogEvent[]): void => {
  const last = new Map<number, LogEvent>()
  for (const event of events) {
    if (event.time === undefined)
      throw new LogError(
        `line ${event.line}: time: is missing, and events of different sites are to be ordered by it`,
      )
    const before = last.get(event.site)
    if (before !== undefined && before.time! > event.time)
      throw new LogError(
        `line ${event.line}: time: ${event.time} is before ${before.time}, the time of line ${before.line} of the same site; the lines of a site must be in order`,
      )
    last.set(event.site, event)
  }
}

/**
 * The events in their order.
 * @throws a `LogError` of one line if they are to be ordered by time, and an event has none, or is earlier than one before it of
 *   the same site
 */
export const orderedLog = (events: readonly LogEvent[], between: BetweenSites): OrderedLog => {
  if (between.by === 'lines')
    return {
      lanes: [events],
      size: events.length,
      next: ([at]) => (at! < events.length ? [0] : []),
    }
  if (between.by === 'time') refuseWithoutTime(events)
  const sites = [...new Set(events.map(({ site }) => site))].sort((a, b) => a - b)
  const lanes = sites.map((site) => events.filter((event) => event.site === site))
  const skew = between.by === 'time' ? between.skew : Number.POSITIVE_INFINITY
  const placeOf = ({ time, line }: LogEvent): number => (between.by === 'time' ? time! : line)
  return {
    lanes,
    size: events.length,
    next: (at) => {
      const heads = lanes.flatMap((lane, index) => {
        const event = lane[at[index]!]
        return event === undefined ? [] : [{ index, event, place: placeOf(event) }]
      })
      const earliest = Math.min(...heads.map(({ place }) => place))
      return heads
        .filter(({ place }) => place <= earliest + skew)
        .sort((a, b) => a.place - b.place || a.event.line - b.event.line)
        .map(({ index }) => index)
    },
  }
}
