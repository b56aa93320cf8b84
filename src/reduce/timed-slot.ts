// What is known of the timestamps in the values of one slot, and the values after a move of all timestamps at once.
import { withRoom, withRoomForNumbers } from '../compile/int-list.js'
import { PairMap } from '../compile/pair-map.js'
import type { Sort } from '../sorts/sort.js'
import { timesIn } from './times.js'

const unknown = -1
const never = Number.POSITIVE_INFINITY

/** A set of timestamps below this number is one word, with a bit for each. */
export const small = 31

/** The timestamps below the least clock, ascending, become 0, 1, ...; all others move along. */
export interface Move {
  readonly below: readonly number[]
  readonly least: number
}

/** One slot that may hold timestamps. */
export class TimedSlot {
  readonly slot: number
  /** By number of a value: its least clock, its least and greatest timestamp, and a bit for each of its small timestamps. */
  least = new Float64Array(16).fill(unknown)
  first = new Float64Array(16)
  greatest = new Float64Array(16)
  bits = new Int32Array(16)
  private readonly moved = new PairMap()
  private readonly times: (number[] | undefined)[] = []
  private readonly value: (id: number) => unknown
  private readonly sort: Sort<unknown>
  private readonly number: (value: unknown) => number
  private readonly clock: (value: unknown) => number
  private readonly note: (time: number) => void
  readonly isChannel: boolean

  constructor(
    slot: number,
    sort: Sort<unknown>,
    value: (id: number) => unknown,
    number: (value: unknown) => number,
    clock: (value: unknown) => number,
    note: (time: number) => void,
    isChannel: boolean,
  ) {
    this.isChannel = isChannel
    this.note = note
    this.slot = slot
    this.sort = sort
    this.value = value
    this.number = number
    this.clock = clock
  }

  /** Ensures that the arrays have an entry for a value. */
  know(id: number): void {
    if (id >= this.least.length || this.least[id] === unknown) this.learn(id)
  }

  private learn(id: number): void {
    this.least = withRoomForNumbers(this.least, id + 1, unknown)
    this.first = withRoomForNumbers(this.first, id + 1)
    this.greatest = withRoomForNumbers(this.greatest, id + 1)
    this.bits = withRoom(this.bits, id + 1)
    const times = timesIn(this.sort, this.value(id))
    const clock = this.clock(this.value(id))
    this.times[id] = times
    this.least[id] = clock
    this.first[id] = times[0] ?? never
    this.greatest[id] = times.at(-1) ?? 0
    this.note(this.greatest[id]!)
    this.bits[id] = times.reduce((bits, time) => (time < small ? bits | (1 << time) : bits), 0)
  }

  timesOf(id: number): readonly number[] {
    this.know(id)
    return this.times[id]!
  }

  /** The number of a value after a move. */
  after(id: number, number: number, { below, least }: Move): number {
    const known = this.moved.get(id, number)
    if (known >= 0) return known
    const by = below.length - least
    const to = (time: number): number => (time < least ? below.indexOf(time) : time + by)
    const moved = this.number(this.sort.shift(this.value(id), to))
    this.moved.add(id, number, moved)
    return moved
  }
}
