// Which small systems are compared with the views of a proof, how far, and what that has shown.
import type { Spec } from '../protocol/spec.js'
import type { LongWork } from '../search/long-work.js'
import type { Closing } from './closing/closing.js'
import type { EveryLimits } from './closing/every-limits.js'
import { NotParametric } from './shape/not-parametric.js'
import { ranksOf, someRanks } from './shape/ring-shape.js'
import type { EveryOptions } from './shape/shape.js'
import { type Compared, ComparedStates, type ComparedUpTo } from './views/reachable-views.js'

/** What is proved, and how many states the comparisons may visit. */
interface Asked {
  readonly spec: Spec
  readonly options: EveryOptions
  readonly limits: EveryLimits
}

/**
 * The comparisons of one proof. Each throws if a reachable state has a view that the proof does not have: a `NotParametric` if
 * a clause is one that the prover may have misjudged, otherwise an `Error`, since then the prover is wrong.
 */
export class SmallSystems {
  private readonly asked: Asked
  private readonly closing: Closing
  private readonly ended = new Map<number, Compared>()
  // Those that have seen few states, and may continue. On a ring, each order of the sites has its own.
  private readonly begun = new Map<number, readonly ComparedStates[]>()
  private comparing: ComparedStates | undefined

  constructor(asked: Asked, closing: Closing) {
    this.asked = asked
    this.closing = closing
  }

  /** Compares few states of two sites, three, and so on up to that many. */
  *few(most: number): LongWork {
    for (let sites = 2; sites <= most; sites++) yield* this.compare(sites, { states: this.statesOfOthers })
  }

  /** Then compares more: as many of three and of four sites as the limits allow, or all until the views are shown. */
  *more(): LongWork {
    // The searched systems with quorums have only some of all quorums, and so need not show all views.
    const isForAny = this.closing.views.shape.form !== 'voters'
    if (isForAny && this.asked.limits.smallModel === true) {
      yield* this.untilAllAreShown()
      return
    }
    yield* this.threeInFull()
    if (isForAny) yield* this.four()
  }

  /** The comparison that is not at its end. */
  running(): Compared | undefined {
    return this.comparing?.result()
  }

  /** What was compared so far, by the number of sites. */
  result(): readonly Compared[] {
    const results = new Map(this.ended)
    const now = this.running()
    // On a ring, a comparison is of one order of the sites, and not of all.
    if (now !== undefined && this.closing.views.shape.form !== 'arcs') {
      const before = results.get(now.sites)
      if (before === undefined || before.states < now.states) results.set(now.sites, now)
    }
    return [...results.values()].sort((one, other) => one.sites - other.sites)
  }

  private get statesOfOthers(): number {
    const { statesOfOthers, comparedStates } = this.asked.limits
    return Math.min(statesOfOthers, comparedStates)
  }

  // All of three sites, if two have so few states that three may have finitely many.
  private *threeInFull(): LongWork {
    const states = this.asked.limits.comparedStates
    const three = this.ended.get(3)
    if (this.ended.get(2)?.complete !== true || three?.complete !== false || three.states >= states) return
    yield* this.compare(3, { states, found: states })
  }

  // Four sites, if three have so few states that four may have no more than a search can visit.
  private *four(): LongWork {
    const { comparedStates } = this.asked.limits
    const three = this.ended.get(3)
    if (three?.complete !== true || three.states > comparedStates / 10 || this.asked.spec.sites.max < 4)
      return
    const views = this.closing.views.list.length
    const systems = this.systems(4, 'dfs')
    yield* this.compareAll(systems, { states: 2 * comparedStates, views, atLeast: this.statesOfOthers })
  }

  private *untilAllAreShown(): LongWork {
    const upTo = { states: Number.POSITIVE_INFINITY, views: this.closing.views.list.length }
    for (let sites = 2; sites <= this.asked.spec.sites.max; sites++) {
      if (this.ended.get(sites)?.complete !== true) yield* this.compare(sites, upTo)
      const { views, complete } = this.ended.get(sites)!
      if (views === upTo.views || !complete) break
    }
  }

  private *compare(sites: number, upTo: ComparedUpTo): LongWork {
    const systems = this.begun.get(sites) ?? this.systems(sites, 'bfs')
    this.begun.set(sites, systems)
    yield* this.compareAll(systems, upTo)
    // Their states are not needed any more.
    if (upTo.states > this.statesOfOthers) this.begun.delete(sites)
  }

  private *compareAll(systems: readonly ComparedStates[], upTo: ComparedUpTo): LongWork {
    const { sites } = systems[0]!
    const shown = new Set<string>()
    let [states, complete] = [0, true]
    for (const comparing of systems) {
      this.comparing = comparing
      yield* comparing.run(upTo)
      this.comparing = undefined
      for (const text of comparing.shown) shown.add(text)
      const result = comparing.result()
      if (result.missing !== undefined) throw this.missing(sites, result.missing)
      states += result.states
      complete &&= result.complete
    }
    this.ended.set(sites, { sites, states, views: shown.size, complete, missing: undefined })
  }

  // On a ring, the numbers of the sites in each order.
  private parametersFor(sites: number): readonly NonNullable<EveryOptions['parameters']>[] {
    const { spec, options } = this.asked
    const ranks = this.closing.views.shape.form === 'arcs' ? ranksOf(spec) : undefined
    const given = options.parameters ?? {}
    return ranks === undefined ? [given] : someRanks(sites).map((text) => ({ ...given, [ranks]: text }))
  }

  private systems(sites: number, order: 'bfs' | 'dfs'): readonly ComparedStates[] {
    const { spec, options } = this.asked
    const { views } = this.closing
    const has = (text: string) => views.has(text)
    return this.parametersFor(sites).map((parameters) => {
      const what = { spec, shape: views.shape, options: { ...options, parameters } }
      return new ComparedStates({ ...what, sites, has, order })
    })
  }

  private missing(sites: number, view: string): Error {
    const { shape } = this.closing.views
    const unclear = shape.isTested === true ? 'the licence was only tested' : this.closing.unclear()
    const what = `a reachable state of ${sites} sites has a view that the proof does not have`
    return unclear === undefined
      ? new Error(`${what}: ${view}`)
      : new NotParametric(`${shape.spec.name}: ${what}, and ${unclear}`)
  }
}
