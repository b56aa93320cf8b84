// The properties of the state graph, decided in slices, and the results. They are decided when the search is complete. Before
// that the expanded part is checked, for the first time after some thousand states and then each time the number of states has
// doubled. So a violation is found when at most twice as many states are expanded as are needed to see it, even if the search
// would never end or stops early. Each check costs about as much as all earlier ones together, so all of them cost about twice
// as much as the last one. The schedule depends on the number of states, not on seconds, so every run gives the same result.

import { MemoryExhausted } from '../compile/memory-exhausted.js'
import type { SiteStatus } from '../compile/site-status.js'
import { BrokenSpec } from '../protocol/broken-spec.js'
import type { OnGraph, Property } from '../protocol/property.js'
import type { Reductions } from '../reduce/reductions.js'
import type { Exploration } from '../search/exploration.js'
import { type LongWork, unless } from '../search/long-work.js'
import type { Position, StopReason } from '../search/search.js'
import type { Bypass } from './bypass.js'
import type { Walk } from './edges.js'
import { decideQueries } from './graph-queries.js'
import type { GraphQuery, LassoFinding } from './graph-query.js'

/** The most bypasses of a site, and the run that shows them. */
type ShownBypass = readonly [bypass: Bypass, walk: Walk | undefined]

/** How to decide the properties of the graph. */
interface LivenessCheckOptions {
  /** The most bytes for the search and this check together. */
  readonly memory: number
  /** Whether to continue after the first violation. */
  readonly continue: boolean
  /** The number of expanded states before the first check of a part of the graph; Infinity for no such check. */
  readonly firstPartialCheck: number
}

/** The properties of the graph, and their results. */
export class LivenessCheck {
  /** Why the check ended before all properties were decided; undefined if it did not. */
  cut: StopReason | undefined
  /** The violations, by name of the property. */
  readonly lassos = new Map<string, LassoFinding>()
  /** The names of the properties that hold. */
  readonly holding = new Set<string>()
  private readonly bypasses: (readonly [OnGraph, ShownBypass])[] = []
  private readonly siteStatus: SiteStatus
  private readonly reductions: Reductions
  private readonly options: LivenessCheckOptions
  /** The queries that are still open. */
  private open: readonly GraphQuery[]
  private nextPartialCheck: number
  /** Whether a check is in progress. */
  isDeciding = false
  private finished = false
  /** Whether the memory budget was too small for a query. */
  private tooLarge = false

  constructor(
    queries: readonly GraphQuery[],
    siteStatus: SiteStatus,
    reductions: Reductions,
    options: LivenessCheckOptions,
  ) {
    this.open = queries
    this.reductions = reductions
    this.siteStatus = siteStatus
    this.options = options
    this.nextPartialCheck = options.firstPartialCheck
  }

  // A part of the graph does not show the most bypasses of a site.
  private get visible(): readonly GraphQuery[] {
    return this.open.filter((query) => !('most' in query))
  }

  /** The number of states to expand before the next check. */
  untilLook({ closed }: Exploration): number {
    return Math.max(1, this.looksAt - closed)
  }

  /** The number of expanded states at which it looks next; Infinity if only at the end. */
  get looksAt(): number {
    return this.visible.length === 0 ? Number.POSITIVE_INFINITY : this.nextPartialCheck
  }

  /** Decides what can be decided now, if it is time; a larger graph may add work. */
  *look(search: Exploration): LongWork {
    const queries = this.cut === undefined && !this.finished ? this.queriesNow(search) : []
    if (queries.length === 0) return
    this.isDeciding = true
    try {
      yield* unless(() => this.cut !== undefined, this.decide(search, queries))
    } catch (error) {
      if (!(error instanceof MemoryExhausted)) throw error
      this.tooLarge = true
    }
    this.end(search)
  }

  private queriesNow({ complete, cut, closed }: Exploration): readonly GraphQuery[] {
    if (complete) return this.open
    const ended = cut === 'states' || cut === 'depth'
    if (closed === 0 || (cut !== undefined && !ended)) return []
    const isTime =
      closed >= this.nextPartialCheck || (ended && this.nextPartialCheck < Number.POSITIVE_INFINITY)
    return isTime ? this.visible : []
  }

  private end(search: Exploration): void {
    this.isDeciding = false
    this.nextPartialCheck *= 2
    if (this.tooLarge) {
      if (search.complete) this.cut ??= 'memory'
      this.nextPartialCheck = Number.POSITIVE_INFINITY
    }
    if (search.complete || search.cut !== undefined) this.finished = true
  }

  /**
   * Ends the check because a function of the spec failed. Returns the first state in which one of its queries fails; undefined
   * if there is none.
   */
  failedAt(search: Exploration): Position | undefined {
    this.cut ??= 'failure'
    this.isDeciding = false
    this.finished = true
    const v = new Int32Array(search.kernel.tables.slots.count)
    for (let state = 0; state < search.visited.size; state++) {
      search.visited.read(state, v)
      try {
        for (const query of this.open) this.evaluateAll(query, v)
      } catch (error) {
        if (!(error instanceof BrokenSpec)) throw error
        return { state }
      }
    }
    return undefined
  }

  private evaluateAll(query: GraphQuery, v: Int32Array): void {
    if ('responses' in query) for (const { from, to } of query.responses) [from(v), to(v)]
    else if ('atoms' in query) for (const atom of query.atoms) atom(v)
    else {
      const { siteStatus } = this
      for (const { id } of siteStatus.model.sites) [siteStatus.waits(id, v), siteStatus.holds(id, v)]
    }
  }

  /** Ends the check from outside, if it is in progress. */
  stop(cut: StopReason): void {
    if (this.isDeciding) this.cut ??= cut
  }

  /** The bypasses of each site, as far as they were computed for this property. */
  bypassesOf(property: Property): readonly ShownBypass[] {
    return this.bypasses.flatMap(([of, shown]) => (of === property ? [shown] : []))
  }

  private decide(search: Exploration, queries: readonly GraphQuery[]): LongWork {
    const { siteStatus } = this
    const { complete } = search
    const close = (property: OnGraph): void => {
      this.open = this.open.filter((query) => query.property !== property)
    }
    return decideQueries(
      search,
      this.reductions,
      queries,
      {
        waits: (site, v) => siteStatus.waits(site, v),
        holds: (site, v) => siteStatus.holds(site, v),
      },
      this.options.memory - search.progress().bytes,
      {
        onBroken: (property, finding) => {
          this.lassos.set(property.name, finding)
          close(property)
          if (!this.options.continue && (this.open.length > 0 || !complete)) this.cut = 'violation'
          return this.options.continue
        },
        onDecided: (property) => {
          if (!complete) return
          this.holding.add(property.name)
          close(property)
        },
        onTooLarge: () => {
          this.tooLarge = true
        },
        onBypass: (property, bypass, walk) => this.bypasses.push([property, [bypass, walk]]),
      },
    )
  }
}
