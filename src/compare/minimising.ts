// The smallest graph that shows the same as a model: its quotient by a bisimilarity.
import { MemoryExhausted } from '../compile/memory-exhausted.js'
import { Budget } from '../liveness/budget.js'
import { Explored } from '../measure/explored.js'
import { type LongWork, showing, unless } from '../search/long-work.js'
import type { StopReason } from '../search/search.js'
import type { Compared } from './comparing.js'
import { type EventGraph, Labels, withOneRoot } from './event-graph.js'
import { ObservedModel } from './observed-model.js'
import { Partition } from './partition.js'
import { quotientFrom } from './quotient.js'
import type { Bisimilarity } from './refining.js'
import { collapsed } from './silent-components.js'
import { mustHaveClauses } from './visible-events.js'

/** A graph with what is visible of a model. */
export interface VisibleGraph {
  readonly graph: EventGraph
  readonly root: number
  /** The texts of labels, by number. */
  readonly labels: readonly string[]
  /** By node: 1 if silent steps can go on forever there; undefined if the graph has all silent steps. */
  readonly diverges: Uint8Array | undefined
}

/** Finds the visible graph of a model: drive `run`, then read the result. */
export class Minimising {
  private readonly asked: Compared
  private readonly by: Bisimilarity | undefined
  private readonly memory: number
  private readonly search: Explored
  private found: VisibleGraph | undefined
  private cut: StopReason | undefined
  private stage = 'searches'

  /**
   * @param by the bisimilarity; undefined for the whole graph
   * @throws a `ModelError` for a clause that the spec does not have
   */
  constructor(
    asked: Compared,
    by: Bisimilarity | undefined,
    limits: { readonly maxStates: number; readonly memory: number },
  ) {
    const { model, reduce, fresh, events } = asked
    mustHaveClauses(model, events)
    this.asked = asked
    this.by = by
    this.memory = limits.memory
    this.search = new Explored(model, reduce, { ...limits, memory: limits.memory / 2 }, fresh)
  }

  /** Searches and minimises; it shows what it does. */
  run(): LongWork<void, string> {
    return showing(
      unless(() => this.cut !== undefined, this.work()),
      () => `${this.stage}: ${this.search.progress().states.toLocaleString('en-US')} states`,
    )
  }

  stop(reason: StopReason): void {
    this.cut = reason
  }

  /** The graph, or the limit that ended the work before there was one. */
  result(): VisibleGraph | StopReason {
    return this.found ?? this.cut ?? this.search.exploration.cut ?? 'memory'
  }

  private *work(): LongWork {
    try {
      yield* this.search.run()
      if (this.search.exploration.complete) yield* this.minimise()
    } catch (error) {
      if (!(error instanceof MemoryExhausted)) throw error
      this.cut = 'memory'
    }
  }

  private *minimise(): LongWork {
    const { search, asked, by } = this
    const budget = new Budget(Math.max(0, this.memory - search.progress().bytes))
    const labels = new Labels()
    const { graph: observed } = yield* ObservedModel.of(search, asked.events, labels, budget)
    const graph = withOneRoot(observed, labels.numberOf('begin'))
    const root = graph.roots[0]!
    const { texts } = labels
    this.stage = 'minimises'
    if (by === undefined || by === 'strong') {
      const whole = { graph, root, labels: texts, diverges: undefined }
      if (by === undefined) this.found = whole
      else {
        const { block, blocks } = yield* refined(new Partition(graph, by, budget))
        this.found = { ...whole, graph: quotientFrom(graph, block, blocks, undefined, root), root: 0 }
      }
      return
    }
    const one = yield* collapsed(graph, budget)
    const { block, blocks } = yield* refined(new Partition(one, by, budget))
    const quotient = quotientFrom(one, block, blocks, one.diverges, one.nodeOf[root]!)
    this.found = { graph: quotient, root: 0, labels: texts, diverges: quotient.diverges }
  }
}

function* refined(partition: Partition): LongWork<Partition> {
  yield* partition.run()
  return partition
}
