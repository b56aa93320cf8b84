// The rings of three sites of which every two have a given view. All rings are tried that may have these views, and those stay that do.
import { jointOrder } from './joint-order.js'
import { type Fields, many, type Ring, type RingShape } from './ring-view.js'
import { pairs } from './three-sites.js'

/** A view as a ring of two sites, with its text. */
export interface RingView {
  readonly ring: Ring
  readonly text: string
}

type Arcs = readonly (readonly Fields[])[]

/** A message that some of the three views show: how many of it, by view and arc. */
interface Shown {
  readonly message: Fields
  readonly counts: readonly [number, number][]
}

// The views that show a message with this name.
const showing = (name: number | undefined): readonly number[] =>
  [0, 1, 2].filter((cut) => name === undefined || (pairs[cut] as readonly number[]).includes(name))

/** The name of a site outside a ring of three. */
const outside = 3

/** Finds rings of three sites. */
export class ThreeOnRing {
  private readonly shape: RingShape
  private readonly isBag: boolean
  private readonly views: readonly RingView[]
  private readonly keys: readonly (readonly [string, string])[]
  private readonly byKey = new Map<string, number[]>()

  constructor(shape: RingShape, isBag: boolean, views: readonly RingView[]) {
    this.shape = shape
    this.isBag = isBag
    this.views = views
    this.keys = views.map(({ ring }) => [this.keyOf(ring, 0), this.keyOf(ring, 1)])
    for (const [number, [first]] of this.keys.entries())
      this.byKey.set(first, [...(this.byKey.get(first) ?? []), number])
  }

  /** The rings of which sites 0 and 1 have the view of that number. */
  *from(at: number): Generator<Ring> {
    const [first, second] = this.keys[at]!
    for (const v of this.byKey.get(first) ?? [])
      for (const w of this.byKey.get(second) ?? []) {
        if (this.keys[v]![1] !== this.keys[w]![1]) continue
        const three = [at, v, w].map((number) => this.views[number]!)
        for (const ring of this.candidates(three.map(({ ring: one }) => one)))
          if (three.every(({ text }, cut) => this.shape.viewOf(ring, pairs[cut]!) === text)) yield ring
      }
  }

  // What a view says of one site alone.
  private keyOf({ sites }: Ring, self: number): string {
    const name = this.shape.nameIn(sites[self]!)
    const known = name === null ? null : name === self ? 'itself' : 'another'
    return JSON.stringify(this.shape.withName(sites[self]!, known))
  }

  private *candidates(views: readonly Ring[]): Generator<Ring> {
    const order = jointOrder(
      views.map(({ ranks }, cut) => ranks.map((time, k) => ({ place: String(pairs[cut]![k]), time }))),
    )
    if (order === undefined) return
    const [first, second] = [views[0]!, views[1]!]
    const ranks = [
      order[0]!.get(first.ranks[0]!)!,
      order[0]!.get(first.ranks[1]!)!,
      order[1]!.get(second.ranks[1]!)!,
    ]
    const sites = [0, 1, 2].map((site) => this.recordOf(views, site))
    const shown = this.shownBy(views)
    for (const arcs of this.isBag ? this.bags(shown) : this.queues(views, shown)) yield { sites, arcs, ranks }
  }

  private recordOf(views: readonly Ring[], site: number): Fields {
    const { shape } = this
    const cuts = showing(site)
    const records = cuts.map((cut) => views[cut]!.sites[(pairs[cut] as readonly number[]).indexOf(site)]!)
    const names = records.map((record, k) => {
      const name = shape.nameIn(record)
      return typeof name === 'number' ? (pairs[cuts[k]!]![name] ?? outside) : name
    })
    const known = names.find((name) => name !== outside)
    return shape.withName(records[0]!, known === undefined ? outside : known)
  }

  private widened(cut: number, message: Fields): Fields {
    return this.shape.renamed(message, (site) => pairs[cut]![site]!)
  }

  private shownBy(views: readonly Ring[]): readonly Shown[] {
    const found = new Map<string, Shown>()
    for (const [cut, { arcs }] of views.entries())
      for (const [arc, messages] of arcs.entries())
        for (const narrow of messages) {
          const message = this.widened(cut, narrow)
          const text = JSON.stringify(message)
          const known = found.get(text) ?? { message, counts: pairs.map((): [number, number] => [0, 0]) }
          found.set(text, known)
          known.counts[cut]![arc]!++
        }
    return [...found.values()]
  }

  /** The arcs on which messages are counted. A view's arc is an arc of the ring, or two. */
  private *bags([first, ...rest]: readonly Shown[]): Generator<Arcs> {
    if (first === undefined) {
      yield [[], [], []]
      return
    }
    const { message, counts } = first
    const upTo = [0, 1, many]
    const fitting = upTo.flatMap((a) =>
      upTo.flatMap((b) =>
        upTo.flatMap((c) => {
          const arcs = [a, b, c]
          const between = (from: number, to: number): number =>
            Math.min(many, arcs[from]! + ((from + 1) % 3 === to ? 0 : arcs[(from + 1) % 3]!))
          const fits = pairs.every(
            ([x, y], cut) => between(x, y) === counts[cut]![0] && between(y, x) === counts[cut]![1],
          )
          return fits ? [arcs] : []
        }),
      ),
    )
    for (const others of this.bags(rest))
      for (const arcs of fitting)
        yield others.map((held, arc) => [...held, ...Array.from({ length: arcs[arc]! }, () => message)])
  }

  /** The arcs on which messages are in order: the known messages, on the three arcs in every order that fits the views' own arcs. */
  private *queues(views: readonly Ring[], shown: readonly Shown[]): Generator<Arcs> {
    const left = new Map<string, number>()
    for (const { message, counts } of shown) {
      const totals = new Set(
        showing(this.shape.namedBy(message)).map((cut) => counts[cut]![0] + counts[cut]![1]),
      )
      if (totals.size > 1) return
      left.set(JSON.stringify(message), [...totals][0]!)
    }
    // The arc from site 0 to 1 is one of the first view, from 1 to 2 of the third, and from 2 to 0 of the second.
    const known = (
      [
        [0, 0],
        [2, 0],
        [1, 1],
      ] as const
    ).map(([cut, arc]) => ({
      cut,
      texts: views[cut]!.arcs[arc]!.map((message) => JSON.stringify(this.widened(cut, message))),
    }))
    const fill = (arcs: Arcs, now: readonly Fields[]): readonly Arcs[] => {
      const at = arcs.length
      if (at === 3) return [...left.values()].every((count) => count === 0) ? [arcs] : []
      const { cut, texts } = known[at]!
      const isShown = (message: Fields) => showing(this.shape.namedBy(message)).includes(cut)
      const before = now.filter(isShown).length
      const ended = before === texts.length ? fill([...arcs, now], []) : []
      const longer = shown.flatMap(({ message }) => {
        const text = JSON.stringify(message)
        if (left.get(text) === 0 || (isShown(message) && texts[before] !== text)) return []
        left.set(text, left.get(text)! - 1)
        const found = fill(arcs, [...now, message])
        left.set(text, left.get(text)! + 1)
        return found
      })
      return [...ended, ...longer]
    }
    yield* fill([], [])
  }
}
