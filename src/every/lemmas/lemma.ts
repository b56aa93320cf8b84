// Lemmas: clauses over facts about an ordered pair of sites. A lemma is true of a view if it is true of both of its ordered pairs.
import { half, type Vector } from './universe.js'

/** A fact, by number, or its negation. */
export interface Literal {
  readonly fact: number
  readonly value: boolean
}

/** A lemma: some literals are never true together, or at most one of some facts is true. */
export interface Lemma {
  readonly kind: 'never together' | 'at most one'
  readonly literals: readonly Literal[]
}

/** The words of facts: those of a lemma, and those of them that must be true to violate it. */
interface Masks {
  readonly low: number
  readonly high: number
  readonly trueLow: number
  readonly trueHigh: number
}

/** A lemma that can be asked of vectors. */
export interface Asked {
  readonly lemma: Lemma
  /** How hard it is to read. */
  readonly weight: number
  /** Whether it is false of an ordered pair. */
  excludes(vector: Vector): boolean
}

const masksOf = ({ literals }: Lemma): Masks => {
  const word = (from: number, wanted: (literal: Literal) => boolean) =>
    literals
      .filter((one) => wanted(one) && one.fact >= from && one.fact < from + half)
      .reduce((bits, { fact }) => bits | (1 << (fact - from)), 0)
  return {
    low: word(0, () => true),
    high: word(half, () => true),
    trueLow: word(0, ({ value }) => value),
    trueHigh: word(half, ({ value }) => value),
  }
}

const several = (bits: number): boolean => (bits & (bits - 1)) !== 0

// A negation is harder to read, and so is a third literal.
const weightOf = ({ kind, literals }: Lemma): number =>
  kind === 'at most one'
    ? 2 + literals.length / 2
    : literals.reduce((sum, { value }) => sum + (value ? 1 : 2), literals.length)

/** A lemma as a test. */
export const asked = (lemma: Lemma): Asked => {
  const { low, high, trueLow, trueHigh } = masksOf(lemma)
  return {
    lemma,
    weight: weightOf(lemma),
    excludes:
      lemma.kind === 'never together'
        ? (vector) => (vector.low & low) === trueLow && (vector.high & high) === trueHigh
        : (vector) => {
            const [one, two] = [vector.low & low, vector.high & high]
            return several(one) || several(two) || (one !== 0 && two !== 0)
          },
  }
}
