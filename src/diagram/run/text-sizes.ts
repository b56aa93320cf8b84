// How large the texts of a run are. A drawing is laid out some hundred times with the same texts, so each is measured once.
import type { Flight } from '../../trace/message-flights.js'
import { sizes } from './drawing.js'
import type { RunTexts } from './grid.js'
import { aboveReceiver } from './narrow-text.js'
import { textSize } from './text-box.js'

/** The width and height of a text. */
export type Size = ReturnType<typeof textSize>

/** The sizes of all texts; those of steps by step. */
export interface TextSizes {
  readonly events: readonly Size[]
  readonly losses: readonly Size[]
  readonly clocks: readonly (Size | undefined)[]
  /** In one line or more, and with the receiver in a line of its own if that is another form. */
  readonly messages: ReadonlyMap<Flight, readonly Size[]>
  readonly fans: ReadonlyMap<Flight, Size>
}

/** Measures the texts of a run. */
export const textSizesOf = (steps: number, { events, clocks, messages, fans }: RunTexts): TextSizes => {
  const numbers = Array.from({ length: steps }, (_, at) => at + 1)
  const sizesOfMessage = (text: string): readonly Size[] => {
    const folded = aboveReceiver(text)
    return (folded === text ? [text] : [text, folded]).map((one) => textSize(one, sizes.messagePoints))
  }
  return {
    events: events.map((text) => textSize(text ?? '', sizes.eventPoints)),
    losses: numbers.map((number) => textSize(`${number} lost`, sizes.messagePoints)),
    clocks: clocks.map((clock) => (clock === undefined ? undefined : textSize(clock, sizes.clockPoints))),
    messages: new Map([...messages].map(([flight, text]) => [flight, sizesOfMessage(text)])),
    fans: new Map([...fans].map(([flight, text]) => [flight, textSize(text, sizes.messagePoints)])),
  }
}
