// Whether a line of a clause applied, as a picture and in words for a listener: brackets and signs alone decide nothing, since `? [` of a branch that was not
// taken belongs to the condition that was.
import type { LitLine } from '../../explain/lit-text.js'

interface LineLight {
  /** Whether the line stands out as one that applied. */
  readonly isLit: boolean
  readonly isFalse: boolean
  /** What a listener hears after the line; empty where nothing is to be said. */
  readonly spoken: string
}

/** What a line shows and says. */
export const lineLight = ({ pieces }: LitLine): LineLight => {
  const has = (light: 'lit' | 'dark' | 'false', shape: RegExp) =>
    pieces.some((piece) => piece.light === light && shape.test(piece.text))
  const isFalse = has('false', /\S/)
  const ran = has('lit', /\w/)
  const skipped = has('dark', /\w/)
  const spoken = isFalse
    ? '(false)'
    : ran
      ? skipped
        ? '(applied in part)'
        : '(applied)'
      : skipped
        ? '(not taken)'
        : ''
  return { isLit: isFalse || ran || (!skipped && has('lit', /\S/)), isFalse, spoken }
}
