// The effects of clause calls as numbers: their flags and origins.
import type { Message } from '../protocol/message.js'
import type { Sent } from '../semantics/transaction.js'

/** Flags of an effect. */
export const fairEffect = 1
export const countedRequest = 2
export const entersEffect = 4
export const asksEffect = 8
/** A step of the spec, not a fault. */
export const specEffect = 16

/** The origin of an effect, for monitors. */
export interface Origin {
  readonly clause: string
  readonly site: number
  readonly from: number | undefined
  readonly message: Message | undefined
  /** The messages that it sends through channels. */
  readonly sent: readonly Sent[]
  /** The shared variables that it reads and writes, by number. */
  readonly read: readonly number[]
  readonly written: readonly number[]
}
