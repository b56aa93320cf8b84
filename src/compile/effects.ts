// The effects of clause calls as numbers: their flags, and where each comes from.
import type { Message } from '../protocol/message.js'

/** Flags of an effect. */
export const fairEffect = 1
export const countedRequest = 2
export const entersEffect = 4
export const asksEffect = 8

/** Where an effect comes from, for monitors. */
export interface Origin {
  readonly clause: string
  readonly site: number
  readonly from: number | undefined
  readonly message: Message | undefined
  /** How many messages it sends through channels. */
  readonly sends: number
}
