// Random walks: no visited set, no proof, but deep runs of models that are too large to search. The seed is an argument, so the
// same call takes the same walks. Each step is chosen uniformly among the enabled ones.

import type { Kernel } from '../compile/kernel.js'
import { unpack } from '../compile/packing.js'
import { DistinctCount } from './distinct-count.js'
import { defaultSlice, type LongWork } from './long-work.js'
import { OwnState } from './own-state.js'
import type { Counted, Position, Run, Search, StopReason, Visit } from './search.js'
import { SplitMix } from './split-mix.js'
import { StateSignature } from './state-signature.js'

/** The number of walks, their length, and the seed. */
interface RandomWalkOptions {
  readonly walks: number
  /** The most steps of a walk, at least 1. */
  readonly length: number
  /** Any whole number. */
  readonly seed: number
  /** The most bytes that the tables may hold. */
  readonly memory: number
}

/** What random walks have covered. */
export interface Coverage {
  /** An estimate of the number of different states (distinct-count.ts gives its standard error). */
  readonly states: number
  /** The clauses of the model that no walk has taken, in the order of the spec. */
  readonly clausesNotTaken: readonly string[]
}

/** Walks at random. It never reports that a property holds. */
export class RandomWalks implements Search {
  readonly kernel: Kernel
  cut: StopReason | undefined
  private readonly options: RandomWalkOptions
  private readonly visit: Visit
  private readonly v: Int32Array
  private readonly ownState = new OwnState()
  private readonly random: SplitMix
  private walk = 0
  private initial = 0
  private choices: number[] = []
  private states = 0
  private transitions = 0
  private selfLoops = 0
  /** The vectors of the initial states in which a walk has begun, as texts: a spec may give equal states twice. */
  private readonly begun = new Set<string>()
  private deepest = 0
  private readonly signature = new StateSignature(0)
  private readonly distinct = new DistinctCount()
  /** The origins of the steps taken, as numbers in `tables.origins`. */
  private readonly taken = new Set<number>()

  constructor(kernel: Kernel, options: RandomWalkOptions, visit: Visit) {
    this.kernel = kernel
    this.options = options
    this.visit = visit
    this.random = new SplitMix(options.seed)
    this.v = new Int32Array(kernel.tables.slots.count)
    this.begin()
  }

  private begin(): void {
    const { initial } = this.kernel.tables
    this.initial = this.random.below(initial.length)
    this.choices = []
    this.v.set(initial[this.initial]!)
    this.begun.add(this.v.join())
  }

  *run(): LongWork {
    while (this.cut === undefined) {
      const expansions = (yield) ?? defaultSlice
      for (let k = 0; k < expansions && this.cut === undefined; k++) this.step()
    }
  }

  get here(): Position {
    return { initial: this.initial, choices: [...this.choices] }
  }

  private step(): void {
    const { kernel, v, choices, options } = this
    kernel.expand(v)
    this.states++
    this.signature.of(v)
    this.distinct.add(this.signature.first, this.signature.second)
    if (kernel.tables.bytes > options.memory) this.stop('memory')
    this.transitions += kernel.count
    this.selfLoops += this.ownState.among(kernel, v)
    if (choices.length > this.deepest) this.deepest = choices.length
    const { initial } = this
    if (this.visit(v, choices.length, true, () => ({ initial, choices: [...choices] }))) {
      this.stop('violation')
      return
    }
    if (kernel.count === 0 || choices.length >= options.length) {
      if (++this.walk >= options.walks) this.stop('walks')
      else this.begin()
      return
    }
    const choice = this.random.below(kernel.count)
    choices.push(choice)
    kernel.addOriginsOf(choice, this.taken)
    unpack(kernel.packing, kernel.words, choice * kernel.packing.words, v)
  }

  stop(cut: StopReason): void {
    this.cut ??= cut
  }

  progress(): Counted {
    return {
      states: this.states,
      initialStates: this.begun.size,
      transitions: this.transitions,
      selfLoops: this.selfLoops,
      frontier: 0,
      depth: this.deepest,
      bytes: this.kernel.tables.bytes,
    }
  }

  /** What the walks have covered so far. */
  coverage(): Coverage {
    const { model, origins } = this.kernel.tables
    // The loss or duplication of a message has no origin, and is not a clause.
    const called = [...this.taken].filter((origin) => origin >= 0)
    const names = new Set<string | undefined>(called.map((origin) => origins.clauseOf(origin)))
    // It is then part of another step.
    if (model.options.entry === 'eager') names.add(model.spec.workload.enter)
    return {
      states: this.distinct.estimate,
      clausesNotTaken: [...model.spec.clauses.keys()].filter((name) => !names.has(name)),
    }
  }

  runUpTo(position: Position): Run {
    return this.runTo(position)
  }

  runTo(position: Position, step?: number): Run {
    if ('state' in position) throw new Error('a random walk has no numbered states')
    return step === undefined ? position : { ...position, choices: [...position.choices, step] }
  }
}
