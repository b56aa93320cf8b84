// Independent figures about fair runs and bypasses: which sites starve, and how many times each site is
// bypassed after its request. Another explorer computed them (fair components, longest paths); small ones are
// computed by hand. They are here and not in the specs, so that they do not change together with the specs.
import { expect, test } from 'vitest'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor, propertiesNamed } from '../../src/check/model-for.js'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { measuredBypass } from '../../src/protocol/standard-properties.js'

const inf = Number.POSITIVE_INFINITY

const clients = { crash: 1, whoCrashes: 'client', detector: 'perfect' } as const
const expired = { expiry: 'any time' }

// Spec, model, whether a site starves, and the number of bypasses of each site.
export const bypasses: readonly (readonly [string, ModelOptions, 'holds' | 'violated', readonly number[]])[] =
  [
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
    [
      'maekawa-deadlock-handling',
      { sites: 2, parameters: { quorums: 'all', stamps: 'oracle' } },
      'holds',
      [1, 1],
    ],
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
    [
      'lease-lock',
      { parameters: { expiry: 'with a lock-delay' }, timeouts: 1, requests: 2 },
      'holds',
      [2, 2],
    ],
    ['lease-lock', { parameters: { asks: 'not always' }, requests: 2 }, 'holds', [2, 2]],
    ['lease-lock', { parameters: { asks: 'not always', check: 'token' } }, 'holds', [1, 1]],
    ['lease-lock', { parameters: { asks: 'not always', check: 'token' }, requests: 2 }, 'holds', [2, 2]],
    ['lease-lock', { parameters: { release: 'at once' } }, 'holds', [1, 1]],
    ['lease-lock', { parameters: { release: 'at once' }, requests: 2, order: 'unordered' }, 'holds', [2, 2]],
  ]

/** Tests that starvation and the bypasses of each site are as recorded. */
export const bypassesAreAsCounted = (rows: typeof bypasses): void => {
  test.each(rows)(
    'starvation and bypasses have the figures of another explorer: %s %j',
    async (name, options, starvation, bypasses) => {
      const spec = await catalogueSpec(name)
      const [property] = propertiesNamed(spec, ['starvationFreedom'])
      const asked = [property!, measuredBypass]
      const { verdicts } = check(modelFor(spec, options, asked), asked, {
        ...defaultCheckOptions,
        continue: true,
      })
      expect(verdicts[0]!.verdict).toBe(starvation)
      expect(verdicts[1]!.bypasses!.map(({ most }) => most)).toEqual(bypasses)
    },
  )
}

// For elections, the property is that all sites that are up eventually have a leader.
const highest = { requests: 1, parameters: { leader: 'highest' }, detector: 'perfect' } as const
// biome-ignore format: a table
export const elections: readonly (readonly [string, ModelOptions, 'holds' | 'violated'])[] = [
  ['chang-roberts', { sites: 2, requests: 1 }, 'holds'],
  ['chang-roberts', { sites: 3, requests: 1, order: 'unordered' }, 'holds'],
  ['chang-roberts', { sites: 3, requests: 1, crash: 1 }, 'violated'],
  ['dolev-klawe-rodeh', { sites: 3, requests: 1 }, 'holds'],
  ['bully', { ...highest, sites: 2, crash: 1, whoCrashes: '1' }, 'holds'],
  ['bully', { ...highest, sites: 3, crash: 1, whoCrashes: '2' }, 'holds'],
  ['bully', { ...highest, sites: 3, crash: 1, whoCrashes: '2', requesters: [1] }, 'holds'],
  ['bully', { ...highest, sites: 3, crash: 1 }, 'holds'],
  ['bully', { ...highest, sites: 3, crash: 1, recovery: 1, whoCrashes: '2' }, 'holds'],
]
/** Tests whether every site that is up elects a leader. */
export const electionsEnd = (rows: typeof elections): void => {
  test.each(rows)(
    'the verdict on whether every site that is up elects is as recorded: %s %j',
    async (name, options, expected) => {
      const properties = propertiesNamed(await catalogueSpec(name), ['everyoneElects'])
      const { verdicts } = check(
        modelFor(await catalogueSpec(name), options, properties),
        properties,
        defaultCheckOptions,
      )
      expect(verdicts[0]!.verdict).toBe(expected)
    },
  )
}

const fair = (all: 'none' | 'strong') => ({ fairness: { all } }) as const

// Starvation under each fairness: spec, model, states, verdict. The default fairness is that of the spec:
// weak, except for the successful round of the semaphore of kind `await`, which is strong.
export const starvation: readonly (readonly [string, ModelOptions, number, 'holds' | 'violated'])[] = [
  // Strong fairness of every round does not help a site that finds the semaphore taken in each round.
  ['semaphore', { sites: 2 }, 8, 'violated'],
  ['semaphore', { sites: 2, ...fair('strong') }, 8, 'violated'],
  ['semaphore', { sites: 3, ...fair('strong') }, 20, 'violated'],
  ['semaphore', { sites: 2, parameters: { kind: 'await' } }, 8, 'holds'],
  ['semaphore', { sites: 2, parameters: { kind: 'await' }, fairness: { succeed: 'weak' } }, 8, 'violated'],
  ['semaphore', { sites: 3, parameters: { kind: 'await' }, fairness: { succeed: 'weak' } }, 20, 'violated'],
  ['semaphore', { sites: 2, parameters: { kind: 'fifo' } }, 10, 'holds'],
  ['semaphore', { sites: 2, parameters: { kind: 'fifo' }, ...fair('none') }, 10, 'violated'],
  ['semaphore', { sites: 3, parameters: { kind: 'set' }, ...fair('strong') }, 35, 'violated'],
  ['test-and-set', { sites: 2, ...fair('strong') }, 8, 'violated'],
  ['lamport-fast-mutex', { sites: 2 }, 286, 'violated'],
  ['lamport-fast-mutex', { sites: 2, ...fair('strong') }, 286, 'violated'],
  ['peterson', {}, 32, 'holds'],
  ['peterson', fair('none'), 32, 'violated'],
  ['peterson-filter', { sites: 3 }, 2102, 'holds'],
  ['dekker', {}, 86, 'holds'],
  // Knuth (1966) notes that Dijkstra's algorithm lets a site starve.
  ['dijkstra', { sites: 2 }, 182, 'violated'],
  // The module SimpleAllocator states the first two (TLA+ Examples, specifications/allocator). The third is by hand: another client
  // gets the resource again and again.
  ['simple-allocator', { sites: 3 }, 400, 'holds'],
  ['simple-allocator', { sites: 3, fairness: { giveBackEarly: 'none' } }, 400, 'violated'],
  ['simple-allocator', { sites: 3, fairness: { allocate: 'weak' } }, 400, 'violated'],
  ['bakery', { sites: 2 }, 93, 'holds'],
  ['szymanski', { sites: 3 }, 1347, 'holds'],
  ['ticket-lock', { sites: 3 }, 272, 'holds'],
  ['mcs', { sites: 3 }, 722, 'holds'],
  ['central-server', { sites: 4 }, 776, 'holds'],
  ['central-server', { sites: 3, order: 'unordered' }, 212, 'holds'],
  ['central-server', { sites: 3, crash: 1, whoCrashes: 'in' }, 188, 'violated'],
  ['central-server', { sites: 3, crash: 1, whoCrashes: 'coordinator' }, 320, 'violated'],
  ['central-server', { sites: 3, fairness: { deliveries: 'none' } }, 158, 'violated'],
  ['central-server', { sites: 3, fairness: { exit: 'none' } }, 158, 'violated'],
  ['token-ring', { sites: 3 }, 60, 'holds'],
  ['token-ring', { sites: 3, parameters: { reading: 'atomic' } }, 48, 'holds'],
  ['token-ring', { sites: 3, crash: 1, whoCrashes: 'with token' }, 72, 'violated'],
  ['token-ring', { sites: 3, fairness: { 'pass@1': 'none' } }, 60, 'violated'],
  ['lamport', { sites: 2, requests: 1, order: 'unordered' }, 268, 'violated'],
  ['lamport', { sites: 2, requests: 1, order: 'unordered', parameters: { counts: 'reply' } }, 129, 'holds'],
  ['lamport', { sites: 2, requests: 2, loss: 1 }, 3182, 'violated'],
  ['lamport', { sites: 2, requests: 2, duplication: 1 }, 8124, 'holds'],
  ['lamport-omission', { sites: 2, requests: 1, order: 'unordered' }, 221, 'violated'],
  ['ricart-agrawala', { sites: 3, requests: 1 }, 2357, 'holds'],
  ['ricart-agrawala', { sites: 3, order: 'unordered', parameters: { clock: 'ra81' } }, 4012, 'holds'],
  ['ricart-agrawala', { sites: 3, entry: 'eager' }, 1833, 'holds'],
  ['ricart-agrawala', { sites: 3, requests: 1, loss: 1 }, 7645, 'violated'],
  ['ricart-agrawala', { sites: 3, fairness: { exit: 'none' } }, 2060, 'violated'],
  ['ricart-agrawala-queue', { sites: 3 }, 2398, 'holds'],
  ['carvalho-roucairol', { sites: 3 }, 2409, 'holds'],
  ['raymond', { sites: 3 }, 86, 'holds'],
  ['naimi-trehel', { sites: 3 }, 384, 'holds'],
  ['suzuki-kasami', { sites: 2, requests: 2, order: 'unordered' }, 120, 'holds'],
  ['suzuki-kasami', { sites: 2, requests: 1, loss: 1 }, 40, 'violated'],
  ['maekawa', { parameters: { quorums: 'ring' } }, 345, 'violated'],
  ['maekawa', { parameters: { quorums: 'six' }, requests: 1 }, 3687, 'violated'],
  ['maekawa', { parameters: { quorums: '{0,1,2},{1,2},{1,2}' } }, 746, 'violated'],
  ['maekawa-deadlock-handling', { parameters: { quorums: 'ring' } }, 572, 'holds'],
  ['maekawa-deadlock-handling', { parameters: { quorums: 'six' } }, 5621, 'holds'],
  ['maekawa-deadlock-handling', { sites: 2, parameters: { quorums: 'all' }, requests: 3 }, 893, 'holds'],
  [
    'maekawa-deadlock-handling',
    { sites: 2, parameters: { quorums: 'all' }, requests: 'unbounded' },
    58,
    'holds',
  ],
  ['maekawa-relinquish', { sites: 2, parameters: { quorums: 'all' }, requests: 1 }, 58, 'violated'],
  [
    'maekawa-relinquish',
    { sites: 2, parameters: { quorums: 'all', again: 'tagged' }, requests: 1 },
    67,
    'holds',
  ],
]

/** Tests the verdict of starvation freedom for some models. */
export const starvationIsAsFound = (rows: typeof starvation): void => {
  test.each(rows)(
    'starvation freedom of %s %j, with %i states, has the recorded verdict',
    async (name, options, states, expected) => {
      const spec = await catalogueSpec(name)
      const asked = propertiesNamed(spec, ['starvationFreedom'])
      const { verdicts, exploration } = check(modelFor(spec, options, asked), asked, {
        ...defaultCheckOptions,
        continue: true,
      })
      expect(exploration.states).toBe(states)
      expect(verdicts[0]!.verdict).toBe(expected)
    },
  )
}
