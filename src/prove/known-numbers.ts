// What is known of numbers in one search, by the bounds that are true: whether another bound follows, and from which ones.

import { Differences } from './differences.js'
import type { Fact, Facts } from './facts.js'
import type { Leaf, Leaves } from './leaf.js'

/** A bound that was learned: the first number exceeds the second by at most `most`. */
interface Edge {
  readonly a: number
  readonly b: number
  readonly most: number
  /** Undefined for the least value of a sort. */
  readonly fact: Fact | undefined
  /** Its place on the trail. */
  readonly place: number
}

const unknown = -1

/** The numbers of a search. */
export class KnownNumbers {
  private readonly facts: Facts
  private readonly leaves: Leaves
  private differences: Differences
  private capacity: number
  /** By the number of a fact's bound: the variable of the differences. */
  private readonly variables: number[] = [0]
  private size = 1
  private readonly least: Edge[] = []
  private readonly edges: Edge[] = []
  private readonly kept: number[] = []

  constructor(facts: Facts, leaves: Leaves) {
    this.facts = facts
    this.leaves = leaves
    this.capacity = leaves.mostOrdered
    this.differences = new Differences(this.capacity)
  }

  private variable(number: number): number {
    let known = this.variables[number]
    if (known === undefined) {
      if (this.size > this.capacity) this.grow()
      known = this.differences.add()
      this.size += 1
      this.variables[number] = known
      const leaf = this.leaves.at(number - 1)
      if (leaf.kind === 'number') {
        this.least.push({ a: 0, b: known, most: -leaf.size, fact: undefined, place: unknown })
        this.differences.learn(0, known, -leaf.size)
      }
    }
    return known
  }

  // Room for more numbers: what was learned is learned again.
  private grow(): void {
    this.capacity *= 2
    this.differences = new Differences(this.capacity)
    for (let k = 1; k < this.size; k++) this.differences.add()
    this.relearnLeast()
    this.edges.forEach(({ a, b, most }, k) => {
      this.kept[k] = this.differences.mark
      this.differences.learn(a, b, most)
    })
  }

  private relearnLeast(): void {
    for (const { a, b, most } of this.least) this.differences.learn(a, b, most)
  }

  /** Whether a fact about numbers follows from the others: 1 if it does, -1 if its denial does, 0 if neither. */
  follows(fact: Fact): -1 | 0 | 1 {
    const { a, b, most } = this.facts.boundOf(fact)!
    const [x, y] = [this.variable(a), this.variable(b)]
    if (!this.differences.allows(y, x, -most - 1)) return 1
    return this.differences.allows(x, y, most) ? 0 : -1
  }

  /** Learns a fact that became true at this place of the trail. Returns the facts that contradict it; true if it was new. */
  learn(fact: Fact, place: number): readonly Fact[] | boolean {
    const { a, b, most } = this.facts.boundOf(fact)!
    const [x, y] = [this.variable(a), this.variable(b)]
    if (!this.differences.allows(x, y, most)) return [fact, ...this.path(y, x, -most - 1, place)]
    if (!this.differences.allows(y, x, -most - 1)) return false
    this.edges.push({ a: x, b: y, most, fact, place })
    this.kept.push(this.differences.mark)
    this.differences.learn(x, y, most)
    return true
  }

  /** The facts before this place of the trail from which a fact follows. */
  reasonFor(fact: Fact, place: number): readonly Fact[] {
    const { a, b, most } = this.facts.boundOf(fact)!
    return this.path(this.variable(a), this.variable(b), most, place)
  }

  /** Forgets what was learned from this place of the trail on. */
  undo(place: number): void {
    let mark: number | undefined
    while (this.edges.length > 0 && this.edges.at(-1)!.place >= place) {
      this.edges.pop()
      mark = this.kept.pop()!
    }
    if (mark === undefined) return
    this.differences.undo(mark)
    this.relearnLeast()
  }

  /** The bounds that together say `a - b <= most`: a path of Bellman and Ford. */
  private path(a: number, b: number, most: number, place: number): readonly Fact[] {
    const distance: (number | undefined)[] = []
    const by: Edge[] = []
    distance[a] = 0
    const edges = [...this.least, ...this.edges.filter((edge) => edge.place < place)]
    for (let changed = true; changed; ) {
      changed = false
      for (const edge of edges) {
        const from = distance[edge.a]
        if (from === undefined) continue
        const known = distance[edge.b]
        if (known !== undefined && known <= from + edge.most) continue
        distance[edge.b] = from + edge.most
        by[edge.b] = edge
        changed = true
      }
    }
    if (distance[b] === undefined || distance[b] > most)
      throw new Error('induction: a bound on numbers has no reason')
    const facts: Fact[] = []
    for (let at = b; at !== a; at = by[at]!.a) {
      const { fact } = by[at]!
      if (fact !== undefined) facts.push(fact)
    }
    return facts
  }

  /** Numbers that satisfy all bounds; undefined for a leaf that was never compared. */
  solution(): (leaf: Leaf) => number | undefined {
    const values = this.differences.solution()
    return (leaf) => {
      const variable = this.variables[leaf.id + 1]
      return variable === undefined ? undefined : values[variable]! - values[0]!
    }
  }
}
