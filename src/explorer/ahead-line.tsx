// Whether the marks on the buttons are there yet, and what they mean.
import type { Ahead } from './use-outlook.js'

export const AheadLine = ({ ahead }: { readonly ahead: Ahead }) => {
  const { looking, without, steps } = ahead
  if (looking !== undefined) {
    return (
      <p class="ahead quiet">
        Looking ahead
        {looking !== 'starting' && `: ${looking.states.toLocaleString('en-US')} states${looking.stage === 'searching' ? '' : `, ${looking.stage}`}`}{' '}
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
  if (steps === undefined) return null
  const marked = steps.some((outlook) => outlook?.some(({ distance }) => distance !== undefined))
  return (
    <p class="ahead quiet">
      {marked
        ? 'A number says how many steps a violation is away; “doomed”, that no fair run avoids it any more.'
        : 'Whatever is done from here, no property that single states show will be broken.'}
    </p>
  )
}
