// What a search for a state decides, as facts that are true or false: that a leaf has a value, that two numbers differ by at most so
// much, that a search wants a lemma. A fact and its denial are numbers 2n and 2n + 1, as in a solver of Boolean satisfiability (N. Een,
// N. Sorensson, An Extensible SAT-solver, SAT 2003).
import type { Leaf } from './leaf.js'

/** A fact or its denial. */
export type Fact = number

/** The denial of a fact. */
export const denied = (fact: Fact): Fact => fact ^ 1

/** That one number exceeds another by at most so much. */
interface Bound {
  /** The numbers: that of a leaf is its id + 1, and 0 is the number 0. */
  readonly a: number
  readonly b: number
  readonly most: number
}

/** The facts that have been spoken of. A question is a number n that has a fact and its denial. */
export class Facts {
  /** By question: the leaf that it is about. */
  readonly leaves: (Leaf | undefined)[] = []
  /** By question: the first question about the same leaf. */
  readonly firsts: number[] = []
  /** By question: the bound that its fact says. */
  readonly bounds: (Bound | undefined)[] = []
  private readonly ofLeaf: number[] = []
  private readonly ofBound = new Map<number, Map<number, number>>()

  get count(): number {
    return this.firsts.length
  }

  /** A question that is about neither a leaf nor numbers. */
  fresh(leaf?: Leaf, first?: number, bound?: Bound): number {
    const made = this.firsts.length
    this.leaves.push(leaf)
    this.firsts.push(first ?? made)
    this.bounds.push(bound)
    return made
  }

  /** The first question about a finite leaf: one for each value, but a single one for two values. */
  first(leaf: Leaf): number {
    let first = this.ofLeaf[leaf.id]
    if (first === undefined) {
      first = this.count
      this.ofLeaf[leaf.id] = first
      const questions = leaf.size === 2 ? 1 : leaf.size
      for (let k = 0; k < questions; k++) this.fresh(leaf, first)
    }
    return first
  }

  /** That a finite leaf of at least two values has this value. */
  is(leaf: Leaf, value: number): Fact {
    const first = this.first(leaf)
    return leaf.size === 2 ? 2 * first + 1 - value : 2 * (first + value)
  }

  /** The value that a fact gives to its leaf; undefined if it denies one of several. */
  static valueIn(leaf: Leaf, first: number, fact: Fact): number | undefined {
    if (leaf.size === 2) return 1 - (fact & 1)
    return (fact & 1) === 0 ? (fact >> 1) - first : undefined
  }

  /** That `a - b <= most`, for two different numbers. */
  atMost(a: number, b: number, most: number): Fact {
    // a - b > most says b - a <= -most - 1: one question for both.
    return a < b ? 2 * this.boundQuestion(a, b, most) : 2 * this.boundQuestion(b, a, -most - 1) + 1
  }

  private boundQuestion(a: number, b: number, most: number): number {
    const pair = a * 2 ** 20 + b
    let known = this.ofBound.get(pair)
    if (known === undefined) {
      known = new Map()
      this.ofBound.set(pair, known)
    }
    let question = known.get(most)
    if (question === undefined) {
      question = this.fresh(undefined, undefined, { a, b, most })
      known.set(most, question)
    }
    return question
  }

  /** The bound that a fact about numbers says. */
  boundOf(fact: Fact): Bound | undefined {
    const bound = this.bounds[fact >> 1]
    if (bound === undefined || (fact & 1) === 0) return bound
    return { a: bound.b, b: bound.a, most: -bound.most - 1 }
  }
}
