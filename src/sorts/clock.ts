// A logical clock that says that it is one. A `timestamp` is a clock where it is a field of a site; in a shared variable it
// may be a ticket that is handed in, and behind `optional` the stamp of a request. A clock is never set back, and whatever is
// stamped from now on is not earlier than the least of them: that is what a normal form can rest on.
import type { Sort } from './sort.js'
import { timestamp } from './timestamp.js'

/**
 * Whole numbers from 0; 0 at first. In a field of a site or a shared variable, or `optional(clock)` there, for a clock that
 * some models do without; or each element of a shared `mapOf(siteId, clock)`. Elsewhere it is a timestamp like any other.
 */
export const clock: Sort<number> = { ...timestamp, text: 'clock' }

const said: ReadonlySet<string> = new Set([clock.text, `optional(${clock.text})`])

/** Whether a field of a site that has this sort is a clock, on stable storage or not. */
export const isClockOfSite = ({ text }: Sort<unknown>): boolean => text === timestamp.text || said.has(text)

/** Whether a shared variable of this sort is a clock. */
export const isSharedClock = ({ text }: Sort<unknown>): boolean => said.has(text)
