// Dotted lines across the lanes. They stop before a text and continue after it: a dot beside a letter looks like a part of it.
import type { Box } from '../place-labels.js'
import type { Divider } from './drawing.js'

// What is free between a text and the line, in inches.
const besideText = 0.03

/** The parts of a dotted line that run through no text. */
export const besideTexts = ({ y, from, to }: Divider, texts: readonly Box[]): readonly Divider[] => {
  const gaps = texts
    .filter((text) => Math.abs(text.y - y) < text.height / 2)
    .map(({ x, width }) => [x - width / 2 - besideText, x + width / 2 + besideText] as const)
    .sort(([a], [b]) => a - b)
  const parts: Divider[] = []
  let next = from
  for (const [left, right] of gaps) {
    const end = Math.min(left, to)
    if (end > next) parts.push({ y, from: next, to: end })
    next = Math.max(next, right)
  }
  return next < to ? [...parts, { y, from: next, to }] : parts
}
