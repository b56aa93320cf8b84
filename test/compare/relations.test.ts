// Bisimilarity by refinement against its definition, and experiments against the graphs that they tell apart.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { differentTraces } from '../../src/compare/different-traces.js'
import { type EventGraph, eventGraph, silent } from '../../src/compare/event-graph.js'
import { Laboratory } from '../../src/compare/experiment.js'
import { Levels, mostLevels } from '../../src/compare/levels.js'
import { Partition } from '../../src/compare/partition.js'
import { quotientFrom } from '../../src/compare/quotient.js'
import type { Bisimilarity } from '../../src/compare/refining.js'
import { type Collapsed, collapsed } from '../../src/compare/silent-components.js'
import { TellingApart } from '../../src/compare/telling-apart.js'
import { Budget } from '../../src/liveness/budget.js'
import { experimentLines } from '../../src/report/comparison/experiment-text.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { leastLevels, levelsOf } from './definable-sets.js'
import { branchingBisimilar, divergencePreserving, stronglyBisimilar, tracesOf } from './naive-relations.js'

const size = 7
const graphs = fc
  .array(fc.tuple(fc.nat(size - 1), fc.nat(2), fc.nat(size - 1)), { maxLength: 14 })
  .map((edges) => eventGraph(size, edges))

const budget = () => new Budget(2 ** 26)
const found = (telling: TellingApart, one: number, other: number) => {
  const experiment = toTheEnd(telling.experiment(one, other))
  if (typeof experiment === 'string') throw new Error(experiment)
  return experiment
}
const limits = () => ({ budget: budget(), mostPairs: Number.POSITIVE_INFINITY })
const whole = (graph: EventGraph) => toTheEnd(collapsed(graph, budget()))
const refined = (graph: EventGraph | Collapsed, kind: Bisimilarity) => {
  const partition = new Partition(graph, kind, budget())
  toTheEnd(partition.run())
  return partition
}

/** The partitions by experiments with at most 0, 1, 2, ... levels, of nodes that are not bisimilar. */
const partitionsFor = (
  graph: EventGraph | Collapsed,
  kind: Bisimilarity,
  nodes: readonly [number, number],
) => {
  const levels = new Levels(graph, kind, budget())
  expect(toTheEnd(levels.part(...nodes))).toBe(true)
  return levels.partitions
}

const together = (block: Int32Array, nodeOf: (node: number) => number) =>
  Array.from({ length: size }, (_, s) =>
    Array.from({ length: size }, (_, t) => block[nodeOf(s)] === block[nodeOf(t)]),
  )

describe('the partition is the relation of the definition', () => {
  const seed = 20_261_127
  test('strong', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        expect(together(refined(graph, 'strong').block, (node) => node)).toEqual(stronglyBisimilar(graph))
      }),
      { seed, numRuns: 150 },
    )
  })
  test.each([
    ['branching', branchingBisimilar],
    ['divergence', divergencePreserving],
  ] as const)('%s', (kind, definition) => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const one = whole(graph)
        expect(together(refined(one, kind).block, (node) => one.nodeOf[node]!)).toEqual(definition(graph))
      }),
      { seed, numRuns: 150 },
    )
  })
})

test('nodes that are apart get an experiment that is true of the one and false of the other', () => {
  const kinds = { strong: 0, branching: 0, divergence: 0 }
  fc.assert(
    fc.property(graphs, (graph) => {
      for (const kind of ['strong', 'branching', 'divergence'] as const) {
        const one = kind === 'strong' ? graph : whole(graph)
        const diverges = 'diverges' in one ? (one as Collapsed).diverges : undefined
        const nodes: readonly [number, number] =
          kind === 'strong' ? [0, 1] : [(one as Collapsed).nodeOf[0]!, (one as Collapsed).nodeOf[1]!]
        const partition = refined(one, kind)
        if (partition.areTogether(nodes)) continue
        kinds[kind]++
        const telling = new TellingApart(
          one,
          partitionsFor(one, kind, nodes),
          diverges,
          kind === 'divergence',
          limits(),
        )
        for (const [s, t] of [nodes, nodes.toReversed() as unknown as typeof nodes]) {
          const experiment = found(telling, s, t)
          const fresh = new Laboratory(one, diverges)
          expect([fresh.isTrue(experiment, s), fresh.isTrue(experiment, t)]).toEqual([true, false])
          // Nodes that are bisimilar to the one pass it too.
          for (let node = 0; node < one.size; node++)
            if (partition.block[node] === partition.block[s])
              expect(fresh.isTrue(experiment, node), `${kind} ${node}`).toBe(true)
        }
      }
    }),
    { seed: 5, numRuns: 300 },
  )
  expect(Math.min(...Object.values(kinds))).toBeGreaterThan(100)
})

const tinyGraphs = fc
  .array(fc.tuple(fc.nat(5), fc.nat(2), fc.nat(5)), { minLength: 6, maxLength: 12 })
  .map((edges) => eventGraph(6, edges))

const nodesIn = ({ nodeOf }: Collapsed) => [nodeOf[0]!, nodeOf[1]!] as const

const shownFor = (graph: EventGraph | Collapsed, kind: Bisimilarity, nodes: readonly [number, number]) => {
  if (refined(graph, kind).areTogether(nodes)) return undefined
  const diverges = 'diverges' in graph ? graph.diverges : undefined
  const telling = new TellingApart(
    graph,
    partitionsFor(graph, kind, nodes),
    diverges,
    kind === 'divergence',
    limits(),
  )
  return found(telling, ...nodes)
}

test.each([
  ['strong', 1000, 3],
  ['branching', 1000, 2],
  ['divergence', 1000, 2],
] as const)('%s: no experiment has fewer levels than the one that is shown', (kind, numRuns, deepest) => {
  const found = new Map<number, number>()
  fc.assert(
    fc.property(tinyGraphs, (graph) => {
      const one = kind === 'strong' ? graph : whole(graph)
      const nodes = kind === 'strong' ? ([0, 1] as const) : nodesIn(one as Collapsed)
      const shown = shownFor(one, kind, nodes)
      const least = leastLevels(one, kind, ...nodes)
      expect(shown && levelsOf(shown)).toBe(least)
      if (least !== undefined) found.set(least, (found.get(least) ?? 0) + 1)
    }),
    { seed: 11, numRuns },
  )
  const levels = Array.from({ length: deepest }, (_, k) => k + 1)
  expect(levels.filter((level) => (found.get(level) ?? 0) < 3)).toEqual([])
})

describe('an experiment for branching bisimilarity', () => {
  // 0 and 1 can d. By silent steps 0 comes to 2, and 1 to 3; both can a and c, but only after the a of 2 there is a b.
  const [a, b, c, d] = [1, 2, 3, 4]
  const both: [number, number, number][] = [
    ...([0, 1] as const).map((node): [number, number, number] => [node, d, 7]),
    ...([2, 3] as const).map((node): [number, number, number] => [node, c, 7]),
    [0, silent, 2],
    [1, silent, 3],
    [2, a, 5],
    [3, a, 6],
    [5, b, 7],
  ]
  const words = ['', 'a', 'b', 'c', 'd']
  const shownIn = (edges: readonly [number, number, number][]) => {
    const one = whole(eventGraph(8, edges))
    return experimentLines(shownFor(one, 'branching', nodesIn(one))!, words, 'branching')
  }

  test('has no level that says no more than that silent steps may come first', () =>
    expect(shownIn(both)).toEqual(['can a, and then', '  can b']))

  test('may look at the state just before a step', () =>
    // 0 and 1 can also come to 4, which can a with or without b after it, and cannot c.
    expect(shownIn([...both, [0, silent, 4], [1, silent, 4], [4, a, 5], [4, a, 6]])).toEqual([
      'can a from a state that',
      '    can c',
      '  and then',
      '    can b',
    ]))
})

test('the quotient is related to the graph, and no two of its nodes to each other', () => {
  fc.assert(
    fc.property(graphs, (graph) => {
      const one = whole(graph)
      const root = one.nodeOf[0]!
      const { block, blocks } = refined(one, 'branching')
      const quotient = quotientFrom(one, block, blocks, one.diverges, root)
      const related = branchingBisimilar(quotient)
      expect(related.flatMap((row, s) => row.filter((is, t) => is && s !== t))).toEqual([])
      const edges = (given: EventGraph, offset: number) =>
        [...given.to.keys()].map((edge): [number, number, number] => {
          const from = [...given.first.keys()].findLast((node) => given.first[node]! <= edge)!
          return [from + offset, given.label[edge]!, given.to[edge]! + offset]
        })
      const both = eventGraph(size + quotient.size, [...edges(graph, 0), ...edges(quotient, size)])
      expect(branchingBisimilar(both)[0]![size]).toBe(true)
    }),
    { seed: 7, numRuns: 60 },
  )
})

test('traces differ exactly if some short trace does, and the one that is shown is shortest', () => {
  let different = 0
  fc.assert(
    fc.property(graphs, (graph) => {
      const answer = toTheEnd(differentTraces(graph, 0, 1, 'either', 10_000))
      const [a, b] = [0, 1].map((node) => tracesOf(graph, node, 5)) as [
        ReadonlySet<string>,
        ReadonlySet<string>,
      ]
      const own = [...[...a].filter((one) => !b.has(one)), ...[...b].filter((one) => !a.has(one))].sort(
        (x, y) => x.length - y.length,
      )
      const first = toTheEnd(differentTraces(graph, 0, 1, 'first', 10_000))
      const ofFirst = [...a].filter((one) => !b.has(one)).sort((x, y) => x.length - y.length)
      if (typeof first === 'string') expect([first, ofFirst]).toEqual(['same', []])
      else {
        expect(first.of).toBe(0)
        if (first.labels.length <= 5) expect(first.labels.join('').length).toBe(ofFirst[0]!.length)
      }
      if (typeof answer === 'string') expect([answer, own]).toEqual(['same', []])
      else {
        different++
        const text = answer.labels.join('')
        if (text.length <= 5) {
          expect((answer.of === 0 ? a : b).has(text) && !(answer.of === 0 ? b : a).has(text)).toBe(true)
          expect(text.length).toBe(own[0]!.length)
        } else expect(own).toEqual([])
      }
    }),
    { seed: 9, numRuns: 150 },
  )
  expect(different).toBeGreaterThan(50)
})

test('only the relation with divergence sees silent steps without end', () => {
  const one = whole(eventGraph(2, [[0, silent, 0]]))
  const nodes = [one.nodeOf[0]!, one.nodeOf[1]!] as const
  expect(refined(one, 'branching').areTogether(nodes)).toBe(true)
  expect(refined(one, 'divergence').areTogether(nodes)).toBe(false)
  expect(shownFor(one, 'divergence', nodes)).toEqual({ kind: 'diverges', where: [] })
})

test('a choice before an event and one after it have the same traces, and an experiment tells them apart', () => {
  // R. Milner's two vending machines: a.b + a.c, and a.(b + c).
  const machines = eventGraph(7, [
    [0, 1, 1],
    [0, 1, 2],
    [1, 2, 3],
    [2, 3, 3],
    [4, 1, 5],
    [5, 2, 6],
    [5, 3, 6],
  ])
  expect(toTheEnd(differentTraces(machines, 0, 4, 'either', 100))).toBe('same')
  expect(experimentLines(shownFor(machines, 'strong', [0, 4])!, ['', 'a', 'b', 'c'], 'strong')).toEqual([
    'can a, and then',
    '  cannot c',
  ])
})

test('a silent step of an experiment may be none, except for the strong relation, and its words say so', () => {
  const can = {
    kind: 'can',
    label: silent,
    after: [{ kind: 'can', label: 1, after: [], where: [] }],
    where: [],
  } as const
  const linesFor = (relation: Bisimilarity) => [
    ...experimentLines(can, ['', 'a'], relation),
    ...experimentLines({ kind: 'cannot', of: can }, ['', 'a'], relation),
  ]
  const graph = eventGraph(2, [[0, 1, 1]])
  expect(new Laboratory(graph).isTrue(can, 0)).toBe(false)
  expect(linesFor('strong')).toEqual([
    ...['can make a silent step, and then', '  can a'],
    ...['after every silent step', '  cannot a'],
  ])
  expect(new Laboratory(graph, new Uint8Array(2)).isTrue(can, 0)).toBe(true)
  expect(linesFor('branching')).toEqual([
    ...['can make silent steps, or none, and then', '  can a'],
    ...['after any silent steps, or none', '  cannot a'],
  ])
})

test('an experiment that would have too many levels is given up', () => {
  const chain = (length: number) =>
    eventGraph(
      length,
      Array.from({ length: length - 1 }, (_, k) => [k, 1, k + 1]),
    )
  const graph = chain(mostLevels + 20)
  expect(refined(graph, 'strong').areTogether([0, 1])).toBe(false)
  expect(toTheEnd(new Levels(graph, 'strong', budget()).part(0, 1))).toBe(false)
  expect(toTheEnd(new Levels(chain(mostLevels), 'strong', budget()).part(0, 1))).toBe(true)
})

test('a limit leaves the comparison of traces open', () => {
  const chain = eventGraph(6, [
    [0, 1, 2],
    [2, 1, 4],
    [1, 1, 3],
    [3, 1, 5],
    [5, 2, 5],
  ])
  expect(toTheEnd(differentTraces(chain, 0, 1, 'either', 1))).toBe('open')
  expect(toTheEnd(differentTraces(chain, 0, 1, 'either', 10))).toEqual({ of: 1, labels: [1, 1, 2] })
  expect(toTheEnd(differentTraces(chain, 0, 1, 'first', 10))).toBe('same')
})
