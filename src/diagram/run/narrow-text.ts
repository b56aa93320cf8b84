// Texts between lanes that are close: several lines where one is too wide. The page and the tooltips of files have each in one line.
import { textWidth } from '../text-width.js'
import { sizes } from './drawing.js'
import type { SharedAccess } from './shared-access.js'

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

// Where lanes are far apart, wider texts would only be crossed by more arrows. And what two lanes leave free at both sides of a text.
const [widest, atBothSides] = [1.35, 0.3]

/**
 * How wide a text between close lanes may be.
 * @param apart how far apart the lanes are, if there is more room than they need
 */
export const widthBetween = (isNarrowest: boolean, apart = 0): number =>
  Math.max(isNarrowest ? narrowest : narrowWidth, Math.min(widest, apart - atBothSides))

/** The name of a clause, in lines that begin with a word of it: `enterOr`, `Sleep`. The lines together are the name, with its spaces. */
export const atHumps = (name: string, width: number): string =>
  joined(name.split(/(?=[A-Z])|(?<=[-_ ])/), sizes.eventPoints, width)

/** A message, in lines that break before its values and between them, and before a long name of its receiver: `REQUEST`, `(12, 3)`. */
export const atValues = (text: string, width: number): string =>
  joined(text.split(/(?=\()|(?<=[,;:] |^to )/), sizes.messagePoints, width).replaceAll(' \n', '\n')

/** The text of a short arrow in two lines, the receiver in the second. */
export const aboveReceiver = (text: string): string => text.replace(/ (?=to (?!.* to )[^\n]*$)/, '\n')

/** The parts of a text, each but the last with its comma, colon or semicolon, that are within at most this many brackets. */
const partsWithin = (text: string, brackets: number): readonly string[] => {
  const parts: string[] = []
  let [from, depth] = [0, 0]
  for (const [at, letter] of [...text].entries()) {
    if (letter === ' ' && depth <= brackets && /[,;:]/.test(text[at - 1] ?? '')) {
      parts.push(text.slice(from, at + 1))
      from = at + 1
    }
    if (/[[({]/.test(letter)) depth++
    else if (/[\])}]/.test(letter)) depth--
  }
  return [...parts, text.slice(from)]
}

// How a text is broken where there is no room for it: first between variables, then before what one was, then within brackets.
const breaks: readonly ((text: string) => readonly string[])[] = [
  (text) => partsWithin(text, 0),
  (text) => text.split(/(?<= )(?=\(was )/),
  ...[1, 2, 3].map((brackets) => (text: string) => partsWithin(text, brackets)),
  (text) => text.split(/(?<= )/),
]

/** A text in pieces of at most this width, each as long as it can be. */
const pieces = (text: string, width: number, [first, ...others] = breaks): readonly string[] =>
  first === undefined || textWidth(text.trimEnd(), sizes.messagePoints) <= width
    ? [text]
    : first(text).flatMap((part) => pieces(part, width, others))

const valueWidth = { usual: 1.25, narrow: 0.8 }

/** What a step changes of its site, in lines of which none is left out. */
export const valueLines = (text: string, isNarrow: boolean): string => {
  const width = isNarrow ? valueWidth.narrow : valueWidth.usual
  return joined(pieces(text, width), sizes.clockPoints, width).replaceAll(' \n', '\n').trimEnd()
}

/** How wide the lines of a text may be, in inches, and how many there may be. */
interface LineRoom {
  readonly width: number
  readonly most: number
}

const usualAccess: LineRoom = { width: 2.3, most: 4 }
const narrowAccess: LineRoom = { width: 1.05, most: 2 }
const highAccess: LineRoom = { ...narrowAccess, most: 3 }

type AccessTexts = Pick<SharedAccess, 'text' | 'brief' | 'main' | 'names'>

/**
 * The text of accesses to shared variables, in lines that break no value in brackets for which one line is enough. It ends in an ellipsis
 * where more is left out; the tooltip has the whole text.
 */
export const accessLines = (access: AccessTexts, isNarrowest: boolean): string =>
  isNarrowest ? shortLines(access) : linesWithin(access.text, usualAccess)

/**
 * The same between close lanes, whole or short, but never torn: all, or what was written, or only the names of these variables. The tooltip and
 * the list of steps have the whole text.
 */
const shortLines = ({ text, brief, main, names }: AccessTexts): string => {
  const fewer = names.map((_, left) => {
    const some = names.slice(0, names.length - left).join(', ')
    return left === 0 ? some : `${some} +${left}`
  })
  return (
    [text, brief, main].map((one) => wholeLines(one, narrowAccess)).find((lines) => lines !== undefined) ??
    [main, ...fewer].map((one) => wholeLines(one, highAccess)).find((lines) => lines !== undefined) ??
    linesWithin(fewer.at(-1)!, narrowAccess)
  )
}

const linesOf = (some: readonly string[], width: number): readonly string[] =>
  joined(some, sizes.messagePoints, width)
    .split('\n')
    .map((line) => line.trimEnd())

/** A text in lines if there is room for all of it. */
const wholeLines = (text: string, { width, most }: LineRoom): string | undefined => {
  const lines = linesOf(pieces(text, width), width)
  return lines.length <= most ? lines.join('\n') : undefined
}

/** The same in some other room. */
export const linesWithin = (text: string, room: LineRoom): string => {
  const { width, most } = room
  const whole = wholeLines(text, room)
  if (whole !== undefined) return whole
  const all = pieces(text, width)
  // Not the beginning of what a variable was before, nor a variable without its value.
  const ends = all.flatMap((piece, at) => (/^\(was $|:?= $|: $/.test(piece) ? [] : [at + 1]))
  const cut = ends
    .map((end) => linesOf([...all.slice(0, end), '…'], width))
    .findLast((lines) => lines.length <= most)
  return (cut ?? [...linesOf(all, width).slice(0, most - 1), '…']).join('\n')
}
