// A call of a function of a spec in a configuration of a few sites, in the form in which it is stored and repeated.
import type { Message } from '../../protocol/message.js'
import type { Index } from '../cut/cut-collections.js'
import type { CutRecord } from '../cut/cut-record.js'

/** What a clause is called with. Timestamps are numbers of which only the order matters. */
export interface Call {
  /** The name of a clause; `waits` and `holds` of the spec are called through `isTrue`. */
  readonly clause: string
  readonly self: Index
  readonly from: Index | undefined
  /** The number of sites of the first role in the configuration. */
  readonly sites: number
  readonly record: CutRecord
  readonly message: Message | undefined
  /** The shared variables, then the elements of shared arrays of each site: see `readable`. */
  readonly shared: readonly unknown[]
}
