// What the panel Source gets from the page.
import type { Action } from '../session/page-state.js'
import type { Session } from '../session/session.js'
import type { KnownAhead } from '../session/verified-model.js'

export interface SourcePanelProps {
  readonly session: Session
  readonly isInFront: boolean
  /** What complete checks have shown of the session's model; undefined if there was none. */
  readonly verified: KnownAhead | undefined
  dispatch(action: Action): void
  /** Shows the run in the text of a trace file. */
  load(trace: string): void
}
