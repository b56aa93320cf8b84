// A set of views of a model, and how it is closed, by the form of the views.

import { CallTable } from '../calls/call-table.js'
import { InboxCalls } from '../calls/inbox-calls.js'
import type { Shape } from '../shape/shape.js'
import { Views } from '../views/views.js'
import { closeArcs } from './arcs.js'
import { type ClosureFigures, closePeers, type PeerClosure } from './close-peers.js'
import { closeByFullJoin } from './full-join.js'
import { closeInboxes, initialPairs } from './inboxes.js'
import { onlyPassMessages } from './only-pass-messages.js'
import { closeVoters } from './voters.js'

/** How a set of views was closed. */
export type Closure =
  | PeerClosure
  | 'full join'
  | 'full join of orders'
  | 'arcs of a ring'
  | 'voter and clients'
  | 'inboxes'

/** A set of views that is not yet closed. */
export interface Closing {
  readonly views: Views
  readonly closure: Closure
  /** Closes it. It yields now and then, so that the caller can stop. */
  close(): Generator<undefined, ClosureFigures>
  /** Why the text of the spec does not show what the proof needs; undefined if it does. Known in full when the set is closed. */
  unclear(): string | undefined
}

/** What is used for sites that only pass messages to each other, unless the caller wants another one. */
interface Wanted {
  readonly most: number
  readonly past: boolean
  readonly closure: PeerClosure | undefined
}

/** The initial views of a model, and how they are closed. Throws a `NotParametric` if initial states depend on other sites. */
export const closingOf = (shape: Shape, { most, past, closure: wanted = 'effects' }: Wanted): Closing => {
  const { form, unclear } = shape
  if (form === 'inboxes') {
    const calls = new InboxCalls(shape)
    const views = new Views(shape, calls, most, past, initialPairs(shape, calls))
    return {
      views,
      closure: 'inboxes',
      close: () => closeInboxes(views, calls),
      unclear: () => calls.unclear,
    }
  }
  const views = new Views(shape, new CallTable(shape), most, past)
  const by = (closure: Closure, close: Closing['close']): Closing => ({
    ...{ views, closure, close },
    unclear: () => unclear,
  })
  switch (form) {
    case 'arcs':
      return by('arcs of a ring', () => closeArcs(views))
    case 'voters':
      return by('voter and clients', () => closeVoters(views))
    case 'channels':
      if (onlyPassMessages(shape)) return by(wanted, () => closePeers(views, wanted))
      return by(shape.spec.timed ? 'full join of orders' : 'full join', () => closeByFullJoin(views))
    default:
      return form satisfies never
  }
}
