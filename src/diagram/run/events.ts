// The events of a drawing: dots and crosses with their labels and clocks. A label stands on the side of its dot that fewer arrows meet.
import type { Box, Point } from '../place-labels.js'
import type { Way } from './arrows.js'
import { type Access, type EventMark, type EventSign, type PlacedText, sizes } from './drawing.js'
import { accessLines, aside, type Grid } from './grid.js'
import { aroundCross, besideDot, nearDot } from './label-places.js'
import type { Places } from './places.js'
import { isCrash } from './statuses.js'
import { textSize } from './text-box.js'
import type { Told } from './told.js'

/** The crosses of lost messages, by the step that loses them. */
const crossesOf = (ways: readonly Way[]): ReadonlyMap<number, Point> =>
  new Map(ways.flatMap(({ kind, step, path }) => (kind === 'lost' ? [[step!, path.at(-1)!] as const] : [])))

/** For each step, the side on which its label stands first: 1 for the right, -1 for the left. */
const sidesOf = (all: Told, { sites, laneOf, gap, memory }: Grid, ways: readonly Way[]) => {
  const sides = new Map<number, number>()
  const lean = (step: number | undefined, by: number) => {
    if (step !== undefined) sides.set(step, (sides.get(step) ?? 0) + by)
  }
  for (const { flight, kind, step } of ways) {
    const away = Math.sign(sites.indexOf(flight.to) - sites.indexOf(flight.from))
    lean(flight.sent, -away)
    if (kind === 'delivered' || kind === 'copied') lean(step, away)
  }
  const last = (sites.length - 1) * gap
  return (at: number): 1 | -1 => {
    const lane = laneOf(all.trace.steps[at]!.label.site)
    const outer = lane === 0 && sites.length > 1 ? -0.5 : lane === last && memory === undefined ? 0.5 : 0.1
    return (sides.get(at) ?? 0) + outer >= 0 ? 1 : -1
  }
}

/** The rows whose texts find no free place, and, once for each text, those where the arrow of another message runs through one. */
export interface Tight {
  readonly crowded: Set<number>
  readonly crossed: number[]
}

type Placer = (
  at: number,
  text: string,
  points: number,
  candidates: (size: Pick<Box, 'width' | 'height'>) => readonly Box[],
  beside?: number,
) => PlacedText

/** Places texts, and notes the steps whose texts find no free place. */
const placerOf =
  (places: Places, { crowded, crossed }: Tight): Placer =>
  (at, text, points, candidates, beside) => {
    const { box, free, isCrossed } = places.best(candidates(textSize(text, points)))
    if (!free) crowded.add(at)
    if (isCrossed) crossed.push(at)
    return beside === undefined ? { text, box } : { text, box, align: box.x > beside ? 'start' : 'end' }
  }

/**
 * The events of all steps; the steps whose texts find no free place, or are crossed, are added to `tight`.
 * @param isWithin whether labels of close lanes must not stand beyond the first and the last
 */
export const eventsPlaced = (
  all: Told,
  grid: Grid,
  ways: readonly Way[],
  places: Places,
  tight: Tight,
  isWithin: boolean,
): readonly EventMark[] => {
  const { trace, texts, moments, violating, blamed } = all
  const { rows, laneOf } = grid
  const crosses = crossesOf(ways)
  const sideOf = sidesOf(all, grid, ways)
  const place = placerOf(places, tight)
  // Of close lanes the first and the last have their labels inside, or the drawing would be wider by two labels. But at the right of a dot
  // a line may go to the shared variables.
  const last = isWithin && grid.memory === undefined ? (grid.sites.length - 1) * grid.gap : 0
  const isInside = ({ x }: Box): boolean => last === 0 || (x > 0 && x < last)
  const marks = trace.steps.map(({ label: { kind, site } }, at): EventMark => {
    const sign: EventSign = kind === 'lose' ? 'lost' : isCrash(moments, at, site) ? 'crash' : 'dot'
    const x = kind === 'lose' ? crosses.get(at)?.x : laneOf(site)
    const point = { x: x ?? Number.NaN, y: rows[at]! }
    const [violates, blames] = [violating.has(at), blamed.has(at)]
    const mark = {
      at: point,
      sign,
      violates,
      blamed: blames,
      copy: kind === 'duplicate',
      number: undefined,
      clock: undefined,
    }
    if (x === undefined) return { site: undefined, label: undefined, ...mark }
    if (kind === 'lose') {
      const note = place(at, `${at + 1} lost`, sizes.messagePoints, (size) => aroundCross(point, size))
      return { site, label: note, ...mark }
    }
    const candidates = (size: Pick<Box, 'width' | 'height'>) =>
      besideDot(point, size, sideOf(at), violates || blames)
    if (!all.isApart)
      return { site, label: place(at, texts.events[at]!, sizes.eventPoints, candidates, x), ...mark }
    const inner = (size: Pick<Box, 'width' | 'height'>) => candidates(size).filter(isInside)
    const label = place(at, texts.events[at]!, sizes.eventPoints, inner, x)
    const other = label.box.x > x ? -1 : 1
    const beside = (size: Pick<Box, 'width' | 'height'>) => besideDot(point, size, other, violates || blames)
    return { site, label, ...mark, number: place(at, String(at + 1), sizes.eventPoints, beside, x) }
  })
  return marks.map((mark, at): EventMark => {
    const clock = texts.clocks[at]
    if (clock === undefined || mark.site === undefined) return mark
    const other = mark.label!.box.x > mark.at.x ? -1 : 1
    const candidates = (size: Pick<Box, 'width' | 'height'>) => nearDot(mark.at, size, other)
    return { ...mark, clock: place(at, clock, sizes.clockPoints, candidates, mark.at.x) }
  })
}

/** The accesses to shared variables. Their texts stand beyond the last lane, where nothing else is. */
export const accessesOf = ({ trace, texts }: Told, { laneOf, rows, memory }: Grid): readonly Access[] =>
  memory === undefined
    ? []
    : texts.accesses.flatMap((access, step): Access[] => {
        const from = laneOf(trace.steps[step]!.label.site)
        if (access === undefined || from === undefined) return []
        const text = accessLines(access.text)
        const size = textSize(text, sizes.messagePoints)
        const box = { x: memory + aside + 0.03 + size.width / 2, y: rows[step]!, ...size }
        const { reads, writes } = access
        return [{ step, from, y: rows[step]!, reads, writes, label: { text, box, align: 'start' } }]
      })
