// The states of three sites of which every two are views: for sites that share variables, or a site of a role of one.
import { List } from 'immutable'
import { moveTimes } from '../canonical/clocks.js'
import type { Model } from '../model/model.js'
import { channelIndex, type State } from '../semantics/state.js'
import type { Sort } from '../sorts/sort.js'
import { cutRecord, joinedRecords, type SiteRecord } from './cut-states.js'
import { jointOrder, type TimesByPlace } from './joint-order.js'

/** The sites of the three views. */
export const pairs = [
  [0, 1],
  [0, 2],
  [1, 2],
] as const

/** Whether the cut of that number has a site of the first role, or a site of another one. */
const has = (cut: number, site: number): boolean =>
  site > 2 || (pairs[cut] as readonly number[]).includes(site)

const placeIn = (cut: number, site: number): number =>
  site > 2 ? site - 1 : (pairs[cut] as readonly number[]).indexOf(site)

/** What the states of three sites are made of. */
interface Given {
  readonly two: Model
  readonly three: Model
  /** A state of three sites, of which all parts are replaced. */
  readonly empty: State
  readonly views: readonly State[]
  /** Whether views know the order of timestamps with respect to the number 0. */
  readonly hasZero: boolean
  /** What a view says of one of its two sites in addition to the state. */
  readonly more: (view: number, site: number) => string
}

/** All states of three sites of which every two are views. */
export class ThreeSites {
  private readonly given: Given
  /** The encodings of what a view shares with another view of its first, or of its second site. */
  private readonly keys: readonly (readonly [string, string])[]
  private readonly times: readonly TimesByPlace[]
  private readonly byFirst = new Map<string, number[]>()
  private readonly byBoth = new Map<string, number[]>()

  constructor(given: Given) {
    this.given = given
    this.times = given.two.spec.timed ? given.views.map((view) => this.timesOf(view)) : []
    this.keys = given.views.map((view, k) => [this.keyOf(view, k, 0), this.keyOf(view, k, 1)])
    const add = (map: Map<string, number[]>, key: string, number: number) => {
      const known = map.get(key)
      if (known === undefined) map.set(key, [number])
      else known.push(number)
    }
    for (const [number, [first, second]] of this.keys.entries()) {
      add(this.byFirst, first, number)
      add(this.byBoth, `${first}\n${second}`, number)
    }
  }

  /** The states of which sites 0 and 1 have this view, with the three views. */
  *from(at: number): Generator<{ readonly views: readonly [number, number, number]; readonly state: State }> {
    const [first, second] = this.keys[at]!
    for (const v of this.byFirst.get(first)!)
      for (const w of this.byBoth.get(`${second}\n${this.keys[v]![1]}`) ?? [])
        for (const state of this.joined([at, v, w])) yield { views: [at, v, w], state }
  }

  private keyOf(whole: State, number: number, self: number): string {
    const { two, more } = this.given
    const kept = [self, ...two.sites.slice(2).map(({ id }) => id)]
    const to = (site: number) => (site === self ? 0 : site < 2 ? undefined : site)
    const view = this.withOwnRanks(whole, number, self)
    return JSON.stringify([
      more(number, self),
      kept.map((site) =>
        two.sites[site]!.role.record.toJson(cutRecord(two, site, view.sites.get(site)!, to)),
      ),
      two.variables.flatMap(({ sort, index }, k) =>
        index === 1 - self ? [] : [sort.toJson(view.variables.get(k))],
      ),
      kept.flatMap((from) =>
        kept.map((by) =>
          view.channels
            .get(channelIndex(two, from, by))!
            .toArray()
            .map((message) => two.spec.messages.sort.toJson(message)),
        ),
      ),
    ])
  }

  // The view with ranks among the timestamps that belong to one of its sites, or to all.
  private withOwnRanks(view: State, number: number, self: number): State {
    const { two } = this.given
    if (!two.spec.timed) return view
    const own = this.times[number]!.flatMap(({ of, time }) => (of === 1 - self ? [] : [time]))
    const rank = new Map([...new Set(own)].sort((a, b) => a - b).map((t, k) => [t, k]))
    return moveTimes(two, view, (t) => rank.get(t) ?? 0)
  }

  // Each timestamp is in the record of a site, in its elements, or in a variable of all.
  private timesOf(view: State): TimesByPlace {
    const { two, hasZero } = this.given
    const found: { readonly place: string; readonly of: number | undefined; readonly time: number }[] = []
    const note = (place: string, of: number | undefined, sort: Sort<unknown>, value: unknown) => {
      let count = 0
      const see = (time: number): number => {
        found.push({ place: `${place} ${count++}`, of, time })
        return time
      }
      if (sort.timed) sort.shift(value, see)
    }
    for (const { id, role } of two.sites) note('record', id, role.record as never, view.sites.get(id))
    for (const [k, { field, index, sort }] of two.variables.entries())
      note(field, index, sort, view.variables.get(k))
    if (hasZero) found.push({ place: 'zero', of: undefined, time: 0 })
    return found
  }

  /** The states of three sites with these views of sites 0 and 1, 0 and 2, 1 and 2. */
  private *joined(numbers: readonly number[]): Generator<State> {
    const { two, three, empty } = this.given
    const views = this.inOneOrder(numbers)
    if (views === undefined) return
    const renamed = (cut: number, site: number): number => pairs[cut]![site] ?? site + 1
    const cutsOf = (site: number) => [0, 1, 2].filter((cut) => has(cut, site))
    const fill = function* (records: readonly SiteRecord[]): Generator<readonly SiteRecord[]> {
      const site = records.length
      if (site === three.sites.length) {
        yield records
        return
      }
      const cuts = cutsOf(site)
      const known = cuts.map((cut) =>
        cutRecord(two, placeIn(cut, site), views[cut]!.sites.get(placeIn(cut, site))!, (one) =>
          renamed(cut, one),
        ),
      )
      for (const record of joinedRecords(three, site, known, (k, one) => has(cuts[k]!, one)))
        yield* fill([...records, record])
    }
    const ids = three.sites.map(({ id }) => id)
    const channels = List(
      ids.flatMap((from) =>
        ids.map((to) => {
          const cut = [0, 1, 2].find((one) => has(one, from) && has(one, to))!
          return views[cut]!.channels.get(channelIndex(two, placeIn(cut, from), placeIn(cut, to)))!
        }),
      ),
    )
    const variables = List(three.variables.map(({ field, index }) => this.variableIn(views, field, index)))
    for (const sites of fill([])) yield empty.merge({ sites: List(sites), channels, variables })
  }

  private variableIn(views: readonly State[], field: string, index: number | undefined): unknown {
    const cut = index === undefined ? 0 : [0, 1, 2].find((one) => has(one, index))!
    const place = index === undefined ? undefined : placeIn(cut, index)
    const { variables } = this.given.two
    return views[cut]!.variables.get(variables.findIndex((one) => one.field === field && one.index === place))
  }

  // The views with timestamps of one order; undefined if their orders contradict each other.
  private inOneOrder(numbers: readonly number[]): readonly State[] | undefined {
    const { two, views } = this.given
    const given = numbers.map((number) => views[number]!)
    if (!two.spec.timed) return given
    const order = jointOrder(
      numbers.map((number, cut) =>
        this.times[number]!.map(({ place, of, time }) => ({
          place: `${of === undefined ? 'all' : pairs[cut]![of]} ${place}`,
          time,
        })),
      ),
    )
    return order && given.map((view, cut) => moveTimes(two, view, (t) => order[cut]!.get(t)!))
  }
}
