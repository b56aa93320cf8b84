// Nine sites are whole on the page at 1440x900, in its stage and beside a panel, with letters as large as that allows.
import { expect, it } from 'vitest'
import central from '../../specs/central-server/spec.js'
import maekawa from '../../specs/maekawa/spec.js'
import ra from '../../specs/ricart-agrawala/spec.js'
import { networkDrawing } from '../../src/diagram/network/network-drawing.js'
import { makeModel } from '../../src/model/model.js'
import { lastState } from '../../src/trace/trace.js'
import { runOf } from '../trace/traces.js'
import { areWhole, asked } from './whole-at-1440.js'

it.each([
  { name: 'ricart-agrawala', model: makeModel(ra, { sites: 9 }), steps: asked(2) },
  { name: 'central-server', model: makeModel(central, { sites: 9 }), steps: asked(4) },
  {
    name: 'maekawa on the plane',
    model: makeModel(maekawa, { sites: 7, parameters: { quorums: 'plane' } }),
    steps: asked(3),
  },
])('$name', areWhole)

// Then all but three of its sites stand in two rows, and no row is longer than four.
it('two of many clients stand beside their server', () => {
  const model = makeModel(central, { sites: 9 })
  const { cards } = networkDrawing(model, lastState(runOf(model, [])))
  const middle = cards.at(-1)!.box
  const beside = cards.filter(({ box }) => box !== middle && Math.abs(box.y - middle.y) < 0.01)
  expect(beside.map(({ box }) => Math.sign(box.x - middle.x)).toSorted()).toEqual([-1, 1])
})
