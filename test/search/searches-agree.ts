// The claims that every search finds the same graph and the same verdicts, for the models that they are made of.

import { describe, expect, test } from 'vitest'
import bankAccount from '../../specs/bank-account/spec.js'
import centralServer from '../../specs/central-server/spec.js'
import lamportOmission from '../../specs/lamport-omission/spec.js'
import maekawa from '../../specs/maekawa/spec.js'
import ricartAgrawala from '../../specs/ricart-agrawala/spec.js'
import tokenRing from '../../specs/token-ring/spec.js'
import { Check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor, propertiesNamed } from '../../src/check/model-for.js'
import { makeModel } from '../../src/model/model.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import type { Spec } from '../../src/protocol/spec.js'
import { noReduction } from '../../src/reduce/reductions.js'
import type { SearchOrder } from '../../src/search/frontier.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { ReachableStates } from '../../src/search/reachable-states.js'
import { monitorsOf } from '../../src/semantics/steps.js'
import { checked } from '../tiny/found.js'
import { exploreToy } from '../toy-explorer.js'

type Row = readonly [name: string, spec: Spec, options: ModelOptions]

/** All models of which the claims are made. The last two are small enough for the fast tests. */
export const models: readonly Row[] = [
  ['ricart-agrawala', ricartAgrawala, { sites: 3, requests: 1, requesters: [0, 1] }],
  ['ricart-agrawala with a loss', ricartAgrawala, { sites: 2, requests: 2, loss: 1 }],
  ['ricart-agrawala with a copy', ricartAgrawala, { sites: 2, requests: 2, duplication: 1 }],
  ['lamport-omission, unordered', lamportOmission, { sites: 2, requests: 1, order: 'unordered' }],
  ['maekawa on a ring', maekawa, { sites: 3, parameters: { quorums: 'ring' } }],
  ['central-server with a copy', centralServer, { sites: 2, duplication: 1 }],
  ['token-ring with a loss', tokenRing, { sites: 3, loss: 1 }],
  ['bank-account', bankAccount, { sites: 3 }],
]

const explored = (spec: Spec, options: ModelOptions, order: SearchOrder, slice = 1 << 16) => {
  const reduce = noReduction
  const model = makeModel(spec, options)
  const reachable = new ReachableStates(model, {
    monitors: monitorsOf(model),
    properties: spec.properties,
    reduce,
  })
  const bounds = {
    maxStates: 1e6,
    maxDepth: Number.POSITIVE_INFINITY,
    memory: 2 ** 29,
    links: true,
  }
  const search = reachable.explore({ order, ...bounds }, () => false)
  toTheEnd(search.run(), slice)
  return search
}

/** The claims for some models. */
export const searchesAgree = (models: readonly Row[]): void => {
  describe.each(models)('%s', (_, spec, options) => {
    const breadth = checked(spec, options)

    test('breadth-first finds shortest traces, as the toy does', () => {
      const toy = exploreToy(breadth.model)
      expect(breadth.exploration).toMatchObject({
        states: toy.states,
        initialStates: toy.initialStates,
        transitions: toy.transitions,
        selfLoops: toy.selfLoops,
        depth: toy.depth,
      })
      for (const { property, trace } of breadth.verdicts) {
        expect([property.name, trace?.steps.length]).toEqual([property.name, toy.violated[property.name]])
      }
    })

    test.each(['dfs', 'directed'] as const)(
      '%s visits the same states and gives the same verdicts',
      (search) => {
        const depth = checked(spec, options, { search })
        expect(depth.exploration).toMatchObject({
          complete: true,
          states: breadth.exploration.states,
          initialStates: breadth.exploration.initialStates,
          transitions: breadth.exploration.transitions,
          selfLoops: breadth.exploration.selfLoops,
        })
        const plain = (result: typeof depth) =>
          result.verdicts.map(({ property, verdict }) => [property.name, verdict])
        expect(plain(depth)).toEqual(plain(breadth))
      },
    )

    test('breadth-first, depth-first and directed search collect the same set', () => {
      const states = (order: SearchOrder) => {
        const { visited, kernel } = explored(spec, options, order)
        const { slots, records, channels, variables, model } = kernel.tables
        const v = new Int32Array(slots.count)
        return Array.from({ length: visited.size }, (_, state) => {
          visited.read(state, v)
          // In words that do not depend on the order in which values were numbered.
          return JSON.stringify([
            records.map((known, site) =>
              model.sites[site]!.role.record.toJson(known.value(v[site]!) as never),
            ),
            channels.map(({ contents }, at) =>
              contents
                .value(v[slots.channel + at]!)
                .toArray()
                .map((message) => model.spec.messages.sort.toJson(message)),
            ),
            variables.map((known, at) =>
              model.variables[at]!.sort.toJson(known.value(v[slots.variable + at]!)),
            ),
            [...v.slice(slots.variable + variables.length)],
          ])
        }).sort()
      }
      const all = states('bfs')
      expect(new Set(all).size).toBe(all.length)
      expect(states('dfs')).toEqual(all)
      expect(states('directed')).toEqual(all)
    })

    test.each(['dfs', 'directed'] as const)(
      'a trace of %s ends with its violation, though it may be long',
      (search) => {
        const depth = checked(spec, options, { search })
        for (const { property, trace } of depth.verdicts) {
          const shortest = breadth.verdicts.find((verdict) => verdict.property === property)?.trace
          if (trace !== undefined) expect(trace.steps.length).toBeGreaterThanOrEqual(shortest!.steps.length)
        }
      },
    )

    test.each(['bfs', 'dfs', 'directed'] as const)(
      '%s in slices of one state finds the same, in the same order',
      (order) => {
        const [whole, sliced] = [explored(spec, options, order), explored(spec, options, order, 1)]
        expect(sliced.progress()).toEqual(whole.progress())
        const [v, w] = [
          new Int32Array(whole.kernel.tables.slots.count),
          new Int32Array(sliced.kernel.tables.slots.count),
        ]
        let different = 0
        for (let state = 0; state < whole.visited.size; state++) {
          whole.visited.read(state, v)
          sliced.visited.read(state, w)
          if (v.some((id, slot) => id !== w[slot])) different++
        }
        expect(different).toBe(0)
      },
    )

    test('a check in slices of one state has the same result', () => {
      const all = propertiesNamed(spec, [])
      const results = [1, 1 << 16].map((slice) => {
        const running = new Check(modelFor(spec, options, all), all, {
          ...defaultCheckOptions,
          continue: true,
        })
        toTheEnd(running.run(), slice)
        const { exploration, verdicts } = running.result()
        return JSON.stringify([
          exploration,
          verdicts.map(({ property, verdict, trace }) => [
            property.name,
            verdict,
            trace?.steps.map(({ label }) => label),
          ]),
        ])
      })
      expect(results[0]).toBe(results[1])
    })
  })
}
