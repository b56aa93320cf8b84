// `--events`: which events of a model are visible.
import { type Command, InvalidArgumentError } from 'commander'
import type { VisibleEvents } from '../../compare/visible-events.js'

/** A name of an event, and the clause that shows it in the first and in the second model. */
type NamedEvent = readonly [first: string, second: string]

/** What a user asked for. */
export type EventsGiven = 'status' | 'steps' | readonly NamedEvent[]

const events = (text: string): EventsGiven => {
  if (text === 'status' || text === 'steps') return text
  const named = text.split(',').map((word): NamedEvent => {
    const parts = word.trim().split('=')
    if (parts.length > 2 || parts.includes(''))
      throw new InvalidArgumentError(
        'It must be status, steps, or clauses with commas between them; enter=take is for a clause enter that the other model calls take.',
      )
    return [parts[0]!, parts.at(-1)!]
  })
  for (const side of [0, 1] as const) {
    const twice = named.find((one, k) => named.findIndex((other) => other[side] === one[side]) < k)
    if (twice !== undefined) throw new InvalidArgumentError(`"${twice[side]}" occurs twice; name it once.`)
  }
  return named
}

/** Adds the option. */
export const withEvents = (command: Command, about: string): Command =>
  command.option('--events <events>', about, events)

/** What is visible in the first or the second model, in which clauses have the names that they have in the first. */
export const visibleIn = (given: EventsGiven, side: 0 | 1): VisibleEvents =>
  typeof given === 'string'
    ? { kind: given }
    : { kind: 'clauses', names: new Map(given.map((named) => [named[side], named[0]])) }
