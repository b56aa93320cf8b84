// The texts of a drawing that need a place, and where they may stand. Each has a number that does not depend on the layout.

import type { Point } from '../place-labels.js'
import { alongArrow, alongFan } from './arrow-places.js'
import { crossesOf, type Way } from './arrows.js'
import type { Grid } from './grid.js'
import { aroundCross, atEnd, besideDot, nearDot, type OnLane } from './label-places.js'
import { offOwnDot, outsideOf } from './near-own.js'
import { astray, crossing } from './places.js'
import type { Text } from './placing.js'
import { ringAt } from './rings.js'
import type { Told } from './told.js'

/** The numbers of the texts of a step, and of those of messages. */
export const labelOf = (step: number): number => 2 * step
export const clockOf = (step: number): number => 2 * step + 1
export const messageOf = (steps: number, way: number): number => 2 * steps + way

/** The row below a height. */
export const rowBelow = (rows: readonly number[], y: number): number => {
  const below = rows.findIndex((row) => row > y)
  return below < 0 ? rows.length : below
}

/** The rows where more room may help a text: those around it, or below the start of its arrow if it has no place, and the ends of its arrow. */
export const rowsAround = (
  rows: readonly number[],
  ways: readonly Way[],
  text: number,
  box: Point | undefined,
): readonly number[] => {
  const way = ways[text - 2 * rows.length]
  const row = rowBelow(rows, box?.y ?? way!.path[0]!.y + 0.1)
  const ends = way === undefined ? [] : [(way.flight.sent ?? -1) + 1, way.step ?? rows.length]
  return [row, row - 1, row + 1, ...ends].filter((one) => one >= 0 && one <= rows.length)
}

// Of many close lanes the first and the last have their labels inside, or the drawing would be wider by two labels.
const outside = 900
const fewLanes = 4
// The text of a short arrow begins at its head and names the receiver, so it may rather be near another arrow than be crossed; but more
// room is sought for it.
const shortAstray = crossing * 0.45

/** For each step, the side on which its label stands first: the one that fewer arrows meet; 1 is the right, -1 the left. */
const sidesOf = (all: Told, { sites, laneOf, gap, memory }: Grid, ways: readonly Way[]) => {
  const sides = new Map<number, number>()
  const lean = (step: number | undefined, by: number) => {
    if (step !== undefined) sides.set(step, (sides.get(step) ?? 0) + by)
  }
  for (const { flight, kind, step } of ways) {
    const away = Math.sign(laneOf(flight.to)! - laneOf(flight.from)!)
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

// How far texts of two steps of a lane are at least from half-way between their dots.
const offHalfWay = 0.01

/** The dots of the steps, and how far up and down their texts may stand: not beyond half-way to the next dot of the lane. */
const dotsOf = ({ trace }: Told, { rows, laneOf }: Grid): readonly (OnLane | undefined)[] => {
  const dots: (OnLane | undefined)[] = []
  const lasts = new Map<number, number>()
  for (const [at, { label }] of trace.steps.entries()) {
    const x = laneOf(label.site)
    const isDot = label.kind !== 'lose' && x !== undefined
    dots.push(isDot ? { x, y: rows[at]!, from: -Infinity, to: Infinity } : undefined)
    if (!isDot) continue
    const before = lasts.get(label.site)
    lasts.set(label.site, at)
    if (before === undefined) continue
    const halfWay = (rows[before]! + rows[at]!) / 2
    dots[before] = { ...dots[before]!, to: halfWay - offHalfWay }
    dots[at] = { ...dots[at]!, from: halfWay + offHalfWay }
  }
  return dots
}

/** The texts of the steps: labels and clocks. */
const stepTexts = (all: Told, grid: Grid, ways: readonly Way[]): readonly Text[] => {
  const { trace, texts, textSizes } = all
  const { rows, sites, gap, memory } = grid
  const crosses = crossesOf(ways)
  const dots = dotsOf(all, grid)
  const sideOf = sidesOf(all, grid, ways)
  // But at the right of a dot a line may go to the shared variables.
  const isInside = sites.length > fewLanes && all.isDense
  const last = memory === undefined ? (sites.length - 1) * gap : Number.POSITIVE_INFINITY
  const common = { owner: -1, stray: 0, equal: [] }
  const made = trace.steps.map(({ label: { kind } }, at): readonly Text[] => {
    const number = labelOf(at)
    const ring = ringAt(all, at)
    if (kind === 'lose') {
      const x = crosses.get(at)?.x
      if (x === undefined) return []
      const size = textSizes.losses[at]!
      const cross = { x, y: rows[at]! }
      const misplaced = offOwnDot(dots, at, cross, all.radius)
      const spots = () => aroundCross(cross, size, ring)
      return [{ ...common, number, misplaced, opposite: undefined, spots }]
    }
    const dot = dots[at]
    if (dot === undefined) return []
    const { x } = dot
    const size = textSizes.events[at]!
    const sideCost = (side: number) => (isInside && (side < 0 ? x - 0.1 < 0 : x + 0.1 > last) ? outside : 0)
    const spots = () => besideDot(dot, size, { first: sideOf(at), ring, isDense: all.isDense, sideCost })
    if (texts.events[at] === undefined) return []
    return [
      { ...common, number, misplaced: offOwnDot(dots, at, dot, all.radius), opposite: undefined, spots },
    ]
  })
  const clocks = textSizes.clocks.flatMap((size, at): readonly Text[] => {
    const dot = dots[at]
    if (size === undefined || dot === undefined) return []
    const opposite = { text: labelOf(at), x: dot.x }
    const misplaced = offOwnDot(dots, at, dot, all.radius)
    const spots = (first: 1 | -1) => nearDot(dot, size, first)
    return [{ ...common, number: clockOf(at), misplaced, opposite, spots }]
  })
  return [...made.flat(), ...clocks]
}

/** For each way the first one with an equal message of the same step to the same side; one text is enough for all of them. */
export const groupsOf = ({ texts, sites }: Told, ways: readonly Way[]): readonly number[] => {
  const firsts = new Map<string, number>()
  const keys = ways.map(({ flight, short }): string | undefined => {
    const fan = texts.fans.get(flight)
    if ((short && fan === undefined) || flight.sent === undefined || flight.from === flight.to)
      return undefined
    const side = sites.indexOf(flight.to) < sites.indexOf(flight.from)
    return `${flight.sent} ${side} ${fan ?? texts.messages.get(flight)!}`
  })
  for (const [k, key] of keys.entries())
    if (key !== undefined && !firsts.has(key) && !ways[k]!.short) firsts.set(key, k)
  return keys.map((key, k) => (key === undefined ? k : firsts.get(key)!))
}

/** The texts of the messages. Short arrows have the fewest places, so they come first. */
const messageTexts = (
  { trace, texts, textSizes, isDense }: Told,
  { laneOf, gap }: Grid,
  ways: readonly Way[],
  groups: readonly number[],
): readonly Text[] => {
  const members = new Map<number, number[]>()
  for (const [k, group] of groups.entries()) members.set(group, [...(members.get(group) ?? []), k])

  const length = ({ path }: Way) => Math.abs(path.at(-1)!.x - path[0]!.x) + path.at(-1)!.y - path[0]!.y
  return ways
    .flatMap((way, k): readonly (readonly [number, Text])[] => {
      const number = messageOf(trace.steps.length, k)
      const fan = texts.fans.get(way.flight)
      if (fan !== undefined) {
        if (groups[k] !== k) return []
        const all = members.get(k)!.map((member) => ways[member]!)
        const size = textSizes.fans.get(way.flight)!
        const whole = all.filter(({ short }) => !short)
        const spots = () => alongFan(whole, size, gap, isDense)
        const longest = Math.max(...all.map(length))
        const lanes = [way, ...all].flatMap(({ flight }) => [laneOf(flight.from)!, laneOf(flight.to)!])
        const misplaced = outsideOf(Math.min(...lanes), Math.max(...lanes))
        return [
          [
            longest,
            { number, owner: number, stray: astray, misplaced, equal: [], opposite: undefined, spots },
          ],
        ]
      }
      const sizesOfText = textSizes.messages.get(way.flight)!
      const lane = laneOf(way.flight.from)!
      const stray = way.short ? shortAstray : astray
      const spots = way.short
        ? () => atEnd(way, lane, sizesOfText)
        : () => alongArrow(way, sizesOfText[0]!, gap, isDense)
      const equal = members
        .get(groups[k]!)!
        .filter((other) => other !== k)
        .map((other) => messageOf(trace.steps.length, other))
      // A short arrow names its receiver, and a message to oneself has one lane.
      const misplaced =
        way.short || way.flight.from === way.flight.to ? () => 0 : outsideOf(lane, laneOf(way.flight.to)!)
      return [[length(way), { number, owner: number, stray, misplaced, equal, opposite: undefined, spots }]]
    })
    .sort(([a, first], [b, second]) => a - b || first.number - second.number)
    .map(([, text]) => text)
}

/** All texts, in the order in which they look for a place. */
export const textsOf = (
  all: Told,
  grid: Grid,
  ways: readonly Way[],
  groups: readonly number[],
): readonly Text[] => [...stepTexts(all, grid, ways), ...messageTexts(all, grid, ways, groups)]
