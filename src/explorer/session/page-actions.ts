// Actions of the page that transfer the current history: into another model, and next to a run that a check found.
import type { Model } from '../../model/model.js'
import { readTraceJson } from '../../trace/trace-json.js'
import type { Action } from './page-state.js'
import { firstPanel, type PanelName } from './panels.js'
import { runNote, type Session, sessionFromTrace } from './session.js'
import { keptBeside, takenAlong } from './taken-along.js'

/**
 * Continues the session with another model of its spec. Throws if the model cannot be evaluated.
 * @param entry whether the model has its own entry in the browser's history, to which Back returns
 */
export const remodel = (session: Session, next: Model, entry: 'same' | 'own' = 'same'): Action => {
  const { session: made, kept, of } = takenAlong(session, session.loaded, next)
  const text = `Model changed: ${kept} of ${of} steps still apply. The others return with the previous model, unless you take another step.`
  const notice = kept < of ? { notice: { kind: 'note', text } as const } : {}
  // A run that was cut has its own entry in the browser's history, even if a step is taken afterwards.
  const isCut = made.uncut !== undefined && session.uncut === undefined
  const goesOn = entry === 'own' || isCut ? {} : { goesOn: true as const }
  return { kind: 'session', session: made, ...notice, ...goesOn }
}

/**
 * Shows the run in the text of a trace file that a search has written: it has proved what one run alone cannot show.
 * @param panel the panel beside the run
 */
export const loadedRun = (session: Session, text: string, panel: PanelName = firstPanel): Action => {
  const file = readTraceJson(text)
  const { isOnlySaid: _, ...made } = sessionFromTrace(session.loaded, file)
  return showRun(session, made, runNote(made, file), panel)
}

/** Shows a run, with the current history as branches if it is about the same model. */
const showRun = (session: Session, run: Session, text: string, panel: PanelName): Action => {
  const made = keptBeside(session, run)
  const goesOn = made.history.model === session.history.model ? { goesOn: true as const } : {}
  return { kind: 'session', session: made, panel, notice: { kind: 'note', text }, ...goesOn }
}
