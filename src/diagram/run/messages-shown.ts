// The messages of a run that its drawing shows, with their texts. A message that stays in transit for long has a short arrow that
// names its receivers: its line to the end would only hide others. A message that another overtakes always has its whole line.
import { type Flight, messageFlights } from '../../trace/message-flights.js'
import { overtakings } from '../../trace/overtakings.js'
import type { Trace } from '../../trace/trace.js'
import { shortened } from '../dot-text.js'
import { textWidth, wrapped } from '../text-width.js'
import { sizes } from './drawing.js'
import { atValues } from './narrow-text.js'

const longestMessage = 60
const messageWidth = 1.5
// In rows: how long a message may stay in transit and still have a whole line, to the next lane and past others.
const longWait = 6
const longWaitPast = 3
// In inches. Lanes are as far apart as the widest text needs, so the number of two messages stands below them where their line would be the widest, and
// wider than this: names of steps are mostly as wide.
const usualWidth = 0.9
// From this number on, equal messages of one step to one side have one text. Where lanes are close, a second one stands at the arrow of another message.
const [fanOut, fanOutDense] = [3, 2]

/** The messages of a drawing. */
interface MessagesShown {
  readonly messages: ReadonlyMap<Flight, string>
  /** The messages in transit whose arrow is short. */
  readonly short: ReadonlySet<Flight>
  /** For each message of a fan the text of the fan, with their number. */
  readonly fans: ReadonlyMap<Flight, string>
}

const isSame = (
  { sent, from, to, message }: Flight,
  other: Pick<Flight, 'sent' | 'from' | 'to' | 'message'>,
): boolean => sent === other.sent && from === other.from && to === other.to && message.equals(other.message)

const widthOf = (text: string): number =>
  Math.max(...text.split('\n').map((line) => textWidth(line, sizes.messagePoints)))

/** Equal messages of one step to the same side. */
const groupsOf = (
  flights: readonly Flight[],
  sites: readonly number[],
  textOf: (flight: Flight) => string,
): readonly (readonly Flight[])[] => {
  const groups = new Map<string, Flight[]>()
  for (const flight of flights) {
    const side = Math.sign(sites.indexOf(flight.to) - sites.indexOf(flight.from))
    const key = `${flight.sent} ${flight.from} ${side} ${textOf(flight)}`
    groups.set(key, [...(groups.get(key) ?? []), flight])
  }
  return [...groups.values()]
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
  const isOvertaken = (flight: Flight): boolean => overtaken.some((slower) => isSame(flight, slower))
  const isShort = (flight: Flight): boolean => {
    const { from, to, sent, end, copies } = flight
    // A copy that was delivered has an arrow of its own.
    if (end.kind !== 'pending' || from === to || copies.length > 0) return false
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
  // They have one short arrow.
  const groups = groupsOf(flights.filter(isShort), sites, textOf)
  const grouped = new Map(groups.map((group) => [group[0]!, group]))
  const others = new Set(groups.flatMap((group) => group.slice(1)))
  // And one text where their arrows are a fan, in which a short arrow between close lanes belongs to the others. A message with a copy has more arrows
  // than one, so each of them has its text.
  const fans = groupsOf(
    flights.filter(
      (flight) =>
        (isDense || !isShort(flight)) &&
        flight.sent !== undefined &&
        flight.from !== flight.to &&
        flight.copies.length === 0,
    ),
    sites,
    textOf,
  ).filter((fan) => fan.length >= (isDense ? fanOutDense : fanOut) && !fan.every(isShort))
  const naming = (text: string, to: readonly Flight[]): string =>
    folded(`${text}${isDense ? '\n' : ' '}to ${to.map((one) => model.sites[one.to]!.name).join(', ')}`)
  const widest = Math.max(usualWidth, ...flights.map((flight) => widthOf(folded(textOf(flight)))))
  const counted = (text: string, count: number): string => {
    const line = folded(`${text} ×${count}`)
    return count >= fanOut || widthOf(line) <= widest ? line : folded(`${text}\n×${count}`)
  }
  const messages = flights
    .filter((flight) => !others.has(flight))
    .map((flight): readonly [Flight, string] => {
      const group = grouped.get(flight)
      return [flight, group === undefined ? folded(textOf(flight)) : naming(textOf(flight), group)]
    })
  return {
    messages: new Map(messages),
    short: new Set(grouped.keys()),
    fans: new Map(
      fans.flatMap((fan) => {
        const said = textOf(fan[0]!)
        const text = fan.some(isShort) ? naming(said, fan) : counted(said, fan.length)
        return fan.map((flight) => [flight, text] as const)
      }),
    ),
  }
}
