// Nogoods: sets of facts of which one must be false. A search learns them from its conflicts, and later searches of the same universe
// keep them. Each watches two of its facts that are not true yet (M. Moskewicz, C. Madigan, Y. Zhao, L. Zhang, S. Malik, Chaff, DAC 2001).
import { denied, type Fact } from './facts.js'
import type { Trail } from './trail.js'

interface Nogood {
  /** The first two are watched. */
  readonly facts: Fact[]
  /** On how many levels its facts were when it was learned: the fewer, the more it is worth. */
  readonly levels: number
  /** Whether it is about the present question alone. */
  readonly isOfQuestion: boolean
  activity: number
  isGone: boolean
}

const alwaysKept = 2
const mostAtFirst = 2000
const growth = 1.05

/** The nogoods of a universe. */
export class Nogoods {
  private readonly trail: Trail
  private readonly watching: Nogood[][] = []
  private all: Nogood[] = []
  private most = mostAtFirst
  private step = 1

  constructor(trail: Trail) {
    this.trail = trail
  }

  /** Adds a nogood of at least two facts; the first two must be the last that became true. */
  add(facts: Fact[], levels: number, isOfQuestion: boolean): void {
    const made: Nogood = { facts, levels, isOfQuestion, activity: this.step, isGone: false }
    this.all.push(made)
    this.watch(facts[0]!, made)
    this.watch(facts[1]!, made)
  }

  private watch(fact: Fact, nogood: Nogood): void {
    const known = this.watching[fact]
    if (known === undefined) this.watching[fact] = [nogood]
    else known.push(nogood)
  }

  /** Denies what must be false since a fact became true. Returns a nogood all of whose facts are true. */
  propagate(fact: Fact): readonly Fact[] | undefined {
    const list = this.watching[fact]
    if (list === undefined) return undefined
    const { values } = this.trail
    let kept = 0
    for (let k = 0; k < list.length; k++) {
      const nogood: Nogood = list[k]!
      if (nogood.isGone) continue
      const facts: Fact[] = nogood.facts
      if (facts[0] === fact) {
        facts[0] = facts[1]!
        facts[1] = fact
      }
      const other = facts[0]!
      if (values[other] !== -1 && this.moved(nogood, facts)) continue
      list[kept++] = nogood
      if (values[other] === -1) continue
      nogood.activity += this.step
      if (values[other] === 1) {
        for (let rest = k + 1; rest < list.length; rest++) list[kept++] = list[rest]!
        list.length = kept
        return facts
      }
      this.trail.put(denied(other), facts)
    }
    list.length = kept
    return undefined
  }

  // Watches another fact that is not true instead of the second.
  private moved(nogood: Nogood, facts: Fact[]): boolean {
    const { values } = this.trail
    for (let k = 2; k < facts.length; k++) {
      const fact = facts[k]!
      if (values[fact] === 1) continue
      facts[k] = facts[1]!
      facts[1] = fact
      this.watch(fact, nogood)
      return true
    }
    return false
  }

  /** Makes what comes next weigh more than what was. */
  age(): void {
    this.step *= 1.001
    if (this.step < 1e100) return
    for (const one of this.all) one.activity *= 1e-100
    this.step *= 1e-100
  }

  /** Forgets the nogoods about the question that was the present one. Only while nothing is true that follows from one. */
  forgetQuestion(): void {
    this.most = mostAtFirst
    for (const one of this.all) if (one.isOfQuestion) one.isGone = true
    this.all = this.all.filter(({ isGone }) => !isGone)
  }

  /** Forgets half of the nogoods if there are too many. Only while nothing is true that follows from one. */
  tidy(): void {
    if (this.all.length <= this.most) return
    this.most *= growth
    const isWorth = ({ facts, levels }: Nogood): boolean => levels <= alwaysKept || facts.length === 2
    const rest = this.all
      .filter((one) => !isWorth(one))
      .sort((a, b) => a.levels - b.levels || b.activity - a.activity)
    for (const one of rest.slice(rest.length >> 1)) one.isGone = true
    this.all = this.all.filter(({ isGone }) => !isGone)
  }
}
