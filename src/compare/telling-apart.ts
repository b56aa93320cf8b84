// An experiment that tells two nodes apart, from the round of the refinement in which they came apart (H. Korver, Computing Distinguishing
// Formulas for Branching Bisimulation, CAV 1991, and R. Cleaveland, On Automatically Explaining Bisimulation Inequivalence, CAV
// 1990). It is true of the first node and not of the second by construction, and it is tried before it is shown.
//
// For the strong relation no experiment has fewer levels: two nodes come apart in round k exactly if some experiment with k levels, and none with
// fewer, tells them apart (J. Martens and J. F. Groote, Computing Minimal Distinguishing Hennessy-Milner Formulas is NP-hard, but
// Variants are Tractable, CONCUR 2023). For the branching relations the round is a bound only: `while` may hold in several blocks,
// and the way of a signature stays in one. The number of labels is not the least: that is NP-hard (the same paper).

import type { LongWork } from '../search/long-work.js'
import { type EventGraph, silent } from './event-graph.js'
import { type Experiment, type Experiments, Laboratory } from './experiment.js'

/** What a node can do without leaving its block before. */
interface Moves {
  /** The label, the node to which it leads, and the nodes of the block on the way. */
  readonly steps: readonly {
    readonly label: number
    readonly target: number
    readonly way: readonly number[]
  }[]
  /** The nodes of the block on the way to one with silent steps without end; undefined if there is none. */
  readonly endless: readonly number[] | undefined
}

/** How many pairs of nodes get the smallest of the experiments with as many levels as the round that parted them; later ones get the first. */
const mostCompared = 2000

/** Tells nodes of one graph apart. */
export class TellingApart {
  private readonly graph: EventGraph
  private readonly history: readonly Int32Array[]
  private readonly isBranching: boolean
  private readonly diverges: Uint8Array | undefined
  private readonly laboratory: Laboratory
  private readonly known = new Map<string, Experiment>()

  /**
   * @param history the partitions of a refinement
   * @param diverges for a branching relation, of a collapsed graph; undefined for the strong one
   * @param asksDivergence whether silent steps without end tell nodes apart
   */
  constructor(
    graph: EventGraph,
    history: readonly Int32Array[],
    diverges: Uint8Array | undefined,
    asksDivergence: boolean,
  ) {
    this.graph = graph
    this.history = history
    this.isBranching = diverges !== undefined
    this.diverges = asksDivergence ? diverges : undefined
    this.laboratory = new Laboratory(graph, diverges)
  }

  /** An experiment that is true of the first node and false of the second. Throws an `Error` if the history does not part them. */
  *experiment(one: number, other: number): LongWork<Experiment> {
    const whole = yield* this.tell(one, other)
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
    const round = this.history.findIndex((block) => block[one] !== block[other])
    if (round < 1) throw new Error('these nodes are together in each partition')
    const before = this.history[round - 1]!
    const candidates = yield* this.ways(one, other, before)
    for (const of of yield* this.ways(other, one, before)) candidates.push({ kind: 'cannot', of })
    const found = candidates.toSorted((a, b) => sizeOf(a) - sizeOf(b))[0]
    if (found === undefined) throw new Error('two nodes with one signature came apart')
    this.known.set(key, found)
    return found
  }

  // Experiments that `one` passes and `other` does not, from the edges of `one` that `other` cannot match.
  private *ways(one: number, other: number, before: Int32Array): LongWork<Experiment[]> {
    const found: Experiment[] = []
    const own = this.moves(one, before)
    const others = this.moves(other, before)
    const codeOf = (label: number, target: number) => `${label} ${before[target]}`
    const matched = new Set(others.steps.map(({ label, target }) => codeOf(label, target)))
    let tried = 0
    for (const { label, target, way } of own.steps) {
      const code = codeOf(label, target)
      if (matched.has(code)) continue
      matched.add(code)
      if (tried++ > 0 && this.known.size > mostCompared) return found
      found.push(yield* this.can(label, target, way, others, other, before))
    }
    if (own.endless !== undefined && others.endless === undefined)
      found.push({ kind: 'diverges', while: yield* this.staying(own.endless, others, before) })
    return found
  }

  private *can(
    label: number,
    target: number,
    way: readonly number[],
    others: Moves,
    other: number,
    before: Int32Array,
  ): LongWork<Experiment> {
    const after: Experiment[] = []
    const mustFail = others.steps.filter((step) => step.label === label).map((step) => step.target)
    // No silent step is a silent move, too.
    if (label === silent && this.isBranching) mustFail.push(other)
    for (const node of new Set(mustFail))
      if (this.laboratory.areTrue(after, node)) after.push(yield* this.tell(target, node))
    return { kind: 'can', label, after, while: yield* this.staying(way, others, before) }
  }

  // What is true on the way of the one node and nowhere where the other leaves the block.
  private *staying(
    way: readonly number[],
    others: Moves,
    before: Int32Array,
  ): LongWork<readonly Experiments[] | undefined> {
    if (!this.isBranching) return undefined
    const left = new Set(others.steps.filter(({ label }) => label === silent).map(({ target }) => target))
    if (left.size === 0) return undefined
    const choices: Experiment[][] = []
    for (const node of way) {
      const all: Experiment[] = []
      for (const outside of left)
        if (before[outside] !== before[node] && this.laboratory.areTrue(all, outside))
          all.push(yield* this.tell(node, outside))
      if (!choices.some((some) => this.laboratory.areTrue(some, node))) choices.push(all)
      else if (![...left].every((outside) => !choices.some((some) => this.laboratory.areTrue(some, outside))))
        choices.push(all)
    }
    return choices
  }

  private moves(start: number, before: Int32Array): Moves {
    const { first, to, label } = this.graph
    const steps: { label: number; target: number; way: readonly number[] }[] = []
    let endless: readonly number[] | undefined
    const ways = new Map<number, readonly number[]>([[start, [start]]])
    // A `Map` also lists what is added on the way.
    for (const [node, way] of ways) {
      if (endless === undefined && this.diverges?.[node] === 1) endless = way
      for (let edge = first[node]!; edge < first[node + 1]!; edge++) {
        const target = to[edge]!
        const stays = this.isBranching && label[edge] === silent && before[target] === before[start]
        if (!stays) steps.push({ label: label[edge]!, target, way })
        else if (!ways.has(target)) ways.set(target, [...way, target])
      }
    }
    return { steps, endless }
  }

  // Without what is not needed: first all conditions on the way, then one part after the other.
  private *thinned(experiment: Experiment, one: number, other: number): LongWork<Experiment> {
    const free = withoutWhile(experiment)
    let best = this.isTelling(free, one, other) ? free : experiment
    for (let improved = true; improved; ) {
      improved = false
      for (const smaller of smallerThan(best)) {
        yield
        if (!this.isTelling(smaller, one, other)) continue
        best = smaller
        improved = true
        break
      }
    }
    return best
  }
}

/** The number of labels in it. */
const sizeOf = (experiment: Experiment): number => {
  const sum = (some: Experiments): number => some.reduce((total, one) => total + sizeOf(one), 0)
  const onTheWay = (choices: readonly Experiments[] | undefined): number =>
    (choices ?? []).reduce((total, some) => total + sum(some), 0)
  switch (experiment.kind) {
    case 'cannot':
      return sizeOf(experiment.of)
    case 'diverges':
      return 1 + onTheWay(experiment.while)
    case 'can':
      return 1 + sum(experiment.after) + onTheWay(experiment.while)
    default:
      return experiment satisfies never
  }
}

const withoutWhile = (experiment: Experiment): Experiment => {
  switch (experiment.kind) {
    case 'cannot':
      return { kind: 'cannot', of: withoutWhile(experiment.of) }
    case 'diverges':
      return { kind: 'diverges', while: undefined }
    case 'can':
      return { ...experiment, after: experiment.after.map(withoutWhile), while: undefined }
    default:
      return experiment satisfies never
  }
}

/** The experiment with one part left out or made smaller, or without its first level. */
function* smallerThan(experiment: Experiment): Generator<Experiment> {
  if (experiment.kind === 'cannot') {
    for (const of of smallerThan(experiment.of)) yield { kind: 'cannot', of }
    return
  }
  if (experiment.while !== undefined) yield { ...experiment, while: undefined }
  if (experiment.kind === 'diverges') return
  const { after } = experiment
  yield* after
  for (const [k, part] of after.entries()) {
    yield { ...experiment, after: after.toSpliced(k, 1) }
    for (const smaller of smallerThan(part)) yield { ...experiment, after: after.with(k, smaller) }
  }
}
