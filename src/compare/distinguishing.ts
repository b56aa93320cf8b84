// An experiment that tells two models apart is sought among the classes of their states: states of one class pass the same
// experiments, and there are far fewer classes than states. The experiment is then tried on the states themselves.
import type { Budget } from '../liveness/budget.js'
import type { LongWork } from '../search/long-work.js'
import type { EventGraph } from './event-graph.js'
import { type Experiment, Laboratory } from './experiment.js'
import { Levels } from './levels.js'
import type { Partition } from './partition.js'
import { quotientFrom } from './quotient.js'
import type { Bisimilarity } from './refining.js'
import { type Collapsed, collapsed } from './silent-components.js'
import { type NoExperiment, TellingApart, type TellingLimits } from './telling-apart.js'

/** The classes of a graph: a graph of its own, and the classes of the two roots. */
interface Classes {
  readonly graph: EventGraph
  readonly diverges: Uint8Array | undefined
  readonly roots: readonly [number, number]
}

/**
 * The classes that two nodes reach. Their silent steps form no cycle, so to collapse them only numbers them as refinements need it.
 * @param graph for a branching relation a collapsed graph
 */
export function* classesOf(
  graph: EventGraph | Collapsed,
  { block, blocks }: Pick<Partition, 'block' | 'blocks'>,
  roots: readonly [number, number],
  budget: Budget,
): LongWork<Classes> {
  if (!('diverges' in graph))
    return {
      graph: quotientFrom(graph, block, blocks, undefined, ...roots),
      diverges: undefined,
      roots: [0, 1],
    }
  const quotient = quotientFrom(graph, block, blocks, graph.diverges, ...roots)
  const renumbered = yield* collapsed(quotient, budget)
  const diverges = new Uint8Array(renumbered.size)
  for (let one = 0; one < quotient.size; one++) diverges[renumbered.nodeOf[one]!] = quotient.diverges[one]!
  const { nodeOf } = renumbered
  return { graph: { ...renumbered, diverges } as Collapsed, diverges, roots: [nodeOf[0]!, nodeOf[1]!] }
}

/** What one of two models can do and the other cannot. */
interface Distinguished {
  readonly of: 0 | 1
  readonly experiment: Experiment
}

/**
 * An experiment with the fewest levels, or why there is none. Throws a `MemoryExhausted` beyond the budget.
 * @param graph for a branching relation a collapsed graph
 * @param partition of the graph, by the relation; it parts the roots
 */
export function* distinguish(
  kind: Bisimilarity,
  graph: EventGraph | Collapsed,
  partition: Partition,
  roots: readonly [number, number],
  limits: TellingLimits,
): LongWork<Distinguished | NoExperiment | 'levels'> {
  const classes = yield* classesOf(graph, partition, roots, limits.budget)
  const levels = new Levels(classes.graph, kind, limits.budget)
  if (!(yield* levels.part(...classes.roots))) return 'levels'
  const asksDivergence = kind === 'divergence'
  const telling = new TellingApart(classes.graph, levels.partitions, classes.diverges, asksDivergence, limits)
  const found = yield* telling.experiment(...classes.roots)
  if (typeof found === 'string') return found
  const laboratory = new Laboratory(graph, 'diverges' in graph ? graph.diverges : undefined)
  if (!laboratory.isTrue(found, roots[0]) || laboratory.isTrue(found, roots[1]))
    throw new Error('an experiment tells the classes of two models apart, and not the models')
  return found.kind === 'cannot' ? { of: 1, experiment: found.of } : { of: 0, experiment: found }
}
