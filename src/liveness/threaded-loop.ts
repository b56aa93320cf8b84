// The loop of a lasso in a quotient graph. As in a graph without renamings it is built greedily, but each instance is followed through the
// renamings: it is open until its thread passes a state or a step that discharges it. The way to that is a shortest path over pairs of a
// state and the instance's name there. The loop ends in the state where it began, perhaps with other names; a run repeats it until the
// names are the first ones again (threaded-graph.ts). Each round then does for every process what the first has done.

import { compose, identity, inverse, type Renaming } from '../canonical/renaming.js'
import type { Budget } from './budget.js'
import { type Graph, nothing, strong, type Threads, weak } from './graph.js'

/** The bytes that a found pair takes, roughly: an entry of a map and of the queue. */
const bytesOfPair = 64

class ThreadedLoop {
  readonly loop: number[] = []
  private readonly graph: Graph
  private readonly threads: Threads
  private readonly fair: Int32Array
  private readonly start: number
  private readonly budget: Budget
  private here: number
  /** For each site as named in the first state, its name here. */
  private names: Renaming
  private missing: number
  /** By instance as named in the first state. */
  private readonly discharged: Uint8Array
  private readonly seen: Uint8Array

  constructor(graph: Graph, threads: Threads, fair: Int32Array, start: number, budget: Budget) {
    this.graph = graph
    this.threads = threads
    this.fair = fair
    this.start = start
    this.budget = budget
    this.here = start
    this.names = identity(threads.sites)
    this.missing = graph.accepting?.all ?? 0
    this.discharged = new Uint8Array(graph.fairness.length)
    this.seen = new Uint8Array(graph.fairness.length)
    this.pass()
  }

  build(): readonly number[] {
    const { graph, start, threads } = this
    const { accepting, by, to } = graph
    // If edges are required infinitely often, the run may not stay, even if nothing is open.
    const mustGo = (): boolean => accepting !== undefined && this.loop.length === 0
    for (;;) {
      const open = this.firstOpen()
      if (open > 0) {
        const { fairness } = graph
        this.walk(
          this.shortest(threads.image(open, this.names), {
            edge: (edge, _, instance) => by[edge] === instance,
            state: (state, instance) => fairness[open] === weak && !this.enables(state, instance),
          }),
        )
      } else if (this.missing !== 0) {
        const { missing } = this
        this.walk(this.shortest(0, { edge: (edge, state) => (accepting!.of(state, edge) & missing) !== 0 }))
      } else if (this.here !== start || mustGo()) {
        this.walk(this.shortest(0, { edge: (edge) => to[edge] === start }))
      } else return this.loop
    }
  }

  private enables(state: number, instance: number): boolean {
    const { first, by } = this.graph
    for (let edge = first[state]!; edge < first[state + 1]!; edge++) if (by[edge] === instance) return true
    return false
  }

  /** The number of the first instance that is still open, under its name in the first state; 0 if none is open. */
  private firstOpen(): number {
    const { fairness } = this.graph
    for (let instance = 1; instance < fairness.length; instance++) {
      if (this.discharged[instance] === 1) continue
      if (fairness[instance] === weak || (fairness[instance] === strong && this.seen[instance] === 1))
        return instance
    }
    return 0
  }

  private pass(): void {
    const { graph, threads, here, names, seen, discharged } = this
    const { first, by, fairness } = graph
    const back = inverse(names)
    const enabled = new Set<number>()
    for (let edge = first[here]!; edge < first[here + 1]!; edge++)
      if (fairness[by[edge]!] !== nothing) enabled.add(threads.image(by[edge]!, back))
    for (let instance = 1; instance < fairness.length; instance++) {
      if (enabled.has(instance)) seen[instance] = 1
      else if (fairness[instance] === weak) discharged[instance] = 1
    }
  }

  private walk(path: readonly number[]): void {
    const { graph, threads } = this
    const { accepting, by, to } = graph
    for (const edge of path) {
      this.discharged[threads.image(by[edge]!, inverse(this.names))] = 1
      if (accepting !== undefined) this.missing &= ~accepting.of(this.here, edge)
      const renaming = threads.along(this.here, edge)
      if (renaming !== undefined) this.names = compose(this.names, renaming)
      this.here = to[edge]!
      this.pass()
      this.loop.push(edge)
    }
  }

  /** A shortest path inside the component from here to a goal, for an instance with its name here. */
  private shortest(instance: number, isGoal: Goal): readonly number[] {
    const { graph, threads, fair, budget, here } = this
    const { first, to, fairness } = graph
    const names = fairness.length
    const pairOf = (state: number, name: number): number => state * names + name
    // By pair, the pair before it and the edge between them.
    const via = new Map<number, readonly [pair: number, edge: number] | undefined>()
    const queue: number[] = []
    const add = (pair: number, how: readonly [number, number] | undefined): void => {
      if (via.has(pair)) return
      budget.claim(bytesOfPair)
      via.set(pair, how)
      queue.push(pair)
    }
    const pathTo = (pair: number, last: readonly number[]): readonly number[] => {
      const path = [...last]
      for (let how = via.get(pair); how !== undefined; how = via.get(how[0])) path.unshift(how[1])
      budget.release(bytesOfPair * via.size)
      return path
    }
    add(pairOf(here, instance), undefined)
    for (const pair of queue) {
      const name = pair % names
      const state = (pair - name) / names
      if (isGoal.state?.(state, name) === true) return pathTo(pair, [])
      for (let edge = first[state]!; edge < first[state + 1]!; edge++) {
        if (fair[to[edge]!] !== fair[here]) continue
        if (isGoal.edge(edge, state, name)) return pathTo(pair, [edge])
        const renaming = threads.along(state, edge)
        const next = renaming === undefined || name === 0 ? name : threads.image(name, renaming)
        add(pairOf(to[edge]!, next), [pair, edge])
      }
    }
    throw new Error('a fair component of a quotient does not discharge an instance')
  }
}

/** What a path is to reach: a state in which an instance has this name, or a step from there. */
interface Goal {
  state?(state: number, instance: number): boolean
  edge(edge: number, state: number, instance: number): boolean
}

/** The edges of a loop from a state of a fair component back to it; empty if the run may stay there. */
export const threadedLoop = (
  graph: Graph,
  threads: Threads,
  fair: Int32Array,
  start: number,
  budget: Budget,
): readonly number[] => new ThreadedLoop(graph, threads, fair, start, budget).build()
