// The number of a step as typed so far: which step Enter takes, and whether there is a step of that number.
import { useRef } from 'preact/hooks'
import type { Model } from '../../model/model.js'
import { stepHeading } from '../../report/words/step-heading.js'
import type { Step } from '../../semantics/step.js'

interface TypedNumberProps {
  readonly model: Model
  readonly enabled: readonly Step[]
  /** Undefined if no number is being typed. */
  readonly typed?: string | undefined
}

export const TypedNumber = ({ model, enabled, typed }: TypedNumberProps) => {
  // A number without a step takes nothing; that message stays after Enter, until a step is taken or another number
  // is typed.
  const inVain = useRef<{ readonly typed: string; readonly of: readonly Step[] } | undefined>(undefined)
  if (typed !== undefined)
    inVain.current = Number(typed) > enabled.length ? { typed, of: enabled } : undefined
  else if (inVain.current?.of !== enabled) inVain.current = undefined
  const only = enabled.length === 1 ? 'there is only 1 step' : `there are only ${enabled.length} steps`
  const words = (): string => {
    if (typed === undefined) {
      return inVain.current === undefined ? '' : `/${inVain.current.typed} has no effect: ${only}`
    }
    const named = enabled[Number(typed) - 1]
    if (named !== undefined) return `/${typed}: Enter takes ${stepHeading(model, named.label)}`
    return Number(typed) > enabled.length
      ? `/${typed}: ${only}; Backspace corrects it, Escape cancels`
      : `/${typed}: type the number of a step, 1 to ${enabled.length}, then Enter; Escape cancels`
  }
  const text = words()
  return (
    <div role="status" class={text === '' ? 'unseen' : 'typed-number'}>
      {text}
    </div>
  )
}
