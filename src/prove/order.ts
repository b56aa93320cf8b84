// How the whole numbers that a call has read lie to one another, as far as it can tell: which are equal, which differ by little, and
// which is the greater one. A call cannot tell distances above its reach apart: the reach of order alone is 0.
import type { Leaf } from './leaf.js'

/** The distance of two neighbours is not known, except that it is above the reach. */
const open = 0

/** Where a further number may lie: next to which numbers, and how far from them. */
export interface Position {
  /** `x - below = by` if exact, else `x - below >= by`; undefined if nothing is below. */
  readonly below: Bound | undefined
  /** `above - x = by` if exact, else `above - x >= by`. */
  readonly above: Bound | undefined
  readonly next: Order
}

/** A bound on the distance to a leaf, or to the number 0. */
export interface Bound {
  readonly leaf: Leaf | undefined
  readonly by: number
  readonly isExact: boolean
}

/** A number as a call computes it: a leaf, or the number 0, and what was added. */
export interface Term {
  readonly leaf: Leaf | undefined
  readonly plus: number
}

// Numbers that are far apart for a call. Their sums stay exact.
const wide = 2 ** 36
const start = 2 ** 44
const mostAdded = 2 ** 20

/** The numbers of one kind along one path, from the least to the greatest. */
export class Order {
  /** Of each group of equal numbers the first leaf; undefined for the number 0. */
  private readonly groups: readonly (Leaf | undefined)[]
  private readonly gaps: readonly number[]
  private readonly groupOf: ReadonlyMap<number, number>
  private readonly reach: number

  private constructor(
    groups: Order['groups'],
    gaps: Order['gaps'],
    groupOf: Order['groupOf'],
    reach: number,
  ) {
    this.groups = groups
    this.gaps = gaps
    this.groupOf = groupOf
    this.reach = reach
  }

  /** No numbers, or the number 0 alone. */
  static empty(reach: number, hasZero: boolean): Order {
    return new Order(hasZero ? [undefined] : [], [], new Map(), reach)
  }

  /** Whether the same path has other numbers, too: some distance is open, or how far the least number is from 0. */
  get hasOpen(): boolean {
    return this.gaps.includes(open) || (this.groups.length > 0 && this.groups[0] !== undefined)
  }

  /** Concrete numbers: those at an open distance are far apart and far from 0, or as near as they may be. */
  private values(distance: number): readonly number[] {
    const values: number[] = []
    this.groups.forEach((_, k) => {
      const first = this.groups[0] === undefined ? 0 : distance === wide ? start : distance
      const gap = this.gaps[k - 1]
      values.push(k === 0 ? first : values[k - 1]! + (gap === open ? distance : gap!))
    })
    return values
  }

  /**
   * The number of each leaf, for a call.
   * @param beyond how far numbers at an open distance are apart, beyond the reach; undefined if they are far apart
   */
  numbers(beyond: number | undefined): ReadonlyMap<number, number> {
    const values = this.values(beyond === undefined ? wide : this.reach + beyond)
    return new Map([...this.groupOf].map(([leaf, group]) => [leaf, values[group]!]))
  }

  /**
   * The number of each leaf, for a call, with two numbers (or 0 and one) at this distance, and all other open distances as near as they may
   * be: for each two with others between them, if these leave the distance open.
   */
  *apart(distance: number): Generator<ReadonlyMap<number, number>> {
    const near = this.values(this.reach + 1)
    const isFromZero = this.groups[0] === undefined
    // The number 0 comes before the least timestamp, too.
    for (let low = isFromZero ? 0 : -1; low < near.length; low++)
      for (let high = low + 2; high < near.length; high++) {
        const more = distance - (near[high]! - (near[low] ?? 0))
        let gap = high - 1
        while (gap >= low && gap >= 0 && this.gaps[gap] !== open) gap -= 1
        if (gap < low || more < 0) continue
        yield new Map([...this.groupOf].map(([leaf, at]) => [leaf, near[at]! + (at > gap ? more : 0)]))
      }
  }

  /** What was added to which leaf to get a number; undefined if it is near none. Only for wide numbers. */
  termOf(value: number): Term | undefined {
    const values = this.values(wide)
    for (let k = values.length - 1; k >= 0; k--) {
      const plus = value - values[k]!
      if (plus >= 0 && plus <= mostAdded) return { leaf: this.groups[k], plus }
    }
    const above = values.findIndex((one) => one > value && one - value <= mostAdded)
    return above < 0 ? undefined : { leaf: this.groups[above], plus: value - values[above]! }
  }

  /** All positions of one more leaf. */
  positions(leaf: Leaf): readonly Position[] {
    const least = leaf.kind === 'number' ? leaf.size : Number.NEGATIVE_INFINITY
    const found: Position[] = []
    this.groups.forEach((group, k) => {
      if (group !== undefined || least <= 0) found.push(this.equalTo(k, leaf))
      if (k === 0 && group !== undefined) found.push(...this.between(undefined, 0, leaf))
      found.push(...this.between(k, k + 1 < this.groups.length ? k + 1 : undefined, leaf))
    })
    return this.groups.length === 0 ? [this.alone(leaf)] : found.filter((one) => this.isAtLeast(one, least))
  }

  // The least value of a sort is at most 2 (`part.ts`), so an open distance from 0 reaches it.
  private isAtLeast({ next }: Position, least: number): boolean {
    return least === Number.NEGATIVE_INFINITY || next.values(this.reach + 1)[next.last]! >= least
  }

  /** The group of the leaf that was added last. */
  private get last(): number {
    return [...this.groupOf.values()].at(-1)!
  }

  private alone(leaf: Leaf): Position {
    return {
      below: undefined,
      above: undefined,
      next: new Order([leaf], [], new Map([[leaf.id, 0]]), this.reach),
    }
  }

  private equalTo(group: number, leaf: Leaf): Position {
    const bound: Bound = { leaf: this.groups[group], by: 0, isExact: true }
    return {
      below: bound,
      above: undefined,
      next: new Order(this.groups, this.gaps, new Map(this.groupOf).set(leaf.id, group), this.reach),
    }
  }

  private between(below: number | undefined, above: number | undefined, leaf: Leaf): Position[] {
    const exact = Array.from({ length: this.reach }, (_, k) => k + 1)
    const distances = [...exact, open]
    if (below === undefined || above === undefined) {
      return distances.map((distance) => this.inserted(below, above, distance, distance, leaf))
    }
    const gap = this.gaps[below]!
    if (gap !== open)
      return Array.from({ length: gap - 1 }, (_, k) => this.inserted(below, above, k + 1, gap - 1 - k, leaf))
    return distances.flatMap((down) =>
      distances
        .filter((up) => down === open || up === open || down + up > this.reach)
        .map((up) => this.inserted(below, above, down, up, leaf)),
    )
  }

  private inserted(
    below: number | undefined,
    above: number | undefined,
    down: number,
    up: number,
    leaf: Leaf,
  ): Position {
    const at = below === undefined ? 0 : below + 1
    const groups = [...this.groups.slice(0, at), leaf, ...this.groups.slice(at)]
    const gaps = [
      ...this.gaps.slice(0, Math.max(at - 1, 0)),
      ...(below === undefined ? [] : [down]),
      ...(above === undefined ? [] : [up]),
      ...this.gaps.slice(at),
    ]
    const groupOf = new Map([...this.groupOf].map(([id, group]) => [id, group >= at ? group + 1 : group]))
    groupOf.set(leaf.id, at)
    const bound = (group: number | undefined, distance: number): Bound | undefined =>
      group === undefined
        ? undefined
        : {
            leaf: this.groups[group],
            by: distance === open ? this.reach + 1 : distance,
            isExact: distance !== open,
          }
    return {
      below: bound(below, down),
      above: bound(above, up),
      next: new Order(groups, gaps, groupOf, this.reach),
    }
  }
}
