// Nothing in the picture of the network covers anything else, in random runs of seven algorithms (network.test.ts has single states).
import { expect, test } from 'vitest'
import central from '../../specs/central-server/spec.js'
import maekawa from '../../specs/maekawa/spec.js'
import paxos from '../../specs/paxos/spec.js'
import peterson from '../../specs/peterson/spec.js'
import raymond from '../../specs/raymond/spec.js'
import ra from '../../specs/ricart-agrawala/spec.js'
import { networkDrawing } from '../../src/diagram/network/network-drawing.js'
import { makeModel } from '../../src/model/model.js'
import { walk } from '../trace/traces.js'
import { arrowsUnderCards, networkOverlapsOf, strayLabels } from './network-overlaps.js'

const models = [
  makeModel(ra, { sites: 4, order: 'unordered', duplication: 1 }),
  makeModel(maekawa, { sites: 9 }),
  makeModel(maekawa, { sites: 7, parameters: { quorums: 'plane' } }),
  makeModel(raymond, { sites: 7, parameters: { tree: 'binary' } }),
  makeModel(central, { sites: 6 }),
  makeModel(paxos),
  makeModel(peterson),
]
test.each(models.map((model) => ({ name: `${model.spec.name}, ${model.sites.length} sites`, model })))(
  'in random runs of $name',
  ({ model }) => {
    const trace = walk(model, 18, 7)
    let before = trace.initial
    for (const step of trace.steps) {
      const drawing = networkDrawing(model, step.next, { before, step })
      expect([...networkOverlapsOf(drawing), ...strayLabels(drawing)]).toEqual([])
      before = step.next
    }
  },
)

// Waits between sites on one line with a third one passed behind its card, so they seemed to be its own.
test.each([
  [7, 'plane'],
  [9, 'grid'],
] as const)('no arrow among %i sites of Maekawa (%s) runs under a card', (sites, quorums) => {
  const model = makeModel(maekawa, { sites, parameters: { quorums }, requests: 1 })
  for (const seed of [1, 2, 3]) {
    const trace = walk(model, 24, seed)
    // A deadlock may end the run.
    for (const { next } of trace.steps.filter((_, at) => at % 4 === 3)) {
      const drawing = networkDrawing(model, next)
      expect(arrowsUnderCards(drawing)).toEqual([])
      expect([...networkOverlapsOf(drawing), ...strayLabels(drawing)]).toEqual([])
    }
  }
})
