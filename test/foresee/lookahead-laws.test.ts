// The look-ahead on random graphs and random protocols, compared with procedures that share nothing with it: a search
// forward from each state, and the naive search for fair runs in test/liveness.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ruleGraph } from '../../src/foresee/rule-graph.js'
import { Backward, unreachable } from '../../src/liveness/backward.js'
import { Budget } from '../../src/liveness/budget.js'
import type { Graph } from '../../src/liveness/graph.js'
import { inevitable } from '../../src/liveness/inevitable.js'
import { toTheEnd } from '../../src/search/long-work.js'
import type { NaiveGraph } from '../liveness/naive.js'
import {
  answersAgreeOnProtocols,
  naiveDistance,
  naiveSealed,
  withBreaking,
} from './lookahead-laws.properties.js'

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

test('on random protocols, with and without faults, the answers are those of the naive procedures', () =>
  answersAgreeOnProtocols(14, 0))
