// Many arrows at one card: each ends at a place of its own, in the order in which they come.
import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import central from '../../specs/central-server/spec.js'
import lamport from '../../specs/lamport/spec.js'
import ra from '../../specs/ricart-agrawala/spec.js'
import suzuki from '../../specs/suzuki-kasami/spec.js'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { type NetworkDrawing, networkDrawing } from '../../src/diagram/network/network-drawing.js'
import { makeModel } from '../../src/model/model.js'
import { lastState } from '../../src/trace/trace.js'
import { keptFolder, replayed } from '../counterexamples/replayed.js'
import { runOf } from '../trace/traces.js'

interface Place {
  readonly x: number
  readonly y: number
}

/** The ways of arrows at each card, each from that card. */
const waysAt = ({ cards, arrows }: NetworkDrawing): readonly (readonly (readonly Place[])[])[] =>
  cards.map((_, card) =>
    arrows.flatMap(({ from, to, path }) => {
      if (from === to) return []
      return [...(from === card ? [path] : []), ...(to === card ? [path.toReversed()] : [])]
    }),
  )

// In inches: two heads of arrows are then beside each other.
const least = 0.1

/** Every two ends that a reader would take for one. */
const meeting = (drawing: NetworkDrawing): readonly string[] =>
  waysAt(drawing).flatMap((ways, card) =>
    ways.flatMap(([a], k) =>
      ways
        .slice(k + 1)
        .flatMap(([b]) =>
          Math.hypot(a!.x - b!.x, a!.y - b!.y) < least ? [`two arrows meet at card ${card}`] : [],
        ),
    ),
  )

/** Whether two ways cross. */
const cross = (one: readonly Place[], other: readonly Place[]): boolean => {
  const side = (p: Place, q: Place, r: Place) => (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x)
  return one.slice(1).some((b, k) =>
    other.slice(1).some((d, at) => {
      const [a, c] = [one[k]!, other[at]!]
      return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
    }),
  )
}

/** Every two arrows of one card that cross. */
const crossing = (drawing: NetworkDrawing, card: number): readonly string[] => {
  const ways = waysAt(drawing)[card]!
  return ways.flatMap((one, k) =>
    ways.slice(k + 1).flatMap((other) => (cross(one, other) ? [`two arrows of card ${card} cross`] : [])),
  )
}

const asked = (sites: number) => Array.from({ length: sites }, (_, site) => `request at ${site}`)
const answered = (sites: number) => [
  'request at 0',
  ...Array.from({ length: sites - 1 }, (_, k) => `onRequest at ${k + 1} from 0`),
]

it.each([
  { name: 'nine clients ask one server', model: makeModel(central, { sites: 9 }), steps: asked(9), card: 9 },
  { name: 'one site asks eight others', model: makeModel(ra, { sites: 9 }), steps: asked(1), card: 0 },
  { name: 'six sites answer one', model: makeModel(ra, { sites: 7 }), steps: answered(7), card: 0 },
  { name: 'two sites ask five', model: makeModel(lamport, { sites: 6 }), steps: asked(2), card: 1 },
  { name: 'all seven ask all others', model: makeModel(suzuki, { sites: 7 }), steps: asked(7), card: 0 },
])('$name: the ends of arrows are apart, and no two of one card cross', ({ model, steps, card }) => {
  const drawing = networkDrawing(model, lastState(runOf(model, steps)))
  expect(waysAt(drawing)[card]!.length).toBeGreaterThan(4)
  expect(meeting(drawing)).toEqual([])
  expect(crossing(drawing, card)).toEqual([])
})

// In 181 places two ends were less than 0.08 inches apart.
it('no two ends of arrows meet in any state of a kept run', async () => {
  const found: string[] = []
  let ends = 0
  for (const folder of readdirSync(keptFolder)) {
    const { model, initial, steps } = (await replayed(folder, catalogueSpec)).trace
    for (const [at, step] of steps.entries()) {
      const drawing = networkDrawing(model, step.next, { before: steps[at - 1]?.next ?? initial, step })
      ends += waysAt(drawing).flat().length
      found.push(...meeting(drawing).map((what) => `${folder}, step ${at + 1}: ${what}`))
    }
  }
  expect(found).toEqual([])
  expect(ends).toBeGreaterThan(7000)
})
