// The size of a text in a drawing, with a little air around it.
import type { Point } from '../place-labels.js'
import { textWidth } from '../text-width.js'

/** The height of a line of a text of this size, in inches. */
export const lineHeight = (points: number): number => (points * 1.2) / 72

/** The width and height of a text, of one line or several. */
export const textSize = (
  text: string,
  points: number,
): { readonly width: number; readonly height: number } => ({
  width: textWidth(text, points) + 0.02,
  height: lineHeight(points) * text.split('\n').length,
})

/** The text with its box around a point. */
export const textAt = (text: string, points: number, at: Point) => ({
  text,
  box: { ...at, ...textSize(text, points) },
})
