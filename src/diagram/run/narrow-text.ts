// Texts between lanes that are close: several lines where one is too wide. The page and the tooltips of files have each in one line.
import { shortened } from '../dot-text.js'
import { textWidth, wrapped } from '../text-width.js'
import { sizes } from './drawing.js'

/** How wide a text between close lanes may be, in inches, if its parts allow it. */
const narrowWidth = 0.93

// And where even these do not let all lanes be seen, or left of a dot where each lane has a label there: at the right is the line to the
// shared variables.
const narrowest = 0.62

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

/** The name of a clause, in lines that begin with a word of it: `enterOr`, `Sleep`. The lines together are the name, with its spaces. */
export const atHumps = (name: string, isNarrowest = false): string =>
  joined(name.split(/(?=[A-Z])|(?<=[-_ ])/), sizes.eventPoints, isNarrowest ? narrowest : narrowWidth)

/** A message, in lines that break before its values and between them, and before a long name of its receiver: `REQUEST`, `(12, 3)`. */
export const atValues = (text: string, isNarrowest = false): string =>
  joined(
    text.split(/(?=\()|(?<=[,;:] |^to )/),
    sizes.messagePoints,
    isNarrowest ? narrowest : narrowWidth,
  ).replaceAll(' \n', '\n')

/** The text of a short arrow in two lines, the receiver in the second. */
export const aboveReceiver = (text: string): string => text.replace(/ (?=to (?!.* to )[^\n]*$)/, '\n')

const [accessWidth, narrowAccess, narrowAccessLines] = [2.1, 1.05, 2]
const longestAccess = 84

/**
 * The text of accesses to shared variables, in lines. The narrowest has two lines, and ends in an ellipsis where more is left out; the
 * tooltip has the whole text.
 */
export const accessLines = (text: string, isNarrowest: boolean): string => {
  if (!isNarrowest) return wrapped(shortened(text, longestAccess), sizes.messagePoints, accessWidth)
  const words = joined(text.split(/(?<= )/), sizes.messagePoints, narrowAccess).split('\n')
  const lines = words.slice(0, narrowAccessLines).map((line) => line.trimEnd())
  return words.length > lines.length ? `${cut(lines.join('\n'))}` : lines.join('\n')
}

/** A text with an ellipsis at its end, which takes the place of what its last line has no room for. */
const cut = (text: string): string => {
  const lines = text.split('\n')
  let last = lines.pop()!
  while (textWidth(`${last} …`, sizes.messagePoints) > narrowAccess && last.includes(' '))
    last = last.slice(0, last.lastIndexOf(' '))
  // Not the beginning of what a variable was before.
  last = last.replace(/ \(was$/, '')
  return [...lines, `${last} …`].join('\n')
}
