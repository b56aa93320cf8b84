// Broadcasts in one order for all (`--order total`). The order is that in which they are sent, as if one sequencer numbered each broadcast in
// the step that sends it. So each receiver has a queue of the broadcasts that are on their way to it, in addition to its channels, and a step that
// broadcasts extends all of these queues at once: any two receivers have the same order, and no numbers grow. With them the channels are
// queues, and all messages of a site to another share one. That is total order with causal and FIFO order (Defago, Schiper, Urban, "Total
// order broadcast and multicast algorithms", ACM Computing Surveys 36(4), 2004, sections 2.2 to 2.4); a weaker service, which may order
// causally related broadcasts otherwise, is not covered.
import { Record as ImmutableRecord, List, type RecordOf } from 'immutable'
import type { Model } from '../model/model.js'
import type { Json } from '../sorts/sort.js'
import type { Sent } from './transaction.js'

/** A copy of a broadcast that its receiver has not received. */
type Copy = RecordOf<{
  from: number
  /** How many messages that are no copies it follows in its channel, since the copy of its sender before it. */
  after: number
}>

const Copy = ImmutableRecord({ from: 0, after: 0 })

/** The copies on their way to one site, in the order of the broadcasts. */
export type Copies = List<Copy>

/** At first, and in every other order of channels. */
export const noCopies: Copies = List()

/** The copies that have this JSON. */
export const copiesFromJson = (json: Json): Copies =>
  List((json as readonly { readonly from: number; readonly after: number }[]).map((one) => Copy(one)))

/**
 * Which of the messages of a step are copies of a broadcast. A broadcast is one message, sent in direct succession to different
 * receivers, among them all sites of some role that has several. A role of one site makes no broadcast of what is sent to it alone.
 */
export const areCopies = ({ sites, spec }: Model, sends: readonly Sent[]): readonly boolean[] => {
  const groups = spec.roles
    .map(({ name }) => sites.flatMap(({ id, role }) => (role.name === name ? [id] : [])))
    .filter(({ length }) => length > 1)
  const found: boolean[] = []
  for (let begin = 0; begin < sends.length; ) {
    const receivers = new Set<number>()
    let end = begin
    for (; end < sends.length && sends[end]!.message.equals(sends[begin]!.message); end++) {
      if (receivers.has(sends[end]!.to)) break
      receivers.add(sends[end]!.to)
    }
    const isBroadcast = groups.some((group) => group.every((id) => receivers.has(id)))
    // If not, one may begin at the next message: the first may be another message to one of its receivers.
    for (const next = isBroadcast ? end : begin + 1; begin < next; begin++) found.push(isBroadcast)
  }
  return found
}

/** The copies after one more, which is sent through a channel that holds this many messages. */
export const withCopy = (copies: Copies, from: number, inChannel: number): Copies =>
  copies.push(
    Copy({
      from,
      after: copies.reduce((left, one) => (one.from === from ? left - 1 - one.after : left), inChannel),
    }),
  )

/**
 * The copies after the receipt of the first message from this sender. Undefined if that is a copy, and another must be received
 * before it.
 */
export const withoutFirst = (copies: Copies, from: number): Copies | undefined => {
  const at = copies.findIndex((one) => one.from === from)
  if (at < 0) return copies
  const { after } = copies.get(at)!
  if (after > 0) return copies.set(at, Copy({ from, after: after - 1 }))
  return at === 0 ? copies.shift() : undefined
}
