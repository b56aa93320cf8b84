// The product of a graph and an automaton. Only the part that is needed is built; accepted-run.ts describes its use.

import { MemoryExhausted } from '../compile/memory-exhausted.js'
import { type Automaton, type UnderLetter, underLetter } from '../ltl/automaton.js'
import { defaultSlice, type LongWork } from '../search/long-work.js'
import type { Budget } from './budget.js'
import { type Graph, nothing, sourceOf } from './graph.js'
import type { Part } from './part.js'
import { stepPart } from './step-part.js'

/** What an automaton reads along a run: letters with a bit for each atom. */
export interface LettersOfRun {
  /** By state. */
  readonly ofState: Uint16Array | Uint32Array
  /** By edge, what is added to the letter of its source if the run takes it; absent without atoms about steps. */
  readonly ofEdge?: Uint32Array
}

/** The product of one graph, whose states and edges carry letters, and one automaton. */
export class Product {
  private readonly graph: Graph
  private readonly letters: LettersOfRun
  private readonly automaton: Automaton
  private readonly budget: Budget
  private readonly count: number
  private readonly known: (UnderLetter | undefined)[] = []
  /** A bit for each reachable pair. */
  private readonly seen: Uint8Array

  constructor(graph: Graph, letters: LettersOfRun, automaton: Automaton, budget: Budget) {
    this.graph = graph
    this.letters = letters
    this.automaton = automaton
    this.budget = budget
    this.count = automaton.moves.length
    if (graph.size * this.count > 2 ** 31 - 1) throw new MemoryExhausted()
    this.seen = budget.bytes(((graph.size * this.count) >>> 3) + 1)
  }

  close(): void {
    this.budget.release(this.seen.length)
  }

  /** What the automaton does in a state in which the run stays, or from which it takes an edge. */
  private under(state: number, edge?: number): UnderLetter {
    const { ofState, ofEdge } = this.letters
    const letter = ofState[state]! | (edge === undefined || ofEdge === undefined ? 0 : ofEdge[edge]!)
    const known = this.known[letter]
    if (known !== undefined) return known
    const found = underLetter(this.automaton, letter)
    this.known[letter] = found
    return found
  }

  isReached(state: number, at: number): boolean {
    const pair = state * this.count + at
    return (this.seen[pair >>> 3]! & (1 << (pair & 7))) !== 0
  }

  /** Whether a run may stay in a state forever: no instance with a fairness assumption is enabled there. */
  private mayStay(state: number): boolean {
    const { first, by, fairness, closed } = this.graph
    if (state >= closed) return false
    for (let edge = first[state]!; edge < first[state + 1]!; edge++) {
      if (fairness[by[edge]!] !== nothing) return false
    }
    return true
  }

  /** Whether a run that reaches this pair may stay there and is then accepted. */
  isAcceptedStay(state: number, at: number): boolean {
    return this.under(state).stays[at]! && this.mayStay(state)
  }

  /** Finds all reachable pairs. Returns whether an accepted run may stay in one of them. */
  *reach(initial: readonly number[]): LongWork<boolean> {
    const { graph, count, seen, budget } = this
    const { first, to, closed } = graph
    let stack = budget.ints(1024)
    let height = 0
    const add = (pair: number): void => {
      const bit = 1 << (pair & 7)
      if ((seen[pair >>> 3]! & bit) !== 0) return
      seen[pair >>> 3]! |= bit
      if (height === stack.length) stack = budget.grown(stack, height + 1)
      stack[height++] = pair
    }
    for (const state of initial) add(state * count + this.automaton.initial)
    let mayStay = false
    for (let k = 1; height > 0; k++) {
      if ((k & (defaultSlice - 1)) === 0) yield
      const pair = stack[--height]!
      const at = pair % count
      const state = (pair - at) / count
      if (state >= closed) continue
      const under = this.under(state)
      if (!mayStay && under.stays[at]!) mayStay = this.mayStay(state)
      if (this.letters.ofEdge !== undefined) {
        for (let edge = first[state]!; edge < first[state + 1]!; edge++)
          for (const { to: next } of this.under(state, edge).moves[at]!) add(to[edge]! * count + next)
        continue
      }
      const moves = under.moves[at]!
      for (let m = 0; m < moves.length; m++) {
        const next = moves[m]!.to
        for (let edge = first[state]!; edge < first[state + 1]!; edge++) add(to[edge]! * count + next)
      }
    }
    budget.release(4 * stack.length)
    return mayStay
  }

  /** The part of the product with one component of the automaton. */
  part(states: readonly number[]): Part {
    if (this.letters.ofEdge !== undefined) {
      const { graph, automaton, budget } = this
      return stepPart(graph, states, automaton.all, budget, {
        isReached: (state, at) => this.isReached(state, at),
        movesBy: (state, edge, at) => this.under(state, edge).moves[at]!,
      })
    }
    return states.length === 1 ? this.single(states[0]!) : this.several(states)
  }

  private single(at: number): Part {
    const { graph, automaton, budget } = this
    const inside = budget.bytes(graph.size)
    const known: number[] = []
    const marksOf = (state: number): number => {
      const letter = this.letters.ofState[state]!
      known[letter] ??= this.under(state).moves[at]!.find(({ to }) => to === at)?.marks ?? -1
      return known[letter]
    }
    for (let state = 0; state < graph.closed; state++) {
      if (this.isReached(state, at) && marksOf(state) >= 0) inside[state] = 1
    }
    return {
      graph: {
        size: graph.size,
        closed: graph.closed,
        first: graph.first,
        to: graph.to,
        by: graph.by,
        fairness: graph.fairness,
        threads: graph.threads,
        accepting: { all: automaton.all, of: marksOf },
      },
      nodeOf: (state, one) => (one === at ? state : -1),
      edgeOf: (edge) => edge,
      inside,
      bytes: graph.size,
    }
  }

  // biome-ignore lint/complexity/noExcessiveLinesPerFunction: the arrays of a part are sized, filled and read together.
  private several(states: readonly number[]): Part {
    const { graph, automaton, budget } = this
    const { first, to, by, closed } = graph
    const width = states.length
    if (graph.size * width > 2 ** 31 - 1) throw new MemoryExhausted()
    // By pair, its node plus one; 0 if it has none.
    const nodes = budget.ints(graph.size * width)
    const targetsIn = (state: number, k: number) =>
      this.under(state).moves[states[k]!]!.flatMap(({ to: next, marks }) => {
        const place = states.indexOf(next)
        return place < 0 ? [] : [{ place, marks }]
      })
    const targets = new Map<number, ReturnType<typeof targetsIn>>()
    const targetsOf = (state: number, k: number) => {
      const key = this.letters.ofState[state]! * width + k
      let found = targets.get(key)
      if (found === undefined) {
        found = targetsIn(state, k)
        targets.set(key, found)
      }
      return found
    }
    let size = 0
    let edges = 0
    for (let state = 0; state < closed; state++) {
      for (let k = 0; k < width; k++) {
        if (!this.isReached(state, states[k]!)) continue
        nodes[state * width + k] = ++size
        edges += (first[state + 1]! - first[state]!) * targetsOf(state, k).length
      }
    }
    const pairs = budget.ints(size)
    const starts = budget.ints(size + 2)
    const ends = budget.ints(edges)
    const wide = by.BYTES_PER_ELEMENT
    budget.claim(wide * edges)
    const bys = wide === 1 ? new Uint8Array(edges) : new Uint16Array(edges)
    let used = 0
    for (let pair = 0; pair < closed * width; pair++) {
      const node = nodes[pair]! - 1
      if (node < 0) continue
      const k = pair % width
      const state = (pair - k) / width
      pairs[node] = pair
      starts[node] = used
      const list = targetsOf(state, k)
      for (let edge = first[state]!; edge < first[state + 1]!; edge++) {
        for (const { place } of list) {
          const end = nodes[to[edge]! * width + place]!
          // The last node represents all pairs that are not expanded; it is not inside the part.
          ends[used] = end === 0 ? size : end - 1
          bys[used++] = by[edge]!
        }
      }
    }
    starts[size] = used
    starts[size + 1] = used
    const listOf = (node: number) => {
      const pair = pairs[node]!
      return targetsOf(Math.floor(pair / width), pair % width)
    }
    const originOf = (node: number, edge: number): number =>
      first[Math.floor(pairs[node]! / width)]! + Math.floor((edge - starts[node]!) / listOf(node).length)
    const part: Graph = {
      size: size + 1,
      closed: size,
      first: starts,
      to: ends,
      by: bys,
      fairness: graph.fairness,
      threads: graph.threads && {
        ...graph.threads,
        along: (node, edge) => graph.threads!.along(Math.floor(pairs[node]! / width), originOf(node, edge)),
      },
      accepting: {
        all: automaton.all,
        of: (node, edge) => {
          const list = listOf(node)
          return list[(edge - starts[node]!) % list.length]!.marks
        },
      },
    }
    return {
      graph: part,
      nodeOf: (state, at) => {
        const place = states.indexOf(at)
        return place < 0 ? -1 : nodes[state * width + place]! - 1
      },
      edgeOf: (edge) => originOf(sourceOf(part, edge), edge),
      inside: budget.bytes(size + 1).fill(1, 0, size),
      bytes: 4 * (nodes.length + pairs.length + starts.length + ends.length) + wide * edges + size + 1,
    }
  }

  /** A shortest path from an initial state to a goal pair, with that pair; undefined if there is none. */
  *stem(
    initial: readonly number[],
    isGoal: (state: number, at: number) => boolean,
  ): LongWork<{ start: number; edges: number[]; state: number; at: number } | undefined> {
    const { graph, count, budget } = this
    const { first, to, closed } = graph
    const seen = budget.bytes(this.seen.length)
    // The reached pairs, in order. Each entry is the pair, the position in this list of its predecessor (-1 for an initial
    // pair), and the edge between them.
    let queue = budget.ints(3 * 1024)
    let end = 0
    const add = (pair: number, before: number, edge: number): void => {
      const bit = 1 << (pair & 7)
      if ((seen[pair >>> 3]! & bit) !== 0) return
      seen[pair >>> 3]! |= bit
      queue = budget.grown(queue, end + 3)
      queue[end] = pair
      queue[end + 1] = before
      queue[end + 2] = edge
      end += 3
    }
    for (const state of initial) add(state * count + this.automaton.initial, -1, -1)
    const finish = () => budget.release(seen.length + 4 * queue.length)
    for (let here = 0; here < end; here += 3) {
      if ((here / 3) % defaultSlice === defaultSlice - 1) yield
      const pair = queue[here]!
      const at = pair % count
      const state = (pair - at) / count
      if (state >= closed) continue
      if (isGoal(state, at)) {
        const edges: number[] = []
        let back = here
        for (; queue[back + 1]! >= 0; back = queue[back + 1]!) edges.push(queue[back + 2]!)
        const start = Math.floor(queue[back]! / count)
        finish()
        return { start, edges: edges.reverse(), state, at }
      }
      for (let edge = first[state]!; edge < first[state + 1]!; edge++) {
        for (const { to: next } of this.under(state, edge).moves[at]!)
          add(to[edge]! * count + next, here, edge)
      }
    }
    finish()
    return undefined
  }
}
