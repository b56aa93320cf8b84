// What is ahead of the state itself, and whether that is known yet. Only properties that a single state breaks are looked
// at (src/foresee/lookahead.ts); a run that breaks another one may be shown beside this, so it says so.
import { outlookText } from './lookahead-badge.js'
import type { Ahead } from './use-outlook.js'

export const LookaheadSummary = ({ ahead }: { readonly ahead: Ahead }) => {
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
        Nothing is said of what is ahead: {without}.{' '}
        <button type="button" onClick={ahead.lookFurther}>
          look at all
        </button>
      </p>
    )
  }
  if (here === undefined) return null
  const told = here.filter(({ distance }) => distance !== undefined)
  return (
    <ul class="ahead quiet" aria-label="What is ahead of this state">
      {told.map((outlook) => (
        <li
          key={outlook.property}
          class={outlook.distance === 0 ? 'broken' : outlook.inevitable ? 'sealed' : 'far'}
        >
          {outlookText(outlook)}
        </li>
      ))}
      {told.length === 0 && (
        <li>
          Whatever is done from here, no state that is wrong in itself is reached. What only a whole run
          breaks, such as starvation freedom, is not looked at here.
        </li>
      )}
    </ul>
  )
}
