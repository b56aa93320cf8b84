// The law of formulas: on random graphs, under random fairness, a random formula about states and steps is violated if some fair lasso up to a length
// breaks it, and where it is said to be violated the lasso that is shown is one, is fair, and breaks it.

import fc from 'fast-check'
import { expect } from 'vitest'
import { acceptedRun } from '../../src/liveness/accepted-run.js'
import { Budget } from '../../src/liveness/budget.js'
import type { Graph } from '../../src/liveness/graph.js'
import { automatonAgainst } from '../../src/ltl/automaton.js'
import { formulaText } from '../../src/ltl/formula.js'
import { parseFormula } from '../../src/ltl/parse-formula.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { formulas } from '../ltl/formulas.js'
import type { Effort, Seen } from './fair-runs.properties.js'
import type { NaiveGraph } from './naive.js'
import { fairLassos, isNaivelyFair, type NaiveLasso, naiveTruth } from './naive-lassos.js'

const names = ['p', 'q']
// True of some steps: of the edges with a bit of this number, which is that of the graph.
const ofSteps = 'taken'

const graphs = fc
  .record({
    declaredFairness: fc.array(fc.constantFrom<'weak' | 'strong'>('weak', 'strong'), { maxLength: 3 }),
    nodes: fc.array(
      fc.record({
        letter: fc.nat(3),
        edges: fc.array(fc.tuple(fc.nat(4), fc.nat(3)), { maxLength: 3 }),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    bits: fc.nat(2 ** 30 - 1),
    // The number of states that an incomplete search has expanded.
    unknown: fc.constantFrom(0, 0, 1),
  })
  .map(({ declaredFairness, nodes, bits, unknown }) => {
    const closed = Math.max(1, nodes.length - unknown)
    const edges = nodes.map((node, state) =>
      state >= closed
        ? []
        : node.edges.map(([to, by]) => ({ to: to % nodes.length, by: by % (declaredFairness.length + 1) })),
    )
    return { declaredFairness, nodes, edges, closed, bits }
  })

// Negated, their automata have components of several states, or several sets of moves to make again and again.
const intricate = [
  '!G (p <-> X !p)',
  '!(p && G (p <-> X X p) && G F !p)',
  '!(G F (p && X q) && G F (q && X p))',
  'G F p -> G F q',
  '!(G (p -> X (!p U q)) && G F p)',
  '!G F (p && X X q)',
  '!(G F p && G F q && G F (!p && !q))',
  'F G (p || X q)',
].map((text) => parseFormula(text))

// The same for steps: the automaton follows some steps of a state, and others not.
const ofStepsToo = [
  '!(G F taken && F G p)',
  'G (p -> (!taken U q))',
  '!(G (p <-> taken) && G F taken)',
  'G F taken -> G F (p && taken)',
  'G (taken -> X !taken)',
  '!G !taken',
  '!(G (taken || p) && G F q)',
  '!F G !taken',
].map((text) => parseFormula(text))

/** @param most how long the lassos are that are walked */
export const lawOfFormulas = (
  effort: Effort,
  most: number,
): Seen & { partial: number; missed: number; steps: number } => {
  const seen = { total: 0, holds: 0, violated: 0, strong: 0, partial: 0, missed: 0, steps: 0 }
  fc.assert(
    fc.property(
      graphs,
      fc.oneof(
        formulas(names),
        formulas([...names, ofSteps]),
        fc.constantFrom(...intricate),
        fc.constantFrom(...ofStepsToo),
      ),
      ({ declaredFairness, nodes, edges, closed, bits }, formula) => {
        seen.total++
        const naive: NaiveGraph = {
          edges: edges.map((list) =>
            list.map(({ to, by }) => ({ to, by: by === 0 ? undefined : String(by) })),
          ),
          declaredFairness: new Map(declaredFairness.map((fairness, k) => [String(k + 1), fairness])),
        }
        const first = new Int32Array(nodes.length + 1)
        for (const [state, list] of edges.entries()) first[state + 1] = first[state]! + list.length
        const graph: Graph = {
          size: nodes.length,
          closed,
          first,
          to: Int32Array.from(edges.flat(), ({ to }) => to),
          by: Uint8Array.from(edges.flat(), ({ by }) => by),
          fairness: Uint8Array.from([
            0,
            ...declaredFairness.map((fairness) => (fairness === 'weak' ? 1 : 2)),
          ]),
        }
        const holds = (name: string, state: number): boolean =>
          ((nodes[state]!.letter >> names.indexOf(name)) & 1) === 1
        const automaton = automatonAgainst(formula)
        const letters = Uint16Array.from(nodes, (_, state) =>
          automaton.atoms.reduce((bits, { name }, k) => bits | (holds(name, state) ? 1 << k : 0), 0),
        )
        const budget = new Budget(2 ** 20)
        const stepBit = automaton.atoms.findIndex(({ name }) => name === ofSteps)
        const isTaken = (from: number, to: number, by: string | undefined): boolean =>
          ((bits >> ((from + 5 * to + 3 * Number(by ?? 0)) % 30)) & 1) === 1
        const ofEdge = Uint32Array.from(
          edges.flatMap((list, from) =>
            list.map(({ to, by }) =>
              isTaken(from, to, by === 0 ? undefined : String(by)) ? 2 ** stepBit : 0,
            ),
          ),
        )
        const read = { ofState: letters, ...(stepBit < 0 ? {} : { ofEdge }) }
        const lasso = toTheEnd(acceptedRun(graph, [0], read, automaton, budget))
        const truth = (one: NaiveLasso): boolean =>
          naiveTruth(
            formula,
            (name, state, place) => {
              if (name !== ofSteps) return holds(name, state)
              const next = place + 1 < one.states.length ? one.states[place + 1] : one.states[one.loop]
              return next !== undefined && isTaken(state, next, one.by[place])
            },
            one,
          )
        // Everything that was claimed has been given back.
        expect(() => budget.claim(2 ** 20)).not.toThrow()
        let broken = false
        for (const one of fairLassos(naive, 0, most)) {
          // Of what has not been expanded nothing is known.
          if (one.states.some((state) => state >= closed)) continue
          broken = !truth(one)
          if (broken) break
        }
        if (broken) expect(lasso, formulaText(formula)).toBeDefined()
        if (lasso === undefined) {
          seen.holds++
          return
        }
        seen.violated++
        if (closed < nodes.length) seen.partial++
        if (!broken) seen.missed++
        if (declaredFairness.includes('strong')) seen.strong++
        const path = [lasso.start]
        for (const edge of lasso.edges) {
          const here = path.at(-1)!
          expect(edge >= first[here]! && edge < first[here + 1]!).toBe(true)
          path.push(graph.to[edge]!)
        }
        const stays = lasso.loop === lasso.edges.length
        expect(path.at(-1)).toBe(path[lasso.loop!])
        const shown = {
          states: stays ? path : path.slice(0, -1),
          by: lasso.edges.map((edge) => (graph.by[edge] === 0 ? undefined : String(graph.by[edge]))),
          loop: stays ? path.length : lasso.loop!,
        }
        expect(lasso.start).toBe(0)
        expect(shown.states.every((state) => state < closed)).toBe(true)
        expect(isNaivelyFair(naive, shown)).toBe(true)
        expect(truth(shown), formulaText(formula)).toBe(false)
        if (stepBit >= 0) seen.steps++
      },
    ),
    effort,
  )
  return seen
}
