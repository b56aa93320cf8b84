// What the current state violates, in sentences, above the run bar; and the first violating step of a run that is there now.
import type { Trace } from '../../trace/trace.js'
import type { RunViolation } from '../session/claimed-text.js'
import type { Action } from '../session/page-state.js'
import { brokenRules, judged, violatingSteps } from './judged.js'

interface VerdictLineProps {
  /** The whole line of the session. */
  readonly trace: Trace
  /** The number of its steps that have been taken. */
  readonly at: number
  /** What the run violates as a whole, where it shows that. */
  readonly ofTheRun: RunViolation | undefined
  dispatch(action: Action): void
}

export const VerdictLine = ({ trace, at, ofTheRun, dispatch }: VerdictLineProps) => {
  const { model, initial, steps } = trace
  const state = at === 0 ? initial : steps[at - 1]!.next
  const { violated, unknown } = judged(model, state)
  const violating = violatingSteps(trace)
  const step = steps[at - 1]
  const broken = step === undefined ? [] : brokenRules(model, at === 1 ? initial : steps[at - 2]!.next, step)
  const first = [...violating.keys()][0]
  return (
    <div class="verdict-line">
      {violated.map(({ property, text }) => (
        <p key={property} class="violated">
          ✗ {text}
        </p>
      ))}
      {broken.map(({ rule, text }) => (
        <p key={rule} class="violated">
          ✗ {text}
        </p>
      ))}
      {ofTheRun !== undefined && <p class="violated">✗ {ofTheRun.says}.</p>}
      {unknown !== undefined && <p>This state cannot be judged: {unknown}</p>}
      {first !== undefined && first + 1 !== at && (
        <p class="quiet">
          {violating.get(first)!.join(' and ')} {violating.get(first)!.length === 1 ? 'is' : 'are'} violated
          {' first by '}
          <button type="button" onClick={() => dispatch({ kind: 'go to depth', depth: first + 1 })}>
            step {first + 1}
          </button>
        </p>
      )}
    </div>
  )
}
