// The mark and the colour of what a run shows: red for a violation, green for a witness, neither before the run is there.
import { isShown } from '../session/claimed-text.js'
import { here, parentOf } from '../session/history.js'
import type { Session } from '../session/session.js'
import { violatedAt } from '../steps/judged.js'

interface Look {
  readonly mark: string
  /** A class of the style sheets. */
  readonly look: string
}

const plain: Look = { mark: '', look: 'shows plain' }

/** Good news is green only where nothing is violated: the run bar below is red there. */
export const lookOfClaim = (session: Session): Look => {
  const { history, shows, isOnlySaid } = session
  if (!isShown(session) && isOnlySaid !== true) return plain
  if (shows?.verdict !== 'holds') return { mark: '✗ ', look: 'shows' }
  const { state, step } = here(history)
  const before = parentOf(history)
  const taken = step === undefined || before === undefined ? undefined : { before: before.state, step }
  return violatedAt(history.model, state, taken).length === 0 ? { mark: '✓ ', look: 'shows held' } : plain
}
