// The threads of a component of a quotient graph. A run that stays in the component visits a state again with other names, so whether it
// treats an instance fairly cannot be read from the states: the instance is followed through the renamings of the edges (Emerson, Sistla,
// Utilizing Symmetry when Model-Checking under Fairness Assumptions, TOPLAS 19, 1997; Gyuris, Sistla, On-the-Fly Model Checking under
// Fairness that Exploits Symmetry, Formal Methods in System Design 15, 1999).
//
// They build the graph of pairs of a state and an instance. Its components need not be searched for. A spanning tree of the component gives
// the sites of each member names that do not change along its edges. Every other edge is the end of a round from the first member, which
// permutes these names. A run can make these rounds in any order, so two instances lie on one thread exactly if the permutations
// generate one that takes the first to the second: union-find over the instances, for each such edge.

import type { Budget } from './budget.js'
import type { Graph, Threads } from './graph.js'

/** The names of the sites in all members of one component. */
export class Frames {
  private readonly threads: Threads
  /** By member and site, the site's name in the first member. */
  private readonly names: Uint16Array
  private readonly classes: Int32Array
  private readonly sizes: Int32Array
  private readonly budget: Budget

  /**
   * @param members those from `from` to before `to` are a component of the graph
   * @param places room for one number by state
   * @param isInside whether a state is one of the members
   */
  constructor(
    graph: Graph,
    threads: Threads,
    { members, from, to, places, isInside }: FramedComponent,
    budget: Budget,
  ) {
    this.threads = threads
    this.budget = budget
    const count = to - from
    budget.claim(2 * count * threads.sites)
    this.names = new Uint16Array(count * threads.sites)
    this.classes = Int32Array.from(graph.fairness, (_, instance) => instance)
    for (let k = from; k < to; k++) places[members[k]!] = k - from
    this.spread(graph, { members, from, to, places, isInside })
    this.sizes = new Int32Array(this.classes.length)
    for (let instance = 0; instance < this.classes.length; instance++) this.sizes[this.classOf(instance)]!++
  }

  private spread(graph: Graph, { members, from, to: end, places, isInside }: FramedComponent): void {
    const { first, to } = graph
    const { threads, names } = this
    const { sites } = threads
    const known = this.budget.bytes(end - from)
    const queue = this.budget.ints(end - from)
    for (let site = 0; site < sites; site++) names[site] = site
    known[0] = 1
    let height = 1
    for (let at = 0; at < height; at++) {
      const state = members[from + queue[at]!]!
      const here = this.namesIn(queue[at]!)
      for (let edge = first[state]!; edge < first[state + 1]!; edge++) {
        const target = to[edge]!
        if (!isInside(target)) continue
        const place = places[target]!
        const there = this.namesIn(place)
        const renaming = threads.along(state, edge)
        if (known[place] === 1) this.closeRound(here, there, renaming)
        else {
          for (let site = 0; site < sites; site++) there[renaming?.[site] ?? site] = here[site]!
          known[place] = 1
          queue[height++] = place
        }
      }
    }
    this.budget.release(5 * (end - from))
  }

  private namesIn(place: number): Uint16Array {
    const { sites } = this.threads
    return this.names.subarray(place * sites, (place + 1) * sites)
  }

  /** An edge ends a round, after which the sites have other names in the first member. */
  private closeRound(here: Uint16Array, there: Uint16Array, renaming: readonly number[] | undefined): void {
    const { threads, classes } = this
    const { sites } = threads
    const round = new Uint16Array(sites)
    let isIdentity = true
    for (let site = 0; site < sites; site++) {
      const image = there[renaming?.[site] ?? site]!
      round[here[site]!] = image
      if (image !== here[site]) isIdentity = false
    }
    if (isIdentity) return
    for (let instance = 1; instance < classes.length; instance++) {
      const [a, b] = [this.classOf(instance), this.classOf(threads.image(instance, round))]
      classes[Math.max(a, b)] = Math.min(a, b)
    }
  }

  /** The thread of an instance that is named as in the first member: the least instance on it. */
  classOf(instance: number): number {
    const { classes } = this
    let found = instance
    while (classes[found] !== found) found = classes[found]!
    classes[instance] = found
    return found
  }

  /** The number of instances on a thread. */
  sizeOf(thread: number): number {
    return this.sizes[thread]!
  }

  /** An instance of the member with this place in the component, named as in the first member. */
  inFirst(place: number, instance: number): number {
    return this.threads.image(instance, this.namesIn(place))
  }

  close(): void {
    this.budget.release(2 * this.names.length)
  }
}

/** A strongly connected component. */
interface FramedComponent {
  readonly members: Int32Array
  readonly from: number
  readonly to: number
  readonly places: Int32Array
  isInside(state: number): boolean
}
