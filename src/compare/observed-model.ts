// A model as an event graph: its search, then its edges with what is visible of them.

import type { Budget } from '../liveness/budget.js'
import { Edges } from '../liveness/edges.js'
import type { Explored } from '../measure/explored.js'
import { runAlong } from '../search/full-run.js'
import { defaultSlice, type LongWork } from '../search/long-work.js'
import { run, type Trace } from '../trace/trace.js'
import { type Labels, type RootedGraph, silent } from './event-graph.js'
import { type VisibleEvents, VisibleSteps } from './visible-events.js'

/** A model that was searched to its end, and what is visible of its steps. */
export class ObservedModel {
  readonly graph: RootedGraph
  private readonly explored: Explored
  private readonly steps: VisibleSteps
  private readonly status: Int32Array

  private constructor(graph: RootedGraph, explored: Explored, steps: VisibleSteps, status: Int32Array) {
    this.graph = graph
    this.explored = explored
    this.steps = steps
    this.status = status
  }

  /** Observes a model that was searched to its end. Throws a `MemoryExhausted` beyond the budget. */
  static *of(
    explored: Explored,
    events: VisibleEvents,
    labels: Labels,
    budget: Budget,
  ): LongWork<ObservedModel> {
    const { kernel, exploration, siteStatus } = explored
    const { visited } = exploration
    const steps = new VisibleSteps(kernel, siteStatus, events, labels)
    const status = budget.ints(visited.size)
    const v = new Int32Array(kernel.tables.slots.count)
    for (let state = 0; state < visited.size; state++) {
      if ((state & (defaultSlice - 1)) === 0) yield
      visited.read(state, v)
      status[state] = steps.statusOf(v)
    }
    const label = budget.ints(exploration.progress().transitions)
    const edges: Edges = new Edges(exploration, budget, (edge, step, from) => {
      label[edge] = steps.labelOf(step, status[from]!, status[edges.to[edge]!]!)
    })
    yield* edges.run()
    const { size, first, to } = edges
    return new ObservedModel(
      { size, first, to, label, roots: [...new Set(exploration.initials)] },
      explored,
      steps,
      status,
    )
  }

  /** A shortest run with these events. Throws an `Error` if the model has none. */
  runWith(events: readonly number[]): Trace {
    const { exploration, model } = this.explored
    const { states, labels } = this.pathWith(events)
    const { initial, choices } = runAlong(
      exploration,
      states,
      (step, k) =>
        this.steps.labelOf(step, this.status[states[k]!]!, this.status[states[k + 1]!]!) === labels[k],
    )
    return run(model, initial, choices)
  }

  // Breadth-first over states and the number of events so far.
  private pathWith(events: readonly number[]): Path {
    const { first, to, label, roots } = this.graph
    const width = events.length + 1
    const cameFrom = new Map<number, { readonly from: number; readonly label: number } | undefined>(
      roots.map((root) => [root * width, undefined]),
    )
    // A `Map` also lists what is added on the way.
    for (const here of cameFrom.keys()) {
      const done = here % width
      if (done === events.length) return pathTo(here, width, cameFrom)
      const state = (here - done) / width
      for (let edge = first[state]!; edge < first[state + 1]!; edge++) {
        const isNext = label[edge] === events[done]
        if (label[edge] !== silent && !isNext) continue
        const there = to[edge]! * width + done + (isNext ? 1 : 0)
        if (!cameFrom.has(there)) cameFrom.set(there, { from: here, label: label[edge]! })
      }
    }
    throw new Error('no run has these events')
  }
}

/** States, and the labels of the steps between them. */
interface Path {
  readonly states: readonly number[]
  readonly labels: readonly number[]
}

const pathTo = (
  end: number,
  width: number,
  cameFrom: ReadonlyMap<number, { readonly from: number; readonly label: number } | undefined>,
): Path => {
  const states = [Math.floor(end / width)]
  const labels: number[] = []
  for (let step = cameFrom.get(end); step !== undefined; step = cameFrom.get(step.from)) {
    states.unshift(Math.floor(step.from / width))
    labels.unshift(step.label)
  }
  return { states, labels }
}
