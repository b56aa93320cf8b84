// The tables of one channel: the messages that can be delivered from given contents, the contents that remain, and the contents
// after a send. Each channel numbers its contents and messages separately; contents 0 are the empty channel.
import type { List } from 'immutable'
import type { Model } from '../model/model.js'
import type { Message } from '../protocol/message.js'
import { deliverable, sent } from '../semantics/channel.js'
import { numberOf, type PartNumbers } from '../sorts/sort.js'
import { Interner, identityIn } from './interner.js'
import { PairMap } from './pair-map.js'

/** One ordered pair of sites. */
export class ChannelTable {
  readonly messages: Interner<Message>
  readonly contents: Interner<List<Message>>
  /** For each contents: message, rest, message, rest, ... in the order of delivery. */
  private readonly options: (Int32Array | undefined)[] = []
  private readonly pushes = new PairMap()
  private readonly model: Model
  private readonly parts: PartNumbers
  private readonly numbers: number[] = []
  /** For each pair of the receiver's local id and a message: the result of `Tables.reaction`. */
  readonly reactions = new PairMap()
  /** For each pair of the receiver's local id and contents: the result of `Tables.plan`. */
  readonly plans = new PairMap()

  constructor(model: Model, empty: List<Message>, parts: PartNumbers) {
    this.model = model
    this.parts = parts
    const { sort } = model.spec.messages
    this.messages = new Interner(identityIn(sort, parts))
    this.contents = new Interner({
      number: (list) =>
        list.reduce((number, message) => parts.pair(number, numberOf(sort, message, parts)), 0),
      code: (list) => JSON.stringify(list.toArray().map((message) => sort.toJson(message))),
    })
    this.contents.id(empty)
  }

  /** An estimate of the memory in use, in bytes. */
  get bytes(): number {
    return (
      this.messages.bytes + this.contents.bytes + this.pushes.bytes + this.reactions.bytes + this.plans.bytes
    )
  }

  /** The number of a message among those of all channels. */
  numberOf(message: number): number {
    this.numbers[message] ??= numberOf(
      this.model.spec.messages.sort,
      this.messages.value(message),
      this.parts,
    )
    return this.numbers[message]
  }

  /** The messages that can be delivered from these contents, each with the contents that remain, in pairs. */
  deliverable(contents: number): Int32Array {
    return this.options[contents] ?? this.fill(contents)
  }

  /** The contents after one more message; -1 if the channel is full and blocks the step. */
  push(contents: number, message: number): number {
    const known = this.pushes.get(contents, message)
    if (known >= 0) return known
    const list = sent(this.model, this.contents.value(contents), this.messages.value(message))
    if (list === undefined) return -1
    const id = this.contents.id(list)
    this.pushes.add(contents, message, id)
    return id
  }

  private fill(contents: number): Int32Array {
    const pairs = deliverable(this.model, this.contents.value(contents)).flatMap(({ message, rest }) => [
      this.messages.id(message),
      this.contents.id(rest),
    ])
    const option = Int32Array.from(pairs)
    this.options[contents] = option
    return option
  }
}
