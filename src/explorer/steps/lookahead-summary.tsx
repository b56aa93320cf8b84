// The look-ahead of the state itself, and whether it is known yet. It covers only properties that a single state
// violates (src/foresee/lookahead.ts); a run that violates another property may be shown next to it, so it says so.
import type { SiteText } from '../../sorts/sort.js'
import { outlookText } from './lookahead-badge.js'
import type { Ahead } from './use-outlook.js'

interface LookaheadSummaryProps {
  readonly ahead: Ahead
  readonly siteText: SiteText | undefined
}

export const LookaheadSummary = ({ ahead, siteText }: LookaheadSummaryProps) => {
  const { looking, without, here } = ahead
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
