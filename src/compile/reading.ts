// Records what functions of the spec have read of states. Partial order must not change what they read.
import type { Monitor } from '../protocol/property.js'

/** A reader of states, and what it has read so far. */
export interface Reading {
  readonly bytes: number
  /** Fields by role and name, such as `site.phase`. */
  readonly fieldsRead?: ReadonlySet<string>
  /** Message types that were counted in transit, and whether channel contents were read. */
  readonly typesRead?: ReadonlySet<string>
  readonly contentsRead?: boolean
  /** The steps (by which sites request, enter or do anything) whose sent messages were read. */
  readonly sentRead?: ReadonlySet<Monitor['on']>
}
