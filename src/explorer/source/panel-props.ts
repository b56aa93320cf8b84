// What the panel Source gets from the page.
import type { Action } from '../session/page-state.js'
import type { Session } from '../session/session.js'

export interface SourcePanelProps {
  readonly session: Session
  readonly isInFront: boolean
  dispatch(action: Action): void
  /** Shows the run in the text of a trace file. */
  load(trace: string): void
}
