// The same run in a model that allows one more fault: losses, copies, crashes, recoveries or wrong suspicions. A model without them cannot show
// them, so the menu of the network offers this where the reader looks for one.
import { leastOptions } from '../../model/least-options.js'
import { type Change, changed, made } from '../model/draft.js'
import { remodel } from '../session/page-actions.js'
import type { Action } from '../session/page-state.js'
import type { Session } from '../session/session.js'
import { takenAlong } from '../session/taken-along.js'

/** A fault that the model does not allow. */
export interface Allowed {
  /** What the model lacks, in a sentence. */
  readonly says: string
  /** The options that allow it once, and in words. */
  readonly change: Change
  readonly words: string
}

const once = (says: string, change: Change, words: string): Allowed => ({ says, change, words })

/** By the kind or the clause of a step, how a model without such steps allows one. */
export const allowing = {
  lose: () => once('This model loses no message.', { loss: 1 }, 'one loss'),
  duplicate: () => once('This model copies no message.', { duplication: 1 }, 'one copy'),
  crash: () => once('In this model no site crashes.', { crash: 1, whoCrashes: 'any' }, 'one crash'),
  recover: () => once('In this model no site recovers.', { recovery: 1 }, 'one recovery'),
  suspect: () =>
    once(
      'In this model no site is suspected wrongly.',
      { detector: 'erring', suspicions: 1 },
      'one wrong suspicion',
    ),
} as const satisfies { readonly [kind: string]: () => Allowed }

/** Opens the run in a model with the change, if all its steps fit; otherwise says why not, and changes nothing. */
export const openWith = (session: Session, { change, words }: Allowed): Action => {
  const { loaded, history } = session
  const { model } = history
  const refuse = (why: string): Action => ({
    kind: 'notice',
    notice: { kind: 'error', text: `The run cannot be opened with ${words}: ${why}` },
  })
  const draft = {
    mutant: model.spec.mutant,
    options: leastOptions(model),
    observers: model.observers.map(({ name }) => name),
  }
  const next = made(loaded, changed(draft, change))
  if ('error' in next) return refuse(next.error)
  const { lost } = takenAlong(session, loaded, next.model)
  if (lost !== undefined) return refuse(`there is no step ${lost.number}, ${lost.step}: ${lost.why}.`)
  // The browser's button Back returns to the model without the fault.
  return remodel(session, next.model, 'own')
}
