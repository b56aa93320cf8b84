// What a search has found so far, and where it is. The loops (search-loop.ts) continue it one after the other, and none of them
// has anything of its own that the next one needs.
import type { Kernel } from '../compile/kernel.js'
import type { FoundStates, StepGraph } from '../compile/step-graph.js'
import type { Frontier } from './frontier.js'
import type { Links } from './links.js'
import type { Position, StopReason } from './search.js'
import type { StateSet } from './state-set.js'

/** The states, what is known of each, and the order of those to be expanded. */
export interface Found<F extends Frontier = Frontier> {
  readonly visited: StateSet
  readonly frontier: F
  readonly links: Links | undefined
}

/** A search between two expansions. */
export class SearchSoFar implements Found, FoundStates {
  readonly graph: StepGraph
  readonly kernel: Kernel
  visited: StateSet
  frontier: Frontier
  links: Links | undefined
  transitions = 0
  selfLoops = 0
  expanded = 0
  /** The state that is being expanded, or was expanded last. */
  current = 0
  /** Every state before this number is expanded, and its successors are visited; 0 if the order gives no such number. */
  closed = 0
  cut: StopReason | undefined
  done = false
  readonly position = (): Position => ({ state: this.current })

  constructor(graph: StepGraph, { visited, frontier, links }: Found) {
    this.graph = graph
    this.kernel = graph.kernel
    this.visited = visited
    this.frontier = frontier
    this.links = links
  }

  /** Memory in use, in bytes. */
  get bytes(): number {
    const { visited, frontier, links, graph, kernel } = this
    return visited.bytes + frontier.bytes + (links?.bytes ?? 0) + graph.bytes + kernel.tables.bytes
  }

  /** Continues with a copy of what was found. */
  goOnWith({ visited, frontier, links }: Found): void {
    this.visited = visited
    this.frontier = frontier
    this.links = links
  }

  stop(cut: StopReason): void {
    if (this.done) return
    this.cut = cut
    this.done = true
  }

  load(state: number, v: Int32Array): void {
    this.visited.load(state, this.kernel, v)
  }

  leadsToOpenState(from: number): boolean {
    const { kernel, visited } = this
    visited.repack(kernel.packing)
    const to = visited.find(kernel.words, 0, kernel.hashes[0]!)
    return to < 0 || (to !== from && this.frontier.isOpen(to))
  }
}
