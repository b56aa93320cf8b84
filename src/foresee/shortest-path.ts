// The shortest way to a state that the reader wants to see, from where the run is now or from the start. Breadth-first, so
// no way is shorter, and among the shortest it is the least in the order of steps. What is found has been executed by the
// reference semantics, and the goal has been seen at its end. Timestamps are reduced as usual; sites are not renamed and no
// steps are left out, since goals name sites and the shortest way is asked for.
import { KernelMismatch } from '../check/counterexamples.js'
import type { Model } from '../model/model.js'
import type { Predicate } from '../protocol/property.js'
import { defaultReductions, noReduction } from '../reduce/reductions.js'
import type { Exploration } from '../search/exploration.js'
import { ReachableStates } from '../search/reachable-states.js'
import type { Position, Progress, StopReason } from '../search/search.js'
import type { State } from '../semantics/state.js'
import { initialStates, type Step, steps } from '../semantics/steps.js'
import { checkGoal, type Goal, goalText, isReached, isReachedIn, predicateNamed } from './goal.js'

/** A run from some state. */
export interface Path {
  readonly from: State
  readonly steps: readonly Step[]
}

/** What came of it: a way; that there is none, since every state that can be reached has been seen; or why it ended early. */
export type PathResult =
  | { readonly kind: 'found'; readonly way: Path }
  | { readonly kind: 'none'; readonly states: number }
  | { readonly kind: 'cut'; readonly cut: StopReason; readonly states: number }

/** Bounds of the search. */
export interface PathOptions {
  readonly maxStates: number
  /** No way longer than this is looked for. */
  readonly maxDepth: number
  /** The most bytes the search may hold. */
  readonly memory: number
  /** Whether timestamps are reduced; where nothing is said, as `defaultReductions` has it. */
  readonly timestamps?: boolean
}

/** A quarter of a gigabyte, and as many states as fit. */
export const defaultPathOptions: PathOptions = {
  maxStates: Number.POSITIVE_INFINITY,
  maxDepth: Number.POSITIVE_INFINITY,
  memory: 2 ** 28,
}

/** A search for a way: advance it until it answers false, then ask for the result. */
export class ShortestPath {
  private readonly model: Model
  private readonly goal: Goal
  private readonly starts: readonly State[]
  private readonly reachable: ReachableStates
  private readonly search: Exploration
  private readonly questions = new Map<string, number>()
  private found: Position | undefined

  /**
   * Throws a `ModelError` where the goal names what the model does not have.
   * @param from where to begin; in the initial states, where nothing is said
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

  /** Goes on for about that many states; false when the search has ended. */
  advance(states: number): boolean {
    return this.search.advance(states)
  }

  /** How far it has got. */
  progress(): Progress {
    return this.search.progress()
  }

  /** Ends it from outside. */
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
      atRest: () => !kernel.fair,
    })
  }

  private ask(name: string, v: Int32Array, what: string, predicate: Predicate): boolean {
    const { questions } = this
    const { reading } = this.reachable
    let question = questions.get(name)
    if (question === undefined) {
      question = reading.question()
      questions.set(name, question)
    }
    const known = reading.known(question, v)
    if (known >= 0) return known === 1
    return reading.ask(question, v, what, () => Number(predicate(reading.view(0)))) === 1
  }

  /**
   * What came of it. Call it when `advance` has answered false or after `stop`. Throws a `KernelMismatch` that must not be,
   * or an `ImpureSpec`.
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
        throw new KernelMismatch('the way to a goal is no run of the reference semantics')
      taken.push(step)
    }
    if (!isReachedIn(model, taken.at(-1)?.next ?? from, goal)) {
      throw new KernelMismatch(
        `the reference semantics does not see ${goalText(goal)} at the end of the way that was found`,
      )
    }
    return { kind: 'found', way: { from, steps: taken } }
  }
}
