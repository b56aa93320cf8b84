// The words for what is measured: the heading of each quantity, and a range of values.
import type { Measure, Measured } from '../../measure/figure.js'
import { showFraction } from '../../measure/fraction.js'
import type { Subject } from '../../measure/measurement.js'

/** The heading of each quantity. */
export const titles: { readonly [quantity in Measured]: string } = {
  messagesPerEntry: 'messages per entry',
  enterMessages: 'messages to enter, per entry',
  exitMessages: 'messages to exit, per entry',
  messagesUnderLoad: 'messages per entry, while at every moment some site waits or is in the section',
  messagesAlone: 'messages of a single entry',
  messagesInAll: 'messages of a complete run',
  clientDelay: 'client delay, in hops',
  clientDelayInTransit: 'client delay, in hops, with messages in transit at the request',
  exitDelay: 'client delay of the exit, in hops, until the site may request again',
  synchronisationDelay: 'synchronisation delay, in hops',
  throughput: 'throughput, in entries per hop, while one site always waits',
}

/** What is measured, as the subject of a sentence that says why it was not. */
export const subjectWords: { readonly [subject in Subject]: string } = {
  messages: 'messages',
  delays: 'delays',
  bypass: 'bypasses',
  load: 'load',
  round: 'load in a round',
}

/** In the order of the report. */
export const quantities = Object.keys(titles) as readonly Measured[]

const value = (measure: Measure): string => (measure === 'unbounded' ? 'no bound' : showFraction(measure))

/** Both ends of a figure as text, such as `2`, `0 to 2`, or `1 and more, no bound`. */
export const range = (least: Measure | undefined, most: Measure | undefined): string => {
  if (least === undefined && most === undefined) return '-'
  if (least === undefined) return most === 'unbounded' ? 'no bound' : `up to ${value(most!)}`
  if (most === undefined) return `from ${value(least)}`
  if (least !== 'unbounded' && most !== 'unbounded' && showFraction(least) === showFraction(most))
    return value(least)
  return most === 'unbounded' ? `${value(least)} and more, no bound` : `${value(least)} to ${value(most)}`
}

/** One end of a figure as text; `-` if it has none. */
export const endText = (end: Measure | undefined): string => (end === undefined ? '-' : value(end))
