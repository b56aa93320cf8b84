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

// How many results of a tree are tested with more distances, and the greatest of these beyond its reach. A function may do at one site
// what it does at no other, and each call has a tree of its own.
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

  /** What is known with the first answer, if the numbers that were read before stay as they are; else undefined. */
  guess(): Known | undefined {
    const { leaf, known } = this
    const next = this.knowing(0)
    if (leaf.kind === 'finite') return next
    const numbers = next[leaf.kind].numbers(undefined)
    return [...known[leaf.kind].numbers(undefined)].every(([id, value]) => numbers.get(id) === value)
      ? next
      : undefined
  }

  /** Keeps what follows the first answer. */
  keepFirst(branch: Branch<T>): void {
    this.children[0] = branch
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

/** By kind, the number of each leaf. */
type Numbers = { readonly [kind in 'timestamp' | 'number']: ReadonlyMap<number, number> }

/**
 * What a call reads of what is known.
 * @param beyond how far numbers at an open distance are apart, beyond the reach; undefined if they are far apart
 * @param unknown answers for a leaf that is not known with what is known then, or ends the call
 * @param numbers the numbers of one kind, if they are others
 */
const readingOf = (
  known: Known,
  beyond?: number,
  unknown: (leaf: Leaf) => Known = demand,
  numbers: Partial<Numbers> = {},
): PathReading => {
  let { finite, timestamp, number } = known
  let ordered: Numbers = {
    timestamp: numbers.timestamp ?? timestamp.numbers(beyond),
    number: numbers.number ?? number.numbers(beyond),
  }
  const read = (leaf: Leaf): number | undefined => {
    if (leaf.kind !== 'finite') return ordered[leaf.kind].get(leaf.id)
    for (let one = finite; one !== undefined; one = one.before) if (one.leaf === leaf.id) return one.value
    return undefined
  }
  const learned = (leaf: Leaf): number => {
    const more = unknown(leaf)
    finite = more.finite
    if (leaf.kind !== 'finite') {
      timestamp = more.timestamp
      number = more.number
      ordered = { ...ordered, [leaf.kind]: more[leaf.kind].numbers(beyond) }
    }
    return read(leaf)!
  }
  return {
    value: (leaf) => read(leaf) ?? learned(leaf),
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
  private readonly constants: ReadonlySet<number>
  private readonly guesses: boolean
  private first: Branch<T> | undefined
  private tested = 0

  /**
   * @param same compares results, to test that a function uses numbers by their order alone
   * @param constants numbers with which functions may compare others
   * @param guesses whether a call continues with the first value where nothing is known: then one call gives a whole path. Only for a
   * function whose calls nobody counts
   */
  constructor(
    what: string,
    call: (reading: PathReading) => T,
    reach: Reach,
    same: Same<T>,
    constants: ReadonlySet<number>,
    guesses = false,
  ) {
    this.constants = constants
    this.what = what
    this.call = call
    this.same = same
    this.reach = reach
    this.guesses = guesses
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

  private grow(start: Known): Branch<T> {
    const path: Question<T>[] = []
    let known = start
    const ask = (leaf: Leaf): Known => {
      const question = new Question<T>(leaf, known, (more) => this.grow(more))
      path.push(question)
      const guess = this.guesses ? question.guess() : undefined
      if (guess === undefined) return demand(leaf)
      known = guess
      return guess
    }
    const end = this.called(
      readingOf(start, undefined, ask),
      () => known,
      () => known !== start,
    )
    if (end === 'not to be guessed') path.length = 1
    else if (end !== undefined) path.at(-1)?.keepFirst(end)
    for (let k = path.length - 2; k >= 0; k--) path[k]!.keepFirst(path[k + 1]!)
    return path[0] ?? (end as End<T>)
  }

  /** Where a path ends; undefined at a leaf that nobody guessed. */
  private called(
    reading: PathReading,
    known: () => Known,
    hasGuessed: () => boolean,
  ): End<T> | 'not to be guessed' | undefined {
    try {
      const result = resultOf(() => this.call(reading))
      const { timestamp, number } = known()
      // Where every distance is known the other call would be the same. That of the least timestamp from 0 never is.
      if (timestamp.hasOpen || number.hasOpen) this.compare(known(), result)
      return { result }
    } catch (error) {
      if (unreadIn(error) !== undefined) return undefined
      // After a guess the state need not be one that anybody asks about.
      if (hasGuessed() && !(error instanceof Regrown)) return 'not to be guessed'
      throw error
    }
  }

  // The same path with the numbers as near to one another as they may be, and the least timestamp as near to 0; for a sample also a bit
  // farther, and always as far as the constants that functions name, all at once and each two numbers by themselves, since a function may
  // compare numbers with a constant.
  private compare(known: Known, result: T): void {
    const most = this.tested++ < mostSampled ? farthestSampled : 1
    for (let beyond = 1; beyond <= most; beyond++) this.compareWith(readingOf(known, beyond), result)
    const { timestamp, number } = this.reach
    for (const constant of this.constants)
      for (const distance of [constant - 1, constant, constant + 1]) {
        if (known.timestamp.hasOpen) this.compareWith(readingOf(known, distance - timestamp), result)
        if (known.number.hasOpen) this.compareWith(readingOf(known, distance - number), result)
        for (const kind of ['timestamp', 'number'] as const)
          for (const numbers of known[kind].apart(distance))
            this.compareWith(readingOf(known, 1, demand, { [kind]: numbers }), result)
      }
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
      `${this.what}: its result depends on how far numbers lie apart, or on how great a timestamp is; compare timestamps with one another, and unbounded numbers at a distance of at most 1, or give numbers a bound with --numbers 3`,
    )
  }
}

/** Whether a place of a tree is a result. */
export const isEnd = <T>(branch: Branch<T>): branch is End<T> => 'result' in branch
