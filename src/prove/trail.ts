// What a search has decided so far: facts in the order in which they became true, each with its reason, level by level. A level is what
// follows from one choice; level 0 is what is always true, level 1 what is true of the question.
import { denied, type Fact, Facts } from './facts.js'
import type { Leaf } from './leaf.js'

/** Why a fact is true: other facts from which it follows, or one of them, or one of the words below. */
export type Reason = readonly Fact[] | Fact

/** It was chosen. */
export const chosen = -1
/** The leaf can have no other value. */
export const isRest = -2
/** It follows from other bounds on numbers. */
export const isBound = -3

/** The facts that are true. */
export class Trail {
  readonly facts: Facts
  /** By fact: 1 if it is true, -1 if it is false, 0 or undefined if it is open. */
  readonly values: number[] = []
  readonly all: Fact[] = []
  /** By question. */
  readonly levels: number[] = []
  readonly reasons: Reason[] = []
  readonly places: number[] = []
  /** How many facts were true when each level began; that of level 1 first. */
  readonly marks: number[] = []
  private readonly leafValues: number[] = []
  private readonly denials: number[] = []
  private readonly explained: (fact: Fact, place: number) => readonly Fact[]

  /** @param explained the reason for a fact about numbers that became true at a place of the trail */
  constructor(facts: Facts, explained: Trail['explained']) {
    this.facts = facts
    this.explained = explained
  }

  get level(): number {
    return this.marks.length
  }

  /** 1 if a fact is true, -1 if it is false, 0 if it is open. */
  value(fact: Fact): number {
    return this.values[fact] ?? 0
  }

  /** The value of a finite leaf; undefined if it is not known. */
  valueOf(leaf: Leaf): number | undefined {
    const value = this.leafValues[leaf.id]
    return value === undefined || value < 0 ? undefined : value
  }

  /** How many values of a leaf are denied. */
  denialsOf(leaf: Leaf): number {
    return this.denials[leaf.id] ?? 0
  }

  /** Makes an open fact true. */
  put(fact: Fact, reason: Reason): void {
    this.values[fact] = 1
    this.values[fact ^ 1] = -1
    const question = fact >> 1
    this.levels[question] = this.marks.length
    this.reasons[question] = reason
    this.places[question] = this.all.length
    this.all.push(fact)
    const leaf = this.facts.leaves[question]
    if (leaf === undefined) return
    const value = Facts.valueIn(leaf, this.facts.firsts[question]!, fact)
    if (value === undefined) this.denials[leaf.id] = this.denialsOf(leaf) + 1
    else this.leafValues[leaf.id] = value
  }

  /** Begins a level. */
  begin(): void {
    this.marks.push(this.all.length)
  }

  /** Returns to a level; the place of the trail from which all is forgotten. */
  returnTo(level: number): number {
    const place = this.marks[level] ?? this.all.length
    while (this.all.length > place) {
      const fact = this.all.pop()!
      this.values[fact] = 0
      this.values[fact ^ 1] = 0
      const question = fact >> 1
      const leaf = this.facts.leaves[question]
      if (leaf === undefined) continue
      const value = Facts.valueIn(leaf, this.facts.firsts[question]!, fact)
      if (value === undefined) this.denials[leaf.id]! -= 1
      else this.leafValues[leaf.id] = -1
    }
    if (this.marks.length > level) this.marks.length = level
    return place
  }

  /** The facts from which a true fact follows; none if it was chosen. */
  reasonsOf(fact: Fact): readonly Fact[] {
    const question = fact >> 1
    const reason = this.reasons[question]!
    if (typeof reason !== 'number') return reason
    if (reason >= 0) return [reason]
    switch (reason) {
      case isRest:
        return this.otherDenials(fact)
      case isBound:
        return this.explained(fact, this.places[question]!)
      default:
        return []
    }
  }

  private otherDenials(fact: Fact): readonly Fact[] {
    const first = this.facts.firsts[fact >> 1]!
    const { size } = this.facts.leaves[fact >> 1]!
    const denials: Fact[] = []
    for (let k = 0; k < size; k++) if (2 * (first + k) !== fact) denials.push(denied(2 * (first + k)))
    return denials
  }

  /** Whether a fact was chosen. */
  isChosen(fact: Fact): boolean {
    return this.reasons[fact >> 1] === chosen
  }
}
