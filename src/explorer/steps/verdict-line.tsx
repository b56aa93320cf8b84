// What the current state violates, in sentences, above the run bar; and the first violating step of a run that is there now. A low
// window shows the first lines, so that the network and the run keep their room, and the rest on request.
import { useState } from 'preact/hooks'
import type { State } from '../../semantics/state.js'
import type { Trace } from '../../trace/trace.js'
import type { RunViolation } from '../session/claimed-text.js'
import type { Action } from '../session/page-state.js'
import { useIsCut } from '../use-is-cut.js'
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
  // The next state begins with the first lines again.
  const [unfoldedIn, unfoldIn] = useState<State | undefined>(undefined)
  const unfolded = unfoldedIn === state
  const { text, isCut } = useIsCut<HTMLDivElement>([state, ofTheRun, unfolded])
  const sentences = [
    ...violated.map((one) => `✗ ${one.text}`),
    ...broken.map((one) => `✗ ${one.text}`),
    ...(ofTheRun === undefined ? [] : [`✗ ${ofTheRun.says}.`]),
  ]
  return (
    <div class="verdict-line">
      {(sentences.length > 0 || unknown !== undefined) && (
        <div class={unfolded ? 'violations' : 'violations short'} ref={text}>
          {sentences.map((sentence) => (
            <p key={sentence} class="violated">
              {sentence}
            </p>
          ))}
          {unknown !== undefined && <p>This state cannot be judged: {unknown}</p>}
        </div>
      )}
      {(isCut || unfolded) && (
        <button
          type="button"
          class="rest"
          aria-expanded={unfolded}
          title={unfolded ? 'Show the first lines' : 'Show all that this state violates'}
          onClick={() => unfoldIn(unfolded ? undefined : state)}
        >
          {unfolded ? 'less' : sentences.length > 1 ? `all ${sentences.length}` : 'more'}
        </button>
      )}
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
