// The state graph of a search, with its edges: the whole graph if the search is complete, else the graph of the states expanded
// so far. The search stores states only. Their steps are computed again from the visited set, in its order, and each successor
// is looked up in it. The number of edges is known by then, so the arrays have the right length from the start: four bytes for
// the target of an edge, one for its fairness instance (two if there are more than 255), and four for each state.

import { inverse, type Renaming } from '../canonical/renaming.js'
import { isLocalTo } from '../protocol/clause.js'
import type { Reductions } from '../reduce/reductions.js'
import type { Exploration } from '../search/exploration.js'
import { defaultSlice, type LongWork } from '../search/long-work.js'
import type { FoundSteps } from '../search/wasm/step-block.js'
import type { Budget } from './budget.js'
import { type Graph, strong, type Threads, weak } from './graph.js'
import { InstanceNumbers } from './instance-numbers.js'
import type { Lasso } from './lasso.js'

/** A lasso given by its states: all that remains of it when the edges have been released. */
export interface Walk {
  readonly states: readonly number[]
  readonly loop: number | undefined
  /** Under symmetry reduction: how the names of a real run follow the representatives. */
  readonly renamed?: RenamedWalk
  /** Whether the lasso's k-th step is `step`, an index into the steps that the kernel has just computed. */
  isStep(step: number, k: number): boolean
}

/** A real run along representatives. */
export interface RenamedWalk {
  /** The number of its start among those of the search. */
  readonly start: number
  /** For each state of the walk, the renaming that takes the state of the run to its representative. */
  readonly renamings: readonly Renaming[]
  /** The number of steps after which the loop may already be closed; the whole loop consists of such rounds. */
  readonly round: number
}

/** Receives a new edge, with the index of its step in the kernel and its source. */
type OnEdge = (edge: number, step: number, from: number) => void

/** A graph, complete once its work is done. */
export class Edges implements Graph {
  readonly size: number
  readonly closed: number
  readonly first: Int32Array
  readonly to: Int32Array
  readonly by: Uint8Array | Uint16Array
  fairness: Uint8Array = new Uint8Array(1)
  /** Under symmetry reduction: the names of sites along the edges. */
  threads: Threads | undefined
  private readonly instances: InstanceNumbers
  private readonly reductions: Reductions | undefined
  /** By edge, the number of the renaming of its target. */
  private readonly renamings: Int32Array | undefined
  private readonly exploration: Exploration
  private readonly onEdge: OnEdge | undefined
  private readonly v: Int32Array
  private successors = new Int32Array(16)
  private state = 0
  private used = 0

  /**
   * @param exploration a search that omits no steps; if it is not complete, a breadth-first one
   * @param onEdge called for each new edge, when its target is known
   * @param reductions those of the search, if they may rename sites
   */
  constructor(exploration: Exploration, budget: Budget, onEdge?: OnEdge, reductions?: Reductions) {
    const { kernel, visited } = exploration
    const { transitions } = exploration.progress()
    const { model } = kernel
    this.exploration = exploration
    this.onEdge = onEdge
    this.instances = new InstanceNumbers(kernel)
    this.size = visited.size
    this.closed = exploration.closed
    this.v = new Int32Array(kernel.tables.slots.count)
    this.first = budget.ints(visited.size + 1)
    this.to = budget.ints(transitions)
    this.reductions = reductions
    this.renamings = reductions?.symmetry === undefined ? undefined : budget.ints(transitions)
    const locals = model.sites.reduce(
      (sum, { role }) =>
        sum + [...model.spec.clauses.values()].filter((clause) => isLocalTo(clause, role.name)).length,
      0,
    )
    const types = model.options.order === 'unordered' ? model.spec.messages.kinds.size : 1
    if (locals + model.sites.length ** 2 * types < 255) this.by = budget.bytes(transitions)
    else {
      budget.claim(2 * transitions)
      this.by = new Uint16Array(transitions)
    }
  }

  /** Adds the edges; a slice is a number of states. */
  *run(): LongWork {
    while (this.state < this.closed) this.add((yield) ?? defaultSlice)
    const { first, to } = this
    first.fill(this.used, this.closed)
    if (this.used !== to.length || this.exploration.visited.size !== this.size) {
      throw new Error('the steps of the states differ from those of the search')
    }
    this.threads = this.threadsAtEnd()
    this.fairness = Uint8Array.from(this.instances.instances, (one) =>
      one === undefined ? 0 : one.fairness === 'strong' ? strong : weak,
    )
  }

  private threadsAtEnd(): Threads | undefined {
    const { reductions, renamings, instances } = this
    const symmetry = reductions?.symmetry
    if (reductions === undefined || symmetry === undefined || renamings === undefined) return undefined
    const sites = reductions.model.sites.length
    const images = instances.closeUnder(symmetry.group.generators, sites)
    return {
      sites,
      along: (_, edge) => (renamings[edge] === 0 ? undefined : reductions.renaming(renamings[edge]!)),
      image: (instance, renaming) => images.of(instance, renaming),
    }
  }

  private add(states: number): void {
    const end = Math.min(this.state + states, this.closed)
    const pieces = this.exploration.stepsOf(this.state, end)
    if (pieces === undefined) this.addAgain(end)
    else for (const piece of pieces) this.addFound(piece)
  }

  private addFound({ counts, targets, effects }: FoundSteps): void {
    const { first, to, by, instances } = this
    let edge = this.used
    for (const count of counts) {
      first[this.state++] = edge
      edge += count
    }
    for (let k = 0; k < targets.length; k++) {
      const target = targets[k]!
      if (target < 0 || target >= this.size)
        throw new Error('a step leads to a state that the search has not found')
      to[this.used + k] = target
      by[this.used + k] = instances.ofEffect(effects[k]!)
    }
    if (this.onEdge !== undefined) this.show(counts, this.onEdge)
    this.used = edge
  }

  // The caller sees the steps as the kernel in TypeScript computes them.
  private show(counts: Int32Array, onEdge: OnEdge): void {
    const { exploration, v } = this
    const from = this.state - counts.length
    // The piece is valid only until the instance runs.
    for (const [k, count] of counts.slice().entries()) {
      exploration.again(from + k, v)
      if (exploration.kernel.count !== count)
        throw new Error(`state ${from + k}: the kernels find ${exploration.kernel.count} and ${count} steps`)
      for (let step = 0; step < count; step++) onEdge(this.first[from + k]! + step, step, from + k)
    }
  }

  private addAgain(end: number): void {
    const { exploration, v, first, to, by, renamings } = this
    const { kernel, visited } = exploration
    while (this.state < end) {
      exploration.again(this.state, v)
      visited.repack(kernel.packing)
      if (this.successors.length < kernel.count) this.successors = new Int32Array(2 * kernel.count)
      visited.insertAll(kernel.words, kernel.hashes, kernel.count, this.successors)
      first[this.state++] = this.used
      for (let step = 0; step < kernel.count; step++) {
        to[this.used] = this.successors[step]!
        by[this.used] = this.instances.ofStep(step)
        if (renamings !== undefined) renamings[this.used] = exploration.graph.renamingOf(step)
        this.onEdge?.(this.used, step, this.state - 1)
        this.used++
      }
    }
  }

  /**
   * For each of these edges, which step of the kernel takes it in a run with other names. The k-th renaming takes the names of the run to
   * those of the source of the k-th edge.
   */
  stepsNamed(edges: readonly number[], renamings: readonly Renaming[]): Walk['isStep'] {
    const { instances, threads } = this
    const named = edges.map((edge, k) => threads!.image(this.by[edge]!, inverse(renamings[k]!)))
    return (step, k) => instances.ofStep(step) === named[k]
  }

  /** A lasso of this graph, given by its states. */
  walk({ start, edges: path, loop }: Lasso): Walk {
    const { instances } = this
    const by = path.map((edge) => this.by[edge]!)
    return {
      states: [start, ...path.map((edge) => this.to[edge]!)],
      loop,
      isStep: (step, k) => instances.ofStep(step) === by[k],
    }
  }
}
