// A part of a lemma for some sites, as far as the search knows the state before the step.
import type { Fact } from './facts.js'
import { type Branch, isEnd, type Question, type Tree } from './tree.js'
import { choiceFor, endsWith, excludeBad, type Ground, passed, placeBefore, type Stop } from './walk.js'

const isTrue = endsWith(true)
const isFalse = endsWith(false)

/** Where a walk is: to go back to. */
interface LemmaPlace {
  readonly at: Branch<boolean>
  readonly facts: number
  readonly stop: Stop | undefined
}

/** A walk of the tree of a lemma, which must be true. */
export class LemmaWalk {
  /** That the search wants the lemma. */
  readonly asked: Fact
  private readonly ground: Ground
  private at: Branch<boolean>
  private readonly facts: Fact[] = []
  /** What it waits for; undefined before it begins, and if the lemma is true. */
  stop: Stop | undefined

  constructor(ground: Ground, tree: Tree<boolean>, asked: Fact) {
    this.ground = ground
    this.at = tree.root
    this.asked = asked
  }

  get place(): LemmaPlace {
    return { at: this.at, facts: this.facts.length, stop: this.stop }
  }

  returnTo({ at, facts, stop }: LemmaPlace): void {
    this.at = at
    this.facts.length = facts
    this.stop = stop
  }

  /** Whether it has read nothing yet. */
  get isUntouched(): boolean {
    return this.facts.length === 0
  }

  /** Whether there is nothing to walk. */
  get isStill(): boolean {
    // One that is false without a look at the state must say so.
    if (this.stop === undefined) return isTrue(this.at)
    return 'leaf' in this.stop && this.ground.deciding.trail.valueOf(this.stop.leaf) === undefined
  }

  /** Continues. Returns the facts by which the lemma is false. */
  walk(): readonly Fact[] | undefined {
    this.stop = undefined
    while (!isEnd(this.at)) {
      const next = passed(this.ground, this.at, this.at.leaf, placeBefore, this.facts)
      if ('stop' in next) {
        this.stop = next.stop
        return excludeBad(this.ground, next.stop, this.at, isFalse, () => this.rests)
      }
      this.at = next.to
    }
    return this.at.result ? undefined : this.rests
  }

  private get rests(): readonly Fact[] {
    return [...this.facts, this.asked]
  }

  /** Whether it is true whatever is chosen next. */
  get isSettled(): boolean {
    const { stop, at } = this
    if (stop === undefined || isEnd(at)) return true
    if (!('leaf' in stop)) return false
    const { trail, facts } = this.ground.deciding
    for (let k = 0; k < stop.leaf.size; k++)
      if (trail.value(facts.is(stop.leaf, k)) === 0 && !isTrue(at.child(k))) return false
    return true
  }

  /** What to choose next. */
  get choice(): Fact {
    return choiceFor(this.ground, this.stop!, this.at as Question<boolean>, isTrue)
  }

  /** How much what it waits for took part in conflicts. */
  get weight(): number {
    const { stop } = this
    const { deciding } = this.ground
    if (stop === undefined) return 0
    if ('leaf' in stop)
      return (
        (1 + deciding.weight(deciding.facts.first(stop.leaf))) /
        (stop.leaf.size - deciding.trail.denialsOf(stop.leaf))
      )
    let most = 0
    for (const facts of stop.says)
      for (const fact of facts ?? []) most = Math.max(most, deciding.weight(fact >> 1))
    return most
  }
}
