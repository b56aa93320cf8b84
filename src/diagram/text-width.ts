// The approximate width of a text, in inches, to keep labels apart: diagrams are laid out without a font, and drawn
// in any font. So the metrics are those of Arial with some room for wider fonts.

const narrow = /[ijltfI.,:;'|()[\] ]/
const capital = /[A-HJ-LN-VX-Z&]/
const wide = /[MWmw@%+<>=]/

const emOf = (letter: string): number =>
  narrow.test(letter) ? 0.32 : capital.test(letter) ? 0.68 : wide.test(letter) ? 0.74 : 0.57

/** The width of the longest line of a text set in Arial of this size in points. */
export const textWidth = (text: string, points: number): number => {
  const lines = text.split('\n').map((line) => {
    const ems = [...line].map((letter) => emOf(letter))
    return ems.reduce((sum, em) => sum + em, 0)
  })
  return (Math.max(...lines) * points * 1.1) / 72
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
