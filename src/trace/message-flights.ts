// Matches deliveries with sends. A state shows only the contents of a channel, not when each message was sent, so a
// trace is read once from the start: on a FIFO channel the oldest message is taken, in a bag the oldest of the
// equal ones.
import { boundOn, counted } from '../protocol/capacity.js'
import type { Message } from '../protocol/message.js'
import { channelIndex } from '../semantics/state.js'
import { partsOf } from '../semantics/step.js'
import type { Trace } from './trace.js'

/** One message from its send to its end. */
export interface Flight {
  readonly from: number
  readonly to: number
  readonly message: Message
  /** The step that sent it, counted from 0; undefined for a message of the initial state. */
  readonly sent: number | undefined
  /** The steps that delivered a copy while the message itself stayed in transit. */
  readonly copies: readonly number[]
  /**
   * How it ended: the step in which it was delivered or lost (the one that sent it, if the channel was full), or that it is still in transit at the end of the
   * trace.
   */
  readonly end: { readonly kind: 'delivered' | 'lost'; readonly step: number } | { readonly kind: 'pending' }
}

type Open = { -readonly [K in keyof Flight]: Flight[K] } & { copies: number[] }

/** All messages of the trace that went through channels, in the order of their sends. */
export const messageFlights = ({ model, initial, steps }: Trace): readonly Flight[] => {
  const flights: Open[] = []
  // For each channel its messages in transit, oldest first, regardless of the order of a bag in the state.
  const inTransit = new Map<number, Open[]>()
  const staysInSet = model.options.order === 'set'
  const { capacity } = model.options
  // Of channels that block, no run sends to a full one.
  const isFull = (held: readonly Open[], { type }: Message): boolean => {
    const bound = boundOn(capacity, type)
    return (
      bound !== undefined &&
      counted(
        bound,
        held.map(({ message }) => message),
      ) >= bound.most
    )
  }
  const send = (from: number, to: number, message: Message, sent: number | undefined): void => {
    const flight: Open = { from, to, message, sent, copies: [], end: { kind: 'pending' } }
    const channel = channelIndex(model, from, to)
    // Nothing is added to a set that has the message.
    if (staysInSet && inTransit.get(channel)?.some((other) => other.message.equals(message)) === true) return
    flights.push(flight)
    if (isFull(inTransit.get(channel) ?? [], message) && sent !== undefined) {
      flight.end = { kind: 'lost', step: sent }
      return
    }
    inTransit.set(channel, [...(inTransit.get(channel) ?? []), flight])
  }
  for (const { id: from } of model.sites) {
    for (const { id: to } of model.sites) {
      for (const message of initial.channels.get(channelIndex(model, from, to))!)
        send(from, to, message, undefined)
    }
  }
  for (const [step, { label, sends }] of steps.flatMap((whole, at) =>
    partsOf(whole).map((part) => [at, part] as const),
  )) {
    const { kind, from, site, message } = label
    if (from !== undefined && message !== undefined) {
      const open = inTransit.get(channelIndex(model, from, site)) ?? []
      // The head of a queue is its first equal message, so one rule serves both orders.
      const at = open.findIndex((flight) => flight.message.equals(message))
      const flight = open[at]!
      if (kind === 'duplicate' || staysInSet) flight.copies.push(step)
      else {
        flight.end = { kind: kind === 'lose' ? 'lost' : 'delivered', step }
        open.splice(at, 1)
      }
    }
    for (const { to, message: sent } of sends) send(label.site, to, sent, step)
  }
  return flights
}
