// The steps of a site that passes messages, seen by itself and one other site, if a third site sends the message or matters
// otherwise. Such a step reads only the record of the site and the message. So two views that agree on the site's own part are
// joined in its record alone, and the step is one of the reference semantics in a system of three sites.
import type { List } from 'immutable'
import { moveTimes, timesOf } from '../canonical/clocks.js'
import type { Model } from '../model/model.js'
import type { Message } from '../protocol/message.js'
import { deliverable, pushed } from '../semantics/channel.js'
import { channelIndex, type State } from '../semantics/state.js'
import { steps } from '../semantics/steps.js'
import { cutRecord, joinedRecords, type SiteRecord } from './cut-states.js'
import { distances, far, partsOf } from './distances.js'

/** What one site of a view acts on: its record, and a message from the other site or none. Timestamps are ranks. */
interface Half {
  readonly self: number
  readonly record: SiteRecord
  readonly message: Message | undefined
  /** The encoding of the part of the record that names no other site, and its timestamps. */
  readonly own: string
  readonly ownTimes: readonly number[]
  /** The views with this half, by number. */
  readonly views: number[]
}

/** What a step makes of a half. */
interface Effect {
  readonly clause: string
  /** The timestamps of the half by rank, and 'new' for those that only the third site brings, in their order. */
  readonly line: readonly (number | 'new')[]
  /** With (place in the line + 1) * `far` + d for timestamps. */
  readonly record: SiteRecord
  readonly sent: readonly Message[]
}

/** A view that a step with a third site leads to. */
interface WithThird {
  readonly from: number
  readonly step: string
  readonly next: State
}

type Move = (t: number) => number

/** The two ways to write the timestamps of two halves in one line: positions of those of the one and of the other. */
interface Merged {
  readonly one: readonly number[]
  readonly other: readonly number[]
}

// All orders of the timestamps 0 to `a` - 1 and 0 to `b` - 1, of which `pairs` are equal.
function* merges(
  a: number,
  b: number,
  pairs: readonly (readonly [number, number])[],
  one: readonly number[] = [],
  other: readonly number[] = [],
  at = 0,
): Generator<Merged> {
  const [i, j] = [one.length, other.length]
  if (i === a && j === b) {
    yield { one, other }
    return
  }
  const [first] = pairs
  const isPair = first !== undefined && i === first[0] && j === first[1]
  const [isOne, isOther] = [i < a && i !== first?.[0], j < b && j !== first?.[1]]
  if (isOne) yield* merges(a, b, pairs, [...one, at], other, at + 1)
  if (isOther) yield* merges(a, b, pairs, one, [...other, at], at + 1)
  if (isPair || (isOne && isOther))
    yield* merges(a, b, isPair ? pairs.slice(1) : pairs, [...one, at], [...other, at], at + 1)
}

// The numbers of three sites: of a site, its neighbour in one view, and its neighbour in another.
const arrangements = (self: number, inOther: number): readonly (readonly [number, number, number])[] =>
  [0, 1, 2].flatMap((p) =>
    [0, 1, 2].flatMap((r) => {
      const q = 3 - p - r
      return p !== r && p < r === (self === 0) && p < q === (inOther === 0) ? [[p, r, q] as const] : []
    }),
  )

/** The steps that third sites cause in views of sites that pass messages to each other. */
export class OutsideSteps {
  readonly halves: readonly Half[]
  private readonly two: Model
  private readonly three: Model
  private readonly empty: State
  private readonly views: readonly State[]

  /** @param empty a state of three sites without messages, of which the record of the site that acts is replaced */
  constructor(two: Model, three: Model, empty: State, views: readonly State[]) {
    this.two = two
    this.three = three
    this.empty = empty
    this.views = views
    const found = new Map<string, Half>()
    for (const [number, view] of views.entries())
      for (const self of [0, 1])
        for (const [text, half] of this.halvesOf(view, self)) {
          const known = found.get(text) ?? half
          known.views.push(number)
          found.set(text, known)
        }
    this.halves = [...found.values()]
  }

  /** The views that steps of a half's site lead to, if a third site takes part. */
  *from(half: Half): Generator<WithThird> {
    const effects = new Map<string, Effect>()
    for (const other of this.halves) {
      if (other.own !== half.own || (half.message !== undefined && other.message !== undefined)) continue
      for (const effect of this.effects(half, other)) {
        const { clause, line, record, sent } = effect
        const text = JSON.stringify([
          clause,
          line,
          this.recordJson(record),
          sent.map((one) => this.json(one)),
        ])
        if (!effects.has(text)) effects.set(text, effect)
      }
    }
    for (const from of half.views)
      for (const effect of effects.values())
        for (const next of this.applied(half, this.views[from]!, effect))
          yield { from, step: `${effect.clause} at ${half.self}, with a third site`, next }
  }

  private json(message: Message) {
    return this.two.spec.messages.sort.toJson(message)
  }

  private recordJson(record: SiteRecord) {
    return this.two.sites[0]!.role.record.toJson(record)
  }

  private recordMoved(record: SiteRecord, to: Move): SiteRecord {
    const sort = this.two.sites[0]!.role.record
    return sort.timed ? (sort.shift(record as never, to) as SiteRecord) : record
  }

  private messageMoved(message: Message, to: Move): Message {
    const { sort } = this.two.spec.messages
    return sort.timed ? sort.shift(message, to) : message
  }

  private timesIn(record: SiteRecord, messages: readonly (Message | undefined)[]): readonly number[] {
    const found = new Set<number>()
    const note = (t: number): number => {
      found.add(t)
      return t
    }
    this.recordMoved(record, note)
    for (const message of messages) if (message !== undefined) this.messageMoved(message, note)
    return [...found].sort((a, b) => a - b)
  }

  private *halvesOf(view: State, self: number): Generator<readonly [string, Half]> {
    const { two } = this
    const waiting = deliverable(two, view.channels.get(channelIndex(two, 1 - self, self))!)
    for (const given of [undefined, ...waiting.map(({ message }) => message)]) {
      const whole = view.sites.get(self)!
      const times = this.timesIn(whole, [given])
      const to: Move = (t) => times.indexOf(t)
      const record = this.recordMoved(whole, to)
      const message = given === undefined ? undefined : this.messageMoved(given, to)
      const alone = cutRecord(two, self, record, (site) => (site === self ? 0 : undefined))
      const ownTimes = this.timesIn(alone, [])
      const own = JSON.stringify(this.recordJson(this.recordMoved(alone, (t) => ownTimes.indexOf(t))))
      const json = message === undefined ? null : this.json(message)
      const text = JSON.stringify([self, this.recordJson(record), json])
      yield [text, { self, record, message, own, ownTimes, views: [] }]
    }
  }

  private *effects(half: Half, other: Half): Generator<Effect> {
    const [times, others] = [half, other].map(({ record, message }) => this.timesIn(record, [message]).length)
    const pairs = half.ownTimes.map((t, k) => [t, other.ownTimes[k]!] as const)
    for (const merged of merges(times!, others!, pairs))
      for (const places of arrangements(half.self, other.self))
        yield* this.effectsAt(half, other, merged, places)
  }

  // `places` are the numbers of the site, of its neighbour in `half`, and of its neighbour in `other`.
  private *effectsAt(
    half: Half,
    other: Half,
    { one: mine, other: theirs }: Merged,
    [p, r, q]: readonly [number, number, number],
  ): Generator<Effect> {
    const { three } = this
    const joint =
      (line: readonly number[]): Move =>
      (t) =>
        (line[t]! + 1) * far
    const cuts = [
      cutRecord(this.two, 0, this.recordMoved(half.record, joint(mine)), (i) => (i === half.self ? p : r)),
      cutRecord(this.two, 0, this.recordMoved(other.record, joint(theirs)), (i) =>
        i === other.self ? p : q,
      ),
    ]
    const [from, waiting] =
      half.message !== undefined
        ? [r, this.messageMoved(half.message, joint(mine))]
        : other.message !== undefined
          ? [q, this.messageMoved(other.message, joint(theirs))]
          : []
    for (const record of joinedRecords(three, p, cuts, (cut, site) => site !== (cut === 0 ? q : r))) {
      const state = this.empty.update('sites', (sites) => sites.set(p, record))
      const given =
        waiting === undefined
          ? state
          : state.update('channels', (all) =>
              all.update(channelIndex(three, from!, p), (contents) => contents!.push(waiting)),
            )
      for (const { label, next } of steps(three, given, [])) {
        if (label.site !== p || (label.kind === 'deliver') !== (waiting !== undefined)) continue
        const to = (site: number) => (site === p ? half.self : site === r ? 1 - half.self : undefined)
        const after = cutRecord(three, p, next.sites.get(p)!, to)
        const sent = next.channels.get(channelIndex(three, p, r))!.toArray()
        yield this.inLine(label.clause!, mine, after, sent)
      }
    }
  }

  // Of the timestamps that only the third site brings, those that the effect uses stay in its line.
  private inLine(
    clause: string,
    mine: readonly number[],
    record: SiteRecord,
    sent: readonly Message[],
  ): Effect {
    const used = new Set(mine)
    for (const t of this.timesIn(record, sent)) used.add(partsOf(t).base - 1)
    const positions = [...used].sort((a, b) => a - b)
    const line = positions.map((at) => (mine.includes(at) ? mine.indexOf(at) : 'new'))
    const to: Move = (t) => {
      const { base, added } = partsOf(t)
      return (positions.indexOf(base - 1) + 1) * far + added
    }
    return {
      clause,
      line,
      record: this.recordMoved(record, to),
      sent: sent.map((message) => this.messageMoved(message, to)),
    }
  }

  private *applied(half: Half, view: State, { line, record, sent }: Effect): Generator<State> {
    const { two } = this
    const { self, message } = half
    const channel = channelIndex(two, 1 - self, self)
    // The same timestamps in the view, where they have other ranks.
    const inView = this.timesIn(view.sites.get(self)!, [this.receivedIn(half, view)])
    const all = two.spec.timed ? timesOf(two, view) : []
    const parts = this.timesIn(record, sent).map(partsOf)
    const most = Math.max(0, ...parts.map(({ added }) => added))
    for (const places of placed(line, inView, all)) {
      const positions = [...new Set([...all, ...places])].sort((a, b) => a - b)
      const bases = parts.flatMap(({ base, added }) =>
        added > 0 ? [positions.indexOf(places[base - 1]!)] : [],
      )
      for (const values of distances(positions.length, new Set(bases), most)) {
        const at = (position: number) => values[positions.indexOf(position)]!
        const to: Move = (t) => {
          const { base, added } = partsOf(t)
          return at(places[base - 1]!) + added
        }
        const received = this.receivedIn(half, view)
        const rest =
          message === undefined
            ? view
            : view.update('channels', (channels) =>
                channels.update(channel, (contents) => without(contents!, received!)),
              )
        const moved = two.spec.timed ? moveTimes(two, rest, at) : rest
        yield moved
          .update('sites', (sites) => sites.set(self, this.recordMoved(record, to)))
          .update('channels', (channels) =>
            channels.update(channelIndex(two, self, 1 - self), (contents) =>
              sent.reduce((now, one) => pushed(two, now, this.messageMoved(one, to)), contents!),
            ),
          )
      }
    }
  }

  // The message of a half, with the timestamps of a view that has this half.
  private receivedIn({ self, record, message }: Half, view: State): Message | undefined {
    if (message === undefined) return undefined
    const { two } = this
    const waiting = deliverable(two, view.channels.get(channelIndex(two, 1 - self, self))!)
    const whole = view.sites.get(self)!
    const wanted = JSON.stringify([this.recordJson(record), this.json(message)])
    return waiting.find(({ message: one }) => {
      const times = this.timesIn(whole, [one])
      const to: Move = (t) => times.indexOf(t)
      const found = [this.recordJson(this.recordMoved(whole, to)), this.json(this.messageMoved(one, to))]
      return JSON.stringify(found) === wanted
    })!.message
  }
}

const without = (contents: List<Message>, message: Message): List<Message> =>
  contents.remove(contents.findIndex((one) => one.equals(message)))

/**
 * Where the timestamps of a line may be among those of a view: each at one of them, between two, below all or above all. The line
 * has known places for those of its own.
 */
function* placed(
  line: readonly (number | 'new')[],
  known: readonly number[],
  all: readonly number[],
  places: readonly number[] = [],
): Generator<readonly number[]> {
  const next = line[places.length]
  const last = places.at(-1) ?? Number.NEGATIVE_INFINITY
  if (places.length === line.length) yield places
  else if (next !== 'new') {
    const at = known[next!]!
    if (at > last) yield* placed(line, known, all, [...places, at])
  } else {
    // Of several new ones between two others, the next is half as far from the upper one.
    const ends = [(all[0] ?? 0) - 1, ...all]
    const between = ends.map((low, k) => {
      const high = ends[k + 1] ?? low + 1
      return (Math.max(low, last) + high) / 2
    })
    for (const [k, middle] of between.entries()) {
      const high = ends[k + 1] ?? ends[k]! + 1
      if (middle > last && last < high) yield* placed(line, known, all, [...places, middle])
    }
    for (const at of all) if (at > last) yield* placed(line, known, all, [...places, at])
  }
}
