// The universe of lemmas: every view of two sites whose parts have the forms of the proof's views, in every order of timestamps. Views
// of which the same facts are true are a group, so that a lemma is evaluated once for each group.
import type { Message } from '../../protocol/message.js'
import { type Configuration, channel, messageMoved, moved } from '../cut/configuration.js'
import type { Index } from '../cut/cut-collections.js'
import { type CutRecord, recordMoved } from '../cut/cut-record.js'
import { timesIn, withOwnPart } from '../cut/own-part.js'
import { NotParametric } from '../shape/not-parametric.js'
import { anotherSite } from '../shape/optional-site.js'
import type { Shape } from '../shape/shape.js'
import type { Views } from '../views/views.js'
import { type Fact, isTrueOf } from './fact.js'
import { type About, between, endsOf, type Forms, formsOf, indices, outsideForms } from './forms.js'

/** A group of views: the numbers of what is true of (0, 1) and of (1, 0), and the views by number. */
export interface Group {
  readonly vectors: readonly [number, number]
  readonly members: number[]
}

/** Which facts are true of an ordered pair: bit k of `low` is fact k, bit k of `high` is fact `half` + k. */
export interface Vector {
  readonly low: number
  readonly high: number
}

/** A vector in the making. */
class Bits implements Vector {
  low: number
  high: number

  constructor({ low, high }: Vector = { low: 0, high: 0 }) {
    this.low = low
    this.high = high
  }

  set(k: number): void {
    if (k < half) this.low |= 1 << k
    else this.high |= 1 << (k - half)
  }

  with({ low, high }: Vector): Bits {
    return new Bits({ low: this.low | low, high: this.high | high })
  }
}

/** A fact about timestamps: the slots that it compares. */
interface TimedFact {
  readonly k: number
  readonly left: readonly number[]
  readonly right: readonly number[]
}

/** What a skeleton says of an ordered pair: the facts that are true in all orders, and those that depend on it. */
interface Seen {
  readonly bits: Bits
  readonly timed: readonly TimedFact[]
}

/** The orders of some slots, and those in which the same facts are true of (0, 1) and of (1, 0). */
interface Orders {
  readonly orders: readonly (readonly number[])[]
  readonly alike: readonly { readonly bits: readonly [Bits, Bits]; readonly numbers: readonly number[] }[]
}

/** The number of facts in one word of a vector. */
export const half = 26
/** The greatest number of facts. */
const mostFacts = 2 * half
/** The universe has at most this many views. */
const mostViews = 4_000_000
const mostSkeletons = 400_000

/** A view without the order of its timestamps: each is the number of a slot. */
interface Skeleton {
  readonly view: Configuration
  /** The orders of the slots: a rank for each. */
  readonly orders: readonly (readonly number[])[]
  /** The number of the first view with this skeleton. */
  readonly first: number
}

const product = function* <T>(choices: readonly (readonly T[])[], at = 0): Generator<readonly T[]> {
  if (at === choices.length) yield []
  else for (const rest of product(choices, at + 1)) for (const one of choices[at]!) yield [one, ...rest]
}

/** All orders of slots that lie in chains, each of which ascends: a rank for each slot, the ranks without gaps. */
const ordersOf = (chains: readonly number[]): readonly (readonly number[])[] => {
  const offsets = chains.map((_, k) => chains.slice(0, k).reduce((sum, length) => sum + length, 0))
  const found: number[][] = []
  const ranks: number[] = []
  const place = (taken: readonly number[], rank: number): void => {
    const open = [...chains.keys()].filter((k) => taken[k]! < chains[k]!)
    if (open.length === 0) found.push([...ranks])
    for (let chosen = 1; chosen < 1 << open.length; chosen++) {
      const now = [...taken]
      for (const [bit, k] of open.entries())
        if ((chosen >> bit) & 1) {
          ranks[offsets[k]! + taken[k]!] = rank
          now[k]!++
        }
      place(now, rank + 1)
    }
  }
  place(
    chains.map(() => 0),
    0,
  )
  return found
}

/** The views that a set of lemmas is about. */
export class Universe {
  readonly shape: Shape
  readonly forms: Forms
  readonly facts: readonly Fact[]
  readonly vectors: Vector[] = []
  readonly groups: Group[] = []
  /** The number of views. */
  size = 0
  private readonly skeletons: Skeleton[] = []
  private readonly numbers = new Map<number, number>()
  private readonly byVectors = new Map<number, Group>()
  private readonly orders = new Map<string, Orders>()

  /** Throws a `NotParametric` if lemmas do not cover the views. `fill` must then be called. */
  constructor(views: Views, facts: readonly Fact[]) {
    this.shape = views.shape
    this.facts = facts
    this.forms = formsOf(views)
    if (facts.length > mostFacts)
      throw new NotParametric(
        `there are ${facts.length} facts about two sites, and at most ${mostFacts} are covered`,
      )
  }

  /** Makes all views. It yields now and then. */
  *fill(): Generator<undefined> {
    const { shape, forms } = this
    const own = [...forms.own.values()]
    const about = forms.about.map((found) => (found === undefined ? [undefined] : [...found.values()]))
    const ends = indices(shape).flatMap((from) =>
      indices(shape).flatMap((to) => (from === to ? [] : [[from, to] as const])),
    )
    const channels = ends.map(([from, to]) => [...forms.channels.get(endsOf(from, to))!.values()])
    const ones = forms.ones.flat().map((found) => [...found.values()])
    const shared = forms.shared.map((found) => [...found.values()])
    const choices: readonly (readonly unknown[])[] = [
      own,
      own,
      ...about,
      ...about,
      ...channels,
      ...ones,
      ...shared,
    ]
    const count = choices.reduce((all, { length }) => all * length, 1)
    if (count > mostSkeletons)
      throw new NotParametric(
        `there are ${count.toLocaleString('en')} combinations of the parts of two sites, and at most ${mostSkeletons.toLocaleString('en')} are covered`,
      )
    for (const chosen of product(choices)) {
      if (!this.isWhole(chosen)) continue
      this.addSkeleton(chosen, ends)
      if (this.size > mostViews)
        throw new NotParametric(
          `there are more than ${mostViews.toLocaleString('en')} combinations of the parts of two sites in all orders of timestamps`,
        )
      if (this.skeletons.length % 64 === 0) yield undefined
    }
  }

  // A field that names one site says of the other one that it is this site only if it does not name the site itself, or none.
  private isWhole(chosen: readonly unknown[]): boolean {
    const { fields } = this.shape.many
    return [0, 1].every((self) =>
      fields.every(({ kind }, k) => {
        if (kind !== 'site') return true
        const said = chosen[2 + self * fields.length + k] as About
        return said.count === 0 || (chosen[self] as CutRecord)[k] === anotherSite
      }),
    )
  }

  private addSkeleton(chosen: readonly unknown[], ends: readonly (readonly [Index, Index])[]): void {
    const { shape } = this
    const fields = shape.many.fields.length
    let slots = 0
    const chains: number[] = []
    const single = (): number => {
      chains.push(1)
      return slots++
    }
    const owns = [0, 1].map((self) => {
      const record = chosen[self] as CutRecord
      const length = timesIn(shape, record).length
      const first = slots
      if (length > 0) chains.push(length)
      slots += length
      return recordMoved(shape.many, record, (rank) => first + rank)
    })
    const sites = owns.map((own, self) => {
      const said = chosen.slice(2 + self * fields, 2 + (self + 1) * fields) as readonly (About | undefined)[]
      const base = shape.many.fields.map(({ kind, sort }, k): unknown => {
        const { count = 0, value } = said[k] ?? {}
        if (kind === 'map')
          return count === 0 ? [] : [[1 - self, sort.timed ? sort.shift(value, single) : value] as const]
        if (kind === 'site') return count === 0 ? undefined : 1 - self
        return kind === 'scalar' ? undefined : Array(count).fill(1 - self)
      })
      return withOwnPart(shape.many, base, self, own)
    })
    const rest = chosen.slice(2 + 2 * fields)
    const channels = new Map<string, readonly Message[]>()
    for (const [k, [from, to]] of ends.entries()) {
      const { messages } = rest[k] as { readonly messages: readonly Message[] }
      if (messages.length > 0)
        channels.set(
          channel(from, to),
          between(shape, messages, from, to).map((message) => messageMoved(shape, message, single)),
        )
    }
    let at = ends.length
    const ones = shape.ones.map((role) => role.fields.map(() => rest[at++]))
    const shared = shape.shared.map(({ sort }) => {
      const value = rest[at++]
      return sort.timed ? sort.shift(value, single) : value
    })
    this.addOrders({ sites, ones, shared, channels }, chains)
  }

  private addOrders(view: Configuration, chains: readonly number[]): void {
    const seenFrom = (i: number): Seen => {
      const bits = new Bits()
      const timed: TimedFact[] = []
      for (const [k, { test }] of this.facts.entries())
        if (test.kind === 'plain') {
          if (test.is(view, i, 1 - i)) bits.set(k)
        } else {
          const [left, right] = [test.left(view, i, 1 - i), test.right(view, i, 1 - i)]
          // With no timestamps on a side, the answer is the same in all orders.
          if (left.length > 0 || right.length > 0) timed.push({ k, left, right })
        }
      return { bits, timed }
    }
    const [one, other] = [seenFrom(0), seenFrom(1)]
    const { orders, alike } = this.ordersOf(chains, [one.timed, other.timed])
    this.skeletons.push({ view, orders, first: this.size })
    for (const { bits, numbers } of alike) {
      const group = this.groupOf(
        this.numberOf(one.bits.with(bits[0])),
        this.numberOf(other.bits.with(bits[1])),
      )
      for (const number of numbers) group.members.push(this.size + number)
    }
    this.size += orders.length
  }

  // Many skeletons have the same chains of timestamps, and the same facts about them.
  private ordersOf(
    chains: readonly number[],
    timed: readonly [readonly TimedFact[], readonly TimedFact[]],
  ): Orders {
    const key = JSON.stringify([chains, timed])
    const known = this.orders.get(key)
    if (known !== undefined) return known
    const orders = ordersOf(chains)
    const alike = new Map<string, { readonly bits: readonly [Bits, Bits]; readonly numbers: number[] }>()
    for (const [number, order] of orders.entries()) {
      const ranks = (slots: readonly number[]) => slots.map((slot) => order[slot]!)
      const bits = timed.map((facts, i) => {
        const all = new Bits()
        for (const { k, left, right } of facts) {
          const { test } = this.facts[k]!
          if (test.kind === 'order' && test.is(ranks(left), ranks(right), i === 0)) all.set(k)
        }
        return all
      }) as [Bits, Bits]
      const text = bits.map(({ low, high }) => `${low} ${high}`).join(' ')
      const same = alike.get(text) ?? { bits, numbers: [] }
      alike.set(text, same)
      same.numbers.push(number)
    }
    const found = { orders, alike: [...alike.values()] }
    this.orders.set(key, found)
    return found
  }

  private numberOf({ low, high }: Vector): number {
    const key = low + high * 2 ** half
    const known = this.numbers.get(key)
    if (known !== undefined) return known
    this.numbers.set(key, this.vectors.length)
    return this.vectors.push({ low, high }) - 1
  }

  private groupOf(one: number, other: number): Group {
    const key = one * 2 ** half + other
    const known = this.byVectors.get(key)
    if (known !== undefined) return known
    const group = { vectors: [one, other] as const, members: [] }
    this.byVectors.set(key, group)
    this.groups.push(group)
    return group
  }

  /** A view by its number. */
  at(number: number): Configuration {
    let [low, high] = [0, this.skeletons.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.skeletons[middle]!.first <= number) low = middle
      else high = middle - 1
    }
    const { view, orders, first } = this.skeletons[low]!
    const order = orders[number - first]!
    return moved(this.shape, view, (slot) => order[slot]!)
  }

  /**
   * The groups that have a view that passes a test.
   * @param test for a view whose timestamps are numbers of slots: undefined, or the test of an order, which has the rank of each slot
   */
  groupsWhere(
    test: (view: Configuration) => ((order: readonly number[]) => boolean) | undefined,
  ): readonly Group[] {
    const passes = new Uint8Array(this.size)
    for (const { view, orders, first } of this.skeletons) {
      const ofOrder = test(view)
      if (ofOrder === undefined) continue
      for (const [k, order] of orders.entries()) if (ofOrder(order)) passes[first + k] = 1
    }
    return this.groups.filter(({ members }) => members.some((number) => passes[number] === 1))
  }

  /** The numbers of what is true of both pairs of a view. Its parts must have the forms of the universe. */
  vectorsOf(view: Configuration): readonly [number, number] {
    const [one, other] = [0, 1].map((i) => {
      const bits = new Bits()
      for (const [k, fact] of this.facts.entries()) if (isTrueOf(fact, view, i, 1 - i)) bits.set(k)
      return this.numberOf(bits)
    })
    return [one!, other!]
  }

  /** Which part of a view has none of the forms, in words; undefined if all have. */
  outside(view: Configuration): string | undefined {
    return outsideForms(this.shape, this.forms, view)
  }
}
