// A state of the universe of which some leaves are chosen. Trees of decisions are walked in it, and in the state after a step from
// it, until a leaf is met that is not chosen.
import type { SentMessage, StepEffect, ValueAfter } from './clause-tree.js'
import { Differences } from './differences.js'
import type { Leaf } from './leaf.js'
import type { Bound, Position, Term } from './order.js'
import { type Branch, type End, isEnd, type Question } from './tree.js'
import type { Universe } from './universe.js'

/** What has to be chosen for a walk to go on. */
export type Choice =
  | { readonly kind: 'leaf'; readonly leaf: Leaf }
  /** Where a number lies among those on the path; the numbers of the positions that are possible. */
  | {
      readonly kind: 'order'
      readonly positions: readonly Relation[]
      /** The choices by which other positions are impossible. */
      readonly mask: bigint
    }

/** A possible position: differences that it makes true. */
interface Relation {
  readonly number: number
  /** `a - b <= most`, by the variables of the differences. */
  readonly bounds: readonly (readonly [a: number, b: number, most: number])[]
}

/** Where a walk ends: a result, or something that has to be chosen, at a question. */
type WalkEnd<T> = End<T> | { readonly choice: Choice; readonly at: Question<T> }

/** A mark of what is known of numbers. */
interface KnownNumbers {
  readonly differences: number
  readonly related: number
}

const unset = -1

// A number at a place: a variable of the differences, and what is added to it.
type Place = readonly [variable: number, plus: number]

type Found = number | { readonly missing: Leaf }

/** Leaves with values, and the choices on which each rests. */
export class PartialState {
  private readonly universe: Universe
  readonly limits: readonly number[]
  private readonly values: number[] = []
  private readonly masks: bigint[] = []
  private readonly variables: number[] = []
  private readonly differences: Differences
  private readonly related: { readonly bit: bigint; readonly variables: readonly number[] }[] = []
  /** The choices on which the last walk rests. */
  mask = 0n
  /** Whether the last walk read what a step can change. */
  readsEffect = false

  /** @param limits the most messages of each channel */
  constructor(universe: Universe, limits: readonly number[]) {
    this.universe = universe
    this.limits = limits
    this.differences = new Differences(universe.leaves.mostOrdered)
  }

  /** Chooses the value of a finite leaf. */
  choose(leaf: Leaf, value: number, bit: bigint): void {
    this.values[leaf.id] = value
    this.masks[leaf.id] = bit
  }

  /** Takes the choice of a finite leaf back. */
  forget(leaf: Leaf): void {
    this.values[leaf.id] = unset
  }

  /** Chooses where a number lies. */
  relate({ bounds }: Relation, bit: bigint): void {
    for (const [a, b, most] of bounds) this.differences.learn(a, b, most)
    const variables = new Set<number>()
    for (const [a, b] of bounds) variables.add(a).add(b)
    this.related.push({ bit, variables: [...variables] })
  }

  /** What is known of numbers, to return to. */
  kept(): KnownNumbers {
    return { differences: this.differences.mark, related: this.related.length }
  }

  /** Returns to what was known of numbers. */
  restore({ differences, related }: KnownNumbers): void {
    this.differences.undo(differences)
    this.related.length = related
  }

  /** The value of a finite leaf; undefined if it is not chosen. */
  valueOf(leaf: Leaf): number | undefined {
    const value = this.values[leaf.id]
    return value === undefined || value === unset ? undefined : value
  }

  /** The numbers of ordered leaves that satisfy all that is known; undefined for a leaf that was never read. */
  numbers(): (leaf: Leaf) => number | undefined {
    const values = this.differences.solution()
    return (leaf) => {
      const variable = this.variables[leaf.id]
      return variable === undefined ? undefined : values[variable]! - values[0]!
    }
  }

  /**
   * Walks a tree as far as leaves are chosen: in this state, or after a step from it.
   * @param mask the choices on which the way to this place rests
   */
  walk<T>(root: Branch<T>, effect: StepEffect | undefined, mask = 0n): WalkEnd<T> {
    this.mask = mask
    this.readsEffect = false
    let at = root
    while (!isEnd(at)) {
      if (at.leaf.kind === 'finite') {
        const value = effect === undefined ? this.before(at.leaf) : this.after(at.leaf, effect)
        if (typeof value !== 'number') return { choice: { kind: 'leaf', leaf: value.missing }, at }
        at = at.child(value)
        continue
      }
      if (at.positions.length === 1) {
        const missing = effect === undefined ? undefined : this.missingOf(at.leaf, effect)
        if (missing !== undefined) return { choice: { kind: 'leaf', leaf: missing }, at }
        at = at.child(0)
        continue
      }
      const asked = this.possible(at, effect)
      if ('missing' in asked) return { choice: { kind: 'leaf', leaf: asked.missing }, at }
      if (asked.positions.length > 1) return { choice: { kind: 'order', ...asked }, at }
      this.mask |= asked.mask
      at = at.child(asked.positions[0]!.number)
    }
    return at
  }

  private before(leaf: Leaf): Found {
    const { inChannel } = leaf
    if (leaf.size === 1) return 0
    if (
      inChannel !== undefined &&
      inChannel.part === '' &&
      inChannel.position >= this.limits[inChannel.channel]!
    )
      return 0
    const value = this.values[leaf.id]
    if (value === undefined || value === unset) return { missing: leaf }
    this.mask |= this.masks[leaf.id]!
    return value
  }

  /** What a leaf is after a step: what the step gave it, or the leaf before, perhaps of the next place of a channel. */
  private after(leaf: Leaf, effect: StepEffect): Found {
    const source = this.source(leaf, effect)
    if ('missing' in source) return source
    if ('value' in source) return source.value as number
    return this.before(source.leaf)
  }

  // A step changes the record of its site, its own channels, the one that it receives from, and shared variables.
  private canChange({ site, inChannel }: Leaf, effect: StepEffect): boolean {
    if (site !== undefined) return site === effect.site
    if (inChannel === undefined) return true
    const from = Math.floor(inChannel.channel / this.universe.model.sites.length)
    return from === effect.site || inChannel.channel === effect.taken
  }

  private missingOf(leaf: Leaf, effect: StepEffect): Leaf | undefined {
    const source = this.source(leaf, effect)
    return 'missing' in source ? source.missing : undefined
  }

  private source(
    leaf: Leaf,
    effect: StepEffect,
  ): { readonly value: ValueAfter } | { readonly leaf: Leaf } | { readonly missing: Leaf } {
    this.readsEffect ||= this.canChange(leaf, effect)
    const changed = effect.changed.get(leaf.id)
    if (changed !== undefined) return { value: changed }
    if (leaf.inChannel === undefined) return { leaf }
    const { channel, position, part } = leaf.inChannel
    const sent = effect.sent.get(channel)
    const gone = effect.taken === channel ? 1 : 0
    if (sent === undefined && gone === 0) return { leaf }
    const end = this.endOf(channel, gone, position + gone)
    if (end !== undefined && typeof end !== 'number') return end
    if (end !== undefined) return { value: partOf(sent?.[position + gone - end], part) }
    const { leaves } = this.universe
    return { leaf: leaves.ofMessage(channel, position + gone, part, leaf.kind, leaf.size) }
  }

  /** Where a channel ends, if it ends at a place or before it. */
  private endOf(channel: number, from: number, place: number): number | undefined | { missing: Leaf } {
    for (let k = from; k <= place; k++) {
      const type = this.before(this.universe.typeLeaf(channel, k))
      if (typeof type !== 'number') return type
      if (type === 0) return k
    }
    return undefined
  }

  private variableOf(leaf: Leaf): number {
    let variable = this.variables[leaf.id]
    if (variable === undefined) {
      variable = this.differences.add()
      this.variables[leaf.id] = variable
    }
    if (leaf.kind === 'number') this.differences.learn(0, variable, -leaf.size)
    return variable
  }

  private placeOfTerm({ leaf, plus }: Term): Place {
    return [leaf === undefined ? 0 : this.variableOf(leaf), plus]
  }

  private placeOf(
    leaf: Leaf | undefined,
    effect: StepEffect | undefined,
  ): Place | { readonly missing: Leaf } {
    if (leaf === undefined) return [0, 0]
    if (effect === undefined) return [this.variableOf(leaf), 0]
    const source = this.source(leaf, effect)
    if ('missing' in source) return source
    return 'leaf' in source ? [this.variableOf(source.leaf), 0] : this.placeOfTerm(source.value as Term)
  }

  /** The positions of the number that a question asks for that agree with what is known. */
  private possible<T>(
    { leaf, positions }: Question<T>,
    effect: StepEffect | undefined,
  ): { readonly positions: readonly Relation[]; readonly mask: bigint } | { readonly missing: Leaf } {
    const mine = this.placeOf(leaf, effect)
    if ('missing' in mine) return mine
    const found: Relation[] = []
    const touched = new Set<number>([mine[0]])
    positions.forEach((position, number) => {
      const bounds = this.boundsOf(mine, position, effect, touched)
      if (bounds !== undefined) found.push({ number, bounds })
    })
    return { positions: found, mask: found.length === positions.length ? 0n : this.reasons(touched) }
  }

  private boundsOf(
    [x, plus]: Place,
    { below, above }: Position,
    effect: StepEffect | undefined,
    touched: Set<number>,
  ): Relation['bounds'] | undefined {
    const bounds: [number, number, number][] = []
    const add = (bound: Bound | undefined, isBelow: boolean): void => {
      if (bound === undefined) return
      // The leaves on the path were read before this one, so none is missing.
      const [y, more] = this.placeOf(bound.leaf, effect) as Place
      touched.add(y)
      const distance = isBelow ? bound.by + more - plus : bound.by + plus - more
      const [high, low] = isBelow ? [x, y] : [y, x]
      bounds.push([low, high, -distance])
      if (bound.isExact) bounds.push([high, low, distance])
    }
    add(below, true)
    add(above, false)
    const { mark } = this.differences
    const fits = bounds.every(([a, b, most]) => {
      if (a === b ? most < 0 : !this.differences.allows(a, b, most)) return false
      if (a !== b) this.differences.learn(a, b, most)
      return true
    })
    this.differences.undo(mark)
    return fits ? bounds.filter(([a, b]) => a !== b) : undefined
  }

  // The choices that related these numbers to others, directly or through others again.
  private reasons(touched: Set<number>): bigint {
    let mask = 0n
    const rest = [...this.related]
    for (let changed = true; changed; ) {
      changed = false
      for (let k = rest.length - 1; k >= 0; k--) {
        const { bit, variables } = rest[k]!
        if (!variables.some((variable) => touched.has(variable))) continue
        mask |= bit
        for (const variable of variables) touched.add(variable)
        rest.splice(k, 1)
        changed = true
      }
    }
    return mask
  }
}

// A part of a sent message; its type is 0 where no message is.
const partOf = (message: SentMessage | undefined, part: string): ValueAfter => {
  if (message === undefined) return 0
  return part === '' ? message.type : message.parts.get(part)!
}
