// A run of the full graph that follows a path of the searched graph. Each of its states is represented by one of the path.
import type { Kernel } from '../compile/kernel.js'
import { pack, unpack } from '../compile/packing.js'
import type { StepGraph } from '../compile/step-graph.js'
import { BrokenSpec } from '../protocol/broken-spec.js'
import type { Run } from './search.js'
import type { StateSet } from './state-set.js'

/** The graph that the path belongs to. */
interface Searched {
  readonly kernel: Kernel
  readonly graph: StepGraph
  readonly visited: Pick<StateSet, 'read'>
  readonly initials: readonly number[]
  readonly starts: readonly Int32Array[]
}

/** A run, extended step by step. */
class FullRun implements Run {
  readonly initial: number
  readonly choices: number[] = []
  private readonly search: Searched
  private readonly v: Int32Array
  private readonly to: Int32Array

  /** @param start the number of the state in which the path begins */
  constructor(search: Searched, start: number) {
    this.search = search
    this.initial = search.initials.indexOf(start)
    this.v = search.starts[this.initial]!.slice()
    this.to = new Int32Array(this.v.length)
  }

  /** Takes a step to a state that this one represents. */
  goTo(state: number, isMeant?: (step: number) => boolean): void {
    this.search.visited.read(state, this.to)
    this.choose(this.to, isMeant)
  }

  /** Takes a step to a state that this vector represents. */
  choose(to: Int32Array, isMeant: (step: number) => boolean = () => true): void {
    const { kernel, graph } = this.search
    kernel.loadVector(this.v)
    graph.expandFully()
    const choice = indexOfSuccessor(kernel, to, isMeant)
    this.choices.push(choice)
    kernel.take(this.v, choice)
  }

  /**
   * Takes a step to a state that the kernel's step with this index leads to, which breaks the same monitors.
   * @param expand makes the kernel compute the steps that are meant, for a vector of its own
   */
  chooseAlike(step: number, expand: (v: Int32Array) => void): void {
    const { kernel } = this.search
    const to = new Int32Array(this.v.length)
    expand(to)
    const broken = kernel.broken[step]!
    to.fill(0)
    unpack(kernel.packing, kernel.words, step * kernel.packing.words, to)
    this.choose(to, (k) => (kernel.broken[k]! & broken) === broken)
  }
}

/**
 * The run of the full graph along a path of states.
 * @param isStep whether the kernel's step with that index may be the k-th of the path
 */
export const runAlong = (
  search: Searched,
  path: readonly number[],
  isStep: (step: number, k: number) => boolean,
): FullRun => {
  const run = new FullRun(search, path[0]!)
  for (let k = 1; k < path.length; k++) run.goTo(path[k]!, (step) => isStep(step, k - 1))
  return run
}

/** The run along a path of states, up to the first state whose steps cannot be computed because a function of the spec fails. */
export const runUpToFailure = (search: Searched, path: readonly number[]): FullRun => {
  const run = new FullRun(search, path[0]!)
  try {
    for (let k = 1; k < path.length; k++) run.goTo(path[k]!)
  } catch (error) {
    if (!(error instanceof BrokenSpec)) throw error
  }
  return run
}

/** The index of the first successor of the kernel's state that is `v` and satisfies `isMeant`. */
const indexOfSuccessor = (kernel: Kernel, v: Int32Array, isMeant: (step: number) => boolean): number => {
  const size = kernel.packing.words
  const words = new Int32Array(size)
  pack(kernel.packing, v, words, 0)
  for (let k = 0; k < kernel.count; k++) {
    let same = isMeant(k)
    for (let w = 0; w < size && same; w++) same = kernel.words[k * size + w] === words[w]
    if (same) return k
  }
  throw new Error('a state is not among the successors of its parent')
}
