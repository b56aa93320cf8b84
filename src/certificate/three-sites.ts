// The steps of three sites of which every two are views: for sites that share variables, or a site of a role of one.
import { List } from 'immutable'
import type { Model } from '../model/model.js'
import { channelIndex, type State } from '../semantics/state.js'
import { steps } from '../semantics/steps.js'
import { cutRecord, cutState, joinedRecords, type SiteRecord } from './cut-states.js'
import type { WithThird } from './outside-steps.js'

const pairs = [
  [0, 1],
  [0, 2],
  [1, 2],
] as const

/** All steps of three sites of which every two are views. There are no timestamps. */
export class ThreeSites {
  private readonly two: Model
  private readonly three: Model
  private readonly empty: State
  private readonly views: readonly State[]
  /** The encodings of what a view shares with another view of its first, or of its second site. */
  private readonly keys: readonly (readonly [string, string])[]
  private readonly byFirst = new Map<string, number[]>()
  private readonly byBoth = new Map<string, number[]>()

  /** @param empty a state of three sites, of which all parts are replaced */
  constructor(two: Model, three: Model, empty: State, views: readonly State[]) {
    this.two = two
    this.three = three
    this.empty = empty
    this.views = views
    this.keys = views.map((view) => [this.keyOf(view, 0), this.keyOf(view, 1)])
    const add = (map: Map<string, number[]>, key: string, number: number) =>
      map.set(key, [...(map.get(key) ?? []), number])
    for (const [number, [first, second]] of this.keys.entries()) {
      add(this.byFirst, first, number)
      add(this.byBoth, `${first}\n${second}`, number)
    }
  }

  /** The views after steps of three sites of which the first two have this view. */
  *from(at: number): Generator<WithThird> {
    const [first, second] = this.keys[at]!
    for (const v of this.byFirst.get(first)!)
      for (const w of this.byBoth.get(`${second}\n${this.keys[v]![1]}`) ?? [])
        for (const state of this.joined([at, v, w].map((number) => this.views[number]!)))
          for (const { label, next } of steps(this.three, state, [])) {
            const step = `${label.clause} at ${label.site} of three sites`
            for (const [a, b] of pairs) yield { from: at, step, next: this.pairOf(next, a, b) }
          }
  }

  private get ones(): readonly number[] {
    return this.two.sites.slice(2).map(({ id }) => id)
  }

  private pairOf(state: State, a: number, b: number): State {
    return cutState(this.three, this.two, state, [a, b, ...this.ones.map((one) => one + 1)])
  }

  private keyOf(view: State, self: number): string {
    const { two, ones } = this
    const kept = [self, ...ones]
    const to = (site: number) => (site === self ? 0 : site < 2 ? undefined : site)
    return JSON.stringify([
      kept.map((site) =>
        two.sites[site]!.role.record.toJson(cutRecord(two, site, view.sites.get(site)!, to)),
      ),
      two.variables.map(({ sort }, k) => sort.toJson(view.variables.get(k))),
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

  /** The states of three sites with these views of sites 0 and 1, 0 and 2, 1 and 2. */
  private *joined(views: readonly State[]): Generator<State> {
    const { two, three } = this
    const renamed = (cut: number, site: number): number => pairs[cut]![site] ?? site + 1
    const has = (cut: number, site: number): boolean =>
      site > 2 || (pairs[cut] as readonly number[]).includes(site)
    const placeIn = (cut: number, site: number): number =>
      site > 2 ? site - 1 : (pairs[cut] as readonly number[]).indexOf(site)
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
    for (const sites of fill([]))
      yield this.empty.merge({ sites: List(sites), channels, variables: views[0]!.variables })
  }
}
