// What the whole run shows, and how it continues after its end.
import { claimedAt } from '../session/claimed-text.js'
import { here, line, parentOf } from '../session/history.js'
import type { Session } from '../session/session.js'
import { violatedAt } from '../steps/judged.js'

/** How an infinite run continues. */
const onwards = ({ loop }: Session, length: number): string =>
  loop === length
    ? 'stutters forever in its last state'
    : `repeats a loop forever: after its end it continues as after step ${loop}`

/** Good news is green only where nothing is violated: the run bar below is red there. */
const lookOf = (session: Session): { readonly mark: string; readonly look: string } => {
  const { history, shows } = session
  if (shows?.verdict !== 'holds') return { mark: '✗ ', look: 'shows' }
  const { state, step } = here(history)
  const before = parentOf(history)
  const taken = step === undefined || before === undefined ? undefined : { before: before.state, step }
  return violatedAt(history.model, state, taken).length === 0
    ? { mark: '✓ ', look: 'shows held' }
    : { mark: '', look: 'shows plain' }
}

export const Claimed = ({ session }: { readonly session: Session }) => {
  const { history, loop } = session
  const says = claimedAt(session)
  if (says === undefined && loop === undefined) return null
  const { mark, look } = lookOf(session)
  return (
    <p class={look}>
      {says === undefined ? 'this run' : `${mark}${says}`}
      {loop !== undefined &&
        `${says === undefined ? '' : '. It'} ${onwards(session, line(history).length - 1)}`}
    </p>
  )
}
