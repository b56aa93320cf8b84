// What the page knows of the look-ahead, and how a message of the worker changes it. Each message carries its
// subject; results for a model or a state that the page has left are dropped, so that they are not shown for
// another.

import type { Outlook } from '../../foresee/lookahead.js'
import type { Along } from '../worker/along.js'
import type { FromWorker, ProgressMessage } from '../worker/worker-messages.js'

/** The subject of a request: a model, and for a question also the state. Both are compared by identity. */
export interface AskedAhead {
  readonly model: unknown
  readonly state: unknown
  /** The places of the line that the question is about. */
  readonly places?: string
}

export interface OutlookKnown {
  /** The model of all of this. */
  readonly model: unknown
  /** Whether all states have been searched, so that questions can be answered. */
  readonly ready: boolean
  readonly looking: ProgressMessage | 'starting' | undefined
  /** Why nothing is known, if the search ended early or failed. */
  readonly without: string | undefined
  /** Whether the bound on states ended the search. */
  readonly isBounded?: boolean
  /** The last answer, and its state. */
  readonly told:
    | {
        readonly of: unknown
        readonly steps: readonly (readonly Outlook[] | undefined)[]
        readonly here: readonly Outlook[] | undefined
      }
    | undefined
  /** What is ahead of each state of a line, and the places of that line. */
  readonly along?: { readonly places: string; readonly told: Along } | undefined
}

/** The knowledge about a model that has not been searched. */
export const unknownOutlook = (model: unknown): OutlookKnown => ({
  model,
  ready: false,
  looking: undefined,
  without: undefined,
  told: undefined,
})

/** The knowledge after this message of the worker. */
export const heard = (known: OutlookKnown, message: FromWorker, about: AskedAhead): OutlookKnown => {
  if (about.model !== known.model) return known
  switch (message.kind) {
    case 'progress':
      return { ...known, looking: message.progress }
    case 'ahead':
      return message.complete
        ? { ...known, looking: undefined, ready: true }
        : { ...known, looking: undefined, without: message.text, isBounded: message.isBounded }
    case 'outlook':
      return { ...known, told: { of: about.state, steps: message.steps, here: message.here } }
    case 'along':
      return about.places === undefined
        ? known
        : { ...known, along: { places: about.places, told: message.along } }
    case 'failed':
      return { ...unknownOutlook(known.model), without: message.text }
    case 'fell':
    case 'verified':
    case 'way':
    case 'so far':
    case 'prepared':
    case 'studied':
      return known
    default:
      return message satisfies never
  }
}
