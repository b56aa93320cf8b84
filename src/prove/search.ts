// Looks for a state of the universe in which some lemmas are true and from which a call leads to a state that violates a claim; or,
// without a call, that violates the claim itself. The state is chosen leaf by leaf, where the call, the claim and the lemmas read it.
// A conflict remembers the choices it rests on, and the search returns to the last of them (P. Prosser, Hybrid Algorithms for the
// Constraint Satisfaction Problem, Computational Intelligence 9, 1993); lemmas that caused many conflicts are asked first
// (F. Boussemart, F. Hemery, C. Lecoutre, L. Sais, Boosting Systematic Search by Weighting Constraints, ECAI 2004).
import type { LongWork } from '../search/long-work.js'
import type { CallEnd, StepEffect } from './clause-tree.js'
import { type Choice, PartialState } from './partial-state.js'
import type { Pauses } from './pauses.js'
import { type Branch, isEnd, type Question, type Tree } from './tree.js'
import type { Universe } from './universe.js'

/** A lemma for some sites, as a condition on the state before. */
export interface Condition {
  /** The number of the lemma, below 64. */
  readonly lemma: number
  readonly tree: Tree<boolean>
  /** How often it caused a conflict. */
  weight: number
}

/** What must be violated: a predicate on the state after the call, or that the call succeeds and stays in the universe. */
export type Claim = Tree<boolean> | 'stays'

/** What is looked for. */
interface Wanted {
  readonly call: Tree<CallEnd> | undefined
  readonly claim: Claim
  readonly conditions: readonly Condition[]
  /** The most messages of each channel. */
  readonly limits: readonly number[]
}

/** A state that was found, with the alternative of the step that leads on, or why the call fails. */
export interface FoundState {
  readonly state: PartialState
  readonly effect: StepEffect | undefined
  readonly fails: string | undefined
}

/** The state that was found, or the lemmas that exclude every such state. */
type SearchEnd = { readonly found: FoundState } | { readonly used: ReadonlySet<number> }

// A conflict is a set of bits: the lemmas, then the choices.
const lemmasBefore = 64

type Asked = Choice | { readonly kind: 'effect'; readonly count: number }

interface Frame {
  readonly asked: Asked
  readonly bit: bigint
  readonly kept: ReturnType<PartialState['kept']>
  readonly satisfied: number
  readonly trail: number
  next: number
  conflict: bigint
}

interface OpenCondition {
  readonly condition: Condition
  readonly choice: Choice
  readonly at: Question<boolean>
  /** Whether nothing that the condition has read was chosen. */
  readonly isUntouched: boolean
}

/** A search for one state. */
export class StateSearch {
  private readonly wanted: Wanted
  private readonly pauses: Pauses
  private readonly state: PartialState
  private readonly frames: Frame[] = []
  /** The numbers of the conditions that are true whatever is chosen further. */
  private readonly satisfied: number[] = []
  private readonly isSatisfied: Uint8Array
  /** How far each condition has been walked, and the choices on which that rests; and what to return to. */
  private readonly walked: { at: Branch<boolean>; mask: bigint }[]
  private readonly trail: {
    readonly condition: number
    readonly at: Branch<boolean>
    readonly mask: bigint
  }[] = []
  private effects: readonly StepEffect[] | undefined
  private fails: string | undefined
  private chosenEffect: { readonly number: number; readonly bit: bigint } | undefined
  constructor(universe: Universe, wanted: Wanted, pauses: Pauses) {
    this.wanted = wanted
    this.pauses = pauses
    this.state = new PartialState(universe, wanted.limits)
    this.isSatisfied = new Uint8Array(wanted.conditions.length)
    this.walked = wanted.conditions.map(({ tree }) => ({ at: tree.root, mask: 0n }))
  }

  /** Searches; a slice is a number of choices. */
  *run(): LongWork<SearchEnd> {
    for (;;) {
      const step = this.expand()
      if (step === 'found') return { found: this.found() }
      const conflict = typeof step === 'bigint' ? step : this.push(step)
      if (conflict !== undefined) {
        const rest = this.back(conflict)
        if (rest !== undefined) return { used: lemmasIn(rest) }
      }
      if (this.pauses.isDue) this.pauses.resume(yield)
    }
  }

  private get effect(): StepEffect | undefined {
    return this.effects?.[this.chosenEffect?.number ?? 0]
  }

  private found(): FoundState {
    return { state: this.state, effect: this.effect, fails: this.fails }
  }

  /** The next thing to choose, or the choices in conflict, or that a state is found. */
  private expand(): Asked | bigint | 'found' {
    const { conditions } = this.wanted
    const open: OpenCondition[] = []
    for (let k = 0; k < conditions.length; k++) {
      if (this.isSatisfied[k] === 1) continue
      const condition = conditions[k]!
      const known = this.walked[k]!
      const end = this.state.walk(known.at, undefined, known.mask)
      if ('choice' in end) {
        if (end.at !== known.at) {
          this.trail.push({ condition: k, ...known })
          known.at = end.at
          known.mask = this.state.mask
        }
        open.push({ condition, ...end, isUntouched: this.state.mask === 0n })
      } else if (end.result) {
        this.isSatisfied[k] = 1
        this.satisfied.push(k)
      } else {
        condition.weight += 1
        return this.state.mask | (1n << BigInt(condition.lemma))
      }
    }
    const next = this.ofCallAndClaim()
    if (next !== undefined) return next
    return open.length === 0 ? 'found' : mostUrgent(open)
  }

  /** What the call or the claim reads next, or the choices by which there is no such step; undefined if all is read. */
  private ofCallAndClaim(): Asked | bigint | undefined {
    const { state, wanted } = this
    const { claim } = wanted
    let reasons = 0n
    this.effects = undefined
    this.fails = undefined
    if (wanted.call !== undefined) {
      const end = state.walk(wanted.call.root, undefined)
      if ('choice' in end) return end.choice
      reasons = state.mask
      if ('fails' in end.result) {
        this.fails = end.result.fails
        return claim === 'stays' ? undefined : reasons
      }
      const { effects } = end.result
      if (effects.length === 0) return reasons
      if (effects.length > 1 && this.chosenEffect === undefined)
        return { kind: 'effect', count: effects.length }
      this.effects = effects
      reasons |= this.chosenEffect?.bit ?? 0n
    }
    if (claim === 'stays') return this.effect?.outside === undefined ? reasons : undefined
    const end = state.walk(claim.root, this.effect)
    if ('choice' in end) return end.choice
    if (!end.result) return undefined
    return state.readsEffect ? state.mask | reasons : state.mask
  }

  private push(asked: Asked): bigint | undefined {
    const frame: Frame = {
      asked,
      bit: 1n << BigInt(lemmasBefore + this.frames.length),
      kept: this.state.kept(),
      satisfied: this.satisfied.length,
      trail: this.trail.length,
      next: 0,
      conflict: asked.kind === 'order' ? asked.mask : 0n,
    }
    this.frames.push(frame)
    return this.take(frame) ? undefined : frame.conflict
  }

  /** Makes the next choice of a frame; false if none is left. */
  private take(frame: Frame): boolean {
    const { asked, bit } = frame
    const k = frame.next++
    switch (asked.kind) {
      case 'leaf':
        if (k >= asked.leaf.size) return false
        this.state.choose(asked.leaf, k, bit)
        return true
      case 'order':
        if (k >= asked.positions.length) return false
        this.state.relate(asked.positions[k]!, bit)
        return true
      case 'effect':
        if (k >= asked.count) return false
        this.chosenEffect = { number: k, bit }
        return true
      default:
        return asked satisfies never
    }
  }

  private undo({ asked, kept, satisfied, trail }: Frame): void {
    while (this.trail.length > trail) {
      const { condition, at, mask } = this.trail.pop()!
      this.walked[condition] = { at, mask }
    }
    while (this.satisfied.length > satisfied) this.isSatisfied[this.satisfied.pop()!] = 0
    switch (asked.kind) {
      case 'leaf':
        this.state.forget(asked.leaf)
        break
      case 'order':
        this.state.restore(kept)
        break
      case 'effect':
        this.chosenEffect = undefined
        break
      default:
        asked satisfies never
    }
  }

  /** Returns to the last choice in conflict that has an alternative; the conflict itself if there is none. */
  private back(found: bigint): bigint | undefined {
    let conflict = found
    for (let frame = this.frames.at(-1); frame !== undefined; frame = this.frames.at(-1)) {
      this.undo(frame)
      if ((conflict & frame.bit) !== 0n) {
        frame.conflict |= conflict
        if (this.take(frame)) return undefined
        conflict = frame.conflict & ~frame.bit
      }
      this.frames.pop()
    }
    return conflict
  }
}

const lemmasIn = (conflict: bigint): ReadonlySet<number> => {
  const found = new Set<number>()
  for (let k = 0; k < lemmasBefore; k++) if ((conflict >> BigInt(k)) & 1n) found.add(k)
  return found
}

/** How many children of a question are not yet known to be false. */
const viable = ({ at, choice }: OpenCondition): number => {
  if (choice.kind === 'order')
    return choice.positions.filter(({ number }) => isPossible(at.child(number))).length
  if (choice.leaf !== at.leaf) return choice.leaf.size
  let count = 0
  for (let k = 0; k < choice.leaf.size; k++) if (isPossible(at.child(k))) count += 1
  return count
}

const isPossible = (branch: ReturnType<Question<boolean>['child']>): boolean =>
  !isEnd(branch) || branch.result

/** The choice that leaves the fewest ways, of the conditions that share something with what is chosen. */
const mostUrgent = (open: readonly OpenCondition[]): Choice => {
  let best = open[0]!
  let least = Number.POSITIVE_INFINITY
  for (const one of open) {
    const cost = (viable(one) + (one.isUntouched ? 1000 : 0)) / (1 + one.condition.weight)
    if (cost < least) {
      least = cost
      best = one
    }
  }
  return best.choice
}
