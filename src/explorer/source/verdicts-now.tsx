// The verdicts on the present text, below the editor: what is violated and how soon, and how that differs from the original.
import { counted } from '../../report/number-words.js'
import type { Judged, Judgement } from './source-messages.js'

interface VerdictsNowProps {
  readonly judgement: Judgement
  /** Whether the search continues. */
  readonly isBusy: boolean
  /** Undefined while it is not known, and for the original itself. */
  readonly original: Judgement | undefined
  /** Shows the run in the text of a trace file. */
  play(trace: string): void
}

const signs = { holds: '✓', violated: '✗', 'not decided': '?' } as const

const lengthOf = (steps: number | undefined): string =>
  steps === undefined ? '' : ` in ${counted(steps, 'step')}`

const wordsOf = ({ verdict, steps }: Judged): string => {
  switch (verdict) {
    case 'violated':
      return `is violated${lengthOf(steps)}`
    case 'holds':
      return 'holds'
    case 'not decided':
      return 'is not decided'
    default:
      return verdict satisfies never
  }
}

const inOriginal = (now: Judged, original: Judgement | undefined): string => {
  const before = original?.verdicts.find(({ property }) => property === now.property)
  if (before === undefined || before.verdict === 'not decided') return ''
  const isSame = before.verdict === now.verdict && before.steps === now.steps
  return isSame ? ' as in the original' : ` (in the original it ${wordsOf(before)})`
}

const scope = ({ states, complete }: Judgement): string =>
  complete
    ? `${counted(states, 'state')}, all that the model has`
    : `${counted(states, 'state')} so far, not all`

const whatNext = ({ complete, failure }: Judgement, isBusy: boolean): string => {
  if (isBusy) return '; the search continues …'
  // Every search of it ends there.
  if (complete || failure !== undefined) return ''
  return ': this check stops after a short time. Verify, in the panel Check, continues; fewer requests make the model smaller'
}

export const VerdictsNow = ({ judgement, isBusy, original, play }: VerdictsNowProps) => (
  <div class="verdicts-now" role="status">
    {judgement.failure !== undefined && judgement.fault === undefined && (
      <p class="failed">{judgement.failure}</p>
    )}
    <ul class="verdicts">
      {judgement.verdicts.map((one) => (
        <li key={one.property} class={one.verdict === 'not decided' ? 'inconclusive' : one.verdict}>
          <span class="sign" aria-hidden="true">
            {signs[one.verdict]}
          </span>
          <strong>{one.property}</strong>{' '}
          <span>
            {wordsOf(one)}
            {inOriginal(one, original)}
          </span>
          {one.trace !== undefined && (
            <button type="button" onClick={() => play(one.trace!)}>
              play<span class="unseen"> the run that violates {one.property}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
    <p class="quiet">
      {scope(judgement)}
      {whatNext(judgement, isBusy)}
    </p>
  </div>
)
