// What the page knows of what is ahead, and what a word of the worker adds to it. Each word comes with what it was asked
// about; of a model or a state that the page has left nothing is kept that could be shown under another.
import type { Outlook } from '../../foresee/lookahead.js'
import type { FromWorker, ToldProgress } from '../worker/worker-messages.js'

/** What was asked about: a model, and of a question also the state. Both are compared as objects. */
export interface AskedAhead {
  readonly model: unknown
  readonly state: unknown
}

export interface OutlookKnown {
  /** Of which model all of this is known. */
  readonly model: unknown
  /** Whether all states have been looked at, so that questions are answered. */
  readonly ready: boolean
  readonly looking: ToldProgress | 'starting' | undefined
  /** Why nothing is known, where the search ended early or failed. */
  readonly without: string | undefined
  /** The last answer, and the state that it was given of. */
  readonly told:
    | {
        readonly of: unknown
        readonly steps: readonly (readonly Outlook[] | undefined)[]
        readonly here: readonly Outlook[] | undefined
      }
    | undefined
}

/** What is known of a model that nobody has looked at. */
export const nothingKnown = (model: unknown): OutlookKnown => ({
  model,
  ready: false,
  looking: undefined,
  without: undefined,
  told: undefined,
})

/** What is known after the worker has said this. */
export const heard = (known: OutlookKnown, message: FromWorker, about: AskedAhead): OutlookKnown => {
  if (about.model !== known.model) return known
  switch (message.kind) {
    case 'progress':
      return { ...known, looking: message.progress }
    case 'ahead':
      return message.complete
        ? { ...known, looking: undefined, ready: true }
        : { ...known, looking: undefined, without: message.text }
    case 'outlook':
      return { ...known, told: { of: about.state, steps: message.steps, here: message.here } }
    case 'failed':
      return { ...nothingKnown(known.model), without: message.text }
    case 'verified':
    case 'way':
      return known
    default:
      return message satisfies never
  }
}
