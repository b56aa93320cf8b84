// What the whole run shows, and how it continues after its end.
import { line } from '../session/history.js'
import type { Session } from '../session/session.js'

export const Claimed = ({ session: { history, shows, loop, isOnlySaid } }: { readonly session: Session }) =>
  shows === undefined && loop === undefined ? null : (
    <p class={shows?.verdict === 'holds' ? 'shows held' : 'shows'}>
      {shows === undefined
        ? 'this run'
        : isOnlySaid === true
          ? `✗ this run is claimed to violate ${shows.property}, which one run alone cannot show`
          : `${shows.verdict === 'violated' ? '✗ this run violates' : '✓ this run is a witness of'} ${shows.property}`}
      {loop !== undefined &&
        `${shows === undefined ? ' continues' : ','} ${
          loop === line(history).length - 1
            ? 'stuttering forever in its last state'
            : `repeating a loop forever: after its end it continues as after step ${loop}`
        }`}
    </p>
  )
