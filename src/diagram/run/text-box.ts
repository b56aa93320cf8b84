// The size of a text in a drawing, with a little air around it.
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
