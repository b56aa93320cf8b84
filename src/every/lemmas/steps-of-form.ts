// The steps by which views are closed, by their form: of two sites and with a third one.
import { closeArcs } from '../arcs.js'
import { type ClosureFigures, closePeers } from '../close-peers.js'
import { closeByFullJoin } from '../full-join.js'
import { InboxCalls } from '../inbox-calls.js'
import { closeInboxes } from '../inboxes.js'
import type { Growing } from '../views.js'
import { closeVoters } from '../voters.js'

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
