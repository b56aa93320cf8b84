// Where effects come from. There may be hundreds of thousands, so they are stored as numbers, and made into objects when somebody
// asks.
import type { Model } from '../model/model.js'
import type { Sent } from '../semantics/transaction.js'
import { fairEffect, type Origin } from './effects.js'
import { withRoom } from './int-list.js'
import type { ValueNumbers } from './value-numbers.js'

// Of each origin: clause, site, sender or -1, number of the message or -1, and its effect.
const stride = 5
const none = -1

/** The tables that hold the messages and the effects. */
interface Effects extends Pick<ValueNumbers, 'channels' | 'slots'> {
  readonly model: Pick<Model, 'spec'>
  readonly effects: Int32Array
}

/** The origins of effects, numbered from 0. */
export class Origins {
  /** How many there are. */
  size = 0
  private readonly read = new Map<number, readonly number[]>()
  private words = new Int32Array(16 * stride)
  private readonly tables: Effects
  private readonly clauses: readonly string[]
  private readonly numbers: ReadonlyMap<string, number>

  constructor(tables: Effects) {
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
   * @param effect the offset in `effects`
   * @param read the shared variables that the call read
   */
  add(
    clause: string,
    site: number,
    received: { readonly from: number; readonly number: number } | undefined,
    effect: number,
    read: readonly number[],
  ): number {
    const at = stride * this.size
    this.words = withRoom(this.words, at + stride)
    const { words } = this
    words[at] = this.numbers.get(clause)!
    words[at + 1] = site
    words[at + 2] = received === undefined ? none : received.from
    words[at + 3] = received === undefined ? none : received.number
    words[at + 4] = effect
    if (read.length > 0) this.read.set(this.size, read)
    return this.size++
  }

  /** The clause of an origin. */
  clauseOf(number: number): string {
    return this.clauses[this.words[stride * number]!]!
  }

  /** Whether the steps of an origin are fair. */
  isFair(number: number): boolean {
    return (this.tables.effects[this.words[stride * number + 4]!]! & fairEffect) !== 0
  }

  /** The origin with a number that `add` has returned. */
  at(number: number): Origin {
    const { words, tables } = this
    const { channels, slots } = tables
    const at = stride * number
    const site = words[at + 1]!
    const from = words[at + 2]! === none ? undefined : words[at + 2]!
    const effect = words[at + 4]!
    return {
      clause: this.clauseOf(number),
      site,
      from,
      message:
        from === undefined ? undefined : channels[from * slots.sites + site]!.messages.value(words[at + 3]!),
      read: this.read.get(number) ?? [],
      get sent() {
        return sentBy(tables, effect)
      },
      get written() {
        return writtenBy(tables, effect)
      },
    }
  }
}

const sentBy = ({ channels, slots, effects }: Effects, effect: number): Sent[] => {
  const at = effect + 3 + 2 * effects[effect + 2]!
  return Array.from({ length: effects[at]! }, (_, k) => {
    const channel = effects[at + 1 + 2 * k]!
    return {
      to: channel % slots.sites,
      message: channels[channel]!.messages.value(effects[at + 2 + 2 * k]!),
    }
  })
}

const writtenBy = ({ slots, effects }: Effects, effect: number): number[] =>
  Array.from({ length: effects[effect + 2]! }, (_, k) => effects[effect + 3 + 2 * k]!)
    .filter((slot) => slot >= slots.variable)
    .map((slot) => slot - slots.variable)
