// Dotted lines across the lanes. They stop before a text and continue after it: a dot beside a letter looks like a part of it.
import type { Divider, PlacedText } from './drawing.js'

// What is free between a text and the line, in inches.
const besideText = 0.03

/** The parts of a dotted line that run through no text. */
export const besideTexts = (
  { y, from, to }: Divider,
  texts: readonly (PlacedText | undefined)[],
): readonly Divider[] => {
  const gaps = texts
    .flatMap((text) =>
      text !== undefined && Math.abs(text.box.y - y) < text.box.height / 2 ? [text.box] : [],
    )
    .map(({ x, width }) => [x - width / 2 - besideText, x + width / 2 + besideText] as const)
    .sort(([a], [b]) => a - b)
  const parts: Divider[] = []
  let next = from
  for (const [left, right] of gaps) {
    if (left > next) parts.push({ y, from: next, to: Math.min(left, to) })
    next = Math.max(next, right)
  }
  return next < to ? [...parts, { y, from: next, to }] : parts
}
