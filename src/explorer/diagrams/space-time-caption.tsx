// The caption of a space-time diagram: a step, its effects and the size of its causal past, and the loop of an infinite run.
import { violatedBy } from '../../diagram/run/statuses.js'
import { stepHeading } from '../../report/words/step-heading.js'
import type { Trace } from '../../trace/trace.js'
import { violatedAt } from '../steps/judged.js'
import { loopText } from '../steps/loop-words.js'
import type { StepEffects } from './step-effects.js'

interface SpaceTimeCaptionProps {
  readonly trace: Trace
  readonly loop: number | undefined
  /** The step that the caption describes: the one that the reader looks at, or the last that was taken. */
  readonly step: number
  readonly effects: StepEffects
  /** The causal past of the step that the reader looks at; undefined if no step is looked at, or if it is not known. */
  readonly past: ReadonlySet<number> | undefined
}

export const SpaceTimeCaption = ({ trace, loop, step, effects, past }: SpaceTimeCaptionProps) => {
  const { model, steps } = trace
  const before = step > 0 ? steps[step - 1]!.next : trace.initial
  return (
    <figcaption class="st-told">
      {loop !== undefined && <span class="st-again">{loopText(loop, steps.length)}</span>}
      {step < 0 || step >= steps.length ? (
        'No step has been taken. Point at a step to see what it changed and what it may depend on.'
      ) : (
        <>
          <b>
            {step + 1} {stepHeading(model, steps[step]!.label)}
          </b>
          {effects(step).map((line) => (
            <span key={line}>{line}</span>
          ))}
          {violatedAt(model, steps[step]!.next, { before, step: steps[step]! }, violatedBy(trace)).map(
            ({ property, sentence }) => (
              <span key={property} class="violated">
                ✗ {sentence}
              </span>
            ),
          )}
          {past !== undefined && (
            <span class="st-past">
              {past.size === 0
                ? 'depends on no earlier step'
                : `may depend on ${past.size} of the ${step} earlier steps`}
            </span>
          )}
        </>
      )}
    </figcaption>
  )
}
