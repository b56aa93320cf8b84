// The messages that a channel can deliver, and the contents of the channel afterwards. A FIFO channel is a queue. An
// unordered channel is a bag, sorted by text so that equal bags are equal values. In a set, sorted likewise, a message that was once
// sent stays, and can be received any number of times, as specs in TLA+ often have it (their variable `msgs`). With rendezvous nothing is
// ever in a channel: the step that sends hands the message over (rendezvous.ts).

import type { List } from 'immutable'
import type { Model } from '../model/model.js'
import { type Bound, boundOn, counted } from '../protocol/capacity.js'
import { areQueues } from '../protocol/channel-options.js'
import type { Message } from '../protocol/message.js'

/** The contents with one more message, whatever the capacity. */
export const pushed = (model: Model, contents: List<Message>, message: Message): List<Message> => {
  if (areQueues(model.options.order)) return contents.push(message)
  if (model.options.order === 'set' && contents.includes(message)) return contents
  const place = placeInBag(model, contents.toArray(), message)
  return contents.insert(place, message)
}

/**
 * The contents after one more send of a step. A channel that is full (`--capacity`) loses the message, as SPIN does with -m, or blocks
 * the step: undefined then. SPIN's rule for one send is the same: a send statement is executable if the channel is not full
 * (Holzmann, The SPIN Model Checker, 2004, manual page "send").
 */
export const sent = (model: Model, contents: List<Message>, message: Message): List<Message> | undefined => {
  if (model.options.order === 'rendezvous') return contents
  if (!isFull(model, contents, message)) return pushed(model, contents, message)
  return model.options.whenFull === 'drop' ? contents : undefined
}

const isFull = ({ options }: Model, contents: List<Message>, { type }: Message): boolean => {
  const bound = boundOn(options.capacity, type)
  return bound !== undefined && counted(bound, contents) >= bound.most
}

/** Whether a message that is sent to a channel with these contents is lost, because the channel is full. */
export const isDropped = (model: Model, contents: List<Message>, message: Message): boolean =>
  isFull(model, contents, message) && model.options.whenFull === 'drop'

/** The first bound of a capacity that these contents exceed, with the number of messages that it counts. */
export const exceeded = (
  { options }: Model,
  contents: List<Message>,
): { readonly bound: Bound; readonly count: number } | undefined => {
  for (const { type } of contents) {
    const bound = boundOn(options.capacity, type)
    if (bound === undefined) continue
    const count = counted(bound, contents)
    if (count > bound.most) return { bound, count }
  }
  return undefined
}

/** The place of a message in a bag: bags are sorted by the JSON of their messages. */
export const placeInBag = (model: Model, contents: readonly Message[], message: Message): number => {
  const { sort } = model.spec.messages
  const text = JSON.stringify(sort.toJson(message))
  const place = contents.findIndex((other) => JSON.stringify(sort.toJson(other)) > text)
  return place < 0 ? contents.length : place
}

/**
 * The messages that can be delivered, each with the remaining contents: the head of a queue, or one of each different
 * message of a bag, in their order. Of a set each message, and all of them remain.
 */
export const deliverable = (
  model: Model,
  contents: List<Message>,
): readonly { readonly message: Message; readonly rest: List<Message> }[] => {
  const first = contents.first()
  if (first === undefined) return []
  if (areQueues(model.options.order)) return [{ message: first, rest: contents.shift() }]
  if (model.options.order === 'set') return contents.toArray().map((message) => ({ message, rest: contents }))
  return contents
    .toArray()
    .flatMap((message, place) =>
      place > 0 && message.equals(contents.get(place - 1)) ? [] : [{ message, rest: contents.remove(place) }],
    )
}
