// What a call of a clause gives, in a configuration of a few sites.
import type { Message } from '../../protocol/message.js'
import type { Index } from '../cut/cut-collections.js'
import type { CutRecord } from '../cut/cut-record.js'

/** One alternative of a call. Messages to sites that are left out are dropped: no view shows them. */
export interface Outcome {
  readonly record: CutRecord
  readonly sends: readonly (readonly [to: Index, message: Message])[]
  /** The types of the messages to single sites that are left out. */
  readonly away: readonly string[]
  readonly shared: readonly unknown[]
  /** The fields, by their places, that are sets with certainly a site that is left out. */
  readonly others: readonly number[]
}

/** The outcomes of a call, and whether none of them depends on sites that are left out, or changes what is known of them. */
export interface Outcomes {
  readonly outcomes: readonly Outcome[]
  readonly staysInside: boolean
}
