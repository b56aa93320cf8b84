// Looks for a state of the universe in which some lemmas are true and from which a call leads to a state that violates a claim; or,
// without a call, that violates the claim itself. The state is chosen leaf by leaf, where the call, the claim and the lemmas read it
// (`walk.ts`). A conflict becomes a nogood, which later searches keep (`deciding.ts`). What took part in recent conflicts is chosen
// first (M. Moskewicz, C. Madigan, Y. Zhao, L. Zhang, S. Malik, Chaff, DAC 2001).
import type { LongWork } from '../search/long-work.js'
import type { CallEnd, StepEffect } from './clause-tree.js'
import type { Conflict, Deciding, Listener } from './deciding.js'
import type { Fact } from './facts.js'
import type { Leaf } from './leaf.js'
import { LemmaWalk } from './lemma-walk.js'
import type { Pauses } from './pauses.js'
import { type Claim, StepWalk } from './step-walk.js'
import type { Tree } from './tree.js'
import type { Universe } from './universe.js'
import { endOfChannel, type Ground } from './walk.js'

/** A part of a lemma for some sites, as a condition on the state before. */
export interface Condition {
  readonly lemma: number
  readonly tree: Tree<boolean>
}

/** What is looked for. */
interface Wanted {
  readonly call: Tree<CallEnd> | undefined
  readonly claim: Claim
  readonly conditions: readonly Condition[]
  /** The most messages of each channel. */
  readonly limits: readonly number[]
  /** That the search wants this lemma. */
  lemmaFact(lemma: number): Fact
  /** That the search wants this claim about this call. */
  readonly caseFact: Fact
  /** That a part of what the call does is this. */
  partFact(part: string): Fact
}

/** The leaves of a state. */
export interface LeafValues {
  readonly limits: readonly number[]
  /** The value of a finite leaf; undefined if any will do. */
  valueOf(leaf: Leaf): number | undefined
  /** The number of an ordered leaf; undefined if any will do. */
  numberOf(leaf: Leaf): number | undefined
}

/** A state that was found, with the alternative of the step that leads on, or why the call fails or cannot be followed. */
export interface FoundState {
  readonly state: LeafValues
  readonly effect: StepEffect | undefined
  readonly fails: string | undefined
}

/** The state that was found, or the lemmas that exclude every such state. */
type SearchEnd = { readonly found: FoundState } | { readonly used: ReadonlySet<number> }

type Walk = LemmaWalk | StepWalk

// After this number of conflicts the search begins again with what it has learned, and then later and later
// (M. Luby, A. Sinclair, D. Zuckerman, Optimal Speedup of Las Vegas Algorithms, Information Processing Letters 47, 1993).
const patience = 150

const luby = (k: number): number => {
  const power = 31 - Math.clz32(k + 1)
  return k + 1 === 2 ** power ? 2 ** (power - 1) || 1 : luby(k - 2 ** power + 1)
}

// A lemma of thousands of parts takes seconds to follow for the first time, since each call of it makes all of them.
const mostWalked = 100

/** A search for one state. */
export class StateSearch implements Listener {
  private readonly wanted: Wanted
  private readonly pauses: Pauses
  private readonly ground: Ground
  private readonly deciding: Deciding
  private readonly lemmas: readonly LemmaWalk[]
  private readonly step: StepWalk
  private readonly walks: readonly Walk[]
  /** By leaf: the walks that have waited for it. */
  private readonly waiting: Set<number>[] = []
  private readonly comparing = new Set<number>()
  private queue: number[] = []
  private readonly isQueued: Uint8Array
  private readonly history: (() => void)[] = []
  private readonly marks: number[] = []

  constructor(universe: Universe, deciding: Deciding, wanted: Wanted, pauses: Pauses) {
    this.wanted = wanted
    this.pauses = pauses
    this.deciding = deciding
    this.ground = { universe, deciding, limits: wanted.limits }
    this.lemmas = wanted.conditions.map(
      ({ tree, lemma }) => new LemmaWalk(this.ground, tree, wanted.lemmaFact(lemma)),
    )
    const alternatives = (count: number): Leaf =>
      universe.leaves.leaf(`alternatives ${count}`, 'finite', count)
    this.step = new StepWalk(this.ground, wanted.call, wanted.claim, wanted.caseFact, alternatives, (part) =>
      wanted.partFact(part),
    )
    this.walks = [...this.lemmas, this.step]
    this.isQueued = new Uint8Array(this.walks.length)
  }

  /** Searches; a slice is a number of choices and conflicts. */
  *run(): LongWork<SearchEnd> {
    const { deciding } = this
    deciding.start(this.asked, this.wanted.caseFact, this)
    this.walks.forEach((_, k) => {
      this.wake(k)
    })
    let conflicts = 0
    let restarts = 0
    for (;;) {
      const conflict = this.follow()
      if (conflict === 'more') {
        this.pauses.resume(yield)
        continue
      }
      const end = conflict === undefined ? this.choose() : this.learn(conflict)
      if (end !== undefined) return end
      if (conflict !== undefined && ++conflicts >= patience * luby(restarts)) {
        restarts += 1
        conflicts = 0
        deciding.restart()
      }
      if (this.pauses.isDue) this.pauses.resume(yield)
    }
  }

  private get asked(): readonly Fact[] {
    const { conditions, caseFact, limits } = this.wanted
    const { universe, deciding } = this.ground
    const lemmas = new Set(conditions.map(({ lemma }) => this.wanted.lemmaFact(lemma)))
    const ends = limits.flatMap((_, channel) =>
      universe.types(channel).length === 0 ? [] : [endOfChannel(universe, deciding, channel, limits)],
    )
    return [...ends, ...lemmas, caseFact]
  }

  private wake(walk: number): void {
    if (this.isQueued[walk] === 1) return
    this.isQueued[walk] = 1
    this.queue.push(walk)
  }

  valued(leaf: Leaf): void {
    for (const walk of this.waiting[leaf.id] ?? []) if (!this.walks[walk]!.isStill) this.wake(walk)
  }

  bounded(): void {
    for (const walk of this.comparing) {
      const { stop } = this.walks[walk]!
      if (stop !== undefined && !('leaf' in stop)) this.wake(walk)
    }
  }

  returned(level: number): void {
    const mark = this.marks[level]
    if (mark === undefined) return
    while (this.history.length > mark) this.history.pop()!()
    this.marks.length = level
  }

  /** Follows all that is known. Returns a conflict; or `more`, if there is so much to follow that it is time for a pause. */
  private follow(): Conflict | 'more' | undefined {
    const { deciding } = this
    for (let walked = 0; ; walked++) {
      if (walked >= mostWalked) return 'more'
      const conflict = deciding.propagate() ?? this.asking()
      if (conflict !== undefined) return conflict
      const next = this.queue.pop()
      if (next === undefined) return undefined
      this.isQueued[next] = 0
      const walk = this.walks[next]!
      if (walk.isStill) continue
      // Lemmas first: many states are excluded before the call is made.
      if (walk === this.step && this.queue.length > 0) {
        this.queue.unshift(next)
        this.isQueued[next] = 1
        continue
      }
      const found = this.go(walk, next)
      if (found !== undefined) return found
    }
  }

  // Level 1 begins with what the search wants.
  private asking(): Conflict | undefined {
    if (this.deciding.trail.level > 0) return undefined
    this.marks.push(this.history.length)
    return this.deciding.ask() ?? this.deciding.propagate()
  }

  private go(walk: Walk, number: number): Conflict | undefined {
    const { place } = walk
    this.history.push(() => {
      walk.returnTo(place as never)
      this.wake(number)
    })
    const conflict = walk.walk()
    const { stop } = walk
    if (stop === undefined) return conflict
    if ('leaf' in stop) {
      this.waiting[stop.leaf.id] ??= new Set()
      this.waiting[stop.leaf.id]!.add(number)
    } else this.comparing.add(number)
    return conflict
  }

  private learn(conflict: Conflict): SearchEnd | undefined {
    const asked = this.deciding.learn(conflict)
    if (asked === undefined) return undefined
    const lemmas = this.wanted.conditions.map(({ lemma }) => lemma)
    return { used: new Set(lemmas.filter((lemma) => asked.has(this.wanted.lemmaFact(lemma)))) }
  }

  /** Makes the next choice. Returns the state if every choice has been made. */
  private choose(): SearchEnd | undefined {
    const choice = this.step.stop === undefined ? this.mostUrgent()?.choice : this.step.choice
    if (choice === undefined) return { found: this.found() }
    this.marks.push(this.history.length)
    this.deciding.choose(choice)
    return undefined
  }

  /** Of the lemmas that are not true yet, the one that waits for what took part in most conflicts. */
  private mostUrgent(): LemmaWalk | undefined {
    let best: LemmaWalk | undefined
    let most = Number.NEGATIVE_INFINITY
    for (const walk of this.lemmas) {
      if (walk.stop === undefined) continue
      const weight = walk.isUntouched ? -1 : walk.weight
      if (weight <= most || walk.isSettled) continue
      best = walk
      most = weight
    }
    return best
  }

  private found(): FoundState {
    const { universe, deciding, limits } = this.ground
    const { trail, facts } = deciding
    const values: number[] = []
    for (let id = 0; id < universe.leaves.count; id++) {
      const leaf = universe.leaves.at(id)
      if (leaf.kind !== 'finite' || leaf.size === 1) continue
      const known = trail.valueOf(leaf)
      const open = Array.from({ length: leaf.size }, (_, k) => k)
      values[id] = known ?? open.find((k) => trail.value(facts.is(leaf, k)) === 0)!
    }
    return {
      state: { limits, valueOf: ({ id }) => values[id], numberOf: deciding.solution() },
      effect: this.step.effect,
      fails: this.step.fails,
    }
  }
}
