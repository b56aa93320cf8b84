// Deadlock freedom where a site waits for another one that it names in a set of its record, such as the sites with which it has still to
// compare numbers. A view without that site does not show for whom it waits. But if such a set is never empty while the site waits, there
// is a view that does. docs/every-n.md has the theorem.

import { cutSteps } from '../calls/steps.js'
import type { Configuration } from '../cut/configuration.js'
import type { Index } from '../cut/cut-collections.js'
import { ownPart, ownText } from '../cut/own-part.js'
import type { Views } from '../views/views.js'
import { type Able, type AbleIn, type OnItsOwn, pairLemmas } from './pair-lemma.js'

/** The sets of a record, by their places. */
type Sets = readonly number[]

/** The other sites that sites name in sets of their records, in all reachable states. */
class NamedSites {
  private readonly views: Views
  private readonly sets: Sets
  private readonly owns: (readonly [string, string])[]
  /** For each own part, the sets with another site as a site gets it: one of them for each way. */
  private readonly gotten = new Map<string, Map<string, Sets>>()
  /** Own parts with which a site can always act, and the sets that name a site with which it can. */
  private acting: ReadonlyMap<string, Sets> = new Map()

  /** The views must be closed. */
  constructor(views: Views) {
    const { shape, table, list } = views
    this.views = views
    this.sets = shape.many.fields.flatMap(({ kind, array }, k) =>
      kind === 'set' && array === undefined ? [k] : [],
    )
    this.owns = list.map(({ view }) => [this.ownOf(view, 0), this.ownOf(view, 1)])
    if (this.sets.length === 0) return
    for (const [number, { view, from }] of list.entries()) {
      if (from === undefined)
        for (const self of [0, 1]) this.note(this.owns[number]![self]!, this.namedIn(view, self))
      // The steps of two sites are enough: one of them is the site at which a step looks, or whose message it receives.
      for (const { call, outcome, next } of cutSteps(shape, table, view, [0, 1]))
        this.note(this.ownOf(next, call.self), [...this.namedIn(next, call.self), ...outcome.others])
    }
  }

  private ownOf({ sites }: Configuration, self: number): string {
    const { shape } = this.views
    return ownText(shape, ownPart(shape.many, sites[self]!, self))
  }

  private namedIn({ sites }: Configuration, self: number): Sets {
    return this.sets.filter((place) => (sites[self]![place] as readonly Index[]).includes(1 - self))
  }

  private note(own: string, sets: Sets): void {
    const known = this.gotten.get(own) ?? new Map()
    this.gotten.set(own, known.set(sets.join(), sets))
  }

  // Whether a site with this own part has another site in one of the sets, in every reachable state.
  private isNamedIn(sets: Sets, own: string): boolean {
    const ways = this.gotten.get(own)
    return (
      ways !== undefined && [...ways.values()].every((some) => some.some((place) => sets.includes(place)))
    )
  }

  /** Which clauses sites can take: also those of a site that can act with another one that it always names. */
  able(able: AbleIn): AbleIn {
    const { list } = this.views
    const sets = new Map<string, Sets>()
    for (const [number, { view }] of list.entries())
      for (const self of [0, 1]) {
        if (able(number)[self]!.always) continue
        const own = this.owns[number]![self]!
        const named = this.namedIn(view, self)
        sets.set(
          own,
          (sets.get(own) ?? this.sets).filter((place) => !named.includes(place)),
        )
      }
    const acting = new Map([...sets].filter(([own, some]) => this.isNamedIn(some, own)))
    this.acting = acting
    return (number) =>
      able(number).map((one, self): Able => {
        const own = this.owns[number]![self]
        return own !== undefined && acting.has(own) ? { ...one, always: true } : one
      })
  }

  /**
   * The names of sets of which one has another site, with which the lemma is true; undefined if the steps of two sites do not show it.
   * @param alone the waiting sites that are on their own in a view, with the own parts of those in exceptions
   */
  setsFor(alone: readonly OnItsOwn[]): string | undefined {
    const { shape, list } = this.views
    const sets = this.sets.filter((place) =>
      alone.every(({ number, self }) => !this.namedIn(list[number]!.view, self).includes(place)),
    )
    if (!alone.every(({ own }) => this.isNamedIn(sets, own))) return undefined
    const used = new Set([...(alone.length > 0 ? sets : []), ...[...this.acting.values()].flat()])
    return this.sets
      .filter((place) => used.has(place))
      .map((place) => shape.many.fields[place]!.name)
      .join(' or ')
  }
}

/** The order of the lemma, and the names of the sets that name a site with which it is true. */
interface ByNames {
  readonly order: string | undefined
  readonly sets: string
}

/** The lemma for views with exceptions; undefined if sites need not name a site with which it is true. The views must be closed. */
export const lemmaByNames = (views: Views, able: AbleIn): ByNames | undefined => {
  const named = new NamedSites(views)
  for (const { order, alone } of pairLemmas(views, named.able(able))) {
    const sets = named.setsFor(alone)
    if (sets !== undefined) return { order, sets }
  }
  return undefined
}
