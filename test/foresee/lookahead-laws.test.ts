// The look-ahead on random graphs and random protocols, compared with procedures that share nothing with it: a search
// forward from each state, and the naive search for fair runs in test/liveness.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isForeseen } from '../../src/foresee/foreseen.js'
import { defaultLookaheadOptions, Lookahead } from '../../src/foresee/lookahead.js'
import { ruleGraph } from '../../src/foresee/rule-graph.js'
import { Backward, unreachable } from '../../src/liveness/backward.js'
import { Budget } from '../../src/liveness/budget.js'
import type { Graph } from '../../src/liveness/graph.js'
import { inevitable } from '../../src/liveness/inevitable.js'
import { ModelError } from '../../src/model/model.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { viewOfState } from '../../src/semantics/state.js'
import { steps } from '../../src/semantics/steps.js'
import { wholeModel } from '../laws/agreement.js'
import { failings, faults, modelOptions, recipes } from '../laws/random-recipes.js'
import { specOf } from '../laws/random-spec.js'
import { type NaiveGraph, naiveGraph, naiveViolated } from '../liveness/naive.js'
import { foreseen } from './foreseen.js'

/** Searches forward from one state, level by level. */
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

/** The graph in which the steps that break a rule lead to a state of their own, and that state alone is bad. */
const withBreaking = (
  { edges, declaredFairness }: NaiveGraph,
  breaks: readonly (readonly (readonly string[])[])[],
  rule: string,
) => {
  const end = edges.length
  const leading = edges.map((list, state) =>
    list.map((edge, k) => (breaks[state]![k]!.includes(rule) ? { ...edge, to: end } : edge)),
  )
  const whole: NaiveGraph = { edges: [...leading, []], declaredFairness }
  return { whole, bad: [...edges.map(() => false), true] }
}

const withFullChannels = (options: ModelOptions): ModelOptions => ({
  ...options,
  applicationMessages: 0,
  capacity: 1,
})

const naiveSealed = (graph: NaiveGraph, bad: readonly boolean[], start: number): boolean =>
  !naiveViolated(
    graph,
    [start],
    bad.map((_, state) => state === start),
    bad,
  )

test('on random graphs, distances and inevitable violations are those of the naive procedures', () => {
  const seen = { inevitable: 0, open: 0, never: 0, rule: 0 }
  fc.assert(
    fc.property(
      fc.record({
        declaredFairness: fc.array(fc.constantFrom<'weak' | 'strong'>('weak', 'strong'), { maxLength: 3 }),
        nodes: fc.array(
          fc.record({
            bad: fc.constantFrom(true, false, false),
            edges: fc.array(fc.tuple(fc.nat(6), fc.nat(3), fc.constantFrom(true, false, false)), {
              maxLength: 3,
            }),
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
        const backward = toTheEnd(Backward.of(graph, budget))
        const distance = toTheEnd(backward.distances(marks, 1))
        const marked = toTheEnd(inevitable(graph, marks, backward, budget))
        for (const state of nodes.keys()) {
          const wanted = naiveDistance(naive, bad, state)
          expect(distance[state]).toBe(wanted ?? unreachable)
          expect(marked[state] === 1).toBe(naiveSealed(naive, bad, state))
          if (wanted === undefined) seen.never++
          else if (marked[state] === 0) seen.open++
          else if (wanted > 0) seen.inevitable++
        }
        // The same edges break a rule in both.
        const breaking = Int32Array.from(
          nodes.flatMap((node) => node.edges).flatMap(([, , breaks], edge) => (breaks ? [edge] : [])),
        )
        const ofRule = ruleGraph(graph, breaking, new Budget(2 ** 20))
        const { whole, bad: broken } = withBreaking(
          naive,
          nodes.map((node) => node.edges.map(([, , breaks]) => (breaks ? ['rule'] : []))),
          'rule',
        )
        const end = Uint8Array.from(broken, Number)
        const back = toTheEnd(Backward.of(ofRule, new Budget(2 ** 20)))
        const ways = toTheEnd(back.distances(end, 1))
        const lost = toTheEnd(inevitable(ofRule, end, back, new Budget(2 ** 20)))
        for (const state of nodes.keys()) {
          expect(ways[state]).toBe(naiveDistance(whole, broken, state) ?? unreachable)
          expect(lost[state] === 1).toBe(naiveSealed(whole, broken, state))
          if (lost[state] === 1) seen.rule++
        }
        // Only the memory of the two answers is still claimed.
        backward.close()
        expect(() => budget.claim(2 ** 20 - 5 * nodes.length)).not.toThrow()
        expect(() => budget.claim(1)).toThrow()
      },
    ),
    { seed: 141_421, numRuns: 500 },
  )
  expect(Math.min(seen.inevitable, seen.open, seen.never, seen.rule)).toBeGreaterThan(100)
})

test('on random protocols, with and without faults, the answers are those of the naive procedures', () => {
  const seen = { inevitable: 0, open: 0, lockedOut: 0, total: 0, rules: 0 }
  fc.assert(
    fc.property(
      recipes,
      fc.oneof(
        { weight: 3, arbitrary: fc.tuple(modelOptions, fc.constant(undefined)) },
        { weight: 1, arbitrary: fc.tuple(modelOptions.map(withFullChannels), fc.constant(undefined)) },
        { weight: 1, arbitrary: fc.tuple(faults, failings) },
      ),
      (recipe, [options, failing]) => {
        const spec = specOf({ ...recipe, monitors: [], ordered: false }, failing)
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
        const breaks = states.map((state) => [...steps(model, state)].map((step) => step.breaks))
        for (const [k, property] of properties.entries()) {
          if (property.kind === 'monitor') {
            const { whole, bad } = withBreaking(graph, breaks, property.name)
            for (const [number, state] of states.entries()) {
              const wanted = {
                property: property.name,
                distance: naiveDistance(whole, bad, number),
                inevitable: naiveSealed(whole, bad, number),
                lockedOut: [],
              }
              expect(lookahead.outlook(state)![k]).toEqual(wanted)
              if (wanted.distance !== undefined) seen.rules++
              const after = lookahead.outlookOfSteps(state).map(({ outlook }) => outlook![k]!.distance === 0)
              expect(after).toEqual(breaks[number]!.map((names) => names.includes(property.name)))
            }
            continue
          }
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
  expect(seen.rules).toBeGreaterThan(10)
})
