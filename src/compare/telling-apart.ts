// An experiment that tells two nodes apart, with the fewest levels possible (H. Korver, Computing Distinguishing Formulas for Branching
// Bisimulation, CAV 1991, and R. Cleaveland, On Automatically Explaining Bisimulation Inequivalence, CAV 1990). Nodes that first come
// apart by experiments with k levels get one with k levels, from a move of the one that the other does not have (J. Martens and J. F. Groote,
// Computing Minimal Distinguishing Hennessy-Milner Formulas is NP-hard, but Variants are Tractable, CONCUR 2023). The number of
// labels is not the least: that is NP-hard (the same paper). Each experiment is tried before it is shown.

import type { Budget } from '../liveness/budget.js'
import type { LongWork } from '../search/long-work.js'
import { type EventGraph, silent } from './event-graph.js'
import { type Experiment, type Experiments, Laboratory } from './experiment.js'

/** A step after silent ones. A silent step may be none; then both nodes are the same. */
interface Move {
  readonly label: number
  readonly from: number
  readonly to: number
}

/** What a node can do after silent steps. */
interface Moves {
  readonly steps: readonly Move[]
  /** The nodes to which silent steps lead and in which they can go on forever. */
  readonly endless: readonly number[]
}

/** How many pairs of nodes get the smallest of the experiments with the fewest levels; later ones get the first. */
const mostCompared = 2000

/** The most steps of an experiment; nobody reads as many. */
export const mostSteps = 10_000

/** How often a smaller experiment is tried. */
const mostTried = 100_000

// In bytes, roughly: what is known of a pair of nodes, and of one experiment with one node.
const perPair = 256
const perTry = 64

/** Why no experiment was found: too many pairs of nodes to tell apart, or too many steps. */
export type NoExperiment = 'pairs' | 'steps'

/** The limits of a search for an experiment. */
export interface TellingLimits {
  readonly budget: Budget
  /** The most pairs of nodes for which it finds an experiment. */
  readonly mostPairs: number
  /** The most steps of an experiment: `mostSteps` by default. */
  readonly mostSteps?: number
}

/** Tells nodes of one graph apart. */
export class TellingApart {
  private readonly graph: EventGraph
  private readonly partitions: readonly Int32Array[]
  private readonly isBranching: boolean
  private readonly diverges: Uint8Array | undefined
  private readonly laboratory: Laboratory
  private readonly limits: TellingLimits
  private readonly known = new Map<string, Experiment>()
  private readonly sizes = new WeakMap<Experiment, number>()
  private claimed = 0

  /**
   * @param partitions by experiments with at most 0, 1, 2, ... levels
   * @param diverges for a branching relation, of a collapsed graph; undefined for the strong one
   * @param asksDivergence whether silent steps without end tell nodes apart
   */
  constructor(
    graph: EventGraph,
    partitions: readonly Int32Array[],
    diverges: Uint8Array | undefined,
    asksDivergence: boolean,
    limits: TellingLimits,
  ) {
    this.limits = limits
    this.graph = graph
    this.partitions = partitions
    this.isBranching = diverges !== undefined
    this.diverges = asksDivergence ? diverges : undefined
    this.laboratory = new Laboratory(graph, diverges)
  }

  /**
   * An experiment that is true of the first node and false of the second, or why there is none. Throws an `Error` if no partition parts
   * them, and a `MemoryExhausted` beyond the budget.
   */
  *experiment(one: number, other: number): LongWork<Experiment | NoExperiment> {
    let whole: Experiment
    try {
      whole = yield* this.tell(one, other)
    } catch (error) {
      if (error instanceof TooManyPairs) return 'pairs'
      throw error
    }
    if (this.size(whole) > (this.limits.mostSteps ?? mostSteps)) return 'steps'
    const least = yield* this.thinned(whole, one, other)
    if (!this.isTelling(least, one, other))
      throw new Error('an experiment does not tell the two models apart, as it should')
    return least
  }

  private isTelling(experiment: Experiment, one: number, other: number): boolean {
    return this.laboratory.isTrue(experiment, one) && !this.laboratory.isTrue(experiment, other)
  }

  private *tell(one: number, other: number): LongWork<Experiment> {
    const key = `${one} ${other}`
    const known = this.known.get(key)
    if (known !== undefined) return known
    yield
    this.claim()
    const levels = this.partitions.findIndex((classOf) => classOf[one] !== classOf[other])
    if (levels < 1) throw new Error('these nodes are together in each partition')
    const classOf = this.partitions[levels - 1]!
    const candidates = yield* this.ways(one, other, classOf)
    for (const of of yield* this.ways(other, one, classOf)) candidates.push({ kind: 'cannot', of })
    const found = candidates.toSorted((a, b) => this.size(a) - this.size(b))[0]
    if (found === undefined) throw new Error('two nodes with the same moves came apart')
    this.known.set(key, found)
    return found
  }

  private claim(): void {
    const { budget, mostPairs } = this.limits
    if (this.known.size >= mostPairs) throw new TooManyPairs()
    const bytes = perPair * this.known.size + perTry * this.laboratory.made
    if (bytes <= this.claimed) return
    budget.claim(bytes - this.claimed)
    this.claimed = bytes
  }

  // Experiments that are true of `one` and not of `other`, from the moves of `one` that `other` does not have.
  private *ways(one: number, other: number, classOf: Int32Array): LongWork<Experiment[]> {
    const found: Experiment[] = []
    const own = this.moves(one, classOf)
    const others = this.moves(other, classOf)
    const codeOf = ({ label, from, to }: Move) => `${classOf[from]} ${label} ${classOf[to]}`
    const matched = new Set(others.steps.map(codeOf))
    let tried = 0
    for (const move of own.steps) {
      const code = codeOf(move)
      if (matched.has(code)) continue
      matched.add(code)
      if (tried++ > 0 && this.known.size > mostCompared) return found
      found.push(yield* this.can(move, others, classOf))
    }
    const classes = new Set(others.endless.map((node) => classOf[node]))
    const endless = own.endless.find((node) => !classes.has(classOf[node]))
    if (endless !== undefined)
      found.push({ kind: 'diverges', where: yield* this.apart(endless, others.endless) })
    return found
  }

  private *can({ label, from, to }: Move, others: Moves, classOf: Int32Array): LongWork<Experiment> {
    const after: Experiment[] = []
    const where: Experiment[] = []
    for (const rival of others.steps) {
      yield
      if (rival.label !== label) continue
      if (!this.laboratory.areTrue(where, rival.from) || !this.laboratory.areTrue(after, rival.to)) continue
      if (classOf[to] !== classOf[rival.to]) after.push(yield* this.tell(to, rival.to))
      else where.push(yield* this.tell(from, rival.from))
    }
    return { kind: 'can', label, after, where }
  }

  /** What is true of a node and of none of the others, each of which is apart from it. */
  private *apart(node: number, others: readonly number[]): LongWork<Experiments> {
    const found: Experiment[] = []
    for (const other of others)
      if (this.laboratory.areTrue(found, other)) found.push(yield* this.tell(node, other))
    return found
  }

  private moves(start: number, classOf: Int32Array): Moves {
    const { first, to, label } = this.graph
    const steps: Move[] = []
    const near = new Set([start])
    // A `Set` also lists what is added on the way.
    for (const node of near) {
      if (this.isBranching) steps.push({ label: silent, from: node, to: node })
      for (let edge = first[node]!; edge < first[node + 1]!; edge++) {
        const target = to[edge]!
        const isSilent = this.isBranching && label[edge] === silent
        if (isSilent) near.add(target)
        if (!isSilent || classOf[target] !== classOf[node])
          steps.push({ label: label[edge]!, from: node, to: target })
      }
    }
    return { steps, endless: [...near].filter((node) => this.diverges?.[node] === 1) }
  }

  /** The number of labels in an experiment. Parts are shared, so it may be far greater than the number of its parts. */
  private size(experiment: Experiment): number {
    const known = this.sizes.get(experiment)
    if (known !== undefined) return known
    const sum = (some: Experiments): number => some.reduce((total, one) => total + this.size(one), 0)
    const ownSize = (): number => {
      switch (experiment.kind) {
        case 'cannot':
          return this.size(experiment.of)
        case 'diverges':
          return 1 + sum(experiment.where)
        case 'can':
          return 1 + sum(experiment.after) + sum(experiment.where)
        default:
          return experiment satisfies never
      }
    }
    const size = ownSize()
    this.sizes.set(experiment, size)
    return size
  }

  // Without what is not needed, one part after the other.
  private *thinned(experiment: Experiment, one: number, other: number): LongWork<Experiment> {
    let best = experiment
    let tried = 0
    for (let improved = true; improved; ) {
      improved = false
      for (const smaller of smallerThan(best)) {
        yield
        if (++tried > mostTried) return best
        if (!this.isTelling(smaller, one, other)) continue
        best = smaller
        improved = true
        break
      }
    }
    return best
  }
}

class TooManyPairs extends Error {}

/** Several experiments with one of them left out or made smaller. */
function* fewer(some: Experiments): Generator<Experiments> {
  for (const [k, part] of some.entries()) {
    yield some.toSpliced(k, 1)
    for (const smaller of smallerThan(part)) yield some.with(k, smaller)
  }
}

/** The experiment with one part left out or made smaller, or without its first level. */
function* smallerThan(experiment: Experiment): Generator<Experiment> {
  if (experiment.kind === 'cannot') {
    for (const of of smallerThan(experiment.of)) yield { kind: 'cannot', of }
    return
  }
  for (const where of fewer(experiment.where)) yield { ...experiment, where }
  if (experiment.kind === 'diverges') return
  yield* experiment.after
  for (const after of fewer(experiment.after)) yield { ...experiment, after }
}
