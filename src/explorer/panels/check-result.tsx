// The result of a check: a failure of the spec, a verdict for each property, and how much was explored.
import type { FromWorker } from '../worker/worker-messages.js'

const signs = {
  holds: '✓',
  sampled: '*',
  'no violation found': '*',
  violated: '✗',
  vacuous: '~',
  inconclusive: '?',
} as const

/** Steps through the run that leads to a failure; absent if there is no such run. */
const FailedRunButton = ({
  trace,
  load,
}: {
  readonly trace: string | undefined
  load(trace: string): void
}) =>
  trace === undefined ? null : (
    <button type="button" onClick={() => load(trace)}>
      step through it<span class="unseen"> (the run that leads to the failure)</span>
    </button>
  )

interface CheckResultProps {
  readonly result: FromWorker & { readonly kind: 'verified' }
  /** Loads the run in the text of a trace file. */
  load(trace: string): void
}

export const CheckResult = ({ result, load }: CheckResultProps) => {
  const { failure, verdicts, exploration, progress } = result
  return (
    <div class="result" role="status">
      {failure !== undefined && (
        <p class="failed">
          {failure.text} <FailedRunButton trace={failure.trace} load={load} />
        </p>
      )}
      <ul class="verdicts">
        {verdicts.map(({ property, verdict, text, trace }) => (
          <li key={property} class={verdict}>
            <span class="sign" aria-hidden="true">
              {signs[verdict]}
            </span>
            <strong>{property}</strong> <span>{text}</span>
            {trace !== undefined && (
              <button type="button" onClick={() => load(trace)}>
                step through it<span class="unseen"> ({property})</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {exploration.map((line) => (
        <p key={line} class="quiet">
          {line}
        </p>
      ))}
      <p class="quiet rate">
        {progress.seconds.toFixed(2)} s
        {progress.seconds > 0.05 &&
          `, ${Math.round(progress.states / progress.seconds).toLocaleString('en-US')} states per second`}
      </p>
    </div>
  )
}
