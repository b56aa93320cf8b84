// Nothing in the drawing of a run covers anything else, in random runs (space-time.test.ts has single runs).
import { expect, test } from 'vitest'
import lamport from '../../specs/lamport/spec.js'
import maekawa from '../../specs/maekawa/spec.js'
import ra from '../../specs/ricart-agrawala/spec.js'
import { runDrawing } from '../../src/diagram/run/run-drawing.js'
import { makeModel } from '../../src/model/model.js'
import { runOf, walk } from '../trace/traces.js'
import { crossedTexts, overlapsOf } from './overlaps.js'

test('arrows and texts never touch what they must not, in random runs with faults and nine sites', () => {
  const faulty = { requests: 2, loss: 1, duplication: 1, order: 'unordered' } as const
  for (const seed of [1, 2, 3])
    expect(overlapsOf(runDrawing(walk(makeModel(ra, { sites: 4, ...faulty }), 25, seed)))).toEqual([])
  const nine = runDrawing(walk(makeModel(maekawa, { sites: 9 }), 40, 1))
  expect(overlapsOf(nine)).toEqual([])
  // At 66 pixels to the inch letters of 11 points are 10 pixels high, and the stage of the page at 1440x900 is 760 wide.
  const requests = runDrawing(
    runOf(makeModel(ra, { sites: 9 }), ['request at 0', 'request at 4', 'request at 8']),
  )
  for (const { left, right } of [nine, requests]) expect((right - left) * 66).toBeLessThan(760)
  const [first] = requests.events
  expect([first!.number!.text, first!.label!.text]).toEqual(['1', 'request'])
  expect(first!.number!.box).toMatchObject(first!.at)
})

// Arrows ran through the texts of other messages and of events, although there was room beside them.
test('few texts are crossed by the arrows of other messages', () => {
  const steps = [
    'request at 0',
    'request at 1',
    'request at 2',
    'onRequest at 1 from 0',
    'onRequest at 2 from 0',
  ]
  const asked = runDrawing(runOf(makeModel(ra, { sites: 3 }), steps))
  expect(crossedTexts(asked).length).toBeLessThan(4)
  expect(overlapsOf(asked)).toEqual([])
  let [arrows, crossed] = [0, 0]
  for (const model of [makeModel(ra, { sites: 3 }), makeModel(lamport, { sites: 3 }), makeModel(maekawa)])
    for (const seed of [1, 2, 3, 4]) {
      const drawing = runDrawing(walk(model, 20, seed))
      expect(overlapsOf(drawing)).toEqual([])
      arrows += drawing.arrows.length
      crossed += crossedTexts(drawing).length
    }
  expect(arrows).toBeGreaterThan(150)
  // All of the texts of the events and of the messages are about 400.
  expect(crossed).toBeLessThan(20)
})
