// A breadth-first search whose tasks any machine can do (tasks.ts). It finds the states of a search in memory, with their numbers, and
// looks at those that may decide something in the order of that search. So states, counts, verdicts and runs are the same, whichever worker
// does the tasks, also when a bound or a violation ends the search within a level.
import type { Kernel } from '../../compile/kernel.js'
import type { FoundStates, StepGraph } from '../../compile/step-graph.js'
import { ValueTexts } from '../../compile/value-texts.js'
import { runAlong, runUpToFailure } from '../full-run.js'
import type { LongWork } from '../long-work.js'
import type { Counted, Position, Run, Search, StopReason, Visit } from '../search.js'
import { FoundLevels } from './found-levels.js'
import { expansionsOf, fewestStates, insertsFor, statesByPartition } from './level-plan.js'
import type { TaskRunner } from './task-runner.js'
import type { TaskStore } from './task-store.js'
import { type ExpandTask, type InsertTask, names, type Task, type TaskResult } from './tasks.js'

/** The limits of the search, and who does its tasks. */
export interface DistributedSearchOptions {
  readonly store: TaskStore
  readonly runner: TaskRunner
  readonly maxStates: number
  readonly maxDepth: number
  /** A task has at least this many states, if its level has; by default as many as are worth one. */
  readonly fewest?: number
}

// A graph without partial order asks for no state found so far.
const nothingKnown: FoundStates = { load: () => {}, leadsToOpenState: () => true }

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)

/** The expansion of a level. */
interface Expansion {
  readonly tasks: readonly ExpandTask[]
  readonly results: readonly TaskResult[]
  /** The states that may decide something, in order. */
  readonly shown: readonly number[]
  next: number
  /** Whether the states of the next level are found. */
  isFollowed: boolean
}

/** Visits every reachable state, or gives the reason why it did not. */
export class DistributedSearch implements Search {
  readonly whyNoRuns = 'a search by tasks does not follow runs from state to state'
  readonly whyOneWorker = 'each task has one'
  readonly whyNoRecord = 'its tasks keep what they find themselves'
  readonly kernel: Kernel
  readonly graph: StepGraph
  cut: StopReason | undefined
  private readonly options: DistributedSearchOptions
  private readonly visit: Visit
  private readonly levels: FoundLevels
  private readonly initials: readonly number[]
  private readonly v: Int32Array
  private depth = 0
  private expansion: Expansion | undefined
  private current = 0
  /** Of the levels whose states have all been expanded, and of tasks of the present one. */
  private readonly counts = { states: 0, expanded: 0, transitions: 0, selfLoops: 0 }
  /** The steps of the levels before the present one. */
  private before = { transitions: 0, selfLoops: 0 }
  /** The number of states in each partition of the last level that was found. */
  private newest: readonly number[] = []
  private done = false
  private readonly position = (): Position => ({ state: this.current })

  /** @param graph the full graph */
  constructor(graph: StepGraph, options: DistributedSearchOptions, visit: Visit) {
    const { kernel } = graph
    this.graph = graph
    this.kernel = kernel
    this.options = options
    this.visit = visit
    this.levels = new FoundLevels(options.store, new ValueTexts(kernel.tables))
    this.v = new Int32Array(kernel.tables.slots.count)
    const known = new Map<string, number>()
    this.initials = kernel.tables.initial.map((v) => {
      const number = known.get(v.join()) ?? known.size
      known.set(v.join(), number)
      return number
    })
  }

  *run(): LongWork {
    const { levels } = this
    if (levels.all.length === 0) {
      const results = yield* this.doAll([{ kind: 'start' }])
      yield* this.findLevel(0, results, this.initials.length)
    }
    while (!this.done) {
      this.expansion ??= yield* this.expandLevel()
      if (this.expansion !== undefined && !this.expansion.isFollowed) yield* this.follow(this.expansion)
      if (this.expansion !== undefined && !this.done) yield* this.show(this.expansion)
      if (!this.done) this.goDown()
    }
  }

  /** The results of tasks, in their order; fewer if the search is stopped. */
  private *doAll(tasks: readonly Task[], meanwhile = (_: TaskResult) => {}): LongWork<readonly TaskResult[]> {
    const batch = this.options.runner.begin(tasks)
    const isCounted = tasks.map(() => false)
    for (;;) {
      for (const [k, result] of batch.results.entries()) {
        if (result === undefined || isCounted[k]) continue
        isCounted[k] = true
        meanwhile(result)
      }
      if (this.done || isCounted.every((one) => one)) break
      yield
      if (!this.done) batch.advance()
    }
    return batch.results.filter((one) => one !== undefined)
  }

  // The states of a level among the candidates that some tasks have written.
  private *findLevel(level: number, found: readonly TaskResult[], parents: number): LongWork {
    const { levels, counts, options } = this
    const candidates = sumOf(statesByPartition(found))
    const inserts = [
      ...levels.all.map((one) => one.inserts),
      insertsFor(candidates, options.fewest ?? fewestStates),
    ]
    const count = inserts[level]!
    const tasks = Array.from({ length: count }, (_, index): InsertTask => {
      return { kind: 'insert', level, index, inserts, candidates: found.length }
    })
    const results = yield* this.doAll(tasks, ({ states }) => {
      counts.states += sumOf(states.map(([, some]) => some))
    })
    if (this.done) return
    const newest = statesByPartition(results)
    const states = sumOf(newest)
    if (states > 0) yield* this.doAll([{ kind: 'number', level, inserts: count, parents }])
    if (this.done) return
    levels.add(states, count)
    this.newest = newest
    for (let index = 0; index < found.length; index++) options.store.remove(names.candidates(level, index))
  }

  private *expandLevel(): LongWork<Expansion | undefined> {
    const { depth, levels, counts, options } = this
    const { inserts, first } = levels.all[depth]!
    const kind = depth >= options.maxDepth ? 'look' : 'expand'
    const tasks = expansionsOf(this.newest, options.fewest ?? fewestStates).map(
      (slices, index): ExpandTask => ({ kind, level: depth, index, inserts, slices }),
    )
    this.current = first
    const results = yield* this.doAll(tasks, (result) => {
      counts.transitions += result.transitions
      counts.selfLoops += result.selfLoops
    })
    if (this.done) return undefined
    const shown = results.flatMap((result) => result.shown).sort((a, b) => a - b)
    return { tasks, results, shown, next: 0, isFollowed: kind === 'look' }
  }

  private *follow(expansion: Expansion): LongWork {
    const { depth, levels } = this
    yield* this.findLevel(depth + 1, expansion.results, levels.all[depth]!.states)
    expansion.isFollowed = true
  }

  // Looks at the states that may decide something, up to the one at which the bound on states ends the search.
  private *show(expansion: Expansion): LongWork {
    const { depth, levels, options } = this
    const { first, states } = levels.all[depth]!
    const isOver = levels.size > options.maxStates && levels.all.length > depth + 1
    const room = options.maxStates - first - states
    // Only initial states can exceed the bound by themselves.
    const last = isOver && room >= 0 ? levels.parentOfNext(depth, room) : 0
    const bound = isOver ? last : Number.POSITIVE_INFINITY
    while (expansion.next < expansion.shown.length) {
      const number = expansion.shown[expansion.next]!
      if (number > bound) break
      expansion.next++
      const violates = this.showOne(first + number)
      yield
      if (this.done) return
      if (violates && number < bound) return yield* this.endAt(expansion, number, 'violation')
    }
    if (isOver) yield* this.endAt(expansion, bound, 'states')
  }

  private showOne(state: number): boolean {
    const { graph, kernel, levels, v, depth, options } = this
    this.current = state
    levels.read(state, v)
    kernel.loadVector(v)
    const isLook = depth >= options.maxDepth
    if (isLook) graph.expandFully()
    else graph.expand(state, v, nothingKnown)
    return this.visit(v, depth, !isLook || kernel.count === 0, this.position)
  }

  // The counts are those of a search that ends with this state.
  private *endAt({ tasks }: Expansion, number: number, cut: StopReason): LongWork {
    const { counts, levels, depth, options, before } = this
    const { first } = levels.all[depth]!
    if (depth < options.maxDepth) {
      const tallies = tasks.map((task): ExpandTask => ({ ...task, kind: 'tally', upTo: number }))
      const results = yield* this.doAll(tallies)
      if (this.done) return
      counts.transitions = before.transitions + sumOf(results.map(({ transitions }) => transitions))
      counts.selfLoops = before.selfLoops + sumOf(results.map(({ selfLoops }) => selfLoops))
      counts.states = levels.all[depth + 1]!.first + levels.foundFrom(depth + 1, number)
    }
    counts.expanded = first + number + 1
    this.current = first + number
    this.stop(cut)
  }

  private goDown(): void {
    const { levels, counts, expansion, depth } = this
    if (expansion === undefined) return
    const { first, states } = levels.all[depth]!
    counts.expanded = first + states
    this.before = { transitions: counts.transitions, selfLoops: counts.selfLoops }
    this.expansion = undefined
    const next = levels.all[depth + 1]
    if (next !== undefined && next.states > 0) {
      this.depth++
      return
    }
    if (expansion.results.some(({ hasSteps }) => hasSteps) && next === undefined) this.cut = 'depth'
    this.done = true
  }

  /** The number of states. */
  get size(): number {
    return this.counts.states
  }

  /** Whether every reachable state has been expanded. */
  get complete(): boolean {
    return this.done && this.cut === undefined
  }

  /** The number of steps to the states that are being expanded. */
  get level(): number {
    return this.depth
  }

  get here(): Position {
    return this.position()
  }

  stop(cut: StopReason): void {
    if (this.done) return
    this.cut = cut
    this.done = true
  }

  progress(): Counted {
    const { counts, kernel, initials, depth } = this
    return {
      states: counts.states,
      initialStates: new Set(initials).size,
      transitions: counts.transitions,
      selfLoops: counts.selfLoops,
      frontier: counts.states - counts.expanded,
      depth,
      bytes: kernel.tables.bytes,
    }
  }

  /** The vector of a state, written to `v`. */
  read(state: number, v: Int32Array): void {
    this.levels.read(state, v)
  }

  /** The state from which a state was first found; itself for a start. */
  parentOf(state: number): number {
    return this.levels.parentOf(state)
  }

  private searched() {
    const { kernel, graph, initials, levels } = this
    return { kernel, graph, visited: levels, initials, starts: kernel.tables.initial }
  }

  runUpTo(position: Position): Run {
    return 'state' in position
      ? runUpToFailure(this.searched(), this.levels.pathTo(position.state))
      : position
  }

  runTo(position: Position, step?: number): Run {
    if (!('state' in position)) return position
    const run = runAlong(this.searched(), this.levels.pathTo(position.state), () => true)
    if (step !== undefined)
      run.chooseAlike(step, (v) => {
        this.levels.read(position.state, v)
        this.kernel.loadVector(v)
        this.graph.expand(position.state, v, nothingKnown)
      })
    return run
  }
}
