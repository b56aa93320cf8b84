// The steps by which views are closed, by their form: of two sites and with a third one.

import { InboxCalls } from '../calls/inbox-calls.js'
import { closeArcs } from '../closing/arcs.js'
import { type ClosureFigures, closePeers } from '../closing/close-peers.js'
import { closeByFullJoin } from '../closing/full-join.js'
import { closeInboxes } from '../closing/inboxes.js'
import { closeVoters } from '../closing/voters.js'
import type { Growing } from '../views/views.js'

/** Takes all steps of some views, as the prover does. It yields now and then. */
export const takeSteps = (views: Growing): Generator<undefined, ClosureFigures> => {
  const { form, ones, shared } = views.shape
  switch (form) {
    case 'channels':
      return ones.length === 0 && shared.length === 0 ? closePeers(views, 'effects') : closeByFullJoin(views)
    case 'arcs':
      return closeArcs(views)
    case 'inboxes':
      if (!(views.table instanceof InboxCalls))
        throw new Error('the calls of inboxes are not read from texts')
      return closeInboxes(views, views.table)
    case 'voters':
      return closeVoters(views)
    default:
      return form satisfies never
  }
}
