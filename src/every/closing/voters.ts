// Closes views of a voter and two clients: under the steps of the voter and of three clients, and under messages to a client from
// other voters. Another voter's channel to the client is in a view of that voter, so its messages are among those of all views.

import type { Message } from '../../protocol/message.js'
import { encode } from '../../sorts/sort.js'
import { receivingClause, taken } from '../calls/steps.js'
import { channel } from '../cut/configuration.js'
import { firstOne } from '../cut/cut-collections.js'
import { anotherVoter } from '../cut/voter-shape.js'
import type { Growing } from '../views/views.js'
import type { ClosureFigures } from './close-peers.js'
import { closeByFullJoin } from './full-join.js'

/** Closes a set of views. It yields now and then, so that the caller can stop. */
export const closeVoters = function* (views: Growing): Generator<undefined, ClosureFigures> {
  const { shape, table, list } = views
  const messages = new Map<string, Message>()
  let received = 0
  const receive = (at: number, message: Message): void => {
    const { view } = list[at]!
    for (const [self, record] of view.sites.entries()) {
      const clause = receivingClause(shape, self, message.type)
      const call = { clause, self, from: anotherVoter, sites: 2, record, message, shared: [] }
      for (const outcome of table.outcomes(call).outcomes)
        for (const { next } of taken(shape, view, call, [], outcome)) {
          received++
          views.addPairs(next, `${clause} at ${self} from another voter`, at, view)
        }
    }
  }
  const fromOtherVoters = (at: number): void => {
    const { channels } = list[at]!.view
    const sent = [0, 1].flatMap((client) => channels.get(channel(firstOne, client)) ?? [])
    for (const message of messages.values()) receive(at, message)
    for (const message of sent) {
      const text = encode(shape.spec.messages.sort, message)
      if (messages.has(text)) continue
      messages.set(text, message)
      for (let k = 0; k <= at; k++) receive(k, message)
    }
  }
  const { joins } = yield* closeByFullJoin(views, fromOtherVoters)
  return { effects: 0, joins: joins + received }
}
