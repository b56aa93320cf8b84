// A layout of a run on rows of given heights: lanes, ways of messages, and a place for each text.
import type { Box } from '../place-labels.js'
import { type Bends, type Way, waysOf } from './arrows.js'
import { type Access, sizes } from './drawing.js'
import { accessesOf } from './events.js'
import { type Grid, gridOf } from './grid.js'
import { accessHead, boxAround, headOf } from './heads.js'
import { type Crossing, crossings, seemingOvertakings } from './overtaken.js'
import { Places } from './places.js'
import { type Placing, placed } from './placing.js'
import { clearAt, offRings, type Ring, ringsOf } from './rings.js'
import { groupsOf, messageOf, textsOf } from './texts.js'
import type { Told } from './told.js'

/** A drawing without legend. */
export interface Layout extends Placing {
  /** What it is the layout of. */
  readonly told: Told
  readonly grid: Grid
  readonly bottom: number
  readonly ways: readonly Way[]
  readonly accesses: readonly Access[]
  readonly overtaken: readonly Crossing[]
  /** How many arrows cross another of the same channel although neither message overtakes the other. */
  readonly seeming: number
  readonly placeOf: (text: number) => Box | undefined
}

/** The places of a grid, with the marks and lines that texts have to avoid. */
const placesOf = (
  all: Told,
  { sites, laneOf, memory, top, rows }: Grid,
  ways: readonly Way[],
  accesses: readonly Access[],
  overtaken: readonly Crossing[],
  groups: readonly number[],
  rings: readonly Ring[],
): Places => {
  const { trace, texts } = all
  const xs = sites.map((site) => laneOf(site)!)
  const places = new Places({ xs: memory === undefined ? xs : [...xs, memory], top })
  const mark = (x: number, y: number, width: number, height: number) => places.mark({ x, y, width, height })
  // Smaller dots are within what texts leave of their lanes.
  if (all.isNumbered)
    for (const [at, { label }] of trace.steps.entries()) {
      const x = label.kind === 'lose' ? undefined : laneOf(label.site)
      if (x !== undefined) mark(x, rows[at]!, 2 * all.radius, 2 * all.radius)
    }
  for (const { x, y, radius } of rings) mark(x, y, 2 * radius, 2 * radius)
  for (const { at } of overtaken) mark(at.x, at.y, 2 * sizes.overtaken, 2 * sizes.overtaken)
  for (const [k, way] of ways.entries()) {
    const { kind, path } = way
    const end = path.at(-1)!
    if (kind === 'lost' || kind === 'pending') mark(end.x, end.y, 0.2, 0.17)
    const head = headOf(way)
    if (head !== undefined) places.mark(boxAround(head))
    const group = messageOf(trace.steps.length, groups[k]!)
    places.line(path, texts.fans.has(way.flight) ? group : messageOf(trace.steps.length, k), group)
  }
  for (const [k, access] of accesses.entries()) {
    const { from, y, label } = access
    places.mark(label.box)
    places.mark(boxAround(accessHead(access, memory!)))
    places.line(
      [
        { x: from, y },
        { x: memory!, y },
      ],
      -2 - k,
    )
  }
  return places
}

/**
 * The layout of a run.
 * @param extra the room above each row, and above the end, in addition to the usual
 * @param bends the arrows that bend where they could be straight
 * @param before where the texts were with other rows
 */
export const layoutOf = (
  all: Told,
  extra: readonly number[],
  bends: Bends,
  before?: Layout,
  isNear: (text: number) => boolean = () => true,
): Layout => {
  const { trace, texts, dividers, sites, frame } = all
  const grid = gridOf(sites, frame, extra, dividers)
  const { ways: drawn, bottom } = waysOf(trace, grid, [...texts.messages.keys()], {
    short: texts.short,
    radius: all.radius,
    clear: (step) => clearAt(all, step),
    bends,
  })
  const rings = ringsOf(all, grid, drawn)
  const ways = offRings(drawn, rings)
  const overtaken = crossings(all, ways)
  const seeming = seemingOvertakings(ways, overtaken)
  const accesses = accessesOf(all, grid)
  const groups = groupsOf(all, ways)
  const places = placesOf(all, grid, ways, accesses, overtaken, groups, rings)
  const placing = placed(textsOf(all, grid, ways, groups), places, before, isNear)
  const placeOf = (text: number) => places.placeOf(text)
  return { told: all, grid, bottom, ways, accesses, overtaken, seeming, placeOf, ...placing }
}
