// What functions of the spec have read of states: partial order must not change what they see.
import type { Monitor } from '../protocol/property.js'

/** What reads states, and what it has read so far. */
export interface Reading {
  readonly bytes: number
  /** Fields by role and name, such as `site.phase`. */
  readonly fieldsRead?: ReadonlySet<string>
  /** Types of messages counted in flight, and whether channels were looked into. */
  readonly typesRead?: ReadonlySet<string>
  readonly contentsRead?: boolean
  /** By which steps sites ask, enter or do anything, of those that it was looked at what they send. */
  readonly sentRead?: ReadonlySet<Monitor['on']>
}
