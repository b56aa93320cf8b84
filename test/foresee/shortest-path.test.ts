// Shortest paths to a goal, compared with a naive breadth-first search in the graph of the reference
// semantics.
import { describe, expect, test } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { type Goal, goalOf, goalText, isReachedIn } from '../../src/foresee/goal.js'
import { defaultPathOptions, ShortestPath } from '../../src/foresee/shortest-path.js'
import { makeModel } from '../../src/model/model.js'
import { deadlockFreedom, starvationFreedom } from '../../src/protocol/standard-properties.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { steps } from '../../src/semantics/steps.js'
import { pathsAgree, wayTo } from './naive-paths.js'

test('shortest paths to random goals in random protocols, from random states, are those of the naive search', () =>
  pathsAgree(19, 5, 0, 1))

describe('a shortest path in the catalogue', () => {
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
