// The state graph of a search, with its edges: the whole graph if the search is complete, else the graph of the states expanded
// so far. The search stores states only. Their steps are computed again from the visited set, in its order, and each successor
// is looked up in it. The number of edges is known by then, so the arrays have the right length from the start: four bytes for
// the target of an edge, one for its fairness instance (two if there are more than 255), and four for each state.

import type { Kernel } from '../compile/kernel.js'
import { type Instance, instanceOf } from '../model/fairness.js'
import { isLocalTo } from '../protocol/clause.js'
import type { Exploration } from '../search/exploration.js'
import { defaultSlice, type LongWork } from '../search/long-work.js'
import type { Budget } from './budget.js'
import { type Graph, strong, weak } from './graph.js'
import type { Lasso } from './lasso.js'

/** The fairness instances of a search, each with a number; 0 is for steps without a fairness assumption. */
class InstanceNumbers {
  readonly instances: (Instance | undefined)[] = [undefined]
  private readonly kernel: Kernel
  private readonly numbers = new Map<string, number>()
  private byOrigin = new Int32Array(0)

  constructor(kernel: Kernel) {
    this.kernel = kernel
  }

  /** The instance of the k-th step that the kernel has just computed. */
  ofStep(step: number): number {
    const origin = this.kernel.origins[step]!
    return origin < 0 ? 0 : this.ofOrigin(origin)
  }

  // Each origin is looked up once: 0 is unknown, and instance i is stored as i + 1.
  private ofOrigin(origin: number): number {
    if (origin < this.byOrigin.length && this.byOrigin[origin] !== 0) return this.byOrigin[origin]! - 1
    const { model, tables } = this.kernel
    if (origin >= this.byOrigin.length) {
      const longer = new Int32Array(2 * tables.origins.size)
      longer.set(this.byOrigin)
      this.byOrigin = longer
    }
    const { clause, site, from, message } = tables.origins.at(origin)
    const kind = message === undefined ? 'local' : 'deliver'
    const instance = instanceOf(model, { kind, clause, site, from, message })
    let number = 0
    if (instance !== undefined) {
      number = this.numbers.get(instance.key) ?? this.instances.push(instance) - 1
      this.numbers.set(instance.key, number)
    }
    this.byOrigin[origin] = number + 1
    return number
  }
}

/** A lasso given by its states: all that remains of it when the edges have been released. */
export interface Walk {
  readonly states: readonly number[]
  readonly loop: number | undefined
  /** Whether the lasso's k-th step is `step`, an index into the steps that the kernel has just computed. */
  isStep(step: number, k: number): boolean
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
  private readonly instances: InstanceNumbers
  private readonly exploration: Exploration
  private readonly onEdge: OnEdge | undefined
  private readonly v: Int32Array
  private successors = new Int32Array(16)
  private state = 0
  private used = 0

  /**
   * @param exploration a search that omits no steps; if it is not complete, a breadth-first one
   * @param onEdge called for each new edge, when its target is known
   */
  constructor(exploration: Exploration, budget: Budget, onEdge?: OnEdge) {
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
    this.fairness = Uint8Array.from(this.instances.instances, (one) =>
      one === undefined ? 0 : one.fairness === 'strong' ? strong : weak,
    )
  }

  private add(states: number): void {
    const { exploration, v, first, to, by } = this
    const { kernel, visited } = exploration
    for (let k = 0; k < states && this.state < this.closed; k++) {
      exploration.again(this.state, v)
      visited.repack(kernel.packing)
      if (this.successors.length < kernel.count) this.successors = new Int32Array(2 * kernel.count)
      visited.insertAll(kernel.words, kernel.hashes, kernel.count, this.successors)
      first[this.state++] = this.used
      for (let step = 0; step < kernel.count; step++) {
        to[this.used] = this.successors[step]!
        by[this.used] = this.instances.ofStep(step)
        this.onEdge?.(this.used, step, this.state - 1)
        this.used++
      }
    }
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
