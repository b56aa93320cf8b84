// Rings of three sites with three given views of two. An arc of a view is one or two arcs of the ring. A message that names a site is in
// the two views that have this site, so that neither may show how many of it are on each arc: then all numbers that fit are tried.
import type { Message } from '../../protocol/message.js'
import { encode } from '../../sorts/sort.js'
import { many } from '../cut/arcs-kept.js'
import { type Configuration, channel, moved } from '../cut/configuration.js'
import type { Index } from '../cut/cut-collections.js'
import { madeOnce } from '../cut/made-once.js'
import { namedBy, renamed } from '../cut/ring-names.js'
import { anotherSite } from '../shape/optional-site.js'
import type { Shape } from '../shape/shape.js'
import { joinedTimes } from './joined-times.js'

/** The sites of the three views. */
const places: readonly (readonly [Index, Index])[] = [
  [0, 1],
  [0, 2],
  [1, 2],
]

/** How many of a message are on each of the three arcs, that from site 0 to site 1 first. */
type Counts = readonly [number, number, number]

const upTo: readonly number[] = Array.from({ length: many + 1 }, (_, count) => count)
const allCounts: readonly Counts[] = upTo.flatMap((a) =>
  upTo.flatMap((b) => upTo.map((c): Counts => [a, b, c])),
)

// The number on the arc of a ring of three from one of these sites to the other.
const between = (counts: Counts, from: Index, to: Index): number => {
  let count = 0
  for (let at = from; at !== to; at = (at + 1) % 3) count += counts[at]!
  return Math.min(count, many)
}

/** A message of a view with the sites of the ring, and the view's site behind whose arc it is. */
interface OnArc {
  readonly from: 0 | 1
  readonly text: string
  readonly message: Message
  /** By view: whether it shows the message, which names one of its sites then, or none. */
  readonly shows: readonly boolean[]
}

// By the place of the view in the ring. A view is in many rings.
const knownArcs = places.map(() => new WeakMap<Configuration, readonly OnArc[]>())

const messagesOf = (shape: Shape, view: Configuration, at: number): readonly OnArc[] =>
  madeOnce(knownArcs[at]!, view, () =>
    ([0, 1] as const).flatMap((from) =>
      (view.channels.get(channel(from, 1 - from)) ?? []).map((held): OnArc => {
        const message = renamed(shape, held, (index) => places[at]![index])!
        const named = namedBy(shape, message)
        const shows = places.map((place) => named.every((index) => place.includes(index)))
        return { from, text: encode(shape.spec.messages.sort, message), message, shows }
      }),
    ),
  )

/** A message of the ring, and how many of it each view has on its arcs from its first site and from its second. */
interface Seen {
  readonly message: Message
  readonly shows: readonly boolean[]
  readonly byView: [number, number][]
}

/** The messages of the views, with the sites of the ring. */
const seenBy = (shape: Shape, views: readonly Configuration[]): readonly Seen[] => {
  const found = new Map<string, Seen>()
  for (const [at, view] of views.entries())
    for (const { from, text, message, shows } of messagesOf(shape, view, at)) {
      const seen = found.get(text) ?? {
        message,
        shows,
        byView: places.map((): [number, number] => [0, 0]),
      }
      found.set(text, seen)
      seen.byView[at]![from]++
    }
  return [...found.values()]
}

const countsThatShow = (shows: readonly boolean[], byView: Seen['byView']): readonly Counts[] =>
  allCounts.filter((counts) =>
    places.every(
      ([a, b], at) =>
        !shows[at] || (between(counts, a, b) === byView[at]![0] && between(counts, b, a) === byView[at]![1]),
    ),
  )

const knownCounts = new Map<string, readonly Counts[]>()

/** The numbers on the arcs of the ring that the views allow: by whether each view shows the message, and how many of it. */
const countsOf = ({ shows, byView }: Seen): readonly Counts[] =>
  madeOnce(knownCounts, `${shows} ${byView}`, () => countsThatShow(shows, byView))

/** What is on the arcs of a ring of three, from site 0, 1 and 2. */
type Arcs = readonly (readonly Message[])[]

/** All sequences of which each view shows these messages. */
const woven = function* (shown: readonly (readonly OnArc[])[]): Generator<readonly Message[]> {
  if (shown.every((messages) => messages.length === 0)) {
    yield []
    return
  }
  const heads = new Map(shown.flatMap(([head]) => (head === undefined ? [] : [[head.text, head]])))
  for (const { text, message, shows } of heads.values()) {
    if (shown.some((messages, at) => shows[at]! && messages[0]?.text !== text)) continue
    for (const rest of woven(shown.map((messages, at) => (shows[at]! ? messages.slice(1) : messages))))
      yield [message, ...rest]
  }
}

const splits = (messages: readonly OnArc[]): readonly (readonly [readonly OnArc[], readonly OnArc[]])[] =>
  Array.from({ length: messages.length + 1 }, (_, k) => [messages.slice(0, k), messages.slice(k)] as const)

/** The contents of the three arcs of a ring on whose channels messages keep their order. */
const queues = function* (shape: Shape, views: readonly Configuration[]): Generator<Arcs> {
  const [u, v, w] = views.map((view, at) => {
    const all = messagesOf(shape, view, at)
    return ([0, 1] as const).map((site) => all.filter(({ from }) => from === site))
  }) as [OnArc[][], OnArc[][], OnArc[][]]
  // A view's arc of two arcs of the ring has the messages of the second one first.
  for (const [u2, u1] of splits(u[1]!))
    for (const [v1, v0] of splits(v[0]!)) {
      // Most splits of two views contradict the third.
      const seconds = [...woven([u1, v1, w[0]!])]
      if (seconds.length === 0) continue
      for (const [w0, w2] of splits(w[1]!)) {
        const thirds = [...woven([u2, v[1]!, w2])]
        if (thirds.length === 0) continue
        for (const first of woven([u[0]!, v0, w0]))
          for (const second of seconds) for (const third of thirds) yield [first, second, third]
      }
    }
}

// Which site a field names, if two views show this; undefined if they contradict each other.
const namedInBoth = (
  [one, seenByOne]: readonly [unknown, readonly Index[]],
  [other, seenByOther]: readonly [unknown, readonly Index[]],
): unknown => {
  if (one === other) return one
  if (one === null || other === null) return undefined
  if (one === anotherSite) return seenByOne.includes(other as Index) ? undefined : other
  return other === anotherSite && !seenByOther.includes(one as Index) ? one : undefined
}

/** The records of the three sites; undefined if the views contradict each other. */
const recordsOf = ({ many: role, elements }: Shape, views: readonly Configuration[]) => {
  const wide = (at: number, site: Index): readonly unknown[] =>
    views[at]!.sites[places[at]!.indexOf(site)]!.map((value, k) =>
      role.fields[k]!.kind === 'site' && value !== null && value !== anotherSite
        ? places[at]![value as Index]
        : value,
    )
  const both = (site: Index, first: number, second: number) =>
    wide(first, site).map((value, k) => {
      if (elements.includes(k) || role.fields[k]!.kind !== 'site') return value
      return namedInBoth([value, places[first]!], [wide(second, site)[k], places[second]!])
    })
  const sites = [both(0, 0, 1), both(1, 0, 2), both(2, 1, 2)]
  return sites.some((record) => record.includes(undefined)) ? undefined : sites
}

/** The contents of the three arcs of a ring on whose channels messages may overtake each other. */
const bags = function* (rest: readonly Seen[]): Generator<Arcs> {
  const [first, ...others] = rest
  if (first === undefined) {
    yield [[], [], []]
    return
  }
  const choices = countsOf(first)
  if (choices.length === 0) return
  for (const contents of bags(others))
    for (const counts of choices)
      yield contents.map((held, arc) => [
        ...Array.from({ length: counts[arc]! }, () => first.message),
        ...held,
      ])
}

const knownMoved = new WeakMap<Configuration, WeakMap<(t: number) => number, Configuration>>()

// `joinedTimes` gives the same functions again.
const movedOnce = (shape: Shape, view: Configuration, to: (t: number) => number): Configuration =>
  madeOnce(
    madeOnce(knownMoved, view, () => new WeakMap<(t: number) => number, Configuration>()),
    to,
    () => moved(shape, view, to),
  )

const untimed = places.map(() => (t: number) => t)

/** The rings of three sites with these views of sites 0 and 1, 0 and 2, 1 and 2. */
export const joinedRings = function* (
  shape: Shape,
  given: readonly Configuration[],
): Generator<Configuration> {
  const times = shape.spec.timed ? joinedTimes(shape, given, places) : untimed
  if (times === undefined) return
  const views = given.map((view, at) => movedOnce(shape, view, times[at]!))
  const sites = recordsOf(shape, views)
  if (sites === undefined) return
  const all = shape.isBag ? bags(seenBy(shape, views)) : queues(shape, views)
  for (const contents of all)
    yield {
      ...views[0]!,
      sites,
      channels: new Map(contents.map((held, from) => [channel(from, (from + 1) % 3), held])),
    }
}
