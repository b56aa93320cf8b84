// The messages that a channel can deliver, and the contents of the channel afterwards. A FIFO channel is a queue. An
// unordered channel is a bag, sorted by encoding so that equal bags are equal values.
import type { List } from 'immutable'
import type { Model } from '../model/model.js'
import type { Message } from '../protocol/message.js'
import { encode } from '../sorts/sort.js'

/** The contents after one more send. */
export const pushed = (model: Model, contents: List<Message>, message: Message): List<Message> => {
  if (model.options.order === 'fifo') return contents.push(message)
  const { sort } = model.spec.messages
  const code = encode(sort, message)
  const place = contents.findIndex((other) => encode(sort, other) > code)
  return place < 0 ? contents.push(message) : contents.insert(place, message)
}

/**
 * The messages that can be delivered, each with the remaining contents: the head of a queue, or one of each different
 * message of a bag, in the order of their encodings.
 */
export const deliverable = (
  model: Model,
  contents: List<Message>,
): readonly { readonly message: Message; readonly rest: List<Message> }[] => {
  const first = contents.first()
  if (first === undefined) return []
  if (model.options.order === 'fifo') return [{ message: first, rest: contents.shift() }]
  return contents
    .toArray()
    .flatMap((message, place) =>
      place > 0 && message.equals(contents.get(place - 1)) ? [] : [{ message, rest: contents.remove(place) }],
    )
}
