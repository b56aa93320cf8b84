// Draws a run (Lamport 1978): lays out lanes, events, messages and their texts. Texts are placed one after the other. If one finds no
// free place, its row gets more room and the drawing is laid out again, so that no text covers another, a dot or a lane.
import type { Trace } from '../../trace/trace.js'
import type { Box, Point } from '../place-labels.js'
import { textWidth } from '../text-width.js'
import { type Way, waysOf } from './arrows.js'
import {
  type Access,
  type Arrow,
  type EventMark,
  type PlacedText,
  type RunDrawing,
  sizes,
} from './drawing.js'
import { accessesOf, eventsPlaced, type Tight } from './events.js'
import { type Grid, gridOf, rowHeight } from './grid.js'
import { accessHead, boxAround, headOf } from './heads.js'
import { alongArrow, atEnd } from './label-places.js'
import { clashesOf, lanesOf } from './lane-spans.js'
import { legendOf } from './legend.js'
import { type Crossing, crossings } from './overtaken.js'
import { Places } from './places.js'
import { textSize } from './text-box.js'
import { type RunOptions, type Told, told } from './told.js'

/** A drawing without legend, and the rows that need more room. */
interface Attempt {
  readonly grid: Grid
  readonly bottom: number
  readonly ways: readonly Way[]
  readonly labels: readonly PlacedText[]
  readonly events: readonly EventMark[]
  readonly accesses: readonly Access[]
  readonly overtaken: readonly Crossing[]
  readonly crowded: ReadonlySet<number>
  /** The rows with texts that the arrow of another message runs through, once for each text. */
  readonly crossed: readonly number[]
}

/** The places of a grid, with the marks and lines that texts have to avoid. */
const placesOf = (
  { sites, laneOf, memory, top }: Grid,
  ways: readonly Way[],
  accesses: readonly Access[],
  overtaken: readonly Crossing[],
): Places => {
  const lanes = sites.map((site) => laneOf(site)!)
  const places = new Places(memory === undefined ? lanes : [...lanes, memory])
  // Above the lanes are their titles.
  places.take({ x: 0, y: 0, width: 1000, height: 2 * top })
  for (const { at } of overtaken)
    places.take({ ...at, width: 2 * sizes.overtaken, height: 2 * sizes.overtaken })
  for (const way of ways) {
    const { kind, path } = way
    if (kind === 'lost' || kind === 'pending') places.take({ ...path.at(-1)!, width: 0.2, height: 0.17 })
    const head = headOf(way)
    if (head !== undefined) places.take(boxAround(head))
    places.cross(path, way)
  }
  for (const access of accesses) {
    const { from: x, y, label } = access
    places.take(label.box)
    const ends = [x, memory!].map((end) => ({ x: end, y }))
    places.take(boxAround(accessHead(access, memory!)))
    places.cross(ends, access)
  }
  return places
}

/** The texts of the messages; the rows that need more room for them are added to `tight`. */
const messagesPlaced = (
  { trace, texts }: Told,
  { laneOf, gap }: Grid,
  ways: readonly Way[],
  places: Places,
  { crowded, crossed }: Tight,
): readonly PlacedText[] => {
  const labels: PlacedText[] = []
  // Short arrows have the fewest places, so they come first.
  const length = ({ path }: Way) => Math.abs(path.at(-1)!.x - path[0]!.x) + path.at(-1)!.y - path[0]!.y
  for (const number of ways.map((_, k) => k).sort((a, b) => length(ways[a]!) - length(ways[b]!) || a - b)) {
    const way = ways[number]!
    const text = texts.messages.get(way.flight)!
    const size = textSize(text, sizes.messagePoints)
    const lane = laneOf(way.flight.from)!
    const { box, free, isClear, isCrossed } = places.best(
      way.short ? atEnd(way, lane, size) : alongArrow(way, size, gap),
      way,
    )
    const side = box.x > lane ? 'start' : 'end'
    labels[number] = { text, box, ...(way.short ? { align: side } : {}) }
    const last = way.short ? (way.flight.sent ?? -1) + 1 : trace.steps.length
    // The text of a short arrow begins at its head and names the receiver, so it needs no more room where other lines run.
    if (!(way.short ? free : isClear) || way.touches) crowded.add(way.step ?? last)
    if (isCrossed) crossed.push(way.step ?? last)
  }
  return labels
}

const attempt = (all: Told, extra: readonly number[], isPatient: boolean): Attempt => {
  const { trace, texts, dividers } = all
  const grid = gridOf(trace, all, texts, extra, dividers)
  const ringed = new Set([...all.violating, ...all.blamed])
  const { ways, bottom } = waysOf(trace, grid, [...texts.messages.keys()], texts.short, ringed)
  const overtaken = crossings(trace, ways)
  const accesses = accessesOf(all, grid)
  const places = placesOf(grid, ways, accesses, overtaken)
  const tight: Tight = { crowded: new Set(), crossed: [] }
  const events = eventsPlaced(all, grid, ways, places, tight, isPatient)
  const labels = messagesPlaced(all, grid, ways, places, tight)
  return { grid, bottom, ways, labels, events, accesses, overtaken, ...tight }
}

// How much room a row gets that needs more, and how often.
const more = 0.1
// Then a label may stand beyond the first and the last of close lanes.
const patience = 16
const longRun = 300
// How often a row gets more room only for texts that arrows cross, and of which runs.
const relaxing = 4
const shortRun = 60
const roundsFor = (steps: number): number => (steps > longRun ? 4 : 30)

const laidOut = (all: Told): Attempt => {
  const count = all.trace.steps.length
  const extra = Array.from({ length: count + 1 }, () => 0)
  let last = attempt(all, extra, true)
  for (let round = 0; last.crowded.size > 0 && round < roundsFor(count); round++) {
    for (const row of last.crowded) {
      extra[row]! += more
      // Some texts need room below their row.
      if (round % 3 === 2 && row < count) extra[row + 1]! += more
    }
    last = attempt(all, extra, round < patience)
  }
  return last.crowded.size > 0 || count > shortRun ? last : withFewerCrossed(all, extra, last)
}

/** The same with more room where arrows run through the texts of others, as long as that helps. */
const withFewerCrossed = (all: Told, extra: readonly number[], first: Attempt): Attempt => {
  let [best, room] = [first, extra]
  for (let round = 0; round < relaxing && best.crossed.length > 0; round++) {
    const wider = [...room]
    // Some texts need room below their row.
    for (const row of new Set(best.crossed)) wider[Math.min(row + (round % 2), wider.length - 1)]! += more
    const next = attempt(all, wider, true)
    if (next.crowded.size > 0 || next.crossed.length >= best.crossed.length) continue
    best = next
    room = wider
  }
  return best
}

/** Where the texts of messages, accesses and events stand. */
const textBoxes = ({ labels, events, accesses }: Attempt): readonly Box[] => [
  ...[...labels, ...accesses.map(({ label }) => label)].map(({ box }) => box),
  ...events.flatMap(({ label, number, clock }) =>
    [label, number, clock].flatMap((text) => (text === undefined ? [] : [text.box])),
  ),
]

/** The end of the lanes: no text is below it. */
const bottomOf = (placed: Attempt): number =>
  Math.max(placed.bottom, ...textBoxes(placed).map(({ y, height }) => y + height / 2))

/** The horizontal extent of lanes, texts and arrows. */
const extentOf = (placed: Attempt, titles: readonly (readonly [number, string])[]) => {
  const { grid, ways } = placed
  const boxes = [
    ...titles.map(([x, title]) => ({ x, width: textWidth(title, sizes.titlePoints * 1.1) })),
    ...textBoxes(placed),
    ...ways.flatMap(({ path }) => path.map(({ x }) => ({ x, width: 0.1 }))),
  ]
  const margin = 0.08
  return {
    left: Math.min(-0.3, ...boxes.map(({ x, width }) => x - width / 2)) - margin,
    right: Math.max(grid.memory ?? 0, ...boxes.map(({ x, width }) => x + width / 2)) + margin,
  }
}

const loopMargin = 0.4

/** Around the steps of a loop, from the end of the run back to its start. */
const backTo = (begins: number, ends: number, right: number): readonly Point[] => [
  { x: right, y: ends },
  { x: right + 0.24, y: ends },
  { x: right + 0.24, y: begins },
  { x: right, y: begins },
]

/** The drawing of a run. */
export const runDrawing = (trace: Trace, options: RunOptions = {}): RunDrawing => {
  const all = told(trace, options)
  const placed = laidOut(all)
  const { grid, ways, labels, events, accesses, overtaken } = placed
  const bottom = bottomOf(placed)
  const { rows, laneOf, memory, top, above } = grid
  const arrows = ways.map(({ kind, flight, step, path, control }, k): Arrow => {
    return { kind, flight, step, path, control, label: labels[k]! }
  })
  const lanes = lanesOf(all, grid, bottom)
  const { left, right } = extentOf(
    placed,
    lanes.map(({ x, title }) => [x, title]),
  )
  const loop = all.loop !== undefined && all.loop < rows.length ? above(all.loop) : undefined
  const ends = (rows.at(-1) ?? top) + rowHeight / 2 + 0.05
  const drawn = {
    lanes,
    laneOf,
    top,
    bottom,
    rows,
    events,
    arrows,
    memory: memory === undefined ? undefined : { x: memory, title: 'shared', accesses },
    clashes: clashesOf(all, grid, bottom),
    overtaken: overtaken.map(({ faster, slower, at }) => ({
      faster: arrows[ways.indexOf(faster)]!,
      slower: arrows[ways.indexOf(slower)]!,
      at,
    })),
    dividers: [...all.dividers].map((step) => ({ y: above(step), from: left, to: right })),
    loop: loop === undefined ? undefined : { begins: loop, ends, path: backTo(loop, ends, right) },
    left,
    right: right + (loop === undefined ? 0 : loopMargin),
  }
  return { ...drawn, ...legendOf(all, drawn) }
}
