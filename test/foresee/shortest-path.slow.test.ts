// As shortest-path.test.ts, with more random protocols.
import { describe, expect, test } from 'vitest'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor } from '../../src/check/model-for.js'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { goalOf } from '../../src/foresee/goal.js'
import { encodeState } from '../../src/semantics/state.js'
import { lastState } from '../../src/trace/trace.js'
import { pathsAgree, wayTo } from './naive-paths.js'

test('shortest paths to random goals in random protocols, from random states, are those of the naive search', () =>
  pathsAgree(161_803, 25, 10, 2))

describe('a shortest path in the catalogue', () => {
  test('to the violation of a property is as long as its counterexample, and to its witness as long as the witness', async () => {
    for (const [name, options] of [
      ['maekawa', { parameters: { quorums: 'ring' } }],
      ['bank-account', { sites: 2 }],
      ['lamport', { sites: 2, requests: 1, order: 'unordered' }],
      ['ricart-agrawala', { sites: 2 }],
    ] as const) {
      const spec = await catalogueSpec(name)
      const model = modelFor(spec, options, [])
      const asked = spec.properties.filter((property) => goalOf(model, property) !== undefined)
      const result = check(model, asked, { ...defaultCheckOptions, continue: true })
      expect(asked.length).toBeGreaterThan(2)
      for (const { property, trace } of result.verdicts) {
        const found = wayTo(model, goalOf(model, property)!)
        if (trace === undefined) expect(found.kind).toBe('none')
        else if (found.kind !== 'found') throw new Error(`${property.name}: ${found.kind}`)
        else {
          expect(found.way.steps.length).toBe(trace.steps.length)
          // Both are the first of the shortest.
          expect(encodeState(model, found.way.steps.at(-1)!.next)).toBe(encodeState(model, lastState(trace)))
        }
      }
    }
  })
})
