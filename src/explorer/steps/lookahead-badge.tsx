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

const signOf = (short: string): string => short.slice(0, 1)

// Of the words and of the signs on a button.
const most = 2

/**
 * The two most severe consequences of a step that are not already true, in words; and the signs of the two most severe that have different signs. The
 * style sheet shows the signs on a button and the words elsewhere; a screen reader has the words in both places.
 */
export const LookaheadBadge = ({ outlook, here, broken, model, state, step }: LookaheadBadgeProps) => {
  if (step === undefined) return null
  const marks =
    outlook === undefined
      ? marksOf(byItself(model, state, step), undefined, broken)
      : marksOf(outlook, here, broken)
  if (marks.length === 0) return null
  const said = marks.slice(0, most)
  const signed = marks
    .filter(({ short }, at) => marks.findIndex((one) => signOf(one.short) === signOf(short)) === at)
    .slice(0, most)
  return (
    <span class="outlooks" title={marks.map(({ next }) => outlookText(model, next)).join('\n')}>
      {marks
        .filter((mark) => said.includes(mark) || signed.includes(mark))
        .map((mark) => (
          <span key={mark.next.property} class={`outlook ${mark.kind}`} data-sign={signOf(mark.short)}>
            {signed.includes(mark) && (
              <span class="short" aria-hidden="true">
                {mark.short}
              </span>
            )}
            {said.includes(mark) && <span class="in-words"> {mark.text}</span>}
          </span>
        ))}
    </span>
  )
}
