// The look-ahead of a step on its button and below the list.
import type { Outlook } from '../../foresee/lookahead.js'
import type { Model } from '../../model/model.js'
import type { State } from '../../semantics/state.js'
import type { Step } from '../../semantics/step.js'
import { newlyViolated } from './judged.js'
import { marksOf, outlookText } from './lookahead-marks.js'

interface LookaheadBadgeProps {
  readonly outlook: readonly Outlook[] | undefined
  readonly here: readonly Outlook[] | undefined
  /** The properties that the present place violates by itself. */
  readonly broken: readonly string[]
  readonly model: Model
  /** The present state, and the step: as long as nothing is known of what follows, the step is judged by itself. */
  readonly state: State
  readonly step: Step | undefined
}

/** The outlooks of a step that violates something by itself. */
const byItself = (model: Model, state: State, step: Step): readonly Outlook[] =>
  newlyViolated(model, state, step).map((property) => ({
    property,
    distance: 0,
    inevitable: true,
    lockedOut: [],
  }))

const signOf = (short: string | undefined): string | undefined => short?.slice(0, 1)

/**
 * The two most severe consequences of a step that are not already true. The style sheet shows the short form on a
 * button and the text elsewhere; a screen reader has the text in both places.
 */
export const LookaheadBadge = ({ outlook, here, broken, model, state, step }: LookaheadBadgeProps) => {
  if (step === undefined) return null
  const marks =
    outlook === undefined
      ? marksOf(byItself(model, state, step), undefined, broken)
      : marksOf(outlook, here, broken)
  if (marks.length === 0) return null
  return (
    <span class="outlooks" title={marks.map(({ next }) => outlookText(model, next)).join('\n')}>
      {marks.slice(0, 2).map(({ next, kind, short, text }, at) => (
        <span key={next.property} class={`outlook ${kind}`} data-sign={signOf(short)}>
          {/* A second one with the same sign would not say what it is about. */}
          {signOf(short) !== signOf(marks[at - 1]?.short) && (
            <span class="short" aria-hidden="true">
              {short}
            </span>
          )}
          <span class="in-words"> {text}</span>
        </span>
      ))}
    </span>
  )
}
