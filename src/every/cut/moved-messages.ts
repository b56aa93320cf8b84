// Messages with other timestamps. A proof moves few messages very often, so each remembers its timestamps and what it was moved to.
import type { Message } from '../../protocol/message.js'
import { encode, type Sort } from '../../sorts/sort.js'

interface Remembered {
  /** In the order in which they are moved. */
  readonly times: readonly number[]
  readonly moved: Map<string, Message>
  code: string | undefined
}

// On the message itself, as with records (cut-record.ts).
const kept = Symbol('remembered')

interface Remembering {
  [kept]?: Remembered
}

const remembered = (sort: Sort<Message>, message: Message): Remembered => {
  const here = message as Remembering
  const found = here[kept]
  if (found !== undefined) return found
  const times: number[] = []
  if (sort.timed)
    sort.shift(message, (t) => {
      times.push(t)
      return t
    })
  const made = { times, moved: new Map<string, Message>(), code: undefined }
  here[kept] = made
  return made
}

/** The timestamps of a message. */
export const timesOfMessage = (sort: Sort<Message>, message: Message): readonly number[] =>
  remembered(sort, message).times

/** The message with each timestamp `t` replaced by `to(t)`. */
export const movedMessage = (sort: Sort<Message>, message: Message, to: (t: number) => number): Message => {
  const { times, moved } = remembered(sort, message)
  const places = times.map(to)
  if (places.every((place, k) => place === times[k])) return message
  const key = places.join(' ')
  const known = moved.get(key)
  if (known !== undefined) return known
  // Not by `to`: it may count its calls, and it has been asked already.
  let at = 0
  const made = sort.shift(message, () => places[at++]!)
  moved.set(key, made)
  return made
}

/** The encoding of a message. */
export const codeOf = (sort: Sort<Message>, message: Message): string => {
  const one = remembered(sort, message)
  one.code ??= encode(sort, message)
  return one.code
}
