// The graph in which a violation of a rule about steps is a state: each step that breaks the rule leads to one more state, the last, which has no
// steps. All other states keep their steps with their fairness, so the fair runs that avoid this state are the fair runs that never break the rule.
import type { Budget } from '../liveness/budget.js'
import type { Graph } from '../liveness/graph.js'

/** The steps that break rules, noted while the edges of a graph are computed: by rule, their numbers. */
export class BreakingEdges {
  private readonly lists: Int32Array<ArrayBuffer>[]
  private readonly counts: number[]
  private readonly budget: Budget

  constructor(rules: number, budget: Budget) {
    this.budget = budget
    this.lists = Array.from({ length: rules }, () => budget.ints(0))
    this.counts = this.lists.map(() => 0)
  }

  /** Notes an edge whose step breaks these rules, given as bits. */
  note(edge: number, broken: number): void {
    for (let rule = 0; broken >>> rule !== 0; rule++) {
      if (((broken >>> rule) & 1) === 0) continue
      const count = this.counts[rule]!++
      const list = this.budget.grown(this.lists[rule]!, count + 1)
      list[count] = edge
      this.lists[rule] = list
    }
  }

  /** The edges that break a rule. */
  of(rule: number): Int32Array {
    return this.lists[rule]!.subarray(0, this.counts[rule]!)
  }
}

/** The graph of a rule that these edges break, and the release of its memory. */
export const ruleGraph = (
  { size, closed, first, to, by, fairness }: Graph,
  breaking: Int32Array,
  budget: Budget,
): Graph & { close(): void } => {
  const firstOfAll = budget.ints(size + 2)
  firstOfAll.set(first)
  firstOfAll[size + 1] = first[size]!
  const target = budget.ints(to.length)
  target.set(to)
  for (const edge of breaking) target[edge] = size
  return {
    size: size + 1,
    closed: closed + 1,
    first: firstOfAll,
    to: target,
    by,
    fairness,
    close: () => budget.release(4 * (firstOfAll.length + target.length)),
  }
}
