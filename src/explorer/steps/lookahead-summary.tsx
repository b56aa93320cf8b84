// The look-ahead of the state itself, and whether it is known yet. It covers only properties that a single state
// violates (src/foresee/lookahead.ts); a run that violates another property may be shown next to it, so it says so.
import type { SiteText } from '../../sorts/sort.js'
import { type Prospect, prospectOf } from '../worker/prospect.js'
import { outlookText } from './lookahead-badge.js'
import type { Ahead } from './use-outlook.js'

const hints: { readonly [prospect in Prospect]: string } = {
  safe: 'Hint: no state property can be violated from here on.',
  avoidable: 'Hint: something can go wrong from here, and can still be avoided.',
  inevitable: 'Hint: every fair run from here violates a state property.',
  violated: 'A state property is violated here.',
}

const Hint = ({ prospect }: { readonly prospect: Prospect | undefined }) =>
  prospect === undefined ? null : <p class="ahead quiet">{hints[prospect]}</p>

interface LookaheadSummaryProps {
  readonly ahead: Ahead
  readonly siteText: SiteText | undefined
}

export const LookaheadSummary = ({ ahead, siteText }: LookaheadSummaryProps) => {
  const { looking, without, here, foresight } = ahead
  if (foresight === 'off') return null
  if (looking !== undefined) {
    return (
      <p class="ahead quiet">
        Looking ahead
        {looking !== 'starting' &&
          `: ${looking.states.toLocaleString('en-US')} states${looking.stage === 'searching' ? '' : `, ${looking.stage}`}`}{' '}
        <button type="button" onClick={ahead.stop}>
          stop
        </button>
      </p>
    )
  }
  if (without !== undefined) {
    return (
      <p class="ahead quiet">
        No look-ahead: {without}.{' '}
        <button type="button" onClick={ahead.lookFurther}>
          search all states
        </button>
      </p>
    )
  }
  if (here === undefined) return null
  if (foresight === 'hint') return <Hint prospect={prospectOf(here)} />
  const told = here.filter(({ distance }) => distance !== undefined)
  return (
    <ul class="ahead quiet" aria-label="Look-ahead of this state">
      {told.map((outlook) => (
        <li
          key={outlook.property}
          class={outlook.distance === 0 ? 'broken' : outlook.inevitable ? 'inevitable' : 'far'}
        >
          {outlookText(outlook, siteText)}
        </li>
      ))}
      {told.length === 0 && (
        <li>
          No state reachable from here violates a state property. Properties of whole runs, such as starvation
          freedom, are not covered.
        </li>
      )}
    </ul>
  )
}
