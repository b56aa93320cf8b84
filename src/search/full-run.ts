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
    if (choice >= 0) this.take(choice)
    else this.chooseLater(to, isMeant)
  }

  private take(choice: number): void {
    this.choices.push(choice)
    this.search.kernel.take(this.v, choice)
  }

  // A normal form may leave out steps that do not change it: they are taken first, as few as possible.
  private chooseLater(to: Int32Array, isMeant: (step: number) => boolean): void {
    const { kernel, graph } = this.search
    const own = this.v.slice()
    graph.represent(own)
    const seen = new Set<string>([this.v.join()])
    const queue: { readonly v: Int32Array; readonly choices: readonly number[] }[] = [
      { v: this.v.slice(), choices: [] },
    ]
    for (const { v, choices } of queue) {
      kernel.loadVector(v)
      graph.expandFully()
      const choice = indexOfSuccessor(kernel, to, isMeant)
      if (choice >= 0) {
        this.v.set(v)
        this.choices.push(...choices)
        this.take(choice)
        return
      }
      for (const silent of successorsLike(kernel, own)) {
        const next = v.slice()
        kernel.take(next, silent)
        if (seen.has(next.join())) continue
        seen.add(next.join())
        queue.push({ v: next, choices: [...choices, silent] })
      }
    }
    throw new Error('a state is not among the successors of its parent')
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

/** Steps from a state that do not change what represents it, as many as follow one another: a state at rest may be behind them. */
export const silentSteps = (
  { kernel, graph }: Pick<Searched, 'kernel' | 'graph'>,
  from: Int32Array,
): number[] => {
  const choices: number[] = []
  const seen = new Set<string>()
  let v = from
  for (;;) {
    seen.add(v.join())
    const own = v.slice()
    graph.represent(own)
    kernel.loadVector(v)
    graph.expandFully()
    const next = successorsLike(kernel, own)
      .map((choice) => {
        const to = v.slice()
        kernel.take(to, choice)
        return { choice, to }
      })
      .find(({ to }) => !seen.has(to.join()))
    if (next === undefined) return choices
    choices.push(next.choice)
    v = next.to
  }
}

/** The indices of the successors of the kernel's state that are `v`. */
const successorsLike = (kernel: Kernel, v: Int32Array): readonly number[] => {
  const found: number[] = []
  const known = (step: number) => found.includes(step)
  for (;;) {
    const next = indexOfSuccessor(kernel, v, (step) => !known(step))
    if (next < 0) return found
    found.push(next)
  }
}

/** The index of the first successor of the kernel's state that is `v` and satisfies `isMeant`; -1 if there is none. */
const indexOfSuccessor = (kernel: Kernel, v: Int32Array, isMeant: (step: number) => boolean): number => {
  const size = kernel.packing.words
  const words = new Int32Array(size)
  pack(kernel.packing, v, words, 0)
  for (let k = 0; k < kernel.count; k++) {
    let same = isMeant(k)
    for (let w = 0; w < size && same; w++) same = kernel.words[k * size + w] === words[w]
    if (same) return k
  }
  return -1
}
