// Expands some states of a level, in the order of their numbers, and writes their successors as candidates of the next level. States that
// may decide something are named in the result: the process that asked for the search looks at these again, in the order of all, and decides.
import type { FoundStates, StepGraph } from '../../compile/step-graph.js'
import { BrokenSpec, ImpureSpec } from '../../protocol/broken-spec.js'
import { OwnState } from '../own-state.js'
import { Candidates } from './candidates.js'
import { type LevelFiles, LevelNumbers } from './level-files.js'
import { stateFile } from './state-file.js'
import { type ExpandTask, names, type TaskResult } from './tasks.js'

/**
 * Looks at a state that the kernel has just expanded, or only loaded. Returns whether it may decide something that no state before it
 * has, since the watch began.
 */
export type Watch = (v: Int32Array, expanded: boolean) => boolean

/** A state of a slice: its number in the level, and how to read it. */
interface Member {
  readonly number: number
  readonly read: (v: Int32Array) => void
}

const membersOf = (files: LevelFiles, { level, inserts, slices }: ExpandTask): readonly Member[] => {
  const numbers = new LevelNumbers(files.store, level)
  const members = slices.flatMap(({ partition, from, count }) => {
    const file = files.states(level, partition, inserts)
    const words = file.wordsOf(partition, from, count)
    return Array.from(numbers.of(partition, from, count), (number, k): Member => {
      return { number: number >>> 0, read: (v) => file.translate(words, k, v) }
    })
  })
  return members.sort((a, b) => a.number - b.number)
}

// A graph without partial order asks for no state found so far.
const nothingKnown: FoundStates = { load: () => {}, leadsToOpenState: () => true }

const isFailure = (error: unknown): boolean => error instanceof BrokenSpec && !(error instanceof ImpureSpec)

/** Expands states one by one. */
class Expanding {
  readonly candidates: Candidates
  readonly shown: number[] = []
  transitions = 0
  selfLoops = 0
  hasSteps = false
  private readonly graph: StepGraph
  private readonly watch: Watch
  private readonly ownState = new OwnState()

  constructor(graph: StepGraph, watch: Watch) {
    this.graph = graph
    this.watch = watch
    this.candidates = new Candidates(graph.kernel)
  }

  /** A function of the spec may fail; then the state is shown, and has no steps. */
  expand(number: number, v: Int32Array, kind: ExpandTask['kind']): void {
    const { graph, watch } = this
    const { kernel } = graph
    kernel.loadVector(v)
    try {
      if (kind === 'look') graph.expandFully()
      else graph.expand(number, v, nothingKnown)
    } catch (error) {
      if (!isFailure(error)) throw error
      this.shown.push(number)
      return
    }
    if (kernel.count > 0) this.hasSteps = true
    if (kind !== 'look') {
      this.transitions += kernel.count
      this.selfLoops += this.ownState.among(kernel, v)
    }
    if (kind === 'tally') return
    if (kind === 'expand') this.candidates.addSuccessors(number)
    if (this.isShown(() => watch(v, kind === 'expand' || kernel.count === 0))) this.shown.push(number)
  }

  private isShown(look: () => boolean): boolean {
    try {
      return look()
    } catch (error) {
      if (isFailure(error)) return true
      throw error
    }
  }
}

/** Performs the task. */
export const expandStates = (
  graph: StepGraph,
  files: LevelFiles,
  watch: Watch,
  task: ExpandTask,
): TaskResult => {
  const { kind, level, index, upTo = Number.POSITIVE_INFINITY } = task
  const { count } = graph.kernel.tables.slots
  const work = new Expanding(graph, watch)
  const v = new Int32Array(count)
  for (const { number, read } of membersOf(files, task)) {
    if (number > upTo) break
    read(v)
    work.expand(number, v, kind)
  }
  const { transitions, selfLoops, shown, hasSteps } = work
  const sections = kind === 'expand' ? work.candidates.sections(files.texts) : []
  if (kind === 'expand')
    files.store.write(names.candidates(level + 1, index), stateFile(files.texts, count, sections))
  const states = sections.map(({ partition, parents }) => [partition, parents.length] as const)
  return { states, transitions, selfLoops, shown, hasSteps }
}
