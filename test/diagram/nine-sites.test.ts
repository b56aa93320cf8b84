// Nine sites are whole on the page at 1440x900, in its stage and beside a panel, with letters as large as that allows.
import { expect, it } from 'vitest'
import central from '../../specs/central-server/spec.js'
import lamport from '../../specs/lamport/spec.js'
import maekawa from '../../specs/maekawa/spec.js'
import ra from '../../specs/ricart-agrawala/spec.js'
import { networkDrawing } from '../../src/diagram/network/network-drawing.js'
import { runDrawing } from '../../src/diagram/run/run-drawing.js'
import { makeModel } from '../../src/model/model.js'
import { lastState } from '../../src/trace/trace.js'
import { runOf } from '../trace/traces.js'

// In pixels, as a browser measures them: an inch of a layout, the two widths of the stage, and the height that it leaves to a network.
const inch = 105.6
const height = 427
const areas = [
  { width: 760, aspect: 2, network: 0.42, run: 0.62 },
  { width: 578, aspect: 1.6, network: 0.35, run: 0.48 },
]

const asked = (sites: number): readonly string[] =>
  Array.from({ length: sites }, (_, site) => `request at ${site}`)

it.each([
  { name: 'lamport', model: makeModel(lamport, { sites: 9 }), steps: asked(3) },
  { name: 'ricart-agrawala', model: makeModel(ra, { sites: 9 }), steps: asked(2) },
  { name: 'ricart-agrawala, six requests', model: makeModel(ra, { sites: 9 }), steps: asked(6) },
  { name: 'central-server', model: makeModel(central, { sites: 9 }), steps: asked(4) },
  { name: 'maekawa on a grid', model: makeModel(maekawa, { sites: 9 }), steps: asked(6) },
  {
    name: 'maekawa on the plane',
    model: makeModel(maekawa, { sites: 7, parameters: { quorums: 'plane' } }),
    steps: asked(3),
  },
])('$name', ({ model, steps }) => {
  const trace = runOf(model, steps)
  const { left, right } = runDrawing(trace, { isDense: true })
  for (const area of areas) {
    const picture = networkDrawing(model, lastState(trace), { aspect: area.aspect })
    const scale = Math.min(area.width / picture.width, height / picture.height) / inch
    expect(scale).toBeGreaterThan(area.network)
    expect(area.width / (right - left + 0.16) / inch).toBeGreaterThan(area.run)
  }
})

// Then all but three of its sites stand in two rows, and no row is longer than four.
it('two of many clients stand beside their server', () => {
  const model = makeModel(central, { sites: 9 })
  const { cards } = networkDrawing(model, lastState(runOf(model, [])))
  const middle = cards.at(-1)!.box
  const beside = cards.filter(({ box }) => box !== middle && Math.abs(box.y - middle.y) < 0.01)
  expect(beside.map(({ box }) => Math.sign(box.x - middle.x)).toSorted()).toEqual([-1, 1])
})
