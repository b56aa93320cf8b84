// Shortest paths to goals against a naive search.
import fc from 'fast-check'
import { expect } from 'vitest'
import { checkGoal, type Goal, isReachedIn } from '../../src/foresee/goal.js'
import { defaultPathOptions, type PathOptions, ShortestPath } from '../../src/foresee/shortest-path.js'
import { type Model, ModelError } from '../../src/model/model.js'
import { mutualExclusion, someoneEnters } from '../../src/protocol/standard-properties.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { encodeState, type State } from '../../src/semantics/state.js'
import { stateGraph } from '../../src/semantics/state-graph.js'
import { steps } from '../../src/semantics/steps.js'
import { wholeModel } from '../laws/agreement.js'
import { failings, faults, modelOptions, recipes } from '../laws/random-recipes.js'
import { specOf } from '../laws/random-spec.js'

export const wayTo = (model: Model, goal: Goal, from?: State, options: PathOptions = defaultPathOptions) => {
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

export const pathsAgree = (seed: number, numRuns: number, least: number, longest: number): void => {
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
    { seed, numRuns },
  )
  expect(Math.min(seen.found, seen.none)).toBeGreaterThan(least)
  expect(seen.longest).toBeGreaterThan(longest)
}
