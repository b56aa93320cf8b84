// Where effects come from. There may be hundreds of thousands, so they are stored as numbers, and made into objects when somebody
// asks.
import type { Model } from '../model/model.js'
import type { Sent } from '../semantics/transaction.js'
import type { Origin } from './effects.js'
import { withRoom } from './int-list.js'
import type { ValueNumbers } from './value-numbers.js'

// Of each origin: clause, site, sender or -1, number of the message or -1, and the place of what it sends.
const stride = 5
const none = -1

/** The tables that hold the messages, and at a place the number of sends, then (channel, message) of each. */
interface Sends extends Pick<ValueNumbers, 'channels' | 'slots'> {
  readonly model: Pick<Model, 'spec'>
  readonly effects: Int32Array
}

/** The origins of effects, numbered from 0. */
export class Origins {
  /** How many there are. */
  size = 0
  private words = new Int32Array(16 * stride)
  private readonly tables: Sends
  private readonly clauses: readonly string[]
  private readonly numbers: ReadonlyMap<string, number>

  constructor(tables: Sends) {
    this.tables = tables
    this.clauses = [...tables.model.spec.clauses.keys()]
    this.numbers = new Map(this.clauses.map((clause, number) => [clause, number]))
  }

  /** Memory in use, in bytes. */
  get bytes(): number {
    return 4 * this.words.length
  }

  /**
   * Adds an origin and returns its number.
   * @param received the message and its sender, by the number of the message in its channel
   * @param sends the offset in `effects` of the number of messages that the effect sends
   */
  add(
    clause: string,
    site: number,
    received: { readonly from: number; readonly number: number } | undefined,
    sends: number,
  ): number {
    const at = stride * this.size
    this.words = withRoom(this.words, at + stride)
    const { words } = this
    words[at] = this.numbers.get(clause)!
    words[at + 1] = site
    words[at + 2] = received === undefined ? none : received.from
    words[at + 3] = received === undefined ? none : received.number
    words[at + 4] = sends
    return this.size++
  }

  /** The clause of an origin. */
  clauseOf(number: number): string {
    return this.clauses[this.words[stride * number]!]!
  }

  /** The origin with a number that `add` has returned. */
  at(number: number): Origin {
    const { words, tables } = this
    const { channels, slots } = tables
    const at = stride * number
    const site = words[at + 1]!
    const from = words[at + 2]! === none ? undefined : words[at + 2]!
    const sends = words[at + 4]!
    return {
      clause: this.clauseOf(number),
      site,
      from,
      message:
        from === undefined ? undefined : channels[from * slots.sites + site]!.messages.value(words[at + 3]!),
      get sent() {
        return sentAt(tables, sends)
      },
    }
  }
}

const sentAt = ({ channels, slots, effects }: Sends, at: number): Sent[] =>
  Array.from({ length: effects[at]! }, (_, k) => {
    const channel = effects[at + 1 + 2 * k]!
    return {
      to: channel % slots.sites,
      message: channels[channel]!.messages.value(effects[at + 2 + 2 * k]!),
    }
  })
