// The search loop over the kernel in TypeScript. It can do every search, and is the reference for the other.
import { withRoom } from '../compile/int-list.js'
import type { ExplorationOptions } from './exploration-options.js'
import type { Position, StepCounts, Visit } from './search.js'
import { compareMemory, type SearchLoop } from './search-loop.js'
import { KeptDiffers, type KeptExpansions } from './search-record.js'
import type { SearchSoFar } from './search-so-far.js'
import { wordsOf } from './state-set.js'

/** Expands states by the kernel in TypeScript. */
export class TypeScriptLoop implements SearchLoop {
  readonly kernelName = 'js'
  readonly inRounds = 0
  private readonly soFar: SearchSoFar
  private readonly options: ExplorationOptions
  private readonly visit: Visit
  private readonly v: Int32Array
  private successors: Int32Array = new Int32Array(16)
  /** Whether the caller has noted the present state. */
  private isNoted = false
  private readonly position = (): Position => {
    this.isNoted = true
    return this.soFar.position()
  }

  constructor(soFar: SearchSoFar, options: ExplorationOptions, visit: Visit) {
    this.soFar = soFar
    this.options = options
    this.visit = visit
    this.v = new Int32Array(soFar.kernel.tables.slots.count)
  }

  /** @param most pauses once there are this many states */
  run(expansions: number, most = Number.POSITIVE_INFINITY): void {
    const { soFar, options } = this
    for (let k = 0; k < expansions && !soFar.done; k++) {
      this.runOnce()
      compareMemory(soFar, options)
      if (soFar.visited.size >= most) return
    }
  }

  private runOnce(): void {
    const { soFar } = this
    const { frontier } = soFar
    if (!frontier.take()) {
      soFar.done ||= !this.expandIncomplete()
      return
    }
    this.expand(frontier.state, frontier.depth)
    if (soFar.cut !== 'depth') soFar.closed = frontier.taken
  }

  // Returns whether there was a state to expand again.
  private expandIncomplete(): boolean {
    const { soFar } = this
    const states = soFar.graph.incomplete(soFar.visited.size)
    for (const state of states) {
      if (soFar.done) break
      soFar.expanded--
      soFar.transitions--
      this.expand(state, soFar.frontier.depthOf(state))
    }
    return states.length > 0
  }

  private expand(state: number, depth: number): void {
    const { soFar, options, v } = this
    const { graph, kernel, visited } = soFar
    soFar.current = state
    visited.load(state, kernel, v)
    if (depth >= options.maxDepth) {
      this.stopAtDepth(state, depth)
      return
    }
    const { news } = kernel.tables
    this.isNoted = false
    graph.expand(state, v, soFar)
    visited.repack(kernel.packing)
    soFar.expanded++
    soFar.transitions += kernel.count
    this.insertSuccessors(state)
    graph.expanded(state)
    if (visited.size > options.maxStates) soFar.stop('states')
    if (this.visit(v, depth, graph.outside?.isHere !== true, this.position)) soFar.stop('violation')
    if (this.isNoted || depth === 0 || kernel.tables.news !== news) options.record?.taught(state)
    // Last, since a guide may use the kernel.
    soFar.frontier.expanded(state, depth, this.successors, kernel.count)
  }

  private stopAtDepth(state: number, depth: number): void {
    const { soFar, options } = this
    const { graph } = soFar
    // Within a constraint this finds that the state is outside; no reduction that leaves steps out is used there.
    if (graph.outside === undefined) graph.expandFully()
    else graph.expand(state, this.v, soFar)
    soFar.expanded++
    // The depth limit hides nothing behind a state without steps, or outside.
    const isEnd = soFar.kernel.count === 0
    if (isEnd) soFar.links?.end(state)
    else soFar.cut = 'depth'
    // Until then, what is found here counts as expanded, and to look at it may ask the tables or decide a property.
    if (soFar.cut === undefined) options.record?.taught(state)
    const isExpanded = isEnd && graph.outside?.isHere !== true
    if (this.visit(this.v, depth, isExpanded, soFar.position)) soFar.stop('violation')
  }

  private insertSuccessors(state: number): void {
    const { soFar } = this
    const { graph, kernel, visited, frontier, links } = soFar
    this.successors = withRoom(this.successors, kernel.count)
    const { successors } = this
    let fresh = visited.size
    visited.insertAll(kernel.words, kernel.hashes, kernel.count, successors)
    let link = -1
    let linkStep = 0
    for (let k = 0; k < kernel.count; k++) {
      const to = successors[k]! >>> 0
      if (to === state) soFar.selfLoops++
      if (to > link) {
        link = to
        linkStep = k
      }
      if (to !== fresh) continue
      graph.discovered(to, state, k)
      frontier.discovered(to, state)
      fresh++
    }
    if (link < 0) links?.end(state)
    else links?.set(state, link, graph.renamingOf(linkStep))
  }

  stepsOf(): undefined {
    return undefined
  }

  end(): void {}

  adopt(kept: KeptExpansions, state: number): void {
    const { soFar, v } = this
    const { kernel, visited, frontier, graph, links } = soFar
    // The first state was expanded, so that expanding it again asks nothing.
    if (kernel.tables.outgrown) {
      visited.read(0, v)
      kernel.expand(v)
    }
    for (let expansion = 0; expansion < kept.count; expansion++) {
      const from = state + expansion
      if (!frontier.take()) throw new KeptDiffers('it has fewer states')
      for (let left = kept.foundBy(expansion); left > 0; left--) {
        kept.next(v)
        const found = visited.insert(wordsOf(v, kernel, visited), 0, kernel.hash.ofVector(v))
        if (!visited.fresh) throw new KeptDiffers(`state ${found} occurs twice`)
        graph.discovered(found, from)
        frontier.discovered(found, from)
      }
      const link = kept.linkOf(expansion)
      if (link === from) links?.end(from)
      else links?.set(from, link, 0)
    }
    soFar.current = state + kept.count - 1
    soFar.expanded += kept.count
    soFar.closed = frontier.taken
  }

  agrees(kept: KeptExpansions, state: number): boolean {
    const { visited, frontier } = this.soFar
    const { v } = this
    const read = new Int32Array(v.length)
    let found = kept.first
    for (let expansion = 0; expansion < kept.count; expansion++)
      for (let left = kept.foundBy(expansion); left > 0; left--) {
        kept.next(v)
        visited.read(found, read)
        if (frontier.parentOf(found) !== state + expansion || read.some((id, slot) => id !== v[slot]))
          return false
        found++
      }
    return true
  }

  setSteps({ transitions, selfLoops }: StepCounts): void {
    this.soFar.transitions = transitions
    this.soFar.selfLoops = selfLoops
  }

  successorsOf(state: number): Int32Array {
    const { soFar, v } = this
    const { graph, kernel, visited } = soFar
    graph.expandAgain(state, v, soFar)
    visited.repack(kernel.packing)
    const numbers = withRoom(this.successors, kernel.count)
    for (let k = 0; k < kernel.count; k++)
      numbers[k] = visited.find(kernel.words, k * kernel.packing.words, kernel.hashes[k]!)
    this.successors = numbers
    return numbers.subarray(0, kernel.count)
  }
}
