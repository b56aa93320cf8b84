// A shortest path to a goal state, from the current state of a run or from the initial states. The search is breadth-first, so
// no path is shorter; among the shortest it finds the least in the order of steps. The reference semantics executes the path
// and checks the goal at its end. Timestamps are reduced as usual. Sites are not renamed and no steps are omitted, because
// goals name sites and the path must be shortest.

import { KernelMismatch } from '../check/counterexamples.js'
import type { Model } from '../model/model.js'
import type { Predicate } from '../protocol/property.js'
import { defaultReductions, noReduction } from '../reduce/reductions.js'
import type { Exploration } from '../search/exploration.js'
import { type LongWork, showing } from '../search/long-work.js'
import { ReachableStates } from '../search/reachable-states.js'
import type { Position, Progress, StopReason } from '../search/search.js'
import { initialStates } from '../semantics/initial-states.js'
import type { State } from '../semantics/state.js'
import type { Step } from '../semantics/step.js'
import { steps } from '../semantics/steps.js'
import { checkGoal, type Goal, goalText, isReached, isReachedIn, predicateNamed } from './goal.js'

/** A run from some state. */
interface Path {
  readonly from: State
  readonly steps: readonly Step[]
}

/**
 * The result: a path; `none`, if every reachable state was visited without reaching the goal; or why the search ended early.
 */
type PathResult =
  | { readonly kind: 'found'; readonly way: Path }
  | { readonly kind: 'none'; readonly states: number }
  | { readonly kind: 'cut'; readonly cut: StopReason; readonly states: number }

/** The limits of the search. */
export interface PathOptions {
  readonly maxStates: number
  /** No longer path is searched for. */
  readonly maxDepth: number
  /** The most bytes that the search may hold. */
  readonly memory: number
  /** Whether timestamps are reduced; by default as in `defaultReductions`. */
  readonly timestamps?: boolean
}

/** A quarter of a gigabyte, and as many states as fit. */
export const defaultPathOptions: PathOptions = {
  maxStates: Number.POSITIVE_INFINITY,
  maxDepth: Number.POSITIVE_INFINITY,
  memory: 2 ** 28,
}

/** A search for a path: drive `run`, then read the result. */
export class ShortestPath {
  private readonly model: Model
  private readonly goal: Goal
  private readonly starts: readonly State[]
  private readonly reachable: ReachableStates
  private readonly search: Exploration
  private readonly questions = new Map<string, number>()
  private found: Position | undefined

  /**
   * Throws a `ModelError` if the goal names something that the model does not have.
   * @param from the start; by default the initial states
   */
  constructor(model: Model, goal: Goal, from?: State, options: PathOptions = defaultPathOptions) {
    checkGoal(model, goal)
    const { maxStates, maxDepth, memory, timestamps = defaultReductions(model).timestamps } = options
    this.model = model
    this.goal = goal
    this.starts = from === undefined ? initialStates(model) : [from]
    // The observers are part of the states; rules are not checked.
    this.reachable = new ReachableStates(model, {
      monitors: model.observers,
      properties: [],
      reduce: { ...noReduction, timestamps },
    })
    const { tables } = this.reachable.kernel
    this.search = this.reachable.explore(
      {
        order: 'bfs',
        maxStates,
        maxDepth,
        memory,
        links: false,
        starts: this.starts.map((state) => tables.vectorOf(state)),
      },
      (v, _depth, _expanded, position) => {
        if (!this.isAt(v)) return false
        this.found = position()
        return true
      },
    )
  }

  /** Searches; a slice is a number of states. */
  run(): LongWork<void, Progress> {
    return showing(this.search.run(), () => this.progress())
  }

  /** The progress of the search. */
  progress(): Progress {
    return this.search.progress()
  }

  /** Stops it from outside. */
  stop(cut: StopReason): void {
    this.search.stop(cut)
  }

  private isAt(v: Int32Array): boolean {
    const { model } = this
    const { siteStatus, kernel } = this.reachable
    return isReached(this.goal, {
      predicate: (name) => this.ask(name, v, `The predicate of "${name}"`, predicateNamed(model, name)!),
      stands: (how, site) => {
        if (how === 'holds') return siteStatus.holds(site, v)
        if (how === 'waits') return siteStatus.waits(site, v)
        return this.ask(`crashed ${site}`, v, '`crashed`', (view) => view.crashed(site))
      },
      atRest: () => kernel.fairSteps === 0,
      isTerminal: () => kernel.specSteps === 0,
    })
  }

  private ask(name: string, v: Int32Array, what: string, predicate: Predicate): boolean {
    const { questions: queries } = this
    const { reading } = this.reachable
    let query = queries.get(name)
    if (query === undefined) {
      query = reading.newQuery()
      queries.set(name, query)
    }
    const known = reading.known(query, v)
    if (known >= 0) return known === 1
    return reading.ask(query, v, what, () => Number(predicate(reading.view(0)))) === 1
  }

  /**
   * The result. Call it when `run` is at its end, or after `stop`. Throws a `KernelMismatch` on an internal error, or
   * an `ImpureSpec`.
   */
  result(): PathResult {
    const { search, found, model, goal } = this
    const { states } = search.progress()
    this.reachable.repeatCalls()
    if (found === undefined) {
      if (search.cut !== undefined) return { kind: 'cut', cut: search.cut, states }
      this.reachable.sample()
      return { kind: 'none', states }
    }
    const { initial, choices } = search.runTo(found)
    const from = this.starts[initial]!
    const taken: Step[] = []
    for (const choice of choices) {
      const step = [...steps(model, taken.at(-1)?.next ?? from)][choice]
      if (step === undefined)
        throw new KernelMismatch('the path to a goal is not a run of the reference semantics')
      taken.push(step)
    }
    if (!isReachedIn(model, taken.at(-1)?.next ?? from, goal)) {
      throw new KernelMismatch(
        `the path that was found does not reach the goal ${goalText(goal)} in the reference semantics`,
      )
    }
    return { kind: 'found', way: { from, steps: taken } }
  }
}
