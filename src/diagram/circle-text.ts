// The words below the name of a site in its circle: in one line, or in two where one would leave the circle.
import { textWidth } from './text-width.js'

/** Words in at most two lines of at most this width in inches, broken where the lines are most alike; with letters small enough for it. */
export const wordsWithin = (
  words: string,
  points: number,
  width: number,
): { readonly lines: readonly string[]; readonly points: number } => {
  const whole = textWidth(words, points)
  const breaks = [...words.matchAll(/ /g)].map(({ index }) => [words.slice(0, index), words.slice(index + 1)])
  const widest = (lines: readonly string[]) => Math.max(...lines.map((line) => textWidth(line, points)))
  const lines =
    whole <= width
      ? [words]
      : breaks.reduce((best, next) => (widest(next) < widest(best) ? next : best), [words])
  return { lines, points: Math.min(points, (points * width) / Math.max(width, widest(lines))) }
}
