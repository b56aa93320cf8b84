// Walks trees of decisions as far as the present search knows the state: that of a lemma in the state before, that of a call, and that of a
// claim in the state after it. A walk keeps the facts on which its way rests. It goes back when the search does.
import type { Deciding } from './deciding.js'
import { denied, type Fact } from './facts.js'
import type { Leaf } from './leaf.js'
import type { Bound, Position } from './order.js'
import { type Branch, isEnd, type Question } from './tree.js'
import type { Universe } from './universe.js'

/** A number at a place: its number in a bound, and what is added to it. */
export type Place = readonly [number: number, plus: number]

/** What stops a walk: a leaf without a value, or numbers whose order is not known. */
export type Stop =
  | {
      readonly leaf: Leaf
      /** Whether its value is the answer to the question. */
      readonly isAnswer: boolean
    }
  | {
      readonly order: true
      /** What each position says; undefined for one that is impossible. */
      readonly says: readonly (readonly Fact[] | undefined)[]
    }

/** A search as walks know it. */
export interface Ground {
  readonly universe: Universe
  readonly deciding: Deciding
  /** The most messages of each channel. */
  readonly limits: readonly number[]
}

/** The number of a leaf in bounds. */
export const numberOf = (leaf: Leaf | undefined): number => (leaf === undefined ? 0 : leaf.id + 1)

/** That a channel ends at its limit, and so is empty behind it. */
export const endOfChannel = (
  universe: Universe,
  { facts }: Deciding,
  channel: number,
  limits: readonly number[],
): Fact => facts.is(universe.typeLeaf(channel, limits[channel]!), 0)

/** The value of a leaf of the state before, with the fact by which it has that; or the leaf, if it has none yet. */
export const valueBefore = (
  { universe, deciding, limits }: Ground,
  leaf: Leaf,
): { readonly value: number; readonly by: Fact | undefined } | { readonly leaf: Leaf } => {
  if (leaf.size === 1) return { value: 0, by: undefined }
  const { inChannel } = leaf
  if (inChannel !== undefined && inChannel.part === '' && inChannel.position >= limits[inChannel.channel]!)
    return { value: 0, by: endOfChannel(universe, deciding, inChannel.channel, limits) }
  const value = deciding.trail.valueOf(leaf)
  return value === undefined ? { leaf } : { value, by: deciding.facts.is(leaf, value) }
}

/** The facts that a position says of a number; undefined if it is impossible whatever else is true. */
const factsOf = (
  { deciding }: Ground,
  [x, plus]: Place,
  { below, above }: Position,
  placeOf: (leaf: Leaf | undefined) => Place,
): readonly Fact[] | undefined => {
  const facts: Fact[] = []
  let isPossible = true
  const say = (a: number, b: number, most: number): void => {
    if (a !== b) facts.push(deciding.facts.atMost(a, b, most))
    else isPossible &&= most >= 0
  }
  const add = (bound: Bound | undefined, isBelow: boolean): void => {
    if (bound === undefined) return
    const [y, more] = placeOf(bound.leaf)
    const distance = isBelow ? bound.by + more - plus : bound.by + plus - more
    const [high, low] = isBelow ? [x, y] : [y, x]
    say(low, high, -distance)
    if (bound.isExact) say(high, low, distance)
  }
  add(below, true)
  add(above, false)
  return isPossible ? facts : undefined
}

/** The position whose facts are all true; undefined if that is not known yet. */
const positionIn = (
  { deciding }: Ground,
  says: readonly (readonly Fact[] | undefined)[],
): number | undefined => {
  let found: number | undefined
  says.forEach((facts, number) => {
    if (facts?.every((fact) => deciding.compare(fact) > 0)) found ??= number
  })
  return found
}

/**
 * Passes a question, if its answer is known.
 * @param leaf the leaf of the state before that has the answer to a question about a finite leaf
 * @param placeOf the place of each number that the question compares
 * @param facts receives the facts on which the answer rests
 */
export const passed = <T>(
  ground: Ground,
  at: Question<T>,
  leaf: Leaf,
  placeOf: (leaf: Leaf | undefined) => Place,
  facts: Fact[],
): { readonly to: Branch<T> } | { readonly stop: Stop } => {
  const { positions } = at
  if (at.leaf.kind === 'finite') {
    const known = valueBefore(ground, leaf)
    if ('leaf' in known) return { stop: { leaf: known.leaf, isAnswer: true } }
    if (known.by !== undefined) facts.push(known.by)
    return { to: at.child(known.value) }
  }
  if (positions.length === 1) return { to: at.child(0) }
  const says = positions.map((one) => factsOf(ground, placeOf(at.leaf), one, placeOf))
  const number = positionIn(ground, says)
  if (number === undefined) return { stop: { order: true, says } }
  facts.push(...says[number]!)
  return { to: at.child(number) }
}

/** The place of a number in the state before. */
export const placeBefore = (leaf: Leaf | undefined): Place => [numberOf(leaf), 0]

/**
 * What to choose next for a stopped walk.
 * @param isGood which branches to prefer; without it none is looked at, since each look calls a function of the spec
 */
export const choiceFor = <T>(
  { deciding }: Ground,
  stop: Stop,
  at: Question<T>,
  isGood?: (branch: Branch<T>) => boolean,
): Fact => {
  const first = <U>(of: readonly U[], branch: (one: U) => Branch<T>): U | undefined =>
    isGood === undefined ? of[0] : (of.find((one) => isGood(branch(one))) ?? of[0])
  if ('leaf' in stop) {
    const { leaf } = stop
    const open = Array.from({ length: leaf.size }, (_, k) => k).filter(
      (k) => deciding.trail.value(deciding.facts.is(leaf, k)) === 0,
    )
    return deciding.facts.is(leaf, stop.isAnswer ? first(open, (k) => at.child(k))! : open[0]!)
  }
  const open = stop.says.flatMap((facts, number) => {
    if (facts === undefined || facts.some((fact) => deciding.compare(fact) < 0)) return []
    const fact = facts.find((one) => deciding.compare(one) === 0)
    return fact === undefined ? [] : [{ fact, number }]
  })
  const best = first(open, ({ number }) => at.child(number))
  if (best === undefined) throw new Error('induction: a number has no place among the others')
  return best.fact
}

/**
 * Denies what would end a stopped walk badly.
 * @param rests the facts on which the way rests
 * @returns a conflict
 */
export const excludeBad = <T>(
  { deciding }: Ground,
  stop: Stop,
  at: Question<T>,
  isBad: (branch: Branch<T>) => boolean,
  rests: () => readonly Fact[],
): readonly Fact[] | undefined => {
  if ('leaf' in stop) {
    if (!stop.isAnswer) return undefined
    for (let k = 0; k < stop.leaf.size; k++) {
      const fact = deciding.facts.is(stop.leaf, k)
      if (deciding.trail.value(fact) !== 0 || !isBad(at.child(k))) continue
      const conflict = deciding.imply(denied(fact), rests)
      if (conflict !== undefined) return conflict
    }
    return undefined
  }
  for (const [number, facts] of stop.says.entries()) {
    if (facts === undefined) continue
    const open = facts.filter((fact) => deciding.trail.value(fact) <= 0)
    if (open.length !== 1 || deciding.trail.value(open[0]!) < 0 || !isBad(at.child(number))) continue
    const conflict = deciding.imply(denied(open[0]!), () => [
      ...rests(),
      ...facts.filter((fact) => fact !== open[0]),
    ])
    if (conflict !== undefined) return conflict
  }
  return undefined
}

/** Whether a branch is an end with a result. */
export const endsWith =
  (result: boolean) =>
  (branch: Branch<boolean>): boolean =>
    isEnd(branch) && branch.result === result
