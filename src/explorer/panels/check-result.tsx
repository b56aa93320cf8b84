// The result of a check: a failure of the spec, a verdict for each property as it falls, and how much was explored. A verdict leads
// on: a run can be stepped through and explained, and what holds has reasons and assumptions.
import { listed } from '../../report/words/listed.js'
import type { Action } from '../session/page-state.js'
import type { FromWorker, VerdictMessage } from '../worker/worker-messages.js'

const signs = {
  holds: '✓',
  sampled: '*',
  'no violation found': '*',
  violated: '✗',
  vacuous: '~',
  inconclusive: '?',
} as const

/** Where a reader goes from a verdict. */
interface FromVerdict {
  /** Loads the run in the text of a trace file, and opens the panel that explains it if asked. */
  load(trace: string, explains?: boolean): void
  dispatch(action: Action): void
}

/** Steps through the run that leads to a failure; absent if there is no such run. */
const FailedRunButton = ({
  trace,
  load,
}: Pick<FromVerdict, 'load'> & { readonly trace: string | undefined }) =>
  trace === undefined ? null : (
    <button type="button" onClick={() => load(trace)}>
      step through it<span class="unseen"> (the run that leads to the failure)</span>
    </button>
  )

/** Whether a verdict is a claim about every state, as the lemmas of a proof and the theorems of a table of assumptions are. */
const isTheorem = ({ kind, verdict }: VerdictMessage): boolean =>
  verdict === 'holds' &&
  (kind === 'always' || kind === 'atRest' || kind === 'deadlockFreedom' || kind === 'entryPossible')

const VerdictItem = ({ shown, load, dispatch }: FromVerdict & { readonly shown: VerdictMessage }) => {
  const { property, verdict, text, trace } = shown
  const open = (panel: 'proof' | 'assume') => () => dispatch({ kind: 'panel', panel })
  const about = <span class="unseen"> ({property})</span>
  return (
    <li class={verdict}>
      <span class="sign" aria-hidden="true">
        {signs[verdict]}
      </span>
      <strong>{property}</strong> <span>{text}</span>
      {trace !== undefined && (
        <button type="button" onClick={() => load(trace)}>
          step through it{about}
        </button>
      )}
      {trace !== undefined && verdict === 'violated' && (
        <button type="button" onClick={() => load(trace, true)}>
          explain{about}
        </button>
      )}
      {isTheorem(shown) && (
        <>
          <button type="button" onClick={open('proof')}>
            why it holds{about}
          </button>
          <button type="button" onClick={open('assume')}>
            what it assumes{about}
          </button>
        </>
      )}
    </li>
  )
}

interface VerdictListProps extends FromVerdict {
  readonly verdicts: readonly VerdictMessage[]
}

/** The verdicts so far: each new one is announced. */
export const VerdictList = ({ verdicts, load, dispatch }: VerdictListProps) => (
  <div role="log" aria-label="Verdicts">
    <ul class="verdicts">
      {verdicts.map((shown) => (
        <VerdictItem key={shown.property} shown={shown} load={load} dispatch={dispatch} />
      ))}
    </ul>
  </div>
)

interface CheckEndProps extends Pick<FromVerdict, 'load'> {
  readonly result: FromWorker & { readonly kind: 'verified' }
  /** Checks what the first violation left open. */
  checkRest(): void
}

/** What a check that has ended says beside its verdicts. */
export const CheckEnd = ({ result, load, checkRest }: CheckEndProps) => {
  const { failure, exploration, progress, isCutByViolation, verdicts } = result
  const undecided = verdicts.flatMap(({ property, verdict }) =>
    verdict === 'inconclusive' ? [property] : [],
  )
  const isOpen = isCutByViolation && undecided.length > 0
  return (
    <div class="result" role="status">
      {failure !== undefined && (
        <p class="failed">
          {failure.text} <FailedRunButton trace={failure.trace} load={load} />
        </p>
      )}
      {undecided.length > 0 && undecided.length < verdicts.length && <p>Not decided: {listed(undecided)}.</p>}
      {isOpen && (
        <button type="button" onClick={checkRest}>
          Check the rest
        </button>
      )}
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
