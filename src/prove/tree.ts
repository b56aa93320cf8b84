// A pure function of a state as a tree of decisions: read this leaf; depending on its value, read that one; and so on to the
// result. The function is called once for each path. (src/compile/decisions.ts does the same for states that are known; here a
// path is all that is known, and of timestamps only their order.)
import { BrokenSpec } from '../protocol/broken-spec.js'
import { demand, type Kind, type Leaf, type Reading, resultOf, unreadIn } from './leaf.js'
import { Order, type Position, type Term } from './order.js'

/** The reach of the distances that a function can tell apart. */
interface Reach {
  readonly timestamp: number
  readonly number: number
}

/** What a call reads, and how a number that it computes is written by leaves. */
export interface PathReading extends Reading {
  /** Throws a `BrokenSpec` for a number that is not computed from one that was read. */
  term(kind: Kind, value: number): Term
}

/**
 * Whether the results of a call with numbers far apart and near to one another are the same.
 * @param near the value of a term of the first result with the numbers of the second
 */
type Same<T> = (far: T, close: T, near: (term: Term) => number) => boolean

/** The parts of a lemma turned out to be more, and have been made again. A search that has used them begins again. */
export class Regrown extends Error {}

/** A clause writes a number that no number which it has read explains. The reference may take its step; the search cannot follow it. */
export class Unfollowed extends BrokenSpec {}

// How many results of a function are tested with more distances, and the greatest of these beyond its reach.
const mostSampled = 20
const farthestSampled = 16

/** The end of a path: the result. */
interface End<T> {
  readonly result: T
}

/** The next reading: of a finite leaf with a child for each value, or of an ordered one with a child for each position. */
export class Question<T> {
  readonly leaf: Leaf
  readonly positions: readonly Position[]
  private readonly known: Known
  private readonly children: (Branch<T> | undefined)[] = []
  private readonly grow: (known: Known) => Branch<T>

  constructor(leaf: Leaf, known: Known, grow: (known: Known) => Branch<T>) {
    this.leaf = leaf
    this.known = known
    this.grow = grow
    this.positions = leaf.kind === 'finite' ? [] : known[leaf.kind].positions(leaf)
  }

  /** The child for a value of a finite leaf, or for the number of a position. */
  child(choice: number): Branch<T> {
    this.children[choice] ??= this.grow(this.knowing(choice))
    return this.children[choice]
  }

  private knowing(choice: number): Known {
    const { leaf, known } = this
    if (leaf.kind === 'finite')
      return { ...known, finite: { leaf: leaf.id, value: choice, before: known.finite } }
    return { ...known, [leaf.kind]: this.positions[choice]!.next }
  }
}

/** A place of a tree. */
export type Branch<T> = End<T> | Question<T>

/** A finite leaf that was read, with its value, and those that were read before it. */
interface Chosen {
  readonly leaf: number
  readonly value: number
  readonly before: Chosen | undefined
}

interface Known {
  readonly finite: Chosen | undefined
  readonly timestamp: Order
  readonly number: Order
}

/** @param beyond how far numbers at an open distance are apart, beyond the reach; undefined if they are far apart */
const readingOf = ({ finite, timestamp, number }: Known, beyond?: number): PathReading => {
  const ordered = { timestamp: timestamp.numbers(beyond), number: number.numbers(beyond) }
  const chosen = (id: number): number | undefined => {
    for (let one = finite; one !== undefined; one = one.before) if (one.leaf === id) return one.value
    return undefined
  }
  return {
    value: (leaf) =>
      (leaf.kind === 'finite' ? chosen(leaf.id) : ordered[leaf.kind].get(leaf.id)) ?? demand(leaf),
    term: (kind, value) => {
      if (beyond !== undefined) return { leaf: undefined, plus: value }
      const term = kind === 'number' ? number.termOf(value) : timestamp.termOf(value)
      if (term !== undefined) return term
      throw new Unfollowed(
        `a clause writes a ${kind} that it has not computed from one that it has read; such a number has no place in an order`,
      )
    },
  }
}

/** A function as a tree, which grows where it is walked. */
export class Tree<T> {
  private readonly call: (reading: PathReading) => T
  private readonly same: Same<T>
  private readonly what: string
  private readonly reach: Reach
  private first: Branch<T> | undefined
  private sampled = 0

  /** @param same compares results, to test that a function uses numbers by their order alone */
  constructor(what: string, call: (reading: PathReading) => T, reach: Reach, same: Same<T>) {
    this.what = what
    this.call = call
    this.same = same
    this.reach = reach
  }

  /** Where each path begins. */
  get root(): Branch<T> {
    return this.plant()
  }

  /** Calls the function for the first time, with nothing known, if it has not been called. */
  plant(): Branch<T> {
    this.first ??= this.grow({
      finite: undefined,
      timestamp: Order.empty(this.reach.timestamp, false),
      number: Order.empty(this.reach.number, true),
    })
    return this.first
  }

  private grow(known: Known): Branch<T> {
    try {
      const result = resultOf(() => this.call(readingOf(known)))
      // Without numbers the other call would be the same.
      if (!known.timestamp.isEmpty || !known.number.isEmpty) this.compare(known, result)
      return { result }
    } catch (error) {
      const leaf = unreadIn(error)
      if (leaf === undefined) throw error
      return new Question(leaf, known, (more) => this.grow(more))
    }
  }

  // The same path with the numbers as near to one another as they may be; and for a sample also a bit farther, since a function may
  // compare them with a constant.
  private compare(known: Known, result: T): void {
    const most = this.sampled++ < mostSampled ? farthestSampled : 1
    for (let beyond = 1; beyond <= most; beyond++) this.compareWith(readingOf(known, beyond), result)
  }

  private compareWith(reading: PathReading, result: T): void {
    let again: T
    try {
      again = this.call(reading)
    } catch (error) {
      if (unreadIn(error) === undefined) throw error
      throw this.usesDistance()
    }
    const near = ({ leaf, plus }: Term) => (leaf === undefined ? 0 : reading.value(leaf)) + plus
    if (!this.same(result, again, near)) throw this.usesDistance()
  }

  private usesDistance(): BrokenSpec {
    return new BrokenSpec(
      `${this.what}: its result depends on how far numbers lie apart; compare timestamps with one another, and unbounded numbers at a distance of at most 1, or give numbers a bound with --numbers 3`,
    )
  }
}

/** Whether a place of a tree is a result. */
export const isEnd = <T>(branch: Branch<T>): branch is End<T> => 'result' in branch
