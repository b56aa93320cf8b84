// The labels of a wait-for graph on the page.
import { expect, it } from 'vitest'
import lamport from '../../specs/lamport/spec.js'
import { sitePlaces } from '../../src/diagram/site-places.js'
import { nodeSize, waitForLayout } from '../../src/diagram/wait-for-layout.js'
import { makeModel } from '../../src/model/model.js'
import { lastState } from '../../src/trace/trace.js'
import { waitsOf } from '../../src/trace/wait-cycle.js'
import { runOf } from '../trace/traces.js'
import { meet } from './boxes.js'

// In a triangle the arrows of two pairs bend to its middle.
it('the labels of six waits among three sites keep apart, and from the sites', () => {
  const model = makeModel(lamport, { sites: 3 })
  const state = lastState(
    runOf(model, [
      'request at 0',
      'request at 1',
      'request at 2',
      'onRequest at 2 from 0',
      'onRequest at 2 from 1',
    ]),
  )
  const waits = waitsOf(model, state)!
  expect(waits).toHaveLength(6)
  const { places, arrows } = waitForLayout(waits, 3, 2.3, true, sitePlaces(model))
  const sites = places.map((place) => ({ ...place, width: nodeSize, height: nodeSize }))
  const boxes = [...arrows.map(({ plate }) => plate), ...sites]
  const pairs = boxes.flatMap((one, k) => boxes.slice(k + 1).map((other) => [one, other] as const))
  expect(pairs.filter(([one, other]) => meet(one, other))).toEqual([])
})
