// A call, and a claim about the state after it, as far as the search knows the state before: the claim must become false.
import type { CallEnd, SentMessage, StepEffect, ValueAfter } from './clause-tree.js'
import type { Fact } from './facts.js'
import type { Leaf } from './leaf.js'
import { type Branch, isEnd, type Question, type Tree } from './tree.js'
import {
  choiceFor,
  endsWith,
  excludeBad,
  type Ground,
  numberOf,
  type Place,
  passed,
  placeBefore,
  type Stop,
  valueBefore,
} from './walk.js'

const isTrue = endsWith(true)
const isFalse = endsWith(false)

/** What must be violated: a predicate on the state after the call, or that the call succeeds and stays in the universe. */
export type Claim = Tree<boolean> | 'stays'

/** Where a leaf after the step has its value from. */
type Source = { readonly value: ValueAfter } | { readonly leaf: Leaf } | { readonly missing: Leaf }

interface StepPlace {
  readonly ofCall: Branch<CallEnd> | undefined
  readonly ofClaim: Branch<boolean> | undefined
  readonly facts: number
  readonly claimFacts: number
  readonly effect: StepEffect | undefined
  readonly stop: Stop | undefined
}

/** A walk of the trees of a call and of a claim. */
export class StepWalk {
  private readonly ground: Ground
  private readonly claim: Claim
  private readonly asked: Fact
  private readonly alternatives: (count: number) => Leaf
  private readonly partFact: (part: string) => Fact
  private ofCall: Branch<CallEnd> | undefined
  private ofClaim: Branch<boolean> | undefined
  /** On which the way through the call rests. */
  private readonly facts: Fact[] = []
  /** On which the way through the claim rests, beyond what the call has changed. */
  private readonly claimFacts: Fact[] = []
  private conflict: readonly Fact[] | undefined
  effect: StepEffect | undefined
  stop: Stop | undefined
  /** Where the walk is known to be complete. */
  private isDone = false

  /**
   * @param asked that the search wants this claim about this call
   * @param alternatives a leaf for the alternative of the call that is taken
   * @param partFact that a part of what the call does is this
   */
  constructor(
    ground: Ground,
    call: Tree<CallEnd> | undefined,
    claim: Claim,
    asked: Fact,
    alternatives: (count: number) => Leaf,
    partFact: (part: string) => Fact,
  ) {
    this.partFact = partFact
    this.ground = ground
    this.claim = claim
    this.asked = asked
    this.alternatives = alternatives
    this.ofCall = call?.root
    this.ofClaim = call === undefined && claim !== 'stays' ? claim.root : undefined
  }

  get place(): StepPlace {
    return {
      ofCall: this.ofCall,
      ofClaim: this.ofClaim,
      facts: this.facts.length,
      claimFacts: this.claimFacts.length,
      effect: this.effect,
      stop: this.stop,
    }
  }

  returnTo({ ofCall, ofClaim, facts, claimFacts, effect, stop }: StepPlace): void {
    this.ofCall = ofCall
    this.ofClaim = ofClaim
    this.facts.length = facts
    this.claimFacts.length = claimFacts
    this.effect = effect
    this.stop = stop
    this.conflict = undefined
    this.isDone = false
  }

  /** Why the call fails, or cannot be followed, if that is so. */
  get fails(): string | undefined {
    const { ofCall } = this
    return ofCall !== undefined && isEnd(ofCall) && 'fails' in ofCall.result ? ofCall.result.fails : undefined
  }

  /** Whether there is nothing to walk. */
  get isStill(): boolean {
    if (this.stop === undefined) return this.isDone
    return 'leaf' in this.stop && this.ground.deciding.trail.valueOf(this.stop.leaf) === undefined
  }

  /** Continues. Returns the facts by which there is no such step. */
  walk(): readonly Fact[] | undefined {
    this.stop = undefined
    while (this.ofCall !== undefined && !isEnd(this.ofCall)) {
      this.stop = this.passCall(this.ofCall)
      if (this.stop !== undefined) return undefined
    }
    if (this.ofCall !== undefined && this.effect === undefined) {
      const refuted = this.afterCall(this.ofCall.result)
      if (refuted !== undefined || this.stop !== undefined || this.isDone) return refuted
    }
    while (this.ofClaim !== undefined && !isEnd(this.ofClaim)) {
      const before = this.claimFacts.length
      const stop = this.passClaim(this.ofClaim)
      if (this.conflict !== undefined) return this.conflict
      if (stop === undefined) continue
      this.stop = stop
      const conflict = excludeBad(this.ground, stop, this.ofClaim, isTrue, () => this.rests)
      this.claimFacts.length = before
      return conflict
    }
    this.isDone = true
    return this.ofClaim?.result === true ? this.rests : undefined
  }

  // What the call does, once it is known.
  private afterCall(end: CallEnd): readonly Fact[] | undefined {
    const { claim } = this
    if ('fails' in end) {
      if (claim !== 'stays' && !end.isUnfollowed) return [...this.facts, this.asked]
      this.isDone = true
      return undefined
    }
    const { effects } = end
    if (effects.length === 0) return [...this.facts, this.asked]
    if (effects.length > 1) {
      const leaf = this.alternatives(effects.length)
      const known = valueBefore(this.ground, leaf)
      if ('leaf' in known) {
        this.stop = { leaf, isAnswer: false }
        return undefined
      }
      this.facts.push(known.by!)
      this.effect = effects[known.value]!
    } else this.effect = effects[0]!
    if (claim !== 'stays') {
      this.ofClaim = claim.root
      return undefined
    }
    this.isDone = true
    return this.effect.outside === undefined ? [...this.facts, this.asked] : undefined
  }

  private get rests(): readonly Fact[] {
    return [...this.claimFacts, this.asked]
  }

  private passCall(at: Question<CallEnd>): Stop | undefined {
    const next = passed(this.ground, at, at.leaf, placeBefore, this.facts)
    if ('stop' in next) return next.stop
    this.ofCall = next.to
    return undefined
  }

  private passClaim(at: Question<boolean>): Stop | undefined {
    const source = this.source(at.leaf)
    if ('missing' in source) return { leaf: source.missing, isAnswer: false }
    if ('value' in source && at.leaf.kind === 'finite') {
      this.ofClaim = at.child(source.value as number)
      return undefined
    }
    const leaf = 'leaf' in source ? source.leaf : at.leaf
    const next = passed(this.ground, at, leaf, (one) => this.placeAfter(one), this.claimFacts)
    if ('stop' in next) return next.stop
    this.ofClaim = next.to
    return undefined
  }

  private placeAfter(leaf: Leaf | undefined): Place {
    if (leaf === undefined || this.effect === undefined) return [numberOf(leaf), 0]
    // Leaves on the path were read before, so none is missing.
    const source = this.source(leaf) as Exclude<Source, { missing: Leaf }>
    if ('leaf' in source) return [numberOf(source.leaf), 0]
    const term = source.value as Exclude<ValueAfter, number>
    return [numberOf(term.leaf), term.plus]
  }

  // A step changes the record of its site, its own channels, the one that it receives from, and shared variables.
  private canChange({ site, inChannel }: Leaf, effect: StepEffect): boolean {
    if (site !== undefined) return site === effect.site
    if (inChannel === undefined) return true
    const from = Math.floor(inChannel.channel / this.ground.universe.model.sites.length)
    return from === effect.site || inChannel.channel === effect.taken
  }

  private source(leaf: Leaf): Source {
    const { effect } = this
    if (effect === undefined) return { leaf }
    if (!this.canChange(leaf, effect)) return { leaf }
    const changed = effect.changed.get(leaf.id)
    if (leaf.inChannel === undefined) {
      this.rest(`${leaf.id} ${changed === undefined ? '' : textOf(changed)}`)
      return changed === undefined ? { leaf } : sourceOf(leaf, changed)
    }
    const { channel, position, part } = leaf.inChannel
    const sent = effect.sent.get(channel)
    const gone = effect.taken === channel ? 1 : 0
    this.rest(`channel ${channel} ${(sent ?? []).map(sentText).join(' ')}`)
    if (sent === undefined && gone === 0) return { leaf }
    const { leaves } = this.ground.universe
    const end = this.endOf(channel, gone, position + gone)
    if (typeof end === 'object') return end
    if (end !== undefined) return sourceOf(leaf, partOf(sent?.[position + gone - end], part))
    return { leaf: leaves.ofMessage(channel, position + gone, part, leaf.kind, leaf.size) }
  }

  /**
   * Notes that the claim rests on a part of what the call does. Other ways through the call do the same there, and so a nogood about
   * the part is one about all of them.
   */
  private rest(part: string): void {
    const fact = this.partFact(part)
    this.conflict ??= this.ground.deciding.imply(fact, () => [...this.facts])
    this.claimFacts.push(fact)
  }

  /** Where a channel ends, if it ends at a place or before it. */
  private endOf(channel: number, from: number, place: number): number | undefined | { missing: Leaf } {
    for (let k = from; k <= place; k++) {
      const known = valueBefore(this.ground, this.ground.universe.typeLeaf(channel, k))
      if ('leaf' in known) return { missing: known.leaf }
      if (known.by !== undefined) this.claimFacts.push(known.by)
      if (known.value === 0) return k
    }
    return undefined
  }

  /** What to choose next. */
  get choice(): Fact {
    const { ofClaim, ground, stop } = this
    if (this.effect !== undefined || this.ofCall === undefined)
      return choiceFor(ground, stop!, ofClaim as Question<boolean>, isFalse)
    const at = this.ofCall
    if (!isEnd(at)) return choiceFor(ground, stop!, at)
    const { leaf } = stop as { readonly leaf: Leaf }
    const { facts, trail } = ground.deciding
    return Array.from({ length: leaf.size }, (_, k) => facts.is(leaf, k)).find(
      (fact) => trail.value(fact) === 0,
    )!
  }
}

// A finite leaf has a number, or the value of another one.
const sourceOf = (leaf: Leaf, value: ValueAfter): Source =>
  typeof value === 'object' && leaf.kind === 'finite' ? { leaf: value.leaf! } : { value }

// A part of a sent message; its type is 0 where no message is.
const partOf = (message: SentMessage | undefined, part: string): ValueAfter => {
  if (message === undefined) return 0
  return part === '' ? message.type : message.parts.get(part)!
}

const textOf = (value: ValueAfter): string =>
  typeof value === 'number' ? `${value}` : `${value.leaf?.id ?? ''}+${value.plus}`

const sentText = ({ type, parts }: SentMessage): string =>
  `${type}(${[...parts].map(([part, value]) => `${part}:${textOf(value)}`).join()})`
