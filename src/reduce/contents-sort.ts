// The contents of a channel as a sort, so that they can be transformed like any other value; a bag is sorted again afterwards.

import type { List } from 'immutable'
import type { Model } from '../model/model.js'
import { areQueues } from '../protocol/channel-options.js'
import type { Message } from '../protocol/message.js'
import { pushed } from '../semantics/channel.js'
import { listOf } from '../sorts/list-of.js'
import type { Sort } from '../sorts/sort.js'

/** Lists of messages as the channels of the model hold them. */
export const contentsSort = (model: Model): Sort<List<Message>> => {
  const { sort: message } = model.spec.messages
  const queue = listOf(message)
  if (areQueues(model.options.order)) return queue
  const bag = (contents: List<Message>): List<Message> =>
    contents.reduce((list, one) => pushed(model, list, one), contents.clear())
  return {
    ...queue,
    rename: (contents, to) => bag(queue.rename(contents, to)),
    shift: (contents, to) => bag(queue.shift(contents, to)),
    signature: (contents, colour) =>
      JSON.stringify(
        contents
          .toArray()
          .map((one) => message.signature(one, colour))
          .sort(),
      ),
  }
}
