// How far a state of a shortest violating run is from its end. A breadth-first search to the depth of the first violation gives every
// state its depth; going backwards from the violations then marks the states that lie on a shortest run. Nothing is reduced: two runs
// that a reduction would merge are two runs. If only all runs from a state show the violation (`entryPossible`), the look-ahead knows
// the distance instead.
import type { Lookahead } from '../foresee/lookahead.js'
import type { Model } from '../model/model.js'
import type { Monitor, Property } from '../protocol/property.js'
import { noReduction } from '../reduce/reductions.js'
import type { Exploration } from '../search/exploration.js'
import { type LongWork, showing, unless } from '../search/long-work.js'
import { ReachableStates } from '../search/reachable-states.js'
import type { Progress, StopReason } from '../search/search.js'
import { isAboutState, meaningOf, type StateMeaning } from '../semantics/meaning.js'
import type { State } from '../semantics/state.js'

/** Distances to the nearest violation, for the states of the shortest violating runs. */
export interface Distances {
  /** The length of a shortest violating run. */
  readonly shortest: number
  /** The number of steps from this state, at this depth, to the end of a shortest violating run; undefined if it is on none. */
  left(state: State, depth: number): number | undefined
}

/** The limits of the search. */
interface DistanceLimits {
  readonly maxStates: number
  readonly memory: number
}

/** A search for the states of the shortest violating runs: drive `run`, then read `result`. */
export class DistanceSearch {
  cut: StopReason | undefined
  private readonly model: Model
  private readonly meaning: StateMeaning | undefined
  private readonly rule: Monitor | undefined
  private readonly name: string
  private readonly reachable: ReachableStates
  private readonly search: Exploration
  private readonly query: number
  private readonly depths: number[] = []
  private readonly ends = new Set<number>()
  private onShortest = new Uint8Array(0)
  private shortest = Number.POSITIVE_INFINITY

  /**
   * @param property one that a state or a step shows
   * @param length the length of a run that shows it; no longer one is searched
   */
  constructor(model: Model, property: Property, length: number, { maxStates, memory }: DistanceLimits) {
    const meaning = meaningOf(property)
    this.model = model
    this.name = property.name
    this.meaning = meaning.shownBy === 'state' ? meaning : undefined
    this.rule = property.kind === 'monitor' ? property : undefined
    const rules = this.rule === undefined || this.rule.memory !== undefined ? [] : [this.rule]
    this.reachable = new ReachableStates(model, {
      monitors: [...rules, ...model.observers],
      properties: [property],
      reduce: noReduction,
    })
    this.query = this.reachable.reading.newQuery()
    this.search = this.reachable.explore(
      { order: 'bfs', maxStates, maxDepth: length, memory, links: false },
      (v, depth, expanded, position) => {
        if (depth >= this.shortest && this.rule !== undefined) return true
        if (depth > this.shortest) return true
        const at = position()
        if (!('state' in at)) return false
        this.depths[at.state] = depth
        if (this.rule === undefined ? this.isEnd(v) : expanded && this.breaksRule()) {
          this.ends.add(at.state)
          this.shortest = this.rule === undefined ? depth : depth + 1
        }
        return false
      },
    )
  }

  /** The progress of the search. */
  progress(): Progress {
    return this.search.progress()
  }

  /** Decides all; a slice is a number of states. */
  run(): LongWork<void, Progress> {
    return showing(
      unless(() => this.cut !== undefined, this.work()),
      () => this.progress(),
    )
  }

  private *work(): LongWork {
    yield* this.search.run()
    const { cut } = this.search
    if (cut !== undefined && cut !== 'violation' && cut !== 'depth') this.cut = cut
    else yield* this.backward()
  }

  /** Stops it from outside. */
  stop(cut: StopReason): void {
    this.cut ??= cut
  }

  private isEnd(v: Int32Array): boolean {
    const { condition } = this.meaning!
    const { kernel } = this.reachable
    const rest = { atRest: () => kernel.fairSteps === 0, isTerminal: () => kernel.specSteps === 0 }
    if (!isAboutState(this.meaning!, rest)) return false
    if (condition.kind === 'some site waits')
      return this.model.competitors.some((site) => this.reachable.siteStatus.waits(site, v))
    const { reading } = this.reachable
    const known = reading.known(this.query, v)
    const { predicate } = condition
    const answer =
      known >= 0
        ? known
        : reading.ask(this.query, v, `The predicate of "${this.name}"`, () =>
            Number(predicate(reading.view(0))),
          )
    return (answer === 1) === condition.is
  }

  private breaksRule(): boolean {
    const { kernel } = this.reachable
    const bit = 1 << kernel.monitors.indexOf(this.rule!)
    for (let k = 0; k < kernel.count; k++) if ((kernel.broken[k]! & bit) !== 0) return true
    return false
  }

  private *backward(): LongWork {
    const { depths, search, ends } = this
    const last = this.rule === undefined ? this.shortest : this.shortest - 1
    this.onShortest = new Uint8Array(depths.length)
    for (let state = depths.length - 1; state >= 0; state--) {
      if (state % 4096 === 0) yield
      const depth = depths[state]
      if (depth === undefined || depth > last) continue
      if (depth === last) this.onShortest[state] = ends.has(state) ? 1 : 0
      else
        for (const to of search.successorsOf(state))
          if (depths[to] === depth + 1 && this.onShortest[to] === 1) this.onShortest[state] = 1
    }
    this.reachable.repeatCalls()
  }

  /** The distances; undefined if the search ended early. */
  result(): Distances | undefined {
    if (this.cut !== undefined || !Number.isFinite(this.shortest)) return undefined
    const { shortest, search, depths, onShortest } = this
    const { tables } = this.reachable.kernel
    return {
      shortest,
      left: (state, depth) => {
        // After the step that breaks a rule, any state is an end.
        if (this.rule !== undefined && depth === shortest) return 0
        const number = search.numberOf(tables.vectorOf(state))
        return number >= 0 && depths[number] === depth && onShortest[number] === 1
          ? shortest - depth
          : undefined
      },
    }
  }
}

/** The distances of a property that the look-ahead has decided; undefined if it has not. */
export const foreseenDistances = (
  lookahead: Lookahead,
  name: string,
  initial: readonly State[],
): Distances | undefined => {
  const distance = (state: State): number | undefined =>
    lookahead.outlook(state)?.find(({ property }) => property === name)?.distance
  const found = initial.map(distance).filter((one) => one !== undefined)
  if (found.length === 0) return undefined
  const shortest = Math.min(...found)
  return {
    shortest,
    left: (state, depth) => (distance(state) === shortest - depth ? shortest - depth : undefined),
  }
}
