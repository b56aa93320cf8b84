// What the whole run shows, and how it continues after its end.
import { claimedAt } from '../session/claimed-text.js'
import { line } from '../session/history.js'
import type { Session } from '../session/session.js'
import { lookOfClaim } from './look-of-claim.js'

/** How an infinite run continues. */
const onwards = ({ loop }: Session, length: number): string =>
  loop === length
    ? 'stutters forever in its last state'
    : loop === length - 1
      ? `repeats step ${length} forever`
      : `repeats steps ${(loop ?? 0) + 1} to ${length} forever`

export const Claimed = ({ session }: { readonly session: Session }) => {
  const { history, loop } = session
  const says = claimedAt(session)
  if (says === undefined && loop === undefined) return null
  const { mark, look } = lookOfClaim(session)
  const loops =
    loop === undefined
      ? ''
      : `${says === undefined ? '' : '. It'} ${onwards(session, line(history).length - 1)}`
  const text = `${says === undefined ? 'this run' : `${mark}${says}`}${loops}`
  // A low window shows one line of it.
  return (
    <p class={look} title={text}>
      {text}
    </p>
  )
}
