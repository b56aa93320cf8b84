// Of all shortest runs that violate a property, one with the fewest changes of site. The states on shortest violating runs form layers; a
// shortest path through them, with the site of the last step as a part of each node, is such a run. Where several are equally good, the given
// run is taken if it is one of them, else the one that is found first in the order of steps, so the answer is always the same.

import type { Model } from '../model/model.js'
import { BrokenSpec, ImpureSpec } from '../protocol/broken-spec.js'
import type { Property } from '../protocol/property.js'
import { inPieces, type LongWork, showing, unless } from '../search/long-work.js'
import type { Progress, StopReason } from '../search/search.js'
import { initialStates } from '../semantics/initial-states.js'
import { meaningOf } from '../semantics/meaning.js'
import { enabledIn } from '../semantics/possible-steps.js'
import { encodeState, type State } from '../semantics/state.js'
import type { Step } from '../semantics/step.js'
import type { Trace } from '../trace/trace.js'
import { DistanceSearch, type Distances } from './distance-search.js'
import { type Ending, endingOf, shownBy } from './ending.js'
import type { OpenReason } from './explanation.js'
import { changesOfSite } from './orders.js'
import { slower } from './slower.js'

/** Why the tidiest run is not known: the same reasons as for a part of an explanation, or there is a shorter run. */
type Untidied =
  | Extract<OpenReason, StopReason | 'whole run' | 'infinite run' | 'orders' | 'failing spec'>
  | 'not shortest'

/** The tidiest run, or the given one with the reason. */
export interface Tidied {
  readonly trace: Trace
  readonly open?: Untidied
}

/** A state at the end of the best beginning that is known, by the site of its last step. */
interface Node {
  readonly initial: State
  readonly state: State
  readonly site: number | undefined
  changes: number
  last: { readonly before: Node; readonly step: Step } | undefined
}

const stepsTo = (node: Node): readonly Step[] =>
  node.last === undefined ? [] : [...stepsTo(node.last.before), node.last.step]

/** The nodes one step further. */
function* nextLayer(
  model: Model,
  layer: readonly Node[],
  depth: number,
  { shortest, left }: Distances,
  ends: Ending,
): LongWork<readonly Node[]> {
  const found = new Map<string, Node>()
  for (const before of layer) {
    yield
    for (const step of enabledIn(model, before.state)) {
      if (left(step.next, depth) === undefined) continue
      if (depth === shortest && !ends(before.state, step)) continue
      const { site } = step.label
      const changes = before.changes + (before.site === undefined || before.site === site ? 0 : 1)
      const key = `${site} ${encodeState(model, step.next)}`
      const known = found.get(key)
      if (known === undefined)
        found.set(key, { initial: before.initial, state: step.next, site, changes, last: { before, step } })
      else if (changes < known.changes)
        found.set(key, { ...known, initial: before.initial, changes, last: { before, step } })
    }
  }
  return [...found.values()]
}

/** Searches for the tidiest of the shortest runs: drive `run`, then read `result`. */
export class TidiestRun {
  private readonly trace: Trace
  private readonly search: DistanceSearch | undefined
  private readonly most: number
  private found: Trace | undefined
  private open: Untidied
  private cut: StopReason | undefined

  /**
   * @param trace a shortest run that violates its property
   * @param limits the most states of the search, its memory, and the most states on shortest runs
   */
  constructor(
    trace: Trace,
    limits: { readonly maxStates: number; readonly memory: number; readonly maxOrders: number },
  ) {
    const property = trace.model.spec.properties.find(({ name }) => name === trace.shows?.property)
    this.trace = trace
    this.most = limits.maxOrders
    this.open = shownBy(trace) === 'infinite run' ? 'infinite run' : 'whole run'
    this.search =
      property === undefined || !this.isShownByItsEnd(property)
        ? undefined
        : new DistanceSearch(trace.model, property, trace.steps.length, limits)
  }

  // A state in which a site is locked out is found by the look-ahead only.
  private isShownByItsEnd(property: Property): boolean {
    return shownBy(this.trace) === 'end' && meaningOf(property).shownBy !== 'all runs from a state'
  }

  /** Finds it; a slice is a number of states. */
  run(): LongWork<void, Progress> {
    return showing(
      unless(() => this.cut !== undefined, this.work()),
      () => this.progress(),
    )
  }

  private *work(): LongWork {
    const { search } = this
    if (changesOfSite(this.trace) === 0) this.found = this.trace
    if (search === undefined || this.found !== undefined) return
    try {
      yield* search.run()
      this.open = search.cut ?? 'not shortest'
      const distances = search.result()
      if (distances === undefined || distances.shortest !== this.trace.steps.length) return
      this.open = 'orders'
      yield* inPieces(this.layers(distances), slower)
    } catch (error) {
      // A function of the spec fails in a state that is not on the given run.
      if (!(error instanceof BrokenSpec) || error instanceof ImpureSpec) throw error
      this.open = 'failing spec'
    }
  }

  /** Stops it from outside. */
  stop(cut: StopReason): void {
    this.cut ??= cut
    this.search?.stop(cut)
  }

  /** The progress of the search. */
  progress(): Progress {
    return this.search?.progress() ?? { states: 0, transitions: 0, frontier: 0, depth: 0, bytes: 0 }
  }

  /** The tidiest run; the given one if its property is not shown by an end, a bound ended the search, or it failed. */
  result(): Tidied {
    if (this.found !== undefined) return { trace: this.found }
    return { trace: this.trace, open: this.cut ?? this.open }
  }

  private *layers(distances: Distances): LongWork {
    const { trace } = this
    const { model } = trace
    const ends = endingOf(trace)
    let layer: readonly Node[] = initialStates(model)
      .filter((state) => distances.left(state, 0) !== undefined)
      .map((state) => ({ initial: state, state, site: undefined, changes: 0, last: undefined }))
    let count = layer.length
    for (let depth = 1; depth <= distances.shortest; depth++) {
      layer = yield* nextLayer(model, layer, depth, distances, ends)
      count += layer.length
      if (count > this.most) return
    }
    const [first, ...others] = layer
    if (first === undefined) return
    const best = others.reduce((least, one) => (one.changes < least.changes ? one : least), first)
    // A run that is as tidy as any other stays.
    this.found =
      best.changes < changesOfSite(trace) ? { ...trace, initial: best.initial, steps: stepsTo(best) } : trace
  }
}
