// What is ahead, against procedures that share nothing with it: on random graphs and random protocols the naive search for
// fair runs of test/liveness, by hand on tiny graphs, and on Maekawa's algorithm, whose deadlock is inevitable long before it is
// seen.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { check } from '../../src/check/check.js'
import { modelFor } from '../../src/check/model-for.js'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { defaultLookaheadOptions, isForeseen, Lookahead } from '../../src/foresee/lookahead.js'
import { Backward, unreachable } from '../../src/liveness/backward.js'
import { Budget } from '../../src/liveness/budget.js'
import type { Graph } from '../../src/liveness/graph.js'
import { inevitable } from '../../src/liveness/inevitable.js'
import { ModelError, makeModel } from '../../src/model/model.js'
import { deadlockFreedom, entryPossible, mutualExclusion } from '../../src/protocol/property.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { viewOfState } from '../../src/semantics/state.js'
import { stateAfter } from '../../src/trace/lasso.js'
import { wholeModel } from '../laws/agreement.js'
import { failings, faults, modelOptions, recipes, specOf } from '../laws/random-spec.js'
import { type NaiveGraph, naiveGraph, naiveViolated } from '../liveness/naive.js'
import { never, nodeIn, restsOn, tiny, tinyGraph } from '../tiny/tiny-graph.js'
import { alongDeadlock } from './along-deadlock.js'

const toEnd = <T>(generator: Generator<void, T>): T => {
  let step = generator.next()
  while (step.done !== true) step = generator.next()
  return step.value
}

const foreseen = (lookahead: Lookahead): Lookahead => {
  while (lookahead.advance(1)) {
    // In the smallest slices there are.
  }
  return lookahead
}

/** Forward from each state by itself, level by level. */
const naiveDistance = ({ edges }: NaiveGraph, bad: readonly boolean[], start: number): number | undefined => {
  let level = new Set([start])
  const seen = new Set(level)
  for (let steps = 0; level.size > 0; steps++) {
    if ([...level].some((state) => bad[state])) return steps
    const next = new Set<number>()
    for (const state of level) for (const { to } of edges[state]!) if (!seen.has(to)) next.add(to)
    for (const state of next) seen.add(state)
    level = next
  }
  return undefined
}

const naiveSealed = (graph: NaiveGraph, bad: readonly boolean[], start: number): boolean =>
  !naiveViolated(
    graph,
    [start],
    bad.map((_, state) => state === start),
    bad,
  )

test('random graphs: distances, and violations that no fair run avoids', () => {
  const seen = { inevitable: 0, open: 0, never: 0 }
  fc.assert(
    fc.property(
      fc.record({
        declaredFairness: fc.array(fc.constantFrom<'weak' | 'strong'>('weak', 'strong'), { maxLength: 3 }),
        nodes: fc.array(
          fc.record({
            bad: fc.constantFrom(true, false, false),
            edges: fc.array(fc.tuple(fc.nat(6), fc.nat(3)), { maxLength: 3 }),
          }),
          { minLength: 1, maxLength: 7 },
        ),
      }),
      ({ declaredFairness, nodes }) => {
        const edges = nodes.map((node) =>
          node.edges.map(([to, by]) => ({ to: to % nodes.length, by: by % (declaredFairness.length + 1) })),
        )
        const first = new Int32Array(nodes.length + 1)
        for (const [state, list] of edges.entries()) first[state + 1] = first[state]! + list.length
        const graph: Graph = {
          size: nodes.length,
          closed: nodes.length,
          first,
          to: Int32Array.from(edges.flat(), ({ to }) => to),
          by: Uint8Array.from(edges.flat(), ({ by }) => by),
          fairness: Uint8Array.from([
            0,
            ...declaredFairness.map((fairness) => (fairness === 'weak' ? 1 : 2)),
          ]),
        }
        const naive: NaiveGraph = {
          edges: edges.map((list) =>
            list.map(({ to, by }) => ({ to, by: by === 0 ? undefined : String(by) })),
          ),
          declaredFairness: new Map(declaredFairness.map((fairness, k) => [String(k + 1), fairness])),
        }
        const bad = nodes.map((node) => node.bad)
        const marks = Uint8Array.from(bad, Number)
        const budget = new Budget(2 ** 20)
        const backward = toEnd(Backward.of(graph, budget))
        const distance = toEnd(backward.distances(marks, 1))
        const marked = toEnd(inevitable(graph, marks, backward, budget))
        for (const state of nodes.keys()) {
          const wanted = naiveDistance(naive, bad, state)
          expect(distance[state]).toBe(wanted ?? unreachable)
          expect(marked[state] === 1).toBe(naiveSealed(naive, bad, state))
          if (wanted === undefined) seen.never++
          else if (marked[state] === 0) seen.open++
          else if (wanted > 0) seen.inevitable++
        }
        // All but the two answers has been given back.
        backward.close()
        expect(() => budget.claim(2 ** 20 - 5 * nodes.length)).not.toThrow()
        expect(() => budget.claim(1)).toThrow()
      },
    ),
    { seed: 141_421, numRuns: 500 },
  )
  expect(Math.min(seen.inevitable, seen.open, seen.never)).toBeGreaterThan(100)
})

test('random protocols, with faults and without', () => {
  const seen = { inevitable: 0, open: 0, lockedOut: 0, total: 0 }
  fc.assert(
    fc.property(
      recipes,
      fc.oneof(
        { weight: 3, arbitrary: fc.tuple(modelOptions, fc.constant(undefined)) },
        { weight: 1, arbitrary: fc.tuple(faults, failings) },
      ),
      (recipe, [options, failing]) => {
        const spec = specOf({ ...recipe, monitors: [] }, failing)
        const properties = spec.properties.filter(isForeseen)
        let model: ReturnType<typeof wholeModel>
        try {
          model = wholeModel(spec, options, false)
        } catch (error) {
          if (error instanceof ModelError) return
          throw error
        }
        const naive = naiveGraph(model, 40)
        if (naive === undefined) return
        const { graph, states } = naive
        const lookahead = foreseen(
          new Lookahead(model, properties, { ...defaultLookaheadOptions, timestamps: false }),
        )
        expect(lookahead.cut).toBeUndefined()
        expect(lookahead.progress().states).toBe(states.length)
        const views = states.map((state) => viewOfState(model, state))
        const rests = graph.edges.map((list) => list.every(({ by }) => by === undefined))
        const lost = states.map((_, state) =>
          model.competitors.filter(
            (site) =>
              views[state]!.waits(site) &&
              naiveDistance(
                graph,
                views.map((view) => view.holds(site)),
                state,
              ) === undefined,
          ),
        )
        const waited = views.map((view) => model.competitors.some((site) => view.waits(site)))
        seen.total++
        for (const [k, property] of properties.entries()) {
          const bad = views.map((view, state): boolean => {
            switch (property.kind) {
              case 'always':
                return !property.predicate(view)
              case 'atRest':
                return rests[state]! && !property.predicate(view)
              case 'deadlockFreedom':
                return rests[state]! && waited[state]!
              case 'entryPossible':
                return lost[state]!.length > 0
              default:
                return property satisfies never
            }
          })
          for (const [number, state] of states.entries()) {
            const wanted = {
              property: property.name,
              distance: naiveDistance(graph, bad, number),
              inevitable: naiveSealed(graph, bad, number),
              lockedOut: property.kind === 'entryPossible' ? lost[number] : [],
            }
            expect(lookahead.outlook(state)![k]).toEqual(wanted)
            if (wanted.inevitable && wanted.distance! > 0) seen.inevitable++
            if (!wanted.inevitable && wanted.distance !== undefined) seen.open++
            if (wanted.lockedOut!.length > 0) seen.lockedOut++
          }
        }
      },
    ),
    { seed: 173_205, numRuns: 25 },
  )
  expect(seen.total).toBeGreaterThan(6)
  expect(Math.min(seen.inevitable, seen.open, seen.lockedOut)).toBeGreaterThan(10)
})

describe('by hand', () => {
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
    // Weakly fair it is still no obligation, since the step is not always enabled on the circle.
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

  test('who need not move avoids what lies ahead by staying', () => {
    const wall = [never('noWall', 1), restsOn('rest', 1)].filter(isForeseen)
    const spec = (fairness?: 'unfair') =>
      tinyGraph({ edges: [fairness === undefined ? [0, 1] : [0, 1, fairness]], properties: wall })
    const may = foreseen(new Lookahead(makeModel(spec('unfair')), wall))
    expect(may.outlook(initialStates(may.model)[0]!)).toEqual([
      { property: 'noWall', distance: 1, inevitable: false, lockedOut: [] },
      // Here it is at rest already, on the wrong node.
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
    expect(stopped.advance(1)).toBe(false)
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

  test('the mutual exclusion of Lamport without FIFO can be saved until the last step', async () => {
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

  test('with timestamps in canonical form', async () => {
    const spec = await catalogueSpec('ricart-agrawala')
    const model = modelFor(spec, { sites: 2 }, [])
    const lookahead = foreseen(new Lookahead(model, [mutualExclusion, deadlockFreedom, entryPossible]))
    // Some rounds on, where the timestamps are others than in any state that was visited.
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
