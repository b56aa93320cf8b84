// The quotient graph times the names of the sites that a property is about: the threaded graph. Its states are pairs of a representative
// and the tracked sites as they are called there. A property of one site needs as many names as there are sites, not one for each renaming
// (Emerson, Sistla, 1997; frames.ts cites it). The sites that only fairness is about are followed when a component is judged.

import { compose, type Renaming } from '../canonical/renaming.js'
import type { Reductions } from '../reduce/reductions.js'
import type { Exploration } from '../search/exploration.js'
import type { Budget } from './budget.js'
import type { Edges, Walk } from './edges.js'
import type { Graph, Threads } from './graph.js'
import type { Lasso } from './lasso.js'

/** Some sites, in an order. */
export type Tracked = readonly number[]

/** All images of some tracked sites under the renamings of a group. */
export const imagesOf = (
  tracked: readonly Tracked[],
  generators: readonly Renaming[],
): readonly Tracked[] => {
  const found = new Map(tracked.map((one) => [one.join(), one]))
  for (const one of found.values())
    for (const generator of generators) {
      const image = one.map((site) => generator[site]!)
      if (!found.has(image.join())) found.set(image.join(), image)
    }
  return [...found.values()]
}

/** What a threaded graph is made of. */
export interface Quotiented {
  readonly exploration: Exploration
  readonly edges: Edges
  readonly threads: Threads
  readonly reductions: Reductions
}

/** An initial state of the threaded graph: the number of a start, its renaming, and the tracked sites as the start calls them. */
interface ThreadedStart {
  readonly node: number
  readonly start: number
  readonly renaming: Renaming
  readonly tracked: Tracked
}

/** A lasso as the walk of a real run. */
interface ThreadedWalk {
  readonly walk: Walk
  /** The tracked sites as the run calls them. */
  readonly tracked: Tracked
  /** The edges of the threaded graph along the walk. */
  readonly edges: readonly number[]
}

/** A quotient graph with some tracked sites. */
export class ThreadedGraph implements Graph {
  readonly size: number
  readonly closed: number
  readonly first: Int32Array
  readonly to: Int32Array
  readonly by: Uint8Array | Uint16Array
  readonly fairness: Uint8Array
  readonly threads: Threads
  /** The tracked sites of the states, by the number of a state modulo the number of these. */
  readonly names: readonly Tracked[]
  readonly starts: readonly ThreadedStart[]
  private readonly edges: Edges
  private readonly reductions: Reductions
  private readonly bytes: number
  private readonly budget: Budget

  /** @param tracked the sites that are tracked, as the initial states call them: one entry for each thread that may violate the property */
  constructor(
    { exploration, edges, threads, reductions }: Quotiented,
    tracked: readonly Tracked[],
    budget: Budget,
  ) {
    this.edges = edges
    this.reductions = reductions
    this.names = imagesOf(tracked, reductions.symmetry!.group.generators)
    this.budget = budget
    const left = budget.left
    const width = this.names.length
    this.size = edges.size * width
    this.closed = edges.closed * width
    this.fairness = edges.fairness
    const { first, to, by } = this.unfolded(threads)
    this.first = first
    this.to = to
    this.by = by
    this.bytes = left - budget.left
    this.threads = { ...threads, along: (state, edge) => threads.along(0, this.edgeOf(state, edge)) }
    this.starts = this.startsOf(exploration, tracked)
  }

  close(): void {
    this.budget.release(this.bytes)
  }

  /** The representative of a state, and its tracked sites. */
  at(node: number): readonly [state: number, tracked: Tracked] {
    const width = this.names.length
    return [Math.floor(node / width), this.names[node % width]!]
  }

  /** The edge of the quotient for an edge of a state of this graph. */
  edgeOf(node: number, edge: number): number {
    const state = Math.floor(node / this.names.length)
    return this.edges.first[state]! + (edge - this.first[node]!)
  }

  private unfolded(threads: Threads): Pick<Graph, 'first' | 'to' | 'by'> {
    const { edges, names, budget } = this
    const width = names.length
    if (width === 1) return edges
    const count = edges.to.length * width
    const first = budget.ints(this.size + 1)
    const to = budget.ints(count)
    const wide = edges.by.BYTES_PER_ELEMENT
    budget.claim(wide * count)
    const by = wide === 1 ? new Uint8Array(count) : new Uint16Array(count)
    const placeOf = this.placesUnderRenamings()
    let used = 0
    for (let state = 0; state < edges.size; state++)
      for (let place = 0; place < width; place++) {
        first[state * width + place] = used
        for (let edge = edges.first[state]!; edge < edges.first[state + 1]!; edge++) {
          to[used] = edges.to[edge]! * width + placeOf(threads.along(state, edge), place)
          by[used++] = edges.by[edge]!
        }
      }
    first[this.size] = used
    return { first, to, by }
  }

  private placesUnderRenamings(): (renaming: Renaming | undefined, place: number) => number {
    const { names } = this
    const places = new Map(names.map((one, place) => [one.join(), place]))
    const known = new Map<Renaming, Int32Array>()
    return (renaming, place) => {
      if (renaming === undefined) return place
      let moved = known.get(renaming)
      if (moved === undefined) {
        moved = Int32Array.from(names, (one) => places.get(one.map((site) => renaming[site]!).join())!)
        known.set(renaming, moved)
      }
      return moved[place]!
    }
  }

  private startsOf(
    { starts, initials, graph }: Exploration,
    tracked: readonly Tracked[],
  ): readonly ThreadedStart[] {
    const { names, reductions } = this
    const places = new Map(names.map((one, place) => [one.join(), place]))
    return tracked.flatMap((one) =>
      starts.map((start, number) => {
        graph.represent(start.slice())
        const renaming = reductions.renaming(graph.renamingOf(0))
        const place = places.get(one.map((site) => renaming[site]!).join())!
        return { node: initials[number]! * names.length + place, start: number, renaming, tracked: one }
      }),
    )
  }

  /** A lasso of this graph as the walk of a real run, whose loop is repeated until the names are the first ones again. */
  walk({ start, edges: path, loop }: Lasso): ThreadedWalk {
    const from = this.starts.find(({ node }) => node === start)!
    const { edges } = this
    const renamings = [from.renaming]
    const states = [this.at(start)[0]]
    const taken: number[] = []
    const followed: number[] = []
    let node = start
    const follow = (part: readonly number[]): void => {
      for (const edge of part) {
        const renaming = this.threads.along(node, edge)
        const names = renamings.at(-1)!
        renamings.push(renaming === undefined ? names : compose(names, renaming))
        taken.push(this.edgeOf(node, edge))
        followed.push(edge)
        node = this.to[edge]!
        states.push(this.at(node)[0])
      }
    }
    follow(path.slice(0, loop))
    const round = path.slice(loop)
    const closed = renamings.at(-1)!.join()
    if (round.length > 0)
      do follow(round)
      while (renamings.at(-1)!.join() !== closed)
    const walk: Walk = {
      states,
      loop,
      isStep: edges.stepsNamed(taken, renamings),
      renamed: { start: from.start, renamings, round: round.length },
    }
    return { walk, tracked: from.tracked, edges: followed }
  }
}
