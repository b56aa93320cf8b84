// The properties of the state graph, in slices that can be stopped between, and what was found of them. They are decided when
// the search is complete. Before that the part that has been expanded is looked at: for the first time after some thousand
// states, then whenever there are twice as many. So a violation is found when at most twice as much has been expanded as is
// needed to see it, also where the search would never end or be cut; and as each look costs as much as all before it together,
// all of them cost about as much as the last one again. When to look is counted in states and not in seconds, so that the same is found every time.
import { MemoryExhausted } from '../compile/memory-exhausted.js'
import type { SiteStatus } from '../compile/site-status.js'
import { BrokenSpec } from '../protocol/broken-spec.js'
import type { OnGraph, Property } from '../protocol/property.js'
import type { Exploration } from '../search/exploration.js'
import type { Position, StopReason } from '../search/search.js'
import type { Bypass } from './bypass.js'
import type { Walk } from './edges.js'
import { decideQueries, type GraphQuery, type LassoFinding } from './graph-queries.js'

// A slice of the procedures below is some thousand states long.
const slice = 12

/** The most bypasses of a site, and the run that shows them. */
type ShownBypass = readonly [bypass: Bypass, walk: Walk | undefined]

/** What is to be done with the properties of the graph. */
export interface LivenessCheckOptions {
  /** The most bytes that the search and all this may hold. */
  readonly memory: number
  /** Whether to go on after the first violation. */
  readonly continue: boolean
  /** After how many expanded states the part of the graph is looked at first; Infinity for never. */
  readonly firstPartialCheck: number
}

/** The properties of the graph, and what was found of them. */
export class LivenessCheck {
  /** Why it ended before all were decided; undefined where it did not. */
  cut: StopReason | undefined
  /** What breaks a property, by its name. */
  readonly lassos = new Map<string, LassoFinding>()
  /** The names of those that hold. */
  readonly holding = new Set<string>()
  private readonly bypasses: (readonly [OnGraph, ShownBypass])[] = []
  private readonly siteStatus: SiteStatus
  private readonly options: LivenessCheckOptions
  /** What is not decided yet. */
  private open: readonly GraphQuery[]
  private nextLook: number
  private deciding: Generator<void, void> | undefined
  private finished = false
  /** Whether there was a question for which the memory did not do. */
  private tooLarge = false

  constructor(questions: readonly GraphQuery[], standing: SiteStatus, options: LivenessCheckOptions) {
    this.open = questions
    this.siteStatus = standing
    this.options = options
    this.nextLook = options.firstPartialCheck
  }

  // How often somebody is overtaken at most, a part of the graph does not tell.
  private get visible(): readonly GraphQuery[] {
    return this.open.filter((question) => !('most' in question))
  }

  /** How many states may be expanded until the next look at them. */
  untilLook({ closed }: Exploration): number {
    return this.visible.length === 0 ? Number.POSITIVE_INFINITY : Math.max(1, this.nextLook - closed)
  }

  /** Works on about that many states more. Answers false when nothing is left to do now; a larger graph may give more. */
  advance(search: Exploration, states: number): boolean {
    if (this.cut !== undefined || this.finished || !this.begin(search)) return false
    try {
      for (let k = 0; k < Math.max(1, states >>> slice); k++) {
        if (this.deciding!.next().done !== true) continue
        this.end(search)
        return false
      }
      return true
    } catch (error) {
      if (!(error instanceof MemoryExhausted)) throw error
      this.tooLarge = true
      this.end(search)
      return false
    }
  }

  /** Whether there is something to do; begins it if it is not under way. */
  private begin(search: Exploration): boolean {
    if (this.deciding !== undefined) return true
    const { complete, cut, closed } = search
    if (complete) {
      if (this.open.length === 0) return false
      this.deciding = this.decide(search, this.open)
      return true
    }
    const ended = cut === 'states' || cut === 'depth'
    if (this.visible.length === 0 || closed === 0 || (cut !== undefined && !ended)) return false
    if (closed < this.nextLook && !(ended && this.nextLook < Number.POSITIVE_INFINITY)) return false
    this.deciding = this.decide(search, this.visible)
    return true
  }

  private end(search: Exploration): void {
    this.deciding = undefined
    this.nextLook *= 2
    if (this.tooLarge) {
      if (search.complete) this.cut ??= 'memory'
      this.nextLook = Number.POSITIVE_INFINITY
    }
    if (search.complete || search.cut !== undefined) this.finished = true
  }

  /**
   * Ends it because a function of the spec failed, and answers the first state in which one of its questions fails; undefined
   * where none does.
   */
  failedAt(search: Exploration): Position | undefined {
    this.cut ??= 'failure'
    this.deciding = undefined
    this.finished = true
    const v = new Int32Array(search.kernel.tables.slots.count)
    for (let state = 0; state < search.visited.size; state++) {
      search.visited.read(state, v)
      try {
        for (const question of this.open) this.askAll(question, v)
      } catch (error) {
        if (!(error instanceof BrokenSpec)) throw error
        return { state }
      }
    }
    return undefined
  }

  private askAll(question: GraphQuery, v: Int32Array): void {
    if ('responses' in question) for (const { from, to } of question.responses) [from(v), to(v)]
    else if ('atoms' in question) for (const atom of question.atoms) atom(v)
    else {
      const { siteStatus: standing } = this
      for (const { id } of standing.model.sites) [standing.waits(id, v), standing.holds(id, v)]
    }
  }

  /** Whether it is deciding something. */
  get isDeciding(): boolean {
    return this.deciding !== undefined
  }

  /** Ends it from outside, if it is under way. */
  stop(cut: StopReason): void {
    if (this.deciding !== undefined) this.cut ??= cut
  }

  /** How often each site is overtaken, as far as it was asked for this property. */
  bypassesOf(property: Property): readonly ShownBypass[] {
    return this.bypasses.flatMap(([of, shown]) => (of === property ? [shown] : []))
  }

  private decide(search: Exploration, questions: readonly GraphQuery[]): Generator<void, void> {
    const { siteStatus: standing } = this
    const { complete } = search
    const close = (property: OnGraph): void => {
      this.open = this.open.filter((question) => question.property !== property)
    }
    return decideQueries(
      search,
      questions,
      {
        waits: (site, v) => standing.waits(site, v),
        holds: (site, v) => standing.holds(site, v),
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
