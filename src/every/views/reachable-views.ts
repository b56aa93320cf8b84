// The views of the reachable states of a small system, by the ordinary search. All of them must be among the views of a proof: this
// finds errors of the prover, and needs nothing of its code but the form of a view. It also shows how many sites it takes to see
// all views that any number of sites can show.
import { makeModel } from '../../model/model.js'
import type { Spec } from '../../protocol/spec.js'
import { mutualExclusion } from '../../protocol/standard-properties.js'
import { defaultReductions } from '../../reduce/reductions.js'
import type { Exploration } from '../../search/exploration.js'
import { defaultSlice, type LongWork } from '../../search/long-work.js'
import { ReachableStates } from '../../search/reachable-states.js'
import { quorumsOf, withQuorums } from '../cut/voter-shape.js'
import { ranksOf } from '../shape/ring-shape.js'
import type { EveryOptions, Shape } from '../shape/shape.js'
import { StateViews } from './state-views.js'

/** How far the states of a small system were compared with the views of a proof. */
export interface Compared {
  readonly sites: number
  readonly states: number
  /** How many different views these states have. */
  readonly views: number
  /** Whether these are all reachable states. */
  readonly complete: boolean
  /** The text of a view of a reachable state that the proof does not have. */
  readonly missing: string | undefined
}

/** When a comparison ends, if not after all states. */
export interface ComparedUpTo {
  readonly states: number
  /** It also ends as soon as more states than this are found: if it may not compare them all, it need not compare most of them. */
  readonly found?: number
  /** It also ends when the states have shown this many views, */
  readonly views?: number
  /** but not before this many states. */
  readonly atLeast?: number
}

// The most bytes that the search of a small system may hold.
const mostBytes = 2 ** 29

/** What the states of a small system are compared with. */
interface WhatToCompare {
  readonly spec: Spec
  readonly shape: Shape
  readonly options: EveryOptions
  readonly sites: number
  /** Whether the proof has the view with this text. */
  readonly has: (text: string) => boolean
  /** Breadth-first by default. Depth-first, a search sees most views after fewer states. */
  readonly order?: 'bfs' | 'dfs'
}

/** A comparison in progress: drive `run`, then read the result. Another `run` continues it. */
export class ComparedStates {
  readonly sites: number
  private upTo: ComparedUpTo = { states: 0 }
  private readonly views: StateViews
  private readonly search: Exploration
  private readonly reachable: ReachableStates
  private readonly searching: LongWork
  private isSearched = false
  private seen = 0

  constructor({ spec, shape, options, sites, has, order = 'bfs' }: WhatToCompare) {
    const model = makeModel(spec, { ...withQuorums(spec, options, sites), sites, requests: 'unbounded' })
    const parameter = model.parameters[quorumsOf(spec) ?? ranksOf(spec) ?? '']
    this.sites = sites
    this.reachable = new ReachableStates(model, {
      monitors: [],
      properties: [mutualExclusion],
      reduce: defaultReductions(model),
    })
    this.views = new StateViews(shape, parameter, this.reachable.kernel.tables, sites, has)
    this.search = this.reachable.explore(
      {
        order,
        maxStates: Number.POSITIVE_INFINITY,
        maxDepth: Number.POSITIVE_INFINITY,
        memory: mostBytes,
        links: false,
      },
      (v) => this.see(v),
    )
    this.searching = this.search.run()
    // The search now waits for the size of its first slice.
    this.searching.next()
  }

  /** Compares them up to there; a slice is a number of states. */
  *run(upTo: ComparedUpTo): LongWork {
    this.upTo = upTo
    while (!this.isSearched && this.seen < upTo.states && !this.showsAll) {
      const slice = (yield) ?? defaultSlice
      this.isSearched = this.searching.next(Math.min(slice, upTo.states - this.seen)).done === true
    }
    // A search learns that it has seen all states when it looks for another one.
    if (!this.isSearched && this.search.progress().frontier === 0)
      this.isSearched = this.searching.next(1).done === true
    this.reachable.repeatCalls()
    this.reachable.sample()
  }

  private see(v: Int32Array): boolean {
    this.seen++
    this.views.see(v)
    const { found = Number.POSITIVE_INFINITY } = this.upTo
    return this.views.missing !== undefined || this.showsAll || this.search.visited.size > found
  }

  private get showsAll(): boolean {
    const { views, atLeast = 0 } = this.upTo
    return this.views.shown.size === views && this.seen >= atLeast
  }

  /** The texts of the views so far. */
  get shown(): ReadonlySet<string> {
    return this.views.shown
  }

  /** What was compared so far. */
  result(): Compared {
    const { sites, seen, search } = this
    const { shown, missing } = this.views
    return {
      sites,
      states: seen,
      views: shown.size,
      complete: search.complete && missing === undefined,
      missing,
    }
  }
}
