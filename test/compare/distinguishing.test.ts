// An experiment was sought among all states, with a partition of all of them for each level, and no limit on time or memory ended that.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import testAndSet from '../../specs/test-and-set/spec.js'
import ticketLock from '../../specs/ticket-lock/spec.js'
import { Comparing } from '../../src/compare/comparing.js'
import { classesOf, distinguish } from '../../src/compare/distinguishing.js'
import { type EventGraph, eventGraph } from '../../src/compare/event-graph.js'
import { Laboratory } from '../../src/compare/experiment.js'
import { Levels } from '../../src/compare/levels.js'
import { Partition } from '../../src/compare/partition.js'
import type { Bisimilarity } from '../../src/compare/refining.js'
import { type Collapsed, collapsed } from '../../src/compare/silent-components.js'
import { Budget } from '../../src/liveness/budget.js'
import { makeModel } from '../../src/model/model.js'
import type { Spec } from '../../src/protocol/spec.js'
import { reduceOf } from '../../src/reduce/reductions.js'
import { comparisonJson } from '../../src/report/comparison/comparison-json.js'
import { comparisonText } from '../../src/report/comparison/comparison-text.js'
import { toTheEnd } from '../../src/search/long-work.js'

const kinds = ['strong', 'branching', 'divergence'] as const
const budget = () => new Budget(2 ** 26)
const limits = (mostPairs = Number.POSITIVE_INFINITY) => ({ budget: budget(), mostPairs })

const partitionOf = (graph: EventGraph | Collapsed, kind: Bisimilarity) => {
  const partition = new Partition(graph, kind, budget())
  toTheEnd(partition.run())
  return partition
}

/** The graph as the relation needs it, and nodes 0 and 1 in it. */
const forKind = (graph: EventGraph, kind: Bisimilarity) => {
  if (kind === 'strong') return { graph, roots: [0, 1] as const }
  const one = toTheEnd(collapsed(graph, budget()))
  return { graph: one, roots: [one.nodeOf[0]!, one.nodeOf[1]!] as const }
}

test('among classes an experiment is found whenever the nodes are apart, with as few levels as among all nodes', () => {
  const graphs = fc
    .array(fc.tuple(fc.nat(6), fc.nat(2), fc.nat(6)), { minLength: 6, maxLength: 16 })
    .map((edges) => eventGraph(7, edges))
  let apart = 0
  fc.assert(
    fc.property(graphs, (whole) => {
      for (const kind of kinds) {
        const { graph, roots } = forKind(whole, kind)
        const partition = partitionOf(graph, kind)
        if (partition.areTogether(roots)) continue
        apart++
        const classes = toTheEnd(classesOf(graph, partition, roots, budget()))
        expect(classes.graph.size).toBeLessThanOrEqual(partition.blocks)
        const levelsIn = (of: EventGraph | Collapsed, nodes: readonly [number, number]) => {
          const levels = new Levels(of, kind, budget())
          expect(toTheEnd(levels.part(...nodes))).toBe(true)
          return levels.partitions.length
        }
        expect(levelsIn(classes.graph, classes.roots)).toBe(levelsIn(graph, roots))
        const found = toTheEnd(distinguish(kind, graph, partition, roots, limits()))
        if (typeof found === 'string') throw new Error(found)
        const laboratory = new Laboratory(graph, 'diverges' in graph ? graph.diverges : undefined)
        const [able, unable] = found.of === 0 ? roots : [roots[1], roots[0]]
        expect(laboratory.isTrue(found.experiment, able)).toBe(true)
        expect(laboratory.isTrue(found.experiment, unable)).toBe(false)
      }
    }),
    { seed: 4, numRuns: 300 },
  )
  expect(apart).toBeGreaterThan(300)
})

test('of a thousand copies, the classes are a handful', () => {
  // Copies of one chain, of which the first lacks its last step.
  const copies = 1000
  const edges = Array.from({ length: copies }, (_, k): [number, number, number][] => [
    [k, 1, copies + k],
    ...(k === 0 ? [] : ([[copies + k, 2, k]] as [number, number, number][])),
  ]).flat()
  const graph = eventGraph(2 * copies, edges)
  const partition = partitionOf(graph, 'strong')
  expect(toTheEnd(classesOf(graph, partition, [0, 1], budget())).graph.size).toBe(4)
  expect(toTheEnd(distinguish('strong', graph, partition, [0, 1], limits()))).toMatchObject({
    experiment: { kind: 'can' },
  })
})

test('more pairs, steps or memory than allowed end the search for an experiment', () => {
  const graph = eventGraph(6, [
    [0, 1, 2],
    [1, 1, 3],
    [3, 1, 5],
  ])
  const partition = partitionOf(graph, 'strong')
  const asked = (given: ReturnType<typeof limits> & { readonly mostSteps?: number }) =>
    toTheEnd(distinguish('strong', graph, partition, [0, 1], given))
  expect(asked(limits())).toMatchObject({ experiment: { kind: 'can' } })
  expect(asked(limits(0))).toBe('pairs')
  expect(asked({ ...limits(), mostSteps: 1 })).toBe('steps')
  expect(() => asked({ ...limits(), budget: new Budget(40) })).toThrow()
})

const asSide = (spec: Spec) => {
  const model = makeModel(spec, { sites: 2 })
  return { model, reduce: reduceOf(model, undefined), events: { kind: 'status' } as const, fresh: spec }
}

const twoLocks = {
  sides: [asSide(testAndSet), asSide(ticketLock)],
  relation: 'branching',
  maxStates: 10_000,
  memory: 2 ** 28,
} as const

test('an experiment that was found remains if the comparison is then stopped', () => {
  const comparing = new Comparing(twoLocks)
  const work = comparing.run()
  for (let step = work.next(); step.done !== true; step = work.next());
  const found = comparing.result()
  comparing.stop('time')
  expect(found.difference?.kind).toBe('experiment')
  expect(comparing.result()).toEqual(found)
})

test('a search for an experiment that is stopped leaves the answers, and says so', () => {
  const comparing = new Comparing(twoLocks)
  const work = comparing.run()
  for (let step = work.next(); step.done !== true; step = work.next())
    if (step.value.startsWith('looks for an experiment')) comparing.stop('time')
  const result = comparing.result()
  expect([result.relations.branching, result.difference, result.cut]).toEqual(['no', undefined, undefined])
  expect(result.withoutExperiment).toEqual({ stopped: 'time' })
  expect(comparisonJson(result, [undefined, undefined])).toMatchObject({
    withoutExperiment: { stopped: 'time' },
  })
  expect(comparisonText(result)).toContain(
    'no experiment is shown: the search for one was stopped: the time limit was reached',
  )
})
