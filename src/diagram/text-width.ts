// How wide a text will be, in inches, near enough to keep labels apart: pictures are laid out where no font is at hand,
// and drawn in whichever is. So the measure is that of Arial with some room for wider ones.

const narrow = /[ijltfI.,:;'|()[\] ]/
const wide = /[A-HJ-Zmw@%&+<>=]/

/** The width of the longest line of a text set in Arial of that many points. */
export const textWidth = (text: string, points: number): number => {
  const lines = text.split('\n').map((line) => {
    const ems = [...line].map((letter) => (narrow.test(letter) ? 0.32 : wide.test(letter) ? 0.74 : 0.57))
    return ems.reduce((sum, em) => sum + em, 0)
  })
  return (Math.max(...lines) * points * 1.1) / 72
}

/** The text broken after commas and the like into lines no wider than that many inches, where its parts allow. */
export const wrapped = (text: string, points: number, width: number): string => {
  const lines: string[] = []
  for (const part of text.split(/(?<=[,;:]) /)) {
    const longer = `${lines.at(-1)} ${part}`
    if (lines.length > 0 && textWidth(longer, points) <= width) lines[lines.length - 1] = longer
    else lines.push(part)
  }
  return lines.join('\n')
}
