// Deadlock freedom for every number of sites, from the views of a proof. A state has no deadlock if each waiting site waits, if at
// all, for sites that have an earlier request: then the earliest waiting site can enter. docs/every-n.md has the theorem.
import { fairnessOfDeliveries, isAlwaysFair } from '../../model/fairness.js'
import { isLocalTo } from '../../protocol/clause.js'
import { ranked } from '../calls/call-table.js'
import { receptions } from '../calls/received.js'
import type { Configuration } from '../cut/configuration.js'
import { firstOne, type Index } from '../cut/cut-collections.js'
import type { Entries } from '../cut/cut-record.js'
import { ownPart, ownText } from '../cut/own-part.js'
import { callAt, type Views } from '../views/views.js'

/** An order of waiting sites: its name, and the place of a site of a view in it, or null. Equal places are ordered by site numbers. */
interface Order {
  /** Undefined if no waiting site may wait for another. */
  readonly name: string | undefined
  place(view: Configuration, self: number): number | null
}

/** What the lemma needs to be true of each waiting site and each other site, and where it is not. */
interface Lemma {
  /** The order in which waiting sites wait for each other, in words; undefined if none waits for another. */
  readonly order: string | undefined
  /** The views, by number, in which a waiting site waits for the other one for no good reason. */
  readonly exceptions: readonly number[]
  /** The waiting sites on their own whose own part is that of one in an exception. */
  readonly alone: readonly OnItsOwn[]
}

// The timestamps of a record that can be those of a request: its fields, and the site's own entries of its maps.
const ordersOf = ({ shape: { many } }: Views): readonly Order[] => [
  { name: undefined, place: () => null },
  { name: 'site numbers', place: () => 0 },
  ...many.fields.flatMap(({ name, kind, sort }, k): Order[] => {
    if (!/^(optional\()?(timestamp|clock)\)?$/.test(sort.text)) return []
    if (kind === 'scalar')
      return [
        { name: `${name}, then site numbers`, place: (view, self) => view.sites[self]![k] as number | null },
      ]
    const own = (view: Configuration, self: number): number | null => {
      const entry = (view.sites[self]![k] as Entries).find(([index]) => index === self)
      return (entry?.[1] as number | null | undefined) ?? null
    }
    return kind === 'map' ? [{ name: `${name} of the site itself, then site numbers`, place: own }] : []
  }),
]

const isEarlier = ({ place }: Order, view: Configuration, one: number, other: number): boolean => {
  const [a, b] = [place(view, one), place(view, other)]
  return a !== null && b !== null && (a < b || (a === b && one < other))
}

/** The fair clauses of a site of a view that are certainly enabled: by themselves, or if all sites are like the known ones. */
export interface Able {
  readonly always: boolean
  readonly asOfAll: ReadonlySet<string>
}

const ableAt = ({ shape, table }: Views, view: Configuration, self: Index): Able => {
  const { spec, model, many, ones } = shape
  const role = self >= firstOne ? ones[self - firstOne]! : many
  const record = self >= firstOne ? view.ones[self - firstOne]! : view.sites[self]!
  const asOfAll = new Set<string>()
  let always = false
  for (const [name, clause] of spec.clauses) {
    if (clause.kind !== 'local' || !isLocalTo(clause, role.name)) continue
    // The sites are alike, and `fairness` is that of the spec.
    if (!isAlwaysFair(model, name, self >= firstOne ? 3 + self - firstOne : 0)) continue
    const found = table.enabled(ranked(shape, role, { ...callAt(shape, view, 0, name), self, record }).call)
    if (found === 'always') always = true
    if (found === 'as of all') asOfAll.add(name)
  }
  return { always, asOfAll }
}

/** A waiting site of a view from which nobody else takes the turn: it must itself be able to act, as far as the view shows. */
export interface OnItsOwn {
  readonly number: number
  readonly self: number
  /** The encoding of the part of its record that all its views show. */
  readonly own: string
  readonly able: ReadonlySet<string>
}

/** A waiting site of a view in which no message in transit is certainly received and neither site can act. */
interface Stuck extends OnItsOwn {
  readonly view: Configuration
}

const stuckIn = function* (views: Views, able: AbleIn): Generator<Stuck> {
  const { shape, table, list } = views
  const isFair = fairnessOfDeliveries(shape.model) !== 'none'
  for (const [number, { view }] of list.entries()) {
    const waiting = [0, 1].filter((self) => views.answer('waits', view, self) !== 'no')
    if (waiting.length === 0) continue
    if (isFair && receptions(shape, table, view).some(({ isCertain }) => isCertain)) continue
    const now = able(number)
    if (now.some(({ always }) => always)) continue
    for (const self of waiting) {
      const own = ownText(shape, ownPart(shape.many, view.sites[self]!, self))
      yield { number, self, own, able: now[self]!.asOfAll, view }
    }
  }
}

// Those that do not wait for an earlier request.
const onTheirOwn = (views: Views, order: Order, stuck: readonly Stuck[]): readonly OnItsOwn[] =>
  stuck.filter(
    ({ view, self }) =>
      views.answer('waits', view, 1 - self) !== 'yes' || !isEarlier(order, view, 1 - self, self),
  )

/** The lemma with one order. A clause must be enabled in all views of one record, since they may be views of one state. */
const lemmaWith = (views: Views, order: Order, stuck: readonly Stuck[]): Lemma => {
  const common = new Map<string, ReadonlySet<string>>()
  const all = onTheirOwn(views, order, stuck)
  for (const { own, able: now } of all)
    if (now.size > 0) {
      const known = common.get(own) ?? now
      common.set(own, new Set([...known].filter((clause) => now.has(clause))))
    }
  const isException = ({ own, able: now }: OnItsOwn) => now.size === 0 || common.get(own)!.size === 0
  const exceptions = all.filter(isException)
  const owns = new Set(exceptions.map(({ own }) => own))
  return {
    order: order.name,
    exceptions: [...new Set(exceptions.map(({ number }) => number))],
    alone: all.filter(({ own }) => owns.has(own)),
  }
}

/** Which clauses each site of a view can take: those of the first role, then the roles of one site. */
export type AbleIn = (number: number) => readonly Able[]

/** Which clauses each site of each view can take, by the number of the view. */
export const ableIn = (views: Views): AbleIn => {
  const known = new Map<number, readonly Able[]>()
  return (number) => {
    const found = known.get(number)
    if (found !== undefined) return found
    const { view } = views.list[number]!
    const sites: Index[] = [0, 1, ...view.ones.map((_, k) => firstOne + k)]
    const now = sites.map((site) => ableAt(views, view, site))
    known.set(number, now)
    return now
  }
}

/** The lemma with each order. The views must be closed. */
export const pairLemmas = (views: Views, able: AbleIn): readonly Lemma[] => {
  const stuck = [...stuckIn(views, able)]
  return ordersOf(views).map((order) => lemmaWith(views, order, stuck))
}

/** The lemma with the order that leaves the fewest exceptions. The views must be closed. */
export const pairLemma = (views: Views, able: AbleIn): Lemma =>
  pairLemmas(views, able).reduce((best, one) => (one.exceptions.length < best.exceptions.length ? one : best))
