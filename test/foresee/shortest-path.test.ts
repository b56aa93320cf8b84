// Shortest paths to a goal, compared with a naive breadth-first search in the graph of the reference
// semantics.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor } from '../../src/check/model-for.js'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { checkGoal, type Goal, goalOf, goalText, isReachedIn } from '../../src/foresee/goal.js'
import { defaultPathOptions, type PathOptions, ShortestPath } from '../../src/foresee/shortest-path.js'
import { type Model, ModelError, makeModel } from '../../src/model/model.js'
import {
  deadlockFreedom,
  mutualExclusion,
  someoneEnters,
  starvationFreedom,
} from '../../src/protocol/standard-properties.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { encodeState, type State } from '../../src/semantics/state.js'
import { stateGraph } from '../../src/semantics/state-graph.js'
import { steps } from '../../src/semantics/steps.js'
import { lastState } from '../../src/trace/trace.js'
import { wholeModel } from '../laws/agreement.js'
import { failings, faults, modelOptions, recipes } from '../laws/random-recipes.js'
import { specOf } from '../laws/random-spec.js'

const wayTo = (model: Model, goal: Goal, from?: State, options: PathOptions = defaultPathOptions) => {
  const search = new ShortestPath(model, goal, from, options)
  toTheEnd(search.run(), 3)
  return search.result()
}

const goals: fc.Arbitrary<Goal> = fc.letrec<{ goal: Goal }>((tie) => ({
  goal: fc.oneof(
    { maxDepth: 2 },
    fc.record({ kind: fc.constantFrom('holds' as const, 'waits', 'crashed'), site: fc.nat(1) }),
    fc.constant({ kind: 'at rest' as const }),
    fc.record({
      kind: fc.constant('predicate' as const),
      property: fc.constantFrom('mutualExclusion', 'someoneEnters'),
      is: fc.boolean(),
    }),
    fc.record({ kind: fc.constantFrom('all' as const, 'any'), of: fc.array(tie('goal'), { maxLength: 3 }) }),
    fc.record({ kind: fc.constant('not' as const), of: tie('goal') }),
  ),
})).goal

test('shortest paths to random goals in random protocols, from random states, are those of the naive search', () => {
  const seen = { found: 0, none: 0, longest: 0 }
  fc.assert(
    fc.property(
      recipes,
      fc.oneof(fc.tuple(modelOptions, fc.constant(undefined)), fc.tuple(faults, failings)),
      fc.array(goals, { minLength: 4, maxLength: 4 }),
      fc.nat(),
      (recipe, [options, failing], asked, number) => {
        const spec = specOf({ ...recipe, monitors: [] }, failing)
        let model: Model
        try {
          model = wholeModel(
            {
              ...spec,
              properties: [
                ...spec.properties.filter(
                  ({ name }) => name !== 'mutualExclusion' && name !== 'someoneEnters',
                ),
                mutualExclusion,
                someoneEnters,
              ],
            },
            options,
            false,
          )
        } catch (error) {
          if (error instanceof ModelError) return
          throw error
        }
        const { states, edges, cut, initial } = stateGraph(model, 60)
        if (cut !== undefined) return
        for (const goal of asked) {
          try {
            checkGoal(model, goal)
          } catch (error) {
            expect(error).toBeInstanceOf(ModelError)
            expect(() => new ShortestPath(model, goal)).toThrow(ModelError)
            continue
          }
          for (const from of [undefined, number % states.length]) {
            let level = new Set(from === undefined ? Array.from({ length: initial }, (_, s) => s) : [from])
            const visited = new Set(level)
            let length = -1
            for (let at = 0; level.size > 0 && length < 0; at++) {
              if ([...level].some((state) => isReachedIn(model, states[state]!, goal))) length = at
              level = new Set(edges.flatMap((e) => (level.has(e.from) && !visited.has(e.to) ? [e.to] : [])))
              for (const state of level) visited.add(state)
            }
            const start = from === undefined ? undefined : states[from]
            const result = wayTo(model, goal, start, { ...defaultPathOptions, timestamps: false })
            if (length < 0) {
              expect(result).toEqual({ kind: 'none', states: visited.size })
              seen.none++
              continue
            }
            if (result.kind !== 'found') throw new Error(result.kind)
            const { way } = result
            expect(way.steps.length).toBe(length)
            let state = way.from
            if (start !== undefined) expect(state).toBe(start)
            for (const step of way.steps) {
              const same = [...steps(model, state)].some(
                ({ next }) => encodeState(model, next) === encodeState(model, step.next),
              )
              expect(same).toBe(true)
              state = step.next
            }
            expect(isReachedIn(model, state, goal)).toBe(true)
            seen.found++
            seen.longest = Math.max(seen.longest, length)
          }
        }
      },
    ),
    { seed: 161_803, numRuns: 25 },
  )
  expect(Math.min(seen.found, seen.none)).toBeGreaterThan(10)
  expect(seen.longest).toBeGreaterThan(2)
})

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

  test('can start in the middle of a run with large clocks, and reach site 2 in the section while 0 and 1 wait', async () => {
    const model = makeModel(await catalogueSpec('ricart-agrawala'), { sites: 3 })
    const goal: Goal = {
      kind: 'all',
      of: [
        { kind: 'holds', site: 2 },
        { kind: 'waits', site: 0 },
        { kind: 'not', of: { kind: 'any', of: [{ kind: 'holds', site: 1 }, { kind: 'at rest' }] } },
      ],
    }
    expect(goalText(goal)).toBe('site 2 holds and site 0 waits and not (site 1 holds or at rest)')
    let [state] = initialStates(model)
    for (let k = 0; k < 70; k++) {
      const enabled = [...steps(model, state!)]
      state = enabled[k % enabled.length]!.next
    }
    const found = wayTo(model, goal, state)
    if (found.kind !== 'found') throw new Error(found.kind)
    expect(found.way.from).toBe(state)
    expect(found.way.steps.length).toBeGreaterThan(3)
    expect(isReachedIn(model, found.way.steps.at(-1)!.next, goal)).toBe(true)
  })

  test('that was not found names the bound that ended the search, and the progress', async () => {
    const model = makeModel(await catalogueSpec('maekawa'), { requests: 1 })
    const deadlock = goalOf(model, deadlockFreedom)!
    expect(wayTo(model, deadlock, undefined, { ...defaultPathOptions, maxStates: 100 })).toMatchObject({
      kind: 'cut',
      cut: 'states',
    })
    expect(wayTo(model, deadlock, undefined, { ...defaultPathOptions, maxDepth: 7 })).toMatchObject({
      kind: 'cut',
      cut: 'depth',
    })
    expect(wayTo(model, deadlock, undefined, { ...defaultPathOptions, maxDepth: 8 })).toMatchObject({
      kind: 'found',
    })
    const stopped = new ShortestPath(model, deadlock)
    stopped.stop('interrupt')
    expect(stopped.result()).toEqual({ kind: 'cut', cut: 'interrupt', states: 1 })
  })

  test('to a goal with an unknown name is refused', async () => {
    const model = makeModel(await catalogueSpec('central-server'), { sites: 2 })
    const refused = (goal: Goal) => () => new ShortestPath(model, goal)
    expect(refused({ kind: 'predicate', property: 'someoneEnter', is: true })).toThrow(
      /did you mean "someoneEnters"/,
    )
    expect(refused({ kind: 'predicate', property: 'deadlockFreedom', is: true })).toThrow(
      /has no predicate of that name/,
    )
    // The coordinator does not compete for the section, but it may crash.
    expect(refused({ kind: 'not', of: { kind: 'holds', site: 2 } })).toThrow(
      'goal "site 2 holds": the sites are 0 to 1',
    )
    expect(refused({ kind: 'all', of: [{ kind: 'crashed', site: 3 }] })).toThrow('the sites are 0 to 2')
    expect(refused({ kind: 'crashed', site: 2 })).not.toThrow()
    expect(goalOf(model, starvationFreedom)).toBeUndefined()
  })
})
