// The messages of a run that its drawing shows, with their texts. A message that stays in transit for long has a short arrow that
// names its receiver: its line to the end would only hide others. A message that another overtakes always has its whole line.
import { type Flight, messageFlights } from '../../trace/message-flights.js'
import { overtakings } from '../../trace/overtakings.js'
import type { Trace } from '../../trace/trace.js'
import { shortened } from '../dot-text.js'
import { wrapped } from '../text-width.js'
import { sizes } from './drawing.js'

const longestMessage = 60
const messageWidth = 1.5
// In rows: how long a message may stay in transit and still have a whole line, to the next lane and past others.
const longWait = 6
const longWaitPast = 3

/** The messages between these sites. */
export const messagesShown = (
  trace: Trace,
  sites: readonly number[],
): { readonly messages: ReadonlyMap<Flight, string>; readonly short: ReadonlySet<Flight> } => {
  const { model, steps } = trace
  const flights = messageFlights(trace).filter(({ from, to }) => sites.includes(from) && sites.includes(to))
  const overtaken = overtakings(trace).map(({ slower }) => slower)
  const isOvertaken = ({ sent, from, to, message }: Flight): boolean =>
    overtaken.some(
      (slower) =>
        sent === slower.sent && from === slower.from && to === slower.to && message.equals(slower.message),
    )
  const isShort = (flight: Flight): boolean => {
    const { from, to, sent, end } = flight
    if (end.kind !== 'pending' || from === to) return false
    const passes = Math.abs(sites.indexOf(from) - sites.indexOf(to)) > 1
    const wait = steps.length - 1 - (sent ?? -1)
    return wait > (passes ? longWaitPast : longWait) && !isOvertaken(flight)
  }
  const short = new Set(flights.filter(isShort))
  const textOf = (flight: Flight): string => {
    const text = model.spec.messages.sort.show(flight.message, model.siteText)
    const cut = shortened(text, longestMessage)
    return wrapped(
      short.has(flight) ? `${cut} to ${model.sites[flight.to]!.name}` : cut,
      sizes.messagePoints,
      messageWidth,
    )
  }
  return { messages: new Map(flights.map((flight) => [flight, textOf(flight)])), short }
}
