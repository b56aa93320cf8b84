// Which delivery belongs to which send. A state only says what a channel holds, not who put it there when, so a trace is
// read once from the start: on a FIFO channel the oldest message is taken, in a bag the oldest of the equal ones.
import type { Message } from '../protocol/message.js'
import { channelIndex } from '../semantics/state.js'
import type { Trace } from './trace.js'

/** One message from its send to its end. */
export interface Flight {
  readonly from: number
  readonly to: number
  readonly message: Message
  /** The step that sent it, counted from 0; undefined for a message in flight from the start. */
  readonly sent: number | undefined
  /** The steps that took in a copy while the message itself stayed in flight. */
  readonly copies: readonly number[]
  /** How it ended: in which step it was taken in or lost, or that it is still in flight where the trace ends. */
  readonly end: { readonly kind: 'delivered' | 'lost'; readonly step: number } | { readonly kind: 'pending' }
}

type Open = { -readonly [K in keyof Flight]: Flight[K] } & { copies: number[] }

/** All messages of the trace that went through channels, in the order in which they were sent. */
export const messageFlights = ({ model, initial, steps }: Trace): readonly Flight[] => {
  const flights: Open[] = []
  // For each channel what is under way in it, oldest first, whatever the order in which the state keeps a bag.
  const inTransit = new Map<number, Open[]>()
  const send = (from: number, to: number, message: Message, sent: number | undefined): void => {
    const flight: Open = { from, to, message, sent, copies: [], end: { kind: 'pending' } }
    flights.push(flight)
    const channel = channelIndex(model, from, to)
    inTransit.set(channel, [...(inTransit.get(channel) ?? []), flight])
  }
  for (const { id: from } of model.sites) {
    for (const { id: to } of model.sites) {
      for (const message of initial.channels.get(channelIndex(model, from, to))!)
        send(from, to, message, undefined)
    }
  }
  for (const [step, { label, sends }] of steps.entries()) {
    const { kind, from, site, message } = label
    if (from !== undefined && message !== undefined) {
      const open = inTransit.get(channelIndex(model, from, site)) ?? []
      // The head of a queue is its first equal message, so one rule serves both orders.
      const at = open.findIndex((flight) => flight.message.equals(message))
      const flight = open[at]!
      if (kind === 'duplicate') flight.copies.push(step)
      else {
        flight.end = { kind: kind === 'lose' ? 'lost' : 'delivered', step }
        open.splice(at, 1)
      }
    }
    for (const { to, message: sent } of sends) send(label.site, to, sent, step)
  }
  return flights
}
