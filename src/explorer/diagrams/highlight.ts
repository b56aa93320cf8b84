// What a space-time diagram highlights while the reader looks at a step: the step and its causal past; everything else
// is faint. Without such a step, nothing is highlighted and nothing is faint.
import type { Arrow } from '../../diagram/run/drawing.js'

/** The class of a part of the diagram; false if no step is looked at. */
type Tone = 'looked' | 'causal' | 'faint' | false

export interface Highlight {
  /** The step that the reader looks at. */
  readonly shown: number | undefined
  step(step: number): Tone
  arrow(arrow: Arrow): Tone
}

/** @param past the causal past of the step; undefined if no step is looked at */
export const highlightOf = (shown: number | undefined, past: ReadonlySet<number> | undefined): Highlight => {
  const isInPast = (step: number): boolean => step === shown || past?.has(step) === true
  return {
    shown,
    step: (step) =>
      shown === undefined ? false : step === shown ? 'looked' : past!.has(step) ? 'causal' : 'faint',
    // A message has the tone of its delivery.
    arrow: ({ flight, step }) => {
      if (shown === undefined) return false
      if (step === undefined) return 'faint'
      return isInPast(step) && (flight.sent === undefined || isInPast(flight.sent)) ? 'causal' : 'faint'
    },
  }
}

/** The tone of the text of an arrow: the strongest of all arrows whose text it is, which are equal messages of its step without one of their own. */
export const toneOfText = (highlight: Highlight, arrow: Arrow, arrows: readonly Arrow[]): Tone => {
  const own = highlight.arrow(arrow)
  if (own !== 'faint' || arrow.label === undefined) return own
  const { sent, from, message } = arrow.flight
  const isOf = ({ label, flight }: Arrow): boolean =>
    label === undefined && flight.sent === sent && flight.from === from && flight.message.equals(message)
  return arrows.some((other) => isOf(other) && highlight.arrow(other) === 'causal') ? 'causal' : own
}
