// The look-ahead of the state itself, and whether it is known yet. It covers only properties that a single state or step
// violates (src/foresee/lookahead.ts); a run that violates another property may be shown next to it, so it says so.
import { forItsRuns } from '../../model/claim-words.js'
import type { Model } from '../../model/model.js'
import { isSafe, type KnownAhead } from '../session/verified-model.js'
import { type Prospect, prospectOf } from '../worker/prospect.js'
import { brokenHere, nothingAhead, outlookText } from './lookahead-marks.js'
import type { Ahead } from './use-outlook.js'

const hints: { readonly [prospect in Prospect]: string } = {
  safe: 'Hint: no state and no step from here on can violate a property.',
  avoidable: 'Hint: something can go wrong from here, and can still be avoided.',
  inevitable: 'Hint: every fair run from here violates a property.',
  violated: 'A property is violated here.',
}

const Hint = ({ model, prospect }: { readonly model: Model; readonly prospect: Prospect | undefined }) =>
  prospect === undefined ? null : <p class="ahead quiet">{forItsRuns(model, hints[prospect])}</p>

// Where a check has visited every state, no look-ahead is needed.
const byCheck = '(A complete check of this model has shown it.)'

/** What complete checks say of the properties one by one. */
const Known = ({ known }: { readonly known: KnownAhead }) => (
  <ul class="ahead quiet" aria-label="What Check has shown of every state">
    {known.keeps.map((name) => (
      <li key={name}>{name} can no longer be violated</li>
    ))}
    {known.broken.map((name) => (
      <li key={name} class="far">
        some run from the start violates {name}; whether one from here does is not known
      </li>
    ))}
    <li>{byCheck}</li>
  </ul>
)

interface LookaheadSummaryProps {
  readonly ahead: Ahead
  /** The properties that the present place violates by itself. If it violates any, by itself or not, the list leaves out what may follow. */
  readonly broken: readonly string[]
  readonly model: Model
}

export const LookaheadSummary = ({ ahead, broken, model }: LookaheadSummaryProps) => {
  const { looking, without, here, foresight, known } = ahead
  if (foresight === 'off') return null
  if (known !== undefined && isSafe(known)) {
    if (foresight === 'hint') return <Hint model={model} prospect="safe" />
    return (
      <p class="ahead quiet">
        {nothingAhead(model)} {byCheck}
      </p>
    )
  }
  const knows = foresight === 'on' && known !== undefined && known.keeps.length + known.broken.length > 0
  if (looking !== undefined || without !== undefined) {
    return (
      <>
        <p class="ahead quiet">
          {without === undefined ? 'Looking ahead' : `No look-ahead: ${without}.`}
          {looking !== undefined &&
            looking !== 'starting' &&
            `: ${looking.states.toLocaleString('en-US')} states${looking.stage === 'searching' ? '' : `, ${looking.stage}`}`}{' '}
          <button type="button" onClick={without === undefined ? ahead.stop : ahead.lookFurther}>
            {without === undefined ? 'stop' : 'search all states'}
          </button>
        </p>
        {knows && <Known known={known} />}
      </>
    )
  }
  if (here === undefined) return null
  if (foresight === 'hint') return <Hint model={model} prospect={prospectOf(here)} />
  const isBroken = brokenHere(here, broken).length > 0
  const told = here.filter(({ distance }) => (isBroken ? distance === 0 : distance !== undefined))
  if (isBroken && told.length === 0) return null
  return (
    <ul class="ahead quiet" aria-label="Look-ahead of this state">
      {told.map((outlook) => (
        <li
          key={outlook.property}
          class={outlook.distance === 0 ? 'broken' : outlook.inevitable ? 'inevitable' : 'far'}
        >
          {outlookText(model, outlook)}
        </li>
      ))}
      {told.length === 0 && <li>{nothingAhead(model)}</li>}
    </ul>
  )
}
