// What the current state violates, in sentences, above the run bar; and the first violating step of a run that is there now.
import type { Trace } from '../../trace/trace.js'
import type { Action } from '../session/page-state.js'
import { judged, violatingSteps } from './judged.js'

interface VerdictLineProps {
  /** The whole line of the session. */
  readonly trace: Trace
  /** The number of its steps that have been taken. */
  readonly at: number
  dispatch(action: Action): void
}

export const VerdictLine = ({ trace, at, dispatch }: VerdictLineProps) => {
  const { model, initial, steps } = trace
  const state = at === 0 ? initial : steps[at - 1]!.next
  const { violated, unknown } = judged(model, state)
  const violating = violatingSteps(trace)
  const broken = steps[at - 1]?.breaks ?? []
  const first = [...violating.keys()][0]
  return (
    <div class="verdict-line">
      {violated.map(({ property, text }) => (
        <p key={property} class="violated">
          ✗ {text}
        </p>
      ))}
      {broken.map((name) => (
        <p key={name} class="violated">
          ✗ This step violates {name}.
        </p>
      ))}
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
