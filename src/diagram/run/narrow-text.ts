// Texts between lanes that are close: several lines where one is too wide. The page and the tooltips of files have each in one line.
import { textWidth } from '../text-width.js'
import { sizes } from './drawing.js'

/** How wide a text between close lanes may be, in inches, if its parts allow it. */
const narrowWidth = 0.93

/** The pieces of a text joined to lines of at most this width; a piece is never broken. */
const joined = (pieces: readonly string[], points: number, width: number): string => {
  const lines: string[] = []
  for (const piece of pieces) {
    const longer = `${lines.at(-1)}${piece}`
    if (lines.length > 0 && textWidth(longer.trimEnd(), points) <= width) lines[lines.length - 1] = longer
    else lines.push(piece)
  }
  return lines.join('\n')
}

// And a label left of its dot, where each lane has one: at the right is the line to the shared variables.
const narrowest = 0.62

/** The name of a clause, in lines that begin with a word of it: `enterOr`, `Sleep`. The lines together are the name, with its spaces. */
export const atHumps = (name: string, isNarrowest = false): string =>
  joined(name.split(/(?=[A-Z])|(?<=[-_ ])/), sizes.eventPoints, isNarrowest ? narrowest : narrowWidth)

/** A message, in lines that break before its values and between them, and before a long name of its receiver: `REQUEST`, `(12, 3)`. */
export const atValues = (text: string): string =>
  joined(text.split(/(?=\()|(?<=[,;:] |^to )/), sizes.messagePoints, narrowWidth).replaceAll(' \n', '\n')

/** The text of a short arrow in two lines, the receiver in the second. */
export const aboveReceiver = (text: string): string => text.replace(/ (?=to (?!.* to )[^\n]*$)/, '\n')
