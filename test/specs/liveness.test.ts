// Pinned figures about fair runs and bypasses: who starves, and how often each site is overtaken, counted from the step by
// which it begins to wait. They were found by another explorer (fair components, longest paths), and by hand where they are
// small; they stand here and in no file that a change could carry along.
import { expect, test } from 'vitest'
import { Check, check, modelFor, propertiesNamed, usualCheck } from '../../src/check/check.js'
import { edgesOf } from '../../src/check/on-graph.js'
import { catalogueSpec } from '../../src/cli/catalogue.js'
import { mutantsOf } from '../../src/cli/load-mutants.js'
import { Kernel } from '../../src/compile/kernel.js'
import { Standing } from '../../src/compile/standing.js'
import { Budget } from '../../src/liveness/budget.js'
import { FairComponents } from '../../src/liveness/fair-components.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { mutated } from '../../src/protocol/mutant.js'
import { measuredBypass } from '../../src/protocol/property.js'
import { Exploration } from '../../src/search/exploration.js'
import { makeModel } from '../../src/semantics/model.js'

const inf = Number.POSITIVE_INFINITY

const clients = { crash: 1, whoCrashes: 'client', detector: 'perfect' } as const
const expired = { expiry: 'any time' }

// Spec, model, whether a site starves, and the bypasses by site.
const figures: readonly (readonly [string, ModelOptions, 'holds' | 'violated', readonly number[]])[] = [
  ['semaphore', { sites: 3 }, 'violated', [inf, inf, inf]],
  ['semaphore', { sites: 3, parameters: { kind: 'await' } }, 'holds', [inf, inf, inf]],
  ['semaphore', { sites: 3, parameters: { kind: 'fifo' } }, 'holds', [inf, inf, inf]],
  ['semaphore', { sites: 2, parameters: { kind: 'set' } }, 'holds', [inf, inf]],
  ['semaphore', { sites: 3, parameters: { kind: 'set' } }, 'violated', [inf, inf, inf]],
  ['central-server', { sites: 1 }, 'holds', [0]],
  ['central-server', { sites: 3 }, 'holds', [inf, inf, inf]],
  ['central-server', { sites: 3, requests: 1 }, 'holds', [2, 2, 2]],
  ['central-server', { sites: 2, requests: 2, duplication: 1 }, 'violated', [2, 2]],
  ['central-server', { sites: 3, crash: 1, whoCrashes: 'idle' }, 'holds', [inf, inf, inf]],
  ['central-server', { sites: 3, crash: 1, whoCrashes: 'waiting' }, 'violated', [inf, inf, inf]],
  ['token-ring', { sites: 2, parameters: { reading: 'atomic' } }, 'holds', [1, 1]],
  ['token-ring', { sites: 4 }, 'holds', [3, 3, 3, 3]],
  ['token-ring', { sites: 3, loss: 1 }, 'violated', [2, 2, 2]],
  ['lamport', { sites: 2 }, 'holds', [1, 2]],
  ['lamport', { sites: 2, parameters: { counts: 'reply' } }, 'holds', [1, 1]],
  ['lamport-omission', { sites: 2 }, 'holds', [1, 2]],
  ['ricart-agrawala', { sites: 2 }, 'holds', [1, 2]],
  ['ricart-agrawala', { sites: 3 }, 'holds', [3, 4, 4]],
  ['ricart-agrawala', { sites: 3, order: 'unordered' }, 'holds', [3, 4, 5]],
  ['ricart-agrawala', { sites: 2, parameters: { clock: 'ra81' } }, 'holds', [2, 2]],
  ['ricart-agrawala', { sites: 3, parameters: { clock: 'ra81' } }, 'holds', [4, 4, 4]],
  ['ricart-agrawala', { sites: 2, order: 'unordered', parameters: { clock: 'ra81' } }, 'holds', [inf, inf]],
  ['maekawa', { sites: 3, parameters: { quorums: 'one' } }, 'holds', [2, inf, inf]],
  ['maekawa-deadlock-handling', { parameters: { quorums: 'ring' }, requests: 1 }, 'holds', [2, 2, 2]],
  ['suzuki-kasami', { sites: 2, requests: 3 }, 'holds', [3, 3]],
  ['zookeeper-lock', { sites: 2 }, 'holds', [inf, inf]],
  ['zookeeper-lock', { sites: 2, requests: 1 }, 'holds', [1, 1]],
  ['zookeeper-lock', { sites: 3 }, 'holds', [inf, inf, inf]],
  ['zookeeper-lock', { sites: 2, parameters: { watch: 'directory' } }, 'holds', [inf, inf]],
  ['zookeeper-lock', { sites: 2, ...clients }, 'holds', [inf, inf]],
  ['zookeeper-lock', { sites: 3, ...clients }, 'holds', [inf, inf, inf]],
  ['lease-lock', { parameters: expired, timeouts: 1 }, 'holds', [1, 1]],
  ['lease-lock', { parameters: { ...expired, check: 'token' }, timeouts: 1, requests: 2 }, 'holds', [2, 2]],
  ['lease-lock', { parameters: { expiry: 'once stopped' }, timeouts: 1, requests: 2 }, 'holds', [2, 2]],
  ['lease-lock', { parameters: { expiry: 'with a lock-delay' }, timeouts: 1, requests: 2 }, 'holds', [2, 2]],
  ['lease-lock', { parameters: { asks: 'not always' }, requests: 2 }, 'holds', [2, 2]],
  ['lease-lock', { parameters: { asks: 'not always', check: 'token' } }, 'holds', [1, 1]],
  ['lease-lock', { parameters: { asks: 'not always', check: 'token' }, requests: 2 }, 'holds', [2, 2]],
  ['lease-lock', { parameters: { release: 'at once' } }, 'holds', [1, 1]],
  ['lease-lock', { parameters: { release: 'at once' }, requests: 2, order: 'unordered' }, 'holds', [2, 2]],
]

test.each(figures)('%s %j', async (name, options, starvation, bypasses) => {
  const spec = await catalogueSpec(name)
  const [property] = propertiesNamed(spec, ['starvationFreedom'])
  const asked = [property!, measuredBypass]
  const { verdicts } = check(modelFor(spec, options, asked), asked, { ...usualCheck, continue: true })
  expect(verdicts[0]!.verdict).toBe(starvation)
  expect(verdicts[1]!.bypasses!.map(({ most }) => most)).toEqual(bypasses)
})

// Of elections it is asked whether all that are up have a leader at last.
const highest = { requests: 1, parameters: { leader: 'highest' }, detector: 'perfect' } as const
// biome-ignore format: a table
const elections: readonly (readonly [string, ModelOptions, 'holds' | 'violated'])[] = [
  ['chang-roberts', { sites: 2, requests: 1 }, 'holds'],
  ['chang-roberts', { sites: 3, requests: 1, order: 'unordered' }, 'holds'],
  ['chang-roberts', { sites: 3, requests: 1, crash: 1 }, 'violated'],
  ['bully', { ...highest, sites: 2, crash: 1, whoCrashes: '1' }, 'holds'],
  ['bully', { ...highest, sites: 3, crash: 1, whoCrashes: '2' }, 'holds'],
  ['bully', { ...highest, sites: 3, crash: 1, whoCrashes: '2', requesters: [1] }, 'holds'],
  ['bully', { ...highest, sites: 3, crash: 1 }, 'holds'],
  ['bully', { ...highest, sites: 3, crash: 1, recovery: 1, whoCrashes: '2' }, 'holds'],
]
test.each(elections)('everyone that is up elects: %s %j', async (name, options, expected) => {
  const properties = propertiesNamed(await catalogueSpec(name), ['everyoneElects'])
  const { verdicts } = check(modelFor(await catalogueSpec(name), options, properties), properties, usualCheck)
  expect(verdicts[0]!.verdict).toBe(expected)
})

// By name of the mutant: the site that starves first, and the length of the stem to where it does.
test.each([
  ['central-server', 'the last of the queue is served first', 0, 4],
  ['central-server', 'the client with the lowest number is served first', 2, 4],
  ['token-ring', 'the token is kept on leaving', 0, 3],
  ['token-ring', 'a waiting site may pass the token on instead of entering', 0, 1],
])('%s, where %s', async (name, mutant, site, stem) => {
  const spec = await catalogueSpec(name)
  const listed = await mutantsOf({ spec, argument: name })
  const wrong = mutated(spec, listed.find((one) => one.name === mutant)!)
  const properties = propertiesNamed(wrong, ['starvationFreedom'])
  const running = new Check(modelFor(wrong, { sites: 3 }, properties), properties)
  while (running.advance(1 << 16)) {
    // To the end.
  }
  const { because, trace } = running.result().verdicts[0]!
  expect(because).toBe(`site ${site} waits and never gets in`)
  expect(trace!.loop).toBe(stem)
})

// Maekawa's algorithm without deadlock handling starves nobody as long as anybody gets in, where every two quorums meet: what a
// waiting site lacks is a vote that another waiting site has and keeps, so all votes of that one's quorum are stuck, and every
// other quorum needs one of them. Only with disjoint quorums do others go on.
test.each([
  [{ parameters: { quorums: 'ring' } }, 345, false],
  [{ parameters: { quorums: 'ring' }, self: 'channel' }, 4135, false],
  [{ parameters: { quorums: 'ring' }, order: 'unordered' }, 618, false],
  [{ sites: 3, parameters: { quorums: 'all' } }, 6624, false],
  [{ parameters: { quorums: '{0,1},{0,1},{2,3},{2,3}' } }, 1369, true],
] as const)(
  'on a fair run of maekawa %j on which a site starves others get in again and again',
  async (options, states, expected) => {
    const model = makeModel(await catalogueSpec('maekawa'), options)
    const kernel = new Kernel(model, [])
    const standing = new Standing(kernel.tables)
    const bounds = { maxStates: 1e6, maxDepth: inf, memory: 2 ** 29, links: false, sizes: false }
    const search = new Exploration(kernel, { order: 'bfs', ...bounds }, () => false)
    while (search.advance(1 << 16)) {
      // To the end.
    }
    const budget = new Budget(2 ** 29)
    const making = edgesOf(search, budget)
    let step = making.next()
    while (step.done !== true) step = making.next()
    const graph = step.value
    expect(graph.size).toBe(states)
    const v = new Int32Array(kernel.tables.slots.count)
    const holders = Array.from({ length: graph.size }, (_, state) => {
      search.visited.read(state, v)
      return model.competitors.filter((site) => standing.holds(site, v))
    })
    const starvesWhileOthersEnter = model.competitors.some((site) => {
      const inside = Uint8Array.from(holders, (held) => (held.includes(site) ? 0 : 1))
      const waiting = holders.flatMap((_, state) => {
        search.visited.read(state, v)
        return standing.waits(site, v) ? [state] : []
      })
      const fair = new FairComponents(graph, inside, () => waiting.pop() ?? -1, budget)
      while (fair.advance(1000)) {
        // To the end.
      }
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
