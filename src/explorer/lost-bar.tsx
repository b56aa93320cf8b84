// The steps that a new version of the spec does not have: which one does not fit any more, and why. It stays until the reader dismisses it.
import type { LostSteps } from './session/lost-steps.js'

interface LostBarProps {
  readonly lost: LostSteps | undefined
  /** Goes to the state in which the first lost step is not enabled. */
  goThere(depth: number): void
  dismiss(): void
}

export const LostBar = ({ lost, goThere, dismiss }: LostBarProps) => {
  if (lost === undefined) return null
  const { says, number, step, why, rest } = lost
  return (
    <div class="lost-steps" role="status">
      <div>
        <p>
          {says} Step {number}, {step}, is not enabled any more: {why}
        </p>
        {rest.length > 0 && (
          <details>
            <summary>the rest of the old run ({rest.length})</summary>
            <ol start={number + 1}>
              {rest.map((one, k) => (
                <li key={k}>{one}</li>
              ))}
            </ol>
          </details>
        )}
      </div>
      <button type="button" onClick={() => goThere(number - 1)}>
        go there
      </button>
      <button type="button" onClick={dismiss}>
        dismiss
      </button>
    </div>
  )
}
