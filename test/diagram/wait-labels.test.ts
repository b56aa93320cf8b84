// The arrows of a wait-for graph, and their labels.
import { expect, it } from 'vitest'
import lamport from '../../specs/lamport/spec.js'
import maekawa from '../../specs/maekawa/spec.js'
import { type Model, makeModel } from '../../src/model/model.js'
import { lastState } from '../../src/trace/trace.js'
import { runOf } from '../trace/traces.js'
import { waitOverlapsOf } from './wait-overlaps.js'
import { drawnIn } from './waits-drawn.js'

const drawnAfter = (model: Model, steps: readonly string[]) => drawnIn(model, lastState(runOf(model, steps)))
const asked = (sites: number): readonly string[] =>
  Array.from({ length: sites }, (_, site) => `request at ${site}`)

// In a triangle the arrows of two pairs bend to its middle.
it('the labels of six waits among three sites keep apart, and from the sites', () => {
  const steps = [...asked(3), 'onRequest at 2 from 0', 'onRequest at 2 from 1']
  const drawn = drawnAfter(makeModel(lamport, { sites: 3 }), steps)
  expect(drawn.arrows).toHaveLength(6)
  expect(waitOverlapsOf(drawn)).toEqual([])
})

/** How much of the line of an arrow its own label leaves, in inches. */
const seenOf = ({ way, plate }: ReturnType<typeof drawnIn>['arrows'][number]): number => {
  const covers = (x: number, y: number): boolean =>
    plate !== undefined && Math.abs(x - plate.x) < plate.width / 2 && Math.abs(y - plate.y) < plate.height / 2
  return way.slice(1).reduce((sum, to, k) => {
    const from = way[k]!
    const parts = Array.from({ length: 50 }, (_, part) => (part + 0.5) / 50)
    const free = parts.filter(
      (part) => !covers(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part),
    ).length
    return sum + (Math.hypot(to.x - from.x, to.y - from.y) * free) / 50
  }, 0)
}

// "later message" left the head alone of the arrows between 2 and 1: dashes and a line looked alike.
it('a label leaves as much of its arrow that dashes can be told from a line', () => {
  const drawn = drawnAfter(makeModel(lamport, { sites: 3 }), [...asked(3), 'onRequest at 1 from 0'])
  expect(drawn.arrows).toHaveLength(6)
  for (const arrow of drawn.arrows) expect(seenOf(arrow)).toBeGreaterThan(0.6)
  expect(waitOverlapsOf(drawn)).toEqual([])
})

// Waits in a row of the grid ran through the site between, left the frame, and had no reasons.
it.each([
  ['grid', 9, 24],
  ['plane', 7, 12],
] as const)(
  'six requests on the %s: no arrow runs through a site, shares a head or lacks its reason',
  (quorums, sites, waits) => {
    const drawn = drawnAfter(makeModel(maekawa, { sites, parameters: { quorums } }), asked(6))
    expect(drawn.arrows).toHaveLength(waits)
    expect(waitOverlapsOf(drawn)).toEqual([])
  },
)

it('an arrow through a site, a shared head and a label on another arrow are noticed', () => {
  const drawn = drawnAfter(makeModel(maekawa, { sites: 4 }), asked(3))
  const [first, second, ...others] = drawn.arrows
  const changed = (one: Partial<typeof first>) =>
    waitOverlapsOf({ ...drawn, arrows: [{ ...first!, ...one }, second!, ...others] }).join()
  expect(changed({ way: second!.way })).toContain('share a head')
  expect(changed({ plate: second!.plate })).toContain('overlap')
  expect(changed({ plate: undefined })).toContain('has no reason')
  const third = drawn.places.findIndex((_, id) => id !== first!.wait.from && id !== first!.wait.to)
  expect(changed({ way: [first!.way[0]!, drawn.places[third]!, first!.way.at(-1)!] })).toContain(
    `runs through site ${third}`,
  )
})
