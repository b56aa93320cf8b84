// A session in a new version of the user's file: its model and its run, as far as the steps exist there.
import { modelFor } from '../../check/model-for.js'
import { leastOptions } from '../../model/least-options.js'
import { errorText } from '../error-text.js'
import type { Action } from '../session/page-state.js'
import type { Session } from '../session/session.js'
import { takenAlong } from '../session/taken-along.js'
import { specOrMutant } from './spec-or-mutant.js'
import type { LoadedSpec, SpecSource } from './spec-source.js'

const isServed = ({ version, changed }: SpecSource): boolean => version !== undefined && changed === undefined

const eventOf = (source: SpecSource): string => {
  const { argument, changed } = source
  if (isServed(source)) return `${argument} was saved`
  return changed === undefined ? `${argument} is the original again` : `${argument} was changed`
}

/** The action that continues a session with a new version of its spec, or says why that is impossible. */
export const continued = (session: Session, loaded: LoadedSpec): Action => {
  const { model } = session.history
  try {
    const observers = loaded.spec.properties.filter(({ name }) =>
      model.observers.some((observer) => observer.name === name),
    )
    const next = modelFor(specOrMutant(loaded, model.spec.mutant), leastOptions(model), observers)
    const { session: made, kept, of, lost, effect } = takenAlong(session, loaded, next)
    const says = `${eventOf(loaded.source)}${of === 0 ? '' : `: ${kept} of ${of} steps of the run still apply`}.`
    const action = { kind: 'session', session: made, goesOn: true } as const
    if (lost !== undefined)
      return { ...action, lost: { says: effect === undefined ? says : `${says} ${effect}`, ...lost } }
    // Of a change in the page, only what is lost or done otherwise is worth a message.
    const text = isServed(loaded.source) && effect !== undefined ? `${says} ${effect}` : (effect ?? says)
    if (!isServed(loaded.source) && effect === undefined) return { ...action, lost: undefined }
    return { ...action, notice: { kind: 'note', text }, lost: undefined }
  } catch (error) {
    const text = `${errorText(error)}\nStill running the previous version.`
    return { kind: 'notice', notice: { kind: 'error', text } }
  }
}
