// The rings around steps that violate something or are lit. They are as wide as the room that each step has anyway, and lie under arrows and texts: one that
// comes while a reader looks at the run moves nothing and covers nothing.
import type { EventMark } from '../../diagram/run/drawing.js'
import { snugRingOf } from '../../diagram/run/ring-size.js'
import { classes, u } from './picture.js'

interface StepRingsProps {
  readonly events: readonly EventMark[]
  /** Whether something at this height is visible. */
  inSight(top: number, bottom: number): boolean
}

export const StepRings = ({ events, inSight }: StepRingsProps) => (
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of a drawing without a tabindex cannot have the focus
  <g aria-hidden="true">
    {events.map((mark, step) => {
      const { site, at, violates, blamed } = mark
      if (site === undefined || !(violates || blamed) || !inSight(at.y, at.y)) return null
      return (
        <circle
          key={step}
          class={classes(
            'st-ring',
            violates && 'violates',
            blamed && 'blamed',
            mark.sign === 'lost' && 'loss',
          )}
          cx={u(at.x)}
          cy={u(at.y)}
          r={u(snugRingOf(mark))}
        />
      )
    })}
  </g>
)
