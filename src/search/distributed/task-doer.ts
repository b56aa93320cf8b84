// Does tasks. It may be any process that has the spec and the store. What it knows beside these, such as numbers of values and the states
// of earlier levels, only saves time.
import type { Kernel } from '../../compile/kernel.js'
import type { StepGraph } from '../../compile/step-graph.js'
import { ValueTexts } from '../../compile/value-texts.js'
import { Candidates } from './candidates.js'
import { expandStates, type Watch } from './expanding.js'
import { insertCandidates } from './inserting.js'
import { KnownStates } from './known-states.js'
import { LevelFiles } from './level-files.js'
import { notedResult } from './noted-result.js'
import { numberStates } from './numbering.js'
import { stateFile } from './state-file.js'
import type { TaskStore } from './task-store.js'
import { names, nothingFound, type Task, type TaskResult } from './tasks.js'

/** The parts of a model that tasks need. */
export interface TaskModel {
  /** The full graph. */
  readonly graph: StepGraph
  /** A new watch, for which nothing is decided. */
  watch(): Watch
  /** Repeats calls of the spec. Throws an `ImpureSpec` if a result differs. */
  repeatCalls(): void
}

/** Does the tasks of one search. */
export class TaskDoer {
  private readonly model: TaskModel
  private readonly kernel: Kernel
  private readonly files: LevelFiles
  private readonly known: KnownStates
  private repeated = 0

  /** @param memory the most bytes for states of earlier levels */
  constructor(model: TaskModel, store: TaskStore, memory: number) {
    this.model = model
    this.kernel = model.graph.kernel
    this.files = new LevelFiles(store, new ValueTexts(this.kernel.tables))
    this.known = new KnownStates(this.kernel, this.files, memory)
  }

  /**
   * The result of a task; that of an earlier time, if it was done before. Throws a `StoreError`, a `MemoryExhausted` if the states of
   * the task do not fit, or an `ImpureSpec`.
   */
  do(task: Task): TaskResult {
    const { store } = this.files
    const name = names.result(task)
    const earlier = notedResult(store, task)
    if (earlier !== undefined) return earlier
    const result = this.done(task)
    this.repeatNewCalls()
    store.note(name, [new TextEncoder().encode(JSON.stringify(result))])
    return result
  }

  private done(task: Task): TaskResult {
    const { kernel, files, known, model } = this
    switch (task.kind) {
      case 'start':
        return this.start()
      case 'insert':
        return insertCandidates(kernel, files, known, task)
      case 'number':
        return numberStates(files, task)
      case 'expand':
      case 'look':
      case 'tally':
        return expandStates(model.graph, files, model.watch(), task)
      default:
        return task satisfies never
    }
  }

  // The parents of initial states are their places.
  private start(): TaskResult {
    const { kernel, files } = this
    const { initial, slots } = kernel.tables
    const candidates = new Candidates(kernel)
    for (const [place, v] of initial.entries()) candidates.add(v, place, 0)
    const sections = candidates.sections(files.texts)
    files.store.write(names.candidates(0, 0), stateFile(files.texts, slots.count, sections))
    return { ...nothingFound, states: sections.map(({ partition, parents }) => [partition, parents.length]) }
  }

  private repeatNewCalls(): void {
    const { news } = this.kernel.tables
    if (news === this.repeated) return
    this.repeated = news
    this.model.repeatCalls()
  }
}
