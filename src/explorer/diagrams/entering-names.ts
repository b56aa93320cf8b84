// The names of messages whose arrows enter the visible part of a scrolled run from above: where their starts and their names are out of sight, an
// arrow would seem to come from what stands at the edge.

import { alongPath, type Box, type Point } from '../../diagram/place-labels.js'
import { type Arrow, type PlacedText, type RunDrawing, sizes } from '../../diagram/run/drawing.js'
import { accessHead, boxAround } from '../../diagram/run/heads.js'
import { astray, crossing, Places } from '../../diagram/run/places.js'
import { textSize } from '../../diagram/run/text-box.js'

/** The visible part of a drawing, in inches of its layout. */
export interface VisiblePart {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** A name beside the visible part of an arrow. */
export interface EnteringName extends PlacedText {
  readonly arrow: Arrow
}

// Letters of a browser may be wider than those of the layout, and the name of the present step is bold. In inches.
const around = 0.03
// How far a name is from its arrow, and how far apart the places are that are tried.
const gaps = [0.04, 0.09, 0.15]
const stride = 0.02
// No line runs through a name, not even its own.
const tooMuch = crossing / 2

const topOf = ({ y, height }: Box): number => y - height / 2

/** Arrows that come from above the visible part into it, without a name there. */
const enteringArrows = (
  { arrows }: RunDrawing,
  { top, bottom, left, right }: VisiblePart,
): readonly Arrow[] => {
  const isNamed = (of: Arrow): boolean =>
    arrows.some(
      ({ flight, label }) =>
        label !== undefined &&
        topOf(label.box) >= top &&
        flight.sent === of.flight.sent &&
        flight.from === of.flight.from &&
        flight.message.type === of.flight.message.type,
    )
  return arrows.filter((arrow) => {
    const { kind, path } = arrow
    const [from, to] = [path[0]!, path.at(-1)!]
    const isEnd = to.y > top && to.y < bottom && to.x > left && to.x < right
    return kind !== 'pending' && from.y < top && isEnd && !isNamed(arrow)
  })
}

/** All that a name must not cover, and the lines that it must keep off; the arrows are numbered as in the drawing. */
const takenPlaces = ({ events, arrows, lanes, memory, overtaken, top }: RunDrawing): Places => {
  const xs = [...lanes, ...(memory === undefined ? [] : [memory])].map(({ x }) => x)
  const places = new Places({ xs, top })
  const accesses = memory?.accesses ?? []
  for (const { site, at, radius } of events) {
    const size = 2 * (radius + sizes.offDot)
    if (site !== undefined) places.mark({ ...at, width: size, height: size })
  }
  for (const { at } of overtaken)
    places.mark({ ...at, width: 2 * sizes.overtaken, height: 2 * sizes.overtaken })
  const texts = [
    ...events.flatMap(({ label, clock }) => [label, clock]),
    ...[...arrows, ...accesses].map(({ label }) => label),
  ]
  for (const text of texts)
    if (text !== undefined) places.mark({ ...text.box, width: text.box.width + 2 * around })
  for (const access of accesses) places.mark(boxAround(accessHead(access, memory!.x)))
  for (const [k, { path }] of arrows.entries()) places.line(path, k)
  return places
}

/** The boxes of a size at both sides of an arrow, from its end back to where it enters. */
function* beside(
  { path }: Arrow,
  { width, height }: Pick<Box, 'width' | 'height'>,
  top: number,
): Iterable<Box> {
  const length = path.slice(1).reduce((sum, b, k) => sum + apart(path[k]!, b), 0)
  for (let back = stride; back < length; back += stride) {
    const [here, next] = [alongPath(path, 1 - back / length), alongPath(path, 1 - (back - stride) / length)]
    if (here.y < top) return
    const long = apart(here, next) || 1
    const [across, down] = [(next.y - here.y) / long, (here.x - next.x) / long]
    for (const gap of gaps) {
      const away = (Math.abs(across) * width + Math.abs(down) * height) / 2 + gap
      for (const side of [1, -1])
        yield { x: here.x + side * across * away, y: here.y + side * down * away, width, height }
    }
  }
}

const apart = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

/** How many level lines of reads and writes are behind a box: letters interrupt them, so a place with none is better. */
const linesBehind = ({ memory }: RunDrawing, box: Box): number =>
  (memory?.accesses ?? []).filter(
    ({ from, y }) =>
      Math.abs(y - box.y) < box.height / 2 &&
      Math.max(from, memory!.x) > box.x - box.width / 2 &&
      Math.min(from, memory!.x) < box.x + box.width / 2,
  ).length

/** The first of the best places. */
const bestOf = (drawing: RunDrawing, tried: Iterable<PlacedText>): PlacedText | undefined => {
  let best: { readonly place: PlacedText; readonly behind: number } | undefined
  for (const place of tried) {
    const behind = linesBehind(drawing, place.box)
    if (behind < (best?.behind ?? Number.POSITIVE_INFINITY)) best = { place, behind }
    if (behind === 0) break
  }
  return best?.place
}

/**
 * The names of all messages that enter from above and have room for one.
 * @param titles what each site is called
 */
export const enteringNames = (
  drawing: RunDrawing,
  part: VisiblePart,
  titles: readonly string[],
): readonly EnteringName[] => {
  const arrows = enteringArrows(drawing, part)
  if (arrows.length === 0) return []
  const places = takenPlaces(drawing)
  const isInside = ({ x, y, width, height }: Box): boolean =>
    x - width / 2 >= part.left &&
    x + width / 2 <= part.right &&
    y - height / 2 >= part.top &&
    y + height / 2 <= part.bottom
  const placesFor = function* (arrow: Arrow): Iterable<PlacedText> {
    const owner = drawing.arrows.indexOf(arrow)
    const { from, message } = arrow.flight
    // In one line or more, as the lanes leave room.
    for (const between of [' from ', '\nfrom ', '\nfrom\n']) {
      const text = `${message.type}${between}${titles[from]!}`
      const { width, height } = textSize(text, sizes.messagePoints)
      for (const box of beside(arrow, { width: width + 2 * around, height }, part.top))
        if (isInside(box) && places.fixedCost(box, owner, astray, tooMuch) < tooMuch) yield { text, box }
    }
  }
  return arrows.flatMap((arrow) => {
    const place = bestOf(drawing, placesFor(arrow))
    if (place === undefined) return []
    places.mark(place.box)
    return [{ arrow, ...place }]
  })
}
