// The messages of a run that its drawing shows, with their texts. A message that stays in transit for long has a short arrow that
// names its receivers: its line to the end would only hide others. A message that another overtakes always has its whole line.
import { type Flight, messageFlights } from '../../trace/message-flights.js'
import { overtakings } from '../../trace/overtakings.js'
import type { Trace } from '../../trace/trace.js'
import { shortened } from '../dot-text.js'
import { wrapped } from '../text-width.js'
import { sizes } from './drawing.js'
import { atValues } from './narrow-text.js'

const longestMessage = 60
const messageWidth = 1.5
// In rows: how long a message may stay in transit and still have a whole line, to the next lane and past others.
const longWait = 6
// From this number on, equal messages of one step to one side have one text.
const fanOut = 3
const longWaitPast = 3

/** The messages of a drawing. */
interface MessagesShown {
  readonly messages: ReadonlyMap<Flight, string>
  /** The messages in transit whose arrow is short. */
  readonly short: ReadonlySet<Flight>
  /** For each message of a fan the text of the fan, with their number. */
  readonly fans: ReadonlyMap<Flight, string>
}

/**
 * The messages between these sites.
 * @param between how wide texts may be where lanes are close: then arrows past others are shorter, too
 */
export const messagesShown = (
  trace: Trace,
  sites: readonly number[],
  between: number | undefined,
): MessagesShown => {
  const isDense = between !== undefined
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
    const most = passes ? (isDense ? 0 : longWaitPast) : longWait
    return wait > most && !isOvertaken(flight)
  }
  const textOf = ({ message }: Flight): string =>
    shortened(model.spec.messages.sort.show(message, model.siteText), longestMessage)
  const folded = (text: string): string =>
    text
      .split('\n')
      .map((line) => (isDense ? atValues(line, between) : wrapped(line, sizes.messagePoints, messageWidth)))
      .join('\n')
  /** Equal messages of one step to the same side. */
  const groupsOf = (some: readonly Flight[]): readonly (readonly Flight[])[] => {
    const groups = new Map<string, Flight[]>()
    for (const flight of some) {
      const side = Math.sign(sites.indexOf(flight.to) - sites.indexOf(flight.from))
      const key = `${flight.sent} ${flight.from} ${side} ${textOf(flight)}`
      groups.set(key, [...(groups.get(key) ?? []), flight])
    }
    return [...groups.values()]
  }
  // They have one short arrow.
  const groups = groupsOf(flights.filter(isShort))
  const grouped = new Map(groups.map((group) => [group[0]!, group]))
  const others = new Set(groups.flatMap((group) => group.slice(1)))
  // And one text where their arrows are a fan.
  const fans = groupsOf(
    flights.filter((flight) => !isShort(flight) && flight.sent !== undefined && flight.from !== flight.to),
  ).filter(({ length }) => length >= fanOut)
  const messages = flights
    .filter((flight) => !others.has(flight))
    .map((flight): readonly [Flight, string] => {
      const to = grouped.get(flight)?.map((one) => model.sites[one.to]!.name)
      return [
        flight,
        folded(
          to === undefined ? textOf(flight) : `${textOf(flight)}${isDense ? '\n' : ' '}to ${to.join(', ')}`,
        ),
      ]
    })
  return {
    messages: new Map(messages),
    short: new Set(grouped.keys()),
    fans: new Map(
      fans.flatMap((fan) => {
        const text = folded(`${textOf(fan[0]!)} ×${fan.length}`)
        return fan.map((flight) => [flight, text] as const)
      }),
    ),
  }
}
