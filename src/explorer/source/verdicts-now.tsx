// The verdicts on the present text, below the editor: what is violated and how soon, and how that differs from the original.
import { counted } from '../../report/words/number-words.js'
import type { Judgement, VerdictNow } from './source-messages.js'
import { inOriginal, wordsOf } from './verdict-now.js'

interface VerdictsNowProps {
  readonly judgement: Judgement
  /** Whether the search continues. */
  readonly isBusy: boolean
  /** Undefined while it is not known, and for the original itself. */
  readonly original: Judgement | undefined
  /** Opens the run in the text of a trace file, to step through it. */
  play(trace: string): void
}

const signs = {
  holds: '✓',
  sampled: '*',
  vacuous: '~',
  'nothing happens': '~',
  violated: '✗',
  'not decided': '?',
} as const

/** The name of its look. */
const lookOf = (verdict: VerdictNow): string =>
  verdict === 'not decided' ? 'inconclusive' : verdict === 'nothing happens' ? 'vacuous' : verdict

const scope = ({ states, complete }: Judgement): string =>
  complete ? `The model has ${counted(states, 'state')}.` : `${counted(states, 'state')} so far, not all`

const whatNext = ({ verdicts, complete, failure }: Judgement, isBusy: boolean): string => {
  if (isBusy) return '; the search continues …'
  // Every search of it ends there.
  if (complete || failure !== undefined) return ''
  if (
    verdicts.some(({ by }) => by !== undefined) &&
    verdicts.every(({ verdict }) => verdict !== 'not decided')
  )
    return '. This short check did not reach all states; “Verify” has.'
  return '. This check ends after a short time. “Verify” in the panel Check searches all states; with fewer requests there are fewer.'
}

export const VerdictsNow = ({ judgement, isBusy, original, play }: VerdictsNowProps) => (
  <div class="verdicts-now" role="status">
    {judgement.failure !== undefined && judgement.fault === undefined && (
      <p class="failed">{judgement.failure}</p>
    )}
    <ul class="verdicts">
      {judgement.verdicts.map((one) => (
        <li key={one.property} class={lookOf(one.verdict)}>
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
              step through it<span class="unseen"> ({one.property})</span>
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
