// What the whole run shows, and how it continues after its end.
import { claimedText } from '../session/claimed-text.js'
import { line } from '../session/history.js'
import type { Session } from '../session/session.js'

/** How an infinite run continues. */
const onwards = ({ loop }: Session, length: number): string =>
  loop === length
    ? 'stutters forever in its last state'
    : `repeats a loop forever: after its end it continues as after step ${loop}`

export const Claimed = ({ session }: { readonly session: Session }) => {
  const { history, shows, loop } = session
  const says = claimedText(session)
  if (says === undefined && loop === undefined) return null
  const mark = says === undefined ? '' : shows?.verdict === 'holds' ? '✓ ' : '✗ '
  return (
    <p class={shows?.verdict === 'holds' ? 'shows held' : 'shows'}>
      {`${mark}${says ?? 'this run'}`}
      {loop !== undefined &&
        `${says === undefined ? '' : '. It'} ${onwards(session, line(history).length - 1)}`}
    </p>
  )
}
