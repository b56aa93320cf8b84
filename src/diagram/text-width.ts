// The approximate width of a text, in inches, to keep labels apart: diagrams are laid out without a font, and drawn
// in any font. So the metrics are those of Arial with some room for wider fonts.

const narrow = /[ijltfI.,:;'|()[\] ]/
const capital = /[A-HJ-LN-VX-Z&]/
const wide = /[MWmw@%+<>=]/

const emOf = (letter: string): number =>
  narrow.test(letter) ? 0.32 : capital.test(letter) ? 0.68 : wide.test(letter) ? 0.74 : 0.57

// The layout of a run measures its texts some ten thousand times.
const known = new Map<string, number>()
const knownEm = (letter: string): number => {
  const em = known.get(letter) ?? emOf(letter)
  if (known.size < 1000) known.set(letter, em)
  return em
}

/** The width of the longest line of a text set in Arial of this size in points. */
export const textWidth = (text: string, points: number): number => {
  let [widest, width] = [0, 0]
  for (const letter of text) {
    width = letter === '\n' ? 0 : width + knownEm(letter)
    if (width > widest) widest = width
  }
  return (widest * points * 1.1) / 72
}

/** The text in lines of at most this width in inches, broken between words. */
export const inLines = (text: string, points: number, width: number): string => {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && textWidth(longer, points) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines.join('\n')
}

/**
 * The text wrapped after commas and similar signs into lines of at most this width in inches, if its parts allow
 * it.
 */
export const wrapped = (text: string, points: number, width: number): string => {
  const lines: string[] = []
  for (const part of text.split(/(?<=[,;:]) /)) {
    const longer = `${lines.at(-1)} ${part}`
    if (lines.length > 0 && textWidth(longer, points) <= width) lines[lines.length - 1] = longer
    else lines.push(part)
  }
  return lines.join('\n')
}
