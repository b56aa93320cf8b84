// The messages of an unordered channel, as a lemma may ask for them. The universe has them in every order, and delivers the first; the
// reference sorts them. So what a lemma reads must not depend on their order.
import type { List } from 'immutable'
import type { Message } from '../protocol/message.js'

type Test = (message: Message) => unknown

/**
 * The same messages without their order.
 * @param refuse ends the call of the lemma, with the reason
 */
export const withoutOrder = (contents: List<Message>, refuse: (why: string) => never): List<Message> => {
  const refused = (asked: string): never =>
    refuse(
      `${asked}: with order=unordered a lemma may ask a channel for some, every, isEmpty or size, and a test may read the message alone, since nothing else is free of an order; ask for one of these`,
    )
  // What a test gets instead of the position of a message.
  const noPosition = Object.freeze({ [Symbol.toPrimitive]: () => refused('the position of a message') })
  const tested = (test: Test): ((message: Message) => unknown) => {
    if (test.length > 1) refused('the position of a message')
    return (message) => (test as (message: Message, position: unknown) => unknown)(message, noPosition)
  }
  const asked: { readonly [name: string]: () => unknown } = {
    some: () => (test: Test) => contents.some(tested(test) as never),
    every: () => (test: Test) => contents.every(tested(test) as never),
    isEmpty: () => () => contents.isEmpty(),
    size: () => contents.size,
  }
  return new Proxy(contents, {
    get: (_, name) => (Object.hasOwn(asked, name) ? asked[String(name)]!() : refused(String(name))),
  })
}
