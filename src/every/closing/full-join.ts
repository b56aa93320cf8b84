// The full join: all configurations of three sites of which every two are known views, and all their steps. It is for roles of one
// site and for shared variables: a third site acts on them, and the two of a view see that.
//
// Three sites suffice. What a view shows changes only by a step of one of its sites, of a role of one site, or of a site that writes
// a shared variable. Such a step involves at most one site of the first role outside the view: the one that acts or whose message is
// received. (A model with messages and shared variables could involve two; shapeOf refuses it.)
import { encode } from '../../sorts/sort.js'
import { cutSteps } from '../calls/steps.js'
import { ascending, type Configuration, channel, eachTime, indicesOf, moved } from '../cut/configuration.js'
import { firstOne, type Index } from '../cut/cut-collections.js'
import { type CutRecord, type Entries, recordCut, recordText } from '../cut/cut-record.js'
import { ownPart } from '../cut/own-part.js'
import type { Shape } from '../shape/shape.js'
import type { Growing } from '../views/views.js'
import type { ClosureFigures } from './close-peers.js'
import { joinedTimes } from './joined-times.js'
import { NewCentres } from './new-centres.js'
import { joinedRecords } from './star-join.js'
import { ThreeViews } from './three-views.js'

// Views agree on the order of the timestamps of the site and of shared variables, not on their ranks among all.
const withOwnRanks = (shape: Shape, view: Configuration, self: number): Configuration => {
  if (!shape.spec.timed) return view
  const found = new Set<number>()
  eachTime(shape, [[shape.many, view.sites[self]!]], [], (t) => found.add(t), view.shared)
  const rank = new Map(ascending(found).map((t, k) => [t, k]))
  return moved(shape, view, (t) => rank.get(t) ?? -1)
}

// What two views of the same system agree on: what concerns no site of the first role, and site `self`.
const keyOf = (shape: Shape, given: Configuration, self: number): string => {
  const { spec, many, ones, shared } = shape
  const view = withOwnRanks(shape, given, self)
  const cut = (index: Index): Index | undefined =>
    index >= firstOne ? index : index === self ? 0 : undefined
  const { sort } = spec.messages
  const texts = [recordText(many, ownPart(many, view.sites[self]!, self))]
  // What the record of the site says of roles of one site.
  texts.push(recordText(many, recordCut(many, view.sites[self]!, cut)))
  for (const [k, record] of view.ones.entries())
    texts.push(recordText(ones[k]!, recordCut(ones[k]!, record, cut)))
  for (const [k, value] of view.shared.entries()) texts.push(encode(shared[k]!.sort, value))
  for (const [name, contents] of [...view.channels].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [from, to] = name.split(',').map((end) => cut(Number(end)))
    if (from === undefined || to === undefined) continue
    texts.push(channel(from, to), ...contents.map((message) => encode(sort, message)))
  }
  return texts.join('\n')
}

// All sequences with these three cuts: to sites 0 and 1, 0 and 2, 1 and 2.
const woven = function* (cuts: readonly (readonly Index[])[]): Generator<readonly Index[]> {
  if (cuts.every((cut) => cut.length === 0)) {
    yield []
    return
  }
  for (const head of new Set(cuts.flatMap((cut) => cut.slice(0, 1)))) {
    const has = (at: number) => head >= firstOne || at !== 2 - head
    if (cuts.some((cut, at) => has(at) && cut[0] !== head)) continue
    for (const rest of woven(cuts.map((cut, at) => (has(at) ? cut.slice(1) : cut)))) yield [head, ...rest]
  }
}

const places: readonly (readonly Index[])[] = [
  [0, 1],
  [0, 2],
  [1, 2],
]

/** The records of a role of one site with three cuts. */
const oneRecords = function* ({ ones }: Shape, k: number, cuts: readonly CutRecord[]): Generator<CutRecord> {
  const { fields } = ones[k]!
  const fill = function* (at: number): Generator<CutRecord> {
    if (at === fields.length) {
      yield []
      return
    }
    const { kind } = fields[at]!
    const values = cuts.map((cut) => cut[at])
    const choices =
      kind === 'scalar'
        ? [values[0]]
        : kind === 'list'
          ? [...woven(values as (readonly Index[])[])]
          : kind === 'set'
            ? [[...new Set((values as (readonly Index[])[]).flat())].sort((a, b) => a - b)]
            : [[...new Map((values as Entries[]).flat())].sort(([a], [b]) => a - b)]
    for (const rest of fill(at + 1)) for (const value of choices) yield [value, ...rest]
  }
  yield* fill(0)
}

const product = <T>(choices: readonly (readonly T[])[]): readonly (readonly T[])[] =>
  choices.reduce<readonly (readonly T[])[]>(
    (lists, options) => lists.flatMap((list) => options.map((option) => [...list, option])),
    [[]],
  )

/** How the timestamps of three views lie among all. */
type Times = readonly ((t: number) => number)[]

/** That of views of sites 0 and 1, 0 and 2, 1 and 2. Undefined if they contradict each other. */
const timesIn = (shape: Shape, views: readonly Configuration[]): Times | undefined =>
  shape.spec.timed ? joinedTimes(shape, views, places) : views.map(() => (t: number) => t)

/** The configurations of three sites with these views of sites 0 and 1, 0 and 2, 1 and 2. */
const joined = (shape: Shape, given: readonly Configuration[], times: Times): readonly Configuration[] => {
  const views = given.map((view, at) => moved(shape, view, times[at]!))
  const wide = views.map((view, at) => {
    const to = (index: Index) => (index >= firstOne ? index : places[at]![index])
    const channels = new Map(
      [...view.channels].map(([name, contents]) => {
        const [from, by] = name.split(',').map((end) => to(Number(end)))
        return [channel(from!, by!), contents] as const
      }),
    )
    return {
      sites: view.sites.map((record) => recordCut(shape.many, record, to)),
      ones: view.ones.map((record, k) => recordCut(shape.ones[k]!, record, to)),
      channels,
    }
  })
  const [u, v, w] = wide as [(typeof wide)[0], (typeof wide)[0], (typeof wide)[0]]
  const sites = [
    [...joinedRecords(shape.many, u.sites[0]!, v.sites[0]!, 0)],
    [...joinedRecords(shape.many, u.sites[1]!, w.sites[0]!, 1)],
    [...joinedRecords(shape.many, v.sites[1]!, w.sites[1]!, 2)],
  ]
  const ones = u.ones.map((_, k) => [
    ...oneRecords(
      shape,
      k,
      wide.map((cut) => cut.ones[k]!),
    ),
  ])
  const channels = new Map([...u.channels, ...v.channels, ...w.channels])
  return product(sites).flatMap((three) =>
    product(ones).map((each) => ({ sites: three, ones: each, shared: views[0]!.shared, channels })),
  )
}

/**
 * Closes a set of views under all steps of three sites. It yields now and then, so that the caller can stop.
 * @param more adds what else a view leads to, once for each view by its number
 */
export const closeByFullJoin = function* (
  views: Growing,
  more: (at: number) => void = () => {},
): Generator<undefined, ClosureFigures> {
  const { shape, table, list } = views
  const triples = new ThreeViews()
  const centres = shape.elements.length > 0 ? new NewCentres(views) : undefined
  let joins = 0
  const follow = (configuration: Configuration, at: number, actors = indicesOf(configuration)): void => {
    const { sites } = configuration
    for (const { call, next } of cutSteps(shape, table, configuration, actors)) {
      const { clause, self, from } = call
      views.addPairs(
        next,
        `${clause} at ${whose(self)}${from === undefined ? '' : ` from ${whose(from)}`}${sites.length > 2 ? ', of three sites' : ''}`,
        at,
        configuration,
        centres === undefined ? undefined : self,
      )
    }
  }
  const whose = (index: Index): string =>
    index >= firstOne ? shape.ones[index - firstOne]!.name : String(index)
  const join = (three: readonly number[], at: number): void => {
    views.partners = three
    const given = three.map((number) => list[number]!.view)
    const times = timesIn(shape, given)
    if (times === undefined) return
    const actors = centres?.of(three, times)
    if (actors?.length === 0) {
      // Three views with shared arrays, which have no lists, are those of one configuration.
      joins++
      return
    }
    for (const configuration of joined(shape, given, times)) {
      joins++
      follow(configuration, at, actors)
    }
  }
  for (let at = 0; at < list.length && !views.isOver; at++) {
    const { view } = list[at]!
    views.partners = []
    follow(view, at)
    more(at)
    for (const three of triples.add(keyOf(shape, view, 0), keyOf(shape, view, 1))) join(three, at)
    views.closed = at + 1
    yield undefined
  }
  return { effects: 0, joins }
}
