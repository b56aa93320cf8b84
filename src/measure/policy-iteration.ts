// The cycle with the best ratio of messages to entries in a strongly connected component: Howard's policy iteration in the form
// of A. Dasdan, Experimental Analysis of the Fastest Optimum Cycle Ratio and Mean Algorithms, ACM TODAES 9(4), 2004, section 4. Each state has one edge, its policy. The best
// of the cycles that the policies form gives a ratio p/q. With the edge costs q * messages - p * entries, each state has a
// value, the cost of its path to that cycle. If another edge gives a better value, it becomes the policy.
//
// Two things differ from the paper. First, all numbers are integers: costs are scaled by q, and a sum that a double cannot hold
// exactly ends the measurement (a million states do not reach one). So there is no epsilon: in the end no edge gives a better
// value, and this alone proves that no cycle has a better ratio. Second, most edges here have no entries, and some cycles have
// neither entries nor messages. The first policy is a tree that leads to a cycle with an entry, and a changed policy closes a
// cycle only if its cost is above zero. So cycles of zero weight are never adopted. A cycle with messages and no entry would
// be, so none may exist when the greatest ratio is computed.

import type { Budget } from '../liveness/budget.js'
import { ModelError } from '../model/model.js'
import { mostSites } from '../protocol/most-sites.js'
import { defaultSlice, type LongWork } from '../search/long-work.js'
import { compare, type Fraction, fraction } from './fraction.js'
import { mostSends, type Weighed } from './weighed.js'

/** A cycle as its edges in order, and its ratio. */
export interface RatioCycle {
  readonly ratio: Fraction
  readonly edges: readonly number[]
}

// Half of what a double holds exactly, so that a cost and a value can be added.
const mostSum = 2 ** 52

/** The policy iteration, component by component, each with its own first cycle. */
export class PolicyIteration {
  best: RatioCycle | undefined
  private readonly graph: Weighed
  private readonly numbers: Int32Array
  private readonly sign: number
  private readonly end: Fraction | undefined
  private readonly budget: Budget
  /** The policy of each state, an edge. */
  private readonly policy: Int32Array
  private readonly value: Float64Array
  /** By state: the walk that has passed it, or a mark. */
  private readonly walked: Int32Array
  private walks = 1
  /** The states of a search or a path. */
  private readonly list: Int32Array
  /** The sources of the edges within components, by target. */
  private readonly backFirst: Int32Array
  private back: Int32Array = new Int32Array(0)

  /** @param end a ratio than which none is better, if one is known */
  constructor(graph: Weighed, numbers: Int32Array, sign: 1 | -1, end: Fraction | undefined, budget: Budget) {
    this.graph = graph
    this.numbers = numbers
    this.sign = sign
    this.end = end
    this.budget = budget
    this.policy = budget.ints(graph.size)
    this.walked = budget.ints(graph.size)
    this.list = budget.ints(graph.size)
    this.backFirst = budget.ints(graph.size + 2)
    budget.claim(8 * graph.size)
    this.value = new Float64Array(graph.size)
  }

  close(): void {
    const { size } = this.graph
    this.budget.release(4 * (4 * size + 2 + this.back.length) + 8 * size)
  }

  *prepare(): LongWork {
    const { numbers, backFirst, budget } = this
    const { size, first, to } = this.graph
    for (let state = 0; state < size; state++) {
      if ((state & (defaultSlice - 1)) === 0) yield
      if (numbers[state] === 0) continue
      for (let edge = first[state]!; edge < first[state + 1]!; edge++) {
        if (numbers[to[edge]!] === numbers[state]) backFirst[to[edge]! + 2]!++
      }
    }
    for (let state = 0; state <= size; state++) backFirst[state + 1]! += backFirst[state]!
    this.back = budget.ints(backFirst[size + 1]!)
    for (let state = 0; state < size; state++) {
      if ((state & (defaultSlice - 1)) === 0) yield
      if (numbers[state] === 0) continue
      for (let edge = first[state]!; edge < first[state + 1]!; edge++) {
        const end = to[edge]!
        if (numbers[end] === numbers[state]) this.back[backFirst[end + 1]!++] = state
      }
    }
  }

  /** Searches the component of these members for a better cycle. */
  *better(members: Int32Array): LongWork {
    const { graph, policy, value, walked } = this
    const { first, to } = graph
    const seed = this.entryIn(members)
    const root = this.sourceIn(members, seed)
    this.fresh()
    policy[root] = seed
    walked[root] = this.walks
    this.list[0] = root
    yield* this.hang(1)
    let cycle: RatioCycle | undefined
    for (;;) {
      yield
      const found = yield* this.bestCycle(members)
      if (cycle === undefined || this.isBetter(found.ratio, cycle.ratio)) {
        cycle = found
        if (this.isAtEnd(cycle)) break
        yield* this.hangOn(members, cycle)
      }
      yield* this.evaluate(members, cycle)
      let improved = false
      const { top, bottom } = cycle.ratio
      for (let k = 0; k < members.length; k++) {
        const state = members[k]!
        let most = value[state]!
        for (let edge = first[state]!; edge < first[state + 1]!; edge++) {
          const end = to[edge]!
          if (this.numbers[end] !== this.numbers[state]) continue
          const promised = this.cost(edge, top, bottom) + value[end]!
          if (promised <= most) continue
          most = promised
          policy[state] = edge
          improved = true
        }
        if ((k & (defaultSlice - 1)) === 0) yield
      }
      if (!improved) break
    }
    if (this.best === undefined || this.isBetter(cycle.ratio, this.best.ratio)) this.best = cycle
  }

  /** Whether no cycle can be better than this one. */
  isAtEnd(cycle: RatioCycle | undefined): boolean {
    return cycle !== undefined && this.end !== undefined && compare(cycle.ratio, this.end) === 0
  }

  private cost(edge: number, top: number, bottom: number): number {
    const { sends, entries } = this.graph
    return this.sign * (bottom * sends[edge]! - top * entries[edge]!)
  }

  private isBetter(a: Fraction, b: Fraction): boolean {
    return this.sign * compare(a, b) > 0
  }

  // Marks of walks are increasing numbers; when they run out, all marks are cleared.
  private fresh(): void {
    this.walks++
    if (this.walks < 0x40000000) return
    this.walked.fill(0)
    this.walks = 1
  }

  private entryIn(members: Int32Array): number {
    const { first, to, entries } = this.graph
    for (const state of members) {
      for (let edge = first[state]!; edge < first[state + 1]!; edge++) {
        if (entries[edge] !== 0 && this.numbers[to[edge]!] === this.numbers[state]) return edge
      }
    }
    throw new Error('a component without an entry')
  }

  private sourceIn(members: Int32Array, edge: number): number {
    const { first } = this.graph
    return members.find((state) => first[state]! <= edge && edge < first[state + 1]!)!
  }

  /** Gives every unmarked state of the component a policy that leads to a marked one. The marked ones are first in the list. */
  private *hang(marked: number): LongWork {
    const { policy, walked, walks, back, backFirst, list } = this
    const { first, to } = this.graph
    let end = marked
    for (let at = 0; at < end; at++) {
      const target = list[at]!
      for (let k = backFirst[target]!; k < backFirst[target + 1]!; k++) {
        const state = back[k]!
        if (walked[state] === walks) continue
        walked[state] = walks
        let edge = first[state]!
        while (to[edge] !== target) edge++
        policy[state] = edge
        list[end++] = state
      }
      if ((at & (defaultSlice - 1)) === 0) yield
    }
  }

  /** The best of the cycles that the policies form. */
  private *bestCycle(members: Int32Array): LongWork<RatioCycle> {
    const { policy, walked } = this
    const { to, sends, entries } = this.graph
    this.fresh()
    const begin = this.walks
    let best: RatioCycle | undefined
    for (let k = 0; k < members.length; k++) {
      if ((k & (defaultSlice - 1)) === 0) yield
      const start = members[k]!
      if (walked[start]! >= begin) continue
      this.walks++
      let state = start
      for (; walked[state]! < begin; state = to[policy[state]!]!) walked[state] = this.walks
      if (walked[state] !== this.walks) continue
      const edges: number[] = []
      let [top, bottom] = [0, 0]
      let at = state
      do {
        const edge = policy[at]!
        edges.push(edge)
        top += sends[edge]!
        bottom += entries[edge]!
        at = to[edge]!
      } while (at !== state)
      if (bottom === 0) throw new Error('a cycle of policies has no entry')
      const ratio = fraction(top, bottom)
      if (best === undefined || this.isBetter(ratio, best.ratio)) best = { ratio, edges }
    }
    return best!
  }

  /** Gives the states whose policies lead elsewhere a policy that leads to this cycle. */
  private *hangOn(members: Int32Array, { edges }: RatioCycle): LongWork {
    const { policy, walked, list } = this
    const { to } = this.graph
    this.fresh()
    const yes = this.walks
    this.fresh()
    const no = this.walks
    for (const edge of edges) walked[to[edge]!] = yes
    for (let k = 0; k < members.length; k++) {
      if ((k & (defaultSlice - 1)) === 0) yield
      let passed = 0
      let state = members[k]!
      for (; walked[state] !== yes && walked[state] !== no; state = to[policy[state]!]!) {
        list[passed++] = state
        // A walk that returns to itself does not lead there.
        walked[state] = no
      }
      const answer = walked[state]!
      while (passed > 0) walked[list[--passed]!] = answer
    }
    this.fresh()
    let marked = 0
    for (let k = 0; k < members.length; k++) {
      if ((k & (defaultSlice - 1)) === 0) yield
      const state = members[k]!
      if (walked[state] !== yes) continue
      walked[state] = this.walks
      list[marked++] = state
    }
    yield* this.hang(marked)
  }

  /** The value of each state: the cost of its path along the policies to the first state of the cycle. */
  private *evaluate(members: Int32Array, { edges, ratio: { top, bottom } }: RatioCycle): LongWork {
    const { policy, value, walked, list } = this
    const { to } = this.graph
    let greatest = Math.max(mostSends * bottom, mostSites * top)
    this.fresh()
    const root = to[edges.at(-1)!]!
    value[root] = 0
    walked[root] = this.walks
    for (let k = 0; k < members.length; k++) {
      if ((k & (defaultSlice - 1)) === 0) yield
      let passed = 0
      for (let state = members[k]!; walked[state] !== this.walks; state = to[policy[state]!]!) {
        list[passed++] = state
      }
      while (passed > 0) {
        const state = list[--passed]!
        const edge = policy[state]!
        const sum = this.cost(edge, top, bottom) + value[to[edge]!]!
        value[state] = sum
        walked[state] = this.walks
        if (Math.abs(sum) > greatest) greatest = Math.abs(sum)
      }
    }
    if (greatest > mostSum) {
      throw new ModelError('measure: the sums of messages are too large to be exact; use fewer --sites')
    }
  }
}
