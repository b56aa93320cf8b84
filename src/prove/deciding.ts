// Decides facts and follows them: what a value of a leaf excludes, what bounds on numbers imply, and what nogoods deny; and learns from
// conflicts. One object serves all searches of a universe, so that what one of them learns the others know.
import { askedIn, lastLevel, lessonOf } from './conflict.js'
import { denied, type Fact, Facts } from './facts.js'
import { KnownNumbers } from './known-numbers.js'
import type { Leaf, Leaves } from './leaf.js'
import { Nogoods } from './nogoods.js'
import { chosen, isBound, isRest, type Reason, Trail } from './trail.js'

/** True facts that cannot all be true. */
export type Conflict = readonly Fact[]

/** Hears what becomes true, and what is forgotten. */
export interface Listener {
  /** A finite leaf has a value now. */
  valued(leaf: Leaf): void
  /** A further bound on numbers is known. */
  bounded(): void
  /** The search has returned to a level. */
  returned(level: number): void
}

const ageing = 1.06
const most = 1e100

/** Facts, nogoods, and what is true in the present search. */
export class Deciding {
  readonly facts = new Facts()
  readonly trail: Trail
  private readonly leaves: Leaves
  private readonly nogoods: Nogoods
  private numbers: KnownNumbers
  private listener: Listener | undefined
  private next = 0
  // How much each question took part in conflicts; the questions of a leaf together.
  private readonly weights: number[] = []
  private step = 1
  private wanted: readonly Fact[] = []
  private question: Fact | undefined
  // Facts about numbers that someone has asked for in this search.
  private readonly compared: Fact[] = []
  private readonly isCompared = new Set<number>()

  constructor(leaves: Leaves) {
    this.leaves = leaves
    this.numbers = new KnownNumbers(this.facts, leaves)
    this.trail = new Trail(this.facts, (fact, place) => this.numbers.reasonFor(fact, place))
    this.nogoods = new Nogoods(this.trail)
  }

  /**
   * Begins a search for a state in which some facts are true.
   * @param question the fact of the present case; what is learned about it is kept until there is another one
   */
  start(wanted: readonly Fact[], question: Fact, listener: Listener): void {
    this.listener = undefined
    this.returnTo(0)
    // Bounds that are always true are learned again.
    this.next = 0
    if (this.question !== question) this.nogoods.forgetQuestion()
    this.question = question
    this.nogoods.tidy()
    this.numbers = new KnownNumbers(this.facts, this.leaves)
    this.compared.length = 0
    this.isCompared.clear()
    this.wanted = wanted
    this.listener = listener
  }

  /** Numbers that satisfy what is true. */
  solution(): (leaf: Leaf) => number | undefined {
    return this.numbers.solution()
  }

  /** How much a question took part in recent conflicts. */
  weight(question: number): number {
    return this.weights[this.facts.firsts[question]!] ?? 0
  }

  /** Makes what the search is for true, at level 1. Returns a conflict if that is known to be impossible. */
  ask(): Conflict | undefined {
    this.trail.begin()
    for (const fact of this.wanted) {
      // Nothing was followed at this level, so a false one is always false.
      const value = this.trail.value(fact)
      if (value < 0) return [fact, denied(fact)]
      if (value === 0) this.trail.put(fact, chosen)
    }
    return undefined
  }

  /** Chooses a fact. */
  choose(fact: Fact): void {
    this.trail.begin()
    this.trail.put(fact, chosen)
  }

  /** Makes a fact true that follows from others. Returns a conflict if it is false. */
  imply(fact: Fact, reason: () => Reason & readonly Fact[]): Conflict | undefined {
    const value = this.trail.value(fact)
    if (value === 0) this.trail.put(fact, reason())
    return value < 0 ? [denied(fact), ...reason()] : undefined
  }

  /** Whether a fact about numbers is true (1), false (-1) or open (0). */
  compare(fact: Fact): number {
    const known = this.trail.value(fact)
    if (known !== 0) return known
    if (!this.isCompared.has(fact >> 1)) {
      this.isCompared.add(fact >> 1)
      this.compared.push(fact)
    }
    const follows = this.numbers.follows(fact)
    if (follows !== 0) this.trail.put(follows > 0 ? fact : denied(fact), isBound)
    return follows
  }

  /** Follows all that has become true. Returns a conflict. */
  propagate(): Conflict | undefined {
    const { trail } = this
    while (this.next < trail.all.length) {
      const fact = trail.all[this.next++]!
      const conflict = this.ofLeaf(fact) ?? this.ofNumbers(fact) ?? this.nogoods.propagate(fact)
      if (conflict !== undefined) return conflict
    }
    return undefined
  }

  private ofLeaf(fact: Fact): Conflict | undefined {
    const { facts, trail } = this
    const question = fact >> 1
    const leaf = facts.leaves[question]
    if (leaf === undefined) return undefined
    const first = facts.firsts[question]!
    const value = Facts.valueIn(leaf, first, fact)
    if (value === undefined) return this.rest(leaf, first)
    if (leaf.size > 2)
      for (let k = 0; k < leaf.size; k++) {
        if (k === value) continue
        const other = 2 * (first + k)
        if (trail.value(other) > 0) return [fact, other]
        if (trail.value(other) === 0) trail.put(denied(other), fact)
      }
    this.listener?.valued(leaf)
    return undefined
  }

  // Of several values one is left.
  private rest(leaf: Leaf, first: number): Conflict | undefined {
    const { trail } = this
    const denials = trail.denialsOf(leaf)
    if (denials < leaf.size - 1 || trail.valueOf(leaf) !== undefined) return undefined
    const all = Array.from({ length: leaf.size }, (_, k) => 2 * (first + k))
    if (denials === leaf.size) return all.map(denied)
    trail.put(all.find((one) => trail.value(one) === 0)!, isRest)
    return undefined
  }

  private ofNumbers(fact: Fact): Conflict | undefined {
    const { facts, trail } = this
    const question = fact >> 1
    if (facts.bounds[question] === undefined || trail.reasons[question] === isBound) return undefined
    const learned = this.numbers.learn(fact, trail.places[question]!)
    if (typeof learned === 'object') return learned
    if (!learned) return undefined
    for (const one of this.compared) if (trail.value(one) === 0) this.compare(one)
    this.listener?.bounded()
    return undefined
  }

  /**
   * Learns from a conflict and returns to where it is useful.
   * @returns what the search wants, if that is in conflict by itself
   */
  learn(found: Conflict): ReadonlySet<Fact> | undefined {
    const { trail } = this
    const level = lastLevel(trail, found)
    if (level <= 1)
      return new Set([...askedIn(trail, found), ...found.filter((fact) => this.wanted.includes(fact))])
    this.returnTo(level)
    const lesson = lessonOf(trail, found, (question) => this.note(question))
    this.step *= ageing
    this.nogoods.age()
    this.returnTo(lesson.level)
    const { facts } = lesson
    if (facts.length > 1) this.nogoods.add(facts, lesson.levels, facts.includes(this.question!))
    trail.put(denied(facts[0]!), facts)
    return undefined
  }

  private note(question: number): void {
    const first = this.facts.firsts[question]!
    const weight = (this.weights[first] ?? 0) + this.step
    this.weights[first] = weight
    if (weight < most) return
    for (let k = 0; k < this.weights.length; k++) this.weights[k] = (this.weights[k] ?? 0) / most
    this.step /= most
  }

  /** Forgets all choices, and nogoods if there are too many. */
  restart(): void {
    this.returnTo(0)
    this.nogoods.tidy()
  }

  /** Forgets all choices after a level. */
  returnTo(level: number): void {
    if (this.trail.level <= level) return
    const place = this.trail.returnTo(level)
    this.next = Math.min(this.next, place)
    this.numbers.undo(place)
    this.listener?.returned(level)
  }
}
