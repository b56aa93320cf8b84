// Fair runs and bypasses of all models, compared with figures of another program.

import { expect, test } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { Kernel } from '../../src/compile/kernel.js'
import { SiteStatus } from '../../src/compile/site-status.js'
import { FullGraph } from '../../src/compile/step-graph.js'
import { Budget } from '../../src/liveness/budget.js'
import { FairComponents } from '../../src/liveness/fair-components.js'
import { edgesOf } from '../../src/liveness/graph-queries.js'
import { makeModel } from '../../src/model/model.js'
import { Exploration } from '../../src/search/exploration.js'
import { toTheEnd } from '../../src/search/long-work.js'

import {
  bypasses,
  bypassesAreAsCounted,
  elections,
  electionsEnd,
  starvation,
  starvationIsAsFound,
} from './fair-runs.js'

const inf = Number.POSITIVE_INFINITY

bypassesAreAsCounted(bypasses)
electionsEnd(elections)
starvationIsAsFound(starvation)

// Maekawa's algorithm without deadlock handling starves no site while another site continues to enter, if
// every two quorums intersect. A waiting site lacks a vote that another waiting site holds, so all votes of
// that site's quorum are stuck, and every other quorum needs one of them. Only with disjoint quorums do other
// sites continue to enter.
test.each([
  [{ parameters: { quorums: 'ring' } }, 345, false],
  [{ parameters: { quorums: 'ring' }, self: 'channel' }, 4135, false],
  [{ parameters: { quorums: 'ring' }, order: 'unordered' }, 618, false],
  [{ sites: 3, parameters: { quorums: 'all' } }, 6624, false],
  [{ parameters: { quorums: '{0,1},{0,1},{2,3},{2,3}' } }, 1369, true],
] as const)(
  'on a fair run of maekawa %j on which a site starves, other sites enter infinitely many times',
  async (options, states, expected) => {
    const model = makeModel(await catalogueSpec('maekawa'), options)
    const kernel = new Kernel(model, [])
    const siteStatus = new SiteStatus(kernel.tables)
    const bounds = { maxStates: 1e6, maxDepth: inf, memory: 2 ** 29, links: false }
    const search = new Exploration(new FullGraph(kernel), { order: 'bfs', ...bounds }, () => false)
    toTheEnd(search.run(), 1 << 16)
    const budget = new Budget(2 ** 29)
    const making = edgesOf(search, budget)
    let step = making.next()
    while (step.done !== true) step = making.next()
    const graph = step.value
    expect(graph.size).toBe(states)
    const v = new Int32Array(kernel.tables.slots.count)
    const holders = Array.from({ length: graph.size }, (_, state) => {
      search.visited.read(state, v)
      return model.competitors.filter((site) => siteStatus.holds(site, v))
    })
    const starvesWhileOthersEnter = model.competitors.some((site) => {
      const inside = Uint8Array.from(holders, (held) => (held.includes(site) ? 0 : 1))
      const waiting = holders.flatMap((_, state) => {
        search.visited.read(state, v)
        return siteStatus.waits(site, v) ? [state] : []
      })
      const fair = new FairComponents(graph, inside, () => waiting.pop() ?? -1, budget)
      toTheEnd(fair.run(), 1000)
      const component = fair.fair
      expect(component).toBeDefined()
      return holders.some((held, state) => {
        if (component![state] === 0) return false
        const ends = graph.to.subarray(graph.first[state], graph.first[state + 1])
        return ends.some(
          (end) => component![end] === component![state] && holders[end]!.some((one) => !held.includes(one)),
        )
      })
    })
    expect(starvesWhileOthersEnter).toBe(expected)
  },
)
