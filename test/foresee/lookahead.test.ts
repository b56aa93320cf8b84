// The look-ahead on graphs whose answers can be read off the drawing, and on algorithms of the catalogue. Maekawa's deadlock
// is inevitable long before a state shows it.
import { describe, expect, test } from 'vitest'
import { check } from '../../src/check/check.js'
import { modelFor } from '../../src/check/model-for.js'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { isForeseen } from '../../src/foresee/foreseen.js'
import { defaultLookaheadOptions, Lookahead } from '../../src/foresee/lookahead.js'
import { makeModel } from '../../src/model/model.js'
import { violation } from '../../src/protocol/property.js'
import { deadlockFreedom, entryPossible, mutualExclusion } from '../../src/protocol/standard-properties.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { viewOfState } from '../../src/semantics/state.js'
import { stateAfter } from '../../src/trace/lasso.js'
import { never, nodeIn, restsOn, tiny, tinyGraph } from '../tiny/tiny-graph.js'
import { alongDeadlock } from './along-deadlock.js'
import { foreseen } from './foreseen.js'

describe('graphs by hand', () => {
  const at = (lookahead: Lookahead, node: number) => {
    const { model } = lookahead
    const states = new Map<number, ReturnType<typeof initialStates>[number]>()
    const visit = (state: ReturnType<typeof initialStates>[number]): void => {
      const here = nodeIn(viewOfState(model, state) as never)
      if (states.has(here)) return
      states.set(here, state)
      for (const { step } of lookahead.outlookOfSteps(state)) visit(step.next)
    }
    for (const state of initialStates(model)) visit(state)
    return lookahead.outlook(states.get(node)!)![0]!
  }

  test('a fork: one branch leads to the wall, the other allows an infinite detour', () => {
    const wall = never('noWall', 4)
    // From 1 every step leads to the wall; from 2 a run may cycle through 3 forever, unless the step to 4 is fair.
    const graph = (declaredFairness: 'unfair' | undefined) =>
      tinyGraph({
        edges: [
          [0, 1],
          [0, 2],
          [1, 4],
          [2, 3],
          [3, 2],
          declaredFairness === undefined ? [2, 4] : [2, 4, declaredFairness],
        ],
        properties: [wall],
      })
    const unfair = foreseen(new Lookahead(makeModel(graph('unfair')), [wall].filter(isForeseen)))
    expect(at(unfair, 0)).toEqual({ property: 'noWall', distance: 2, inevitable: false, lockedOut: [] })
    expect(at(unfair, 1)).toEqual({ property: 'noWall', distance: 1, inevitable: true, lockedOut: [] })
    expect(at(unfair, 2)).toMatchObject({ distance: 1, inevitable: false })
    expect(at(unfair, 4)).toMatchObject({ distance: 0, inevitable: true })
    // Weak fairness does not enforce the step, since it is not always enabled on the cycle.
    const weak = foreseen(new Lookahead(makeModel(graph(undefined)), [wall].filter(isForeseen)))
    expect(at(weak, 2)).toMatchObject({ distance: 1, inevitable: false })
    const strong = foreseen(
      new Lookahead(
        makeModel(graph(undefined), { fairness: { '2 to 4': 'strong' } }),
        [wall].filter(isForeseen),
      ),
    )
    expect(at(strong, 2)).toMatchObject({ distance: 1, inevitable: true })
    expect(at(strong, 0)).toMatchObject({ distance: 2, inevitable: true })
  })

  test('a run may avoid a violation by stuttering if the next step is unfair', () => {
    const wall = [never('noWall', 1), restsOn('rest', 1)].filter(isForeseen)
    const spec = (fairness?: 'unfair') =>
      tinyGraph({ edges: [fairness === undefined ? [0, 1] : [0, 1, fairness]], properties: wall })
    const may = foreseen(new Lookahead(makeModel(spec('unfair')), wall))
    expect(may.outlook(initialStates(may.model)[0]!)).toEqual([
      { property: 'noWall', distance: 1, inevitable: false, lockedOut: [] },
      // The initial state is already at rest, on the wrong node.
      { property: 'rest', distance: 0, inevitable: true, lockedOut: [] },
    ])
    const must = foreseen(new Lookahead(makeModel(spec()), wall))
    expect(must.outlook(initialStates(must.model)[0]!)).toEqual([
      { property: 'noWall', distance: 1, inevitable: true, lockedOut: [] },
      { property: 'rest', distance: undefined, inevitable: false, lockedOut: [] },
    ])
  })

  test('an unfair step may still be taken, and prevent the violation', () => {
    const wall = [never('noWall', 1)].filter(isForeseen)
    const graph = tinyGraph({
      edges: [
        [0, 1],
        [0, 2, 'unfair'],
      ],
      properties: wall,
    })
    const lookahead = foreseen(new Lookahead(makeModel(graph), wall))
    expect(at(lookahead, 0)).toMatchObject({ distance: 1, inevitable: false })
    expect(at(lookahead, 2)).toMatchObject({ distance: undefined, inevitable: false })
  })

  test('a rule about steps: the step that breaks it violates it, and what is ahead leads to such a step', () => {
    // From 1 every run breaks the rule; from 2 a run may cycle forever. Node 4 can also be entered without breaking it.
    const rule = tiny.rule('noJump', '', 'every step', ({ clause }) =>
      clause === '1 to 4' || clause === '2 to 4' ? violation : undefined,
    )
    const graph = tinyGraph({
      edges: [
        [0, 1],
        [0, 2],
        [1, 4],
        [2, 3],
        [3, 2],
        [2, 4, 'unfair'],
        [3, 4, 'unfair'],
      ],
      properties: [rule],
    })
    const lookahead = foreseen(new Lookahead(makeModel(graph), [rule].filter(isForeseen)))
    expect(at(lookahead, 0)).toEqual({ property: 'noJump', distance: 2, inevitable: false, lockedOut: [] })
    expect(at(lookahead, 1)).toMatchObject({ distance: 1, inevitable: true })
    expect(at(lookahead, 2)).toMatchObject({ distance: 1, inevitable: false })
    expect(at(lookahead, 3)).toMatchObject({ distance: 2, inevitable: false })
    // The state after it violates nothing: the step did.
    expect(at(lookahead, 4)).toMatchObject({ distance: undefined, inevitable: false })
    const [start] = initialStates(lookahead.model)
    const [toOne] = lookahead.outlookOfSteps(start!)
    expect(lookahead.outlookOfSteps(toOne!.step.next).map(({ outlook }) => outlook![0])).toEqual([
      { property: 'noJump', distance: 0, inevitable: true, lockedOut: [] },
    ])
  })

  test('an incomplete search gives no look-ahead, with the reason', () => {
    const spec = tinyGraph({ edges: Array.from({ length: 50 }, (_, k) => [k, k + 1] as const) })
    const model = makeModel(spec)
    const few = foreseen(
      new Lookahead(model, [deadlockFreedom], { ...defaultLookaheadOptions, maxStates: 10 }),
    )
    expect(few.cut).toBe('states')
    expect(few.outlook(initialStates(model)[0]!)).toBeUndefined()
    const narrow = foreseen(
      new Lookahead(model, [deadlockFreedom], { ...defaultLookaheadOptions, memory: 6000 }),
    )
    expect(narrow.cut).toBe('memory')
    const stopped = new Lookahead(model, [deadlockFreedom])
    stopped.stop('interrupt')
    expect(stopped.run().next().done).toBe(true)
    expect(stopped.cut).toBe('interrupt')
  })

  test('a state of another model is unknown', () => {
    const lookahead = foreseen(new Lookahead(makeModel(tinyGraph({ edges: [[0, 1]] })), [deadlockFreedom]))
    const other = initialStates(makeModel(tinyGraph({ edges: [[7, 0]], initial: [7] })))[0]!
    expect(lookahead.outlook(other)).toBeUndefined()
    expect(lookahead.outlook(initialStates(lookahead.model)[0]!)).toBeDefined()
  })

  test('look-ahead covers only properties that single states violate', () => {
    const predicate = () => true
    expect(isForeseen(tiny.sometimes('a', '', predicate))).toBe(false)
    expect(isForeseen(tiny.always('a', '', predicate))).toBe(true)
  })
})

describe("Maekawa's deadlock is inevitable long before it is seen", () => {
  test('on the triangle of three sites', async () => {
    const { length, distances, inevitable, lockedOut, sites } = await alongDeadlock('maekawa', {
      parameters: { quorums: 'ring' },
    })
    expect(length).toBe(6)
    expect(distances).toEqual([6, 5, 4, 3, 2, 1, 0])
    expect([inevitable, lockedOut, sites]).toEqual([3, 3, [0, 1, 2]])
  })

  test('without FIFO, a violation of mutual exclusion in Lamport can be avoided until the last step', async () => {
    const spec = await catalogueSpec('lamport')
    const model = modelFor(spec, { sites: 2, requests: 1, order: 'unordered' }, [])
    const result = check(model, [mutualExclusion])
    const trace = result.verdicts[0]!.trace!
    const lookahead = foreseen(new Lookahead(model, [mutualExclusion]))
    const inevitable = Array.from(
      { length: trace.steps.length + 1 },
      (_, k) => lookahead.outlook(stateAfter(trace, k))![0]!.inevitable,
    )
    expect(inevitable).toEqual([false, false, false, false, false, false, true])
  })

  test('the look-ahead covers states whose timestamps were never visited', async () => {
    const spec = await catalogueSpec('ricart-agrawala')
    const model = modelFor(spec, { sites: 2 }, [])
    const lookahead = foreseen(new Lookahead(model, [mutualExclusion, deadlockFreedom, entryPossible]))
    // After some rounds the timestamps differ from those in every visited state.
    let [state] = initialStates(model)
    for (let k = 0; k < 60; k++) {
      const ahead = lookahead.outlook(state!)
      expect(ahead?.map(({ distance, inevitable }) => [distance, inevitable])).toEqual([
        [undefined, false],
        [undefined, false],
        [undefined, false],
      ])
      const next = lookahead.outlookOfSteps(state!)
      state = next[k % next.length]!.step.next
    }
    expect(state!.sites.get(0)!.toJS()).toHaveProperty('clock')
  })
})
