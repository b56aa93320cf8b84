// The messages of an unordered channel, as a lemma may ask for them. The universe has them in every order, and delivers the first; the
// reference sorts them. So what a lemma reads must not depend on their order.
import type { List } from 'immutable'
import type { Message } from '../protocol/message.js'

type Test = (message: Message) => unknown

/** Ends the call of a lemma that asks for an order, with the reason. */
type Refuse = (why: string) => never

const refusing = (refuse: Refuse) => (asked: string) =>
  refuse(
    `${asked}: with order=unordered a lemma may ask a channel for some, every, isEmpty or size, and messages in transit for some, every, filter or length, and a test may read the message alone, since nothing else is free of an order; ask for one of these`,
  )

/** Tests that see a message and no position. */
const testing = (refused: (asked: string) => never) => {
  // What a test gets instead of the position of a message.
  const noPosition = Object.freeze({ [Symbol.toPrimitive]: () => refused('the position of a message') })
  return (test: Test): ((message: Message) => unknown) => {
    if (test.length > 1) refused('the position of a message')
    return (message) => (test as (message: Message, position: unknown) => unknown)(message, noPosition)
  }
}

/** A value of which only some questions are answered. */
const answering = <T extends object>(
  value: T,
  answers: { readonly [name: string]: () => unknown },
  refused: (asked: string) => never,
): T =>
  new Proxy(value, {
    get: (_, name) => (Object.hasOwn(answers, name) ? answers[String(name)]!() : refused(String(name))),
  })

const arrayWithoutOrder = (messages: readonly Message[], refuse: Refuse): readonly Message[] => {
  const refused = refusing(refuse)
  const tested = testing(refused)
  return answering(
    messages,
    {
      length: () => messages.length,
      some: () => (test: Test) => messages.some(tested(test)),
      every: () => (test: Test) => messages.every(tested(test)),
      filter: () => (test: Test) => arrayWithoutOrder(messages.filter(tested(test)), refuse),
    },
    refused,
  )
}

/**
 * The same messages without their order.
 * @param refuse ends the call of the lemma, with the reason
 */
export const withoutOrder = (contents: List<Message>, refuse: Refuse): List<Message> => {
  const refused = refusing(refuse)
  const tested = testing(refused)
  return answering(
    contents,
    {
      some: () => (test: Test) => contents.some(tested(test) as never),
      every: () => (test: Test) => contents.every(tested(test) as never),
      isEmpty: () => () => contents.isEmpty(),
      size: () => contents.size,
      toArray: () => () => arrayWithoutOrder(contents.toArray(), refuse),
    },
    refused,
  )
}
