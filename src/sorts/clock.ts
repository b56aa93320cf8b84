// A logical clock by declaration. A `timestamp` is a clock if it is a field of a site; in a shared variable it may be
// a ticket, and inside `optional` the stamp of a request. A clock is never set back, and no later stamp is less than
// the least clock: the canonical form relies on that.
import type { Sort } from './sort.js'
import { timestamp } from './timestamp.js'

/**
 * Whole numbers from 0; 0 at first. For a field of a site or a shared variable; as `optional(clock)` for a clock that
 * some models do not use; or for each element of a shared `mapOf(siteId, clock)`. Elsewhere it is a timestamp like
 * any other.
 */
export const clock: Sort<number> = { ...timestamp, text: 'clock' }

const clockSorts: ReadonlySet<string> = new Set([clock.text, `optional(${clock.text})`])

/** Whether a field of a site that has this sort is a clock, on stable storage or not. */
export const isClockOfSite = ({ text }: Sort<unknown>): boolean =>
  text === timestamp.text || clockSorts.has(text)

/** Whether a shared variable of this sort is a clock. */
export const isSharedClock = ({ text }: Sort<unknown>): boolean => clockSorts.has(text)

/** Whether a sort is one of timestamps or clocks themselves, on stable storage or not. */
export const isTimestamp = ({ text }: Sort<unknown>): boolean =>
  text === timestamp.text || text === clock.text
