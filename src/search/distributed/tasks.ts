// The tasks of a distributed search. A task is data, so it can wait in a queue, and its result is data of a few numbers; states are in the
// store, under names that follow from the task. A task that is done twice, by whomever, writes the same bytes under the same names, so
// nothing is lost or counted twice if a worker dies, is slow, or is given a task again.
//
// The search goes level by level. A level is found by `insert` tasks: each compares the candidates of some partitions with all earlier
// states of these. One `number` task then numbers the states of the level, in the order of their parents and steps, and `expand` tasks
// compute their successors, which are the candidates of the next level.

/** The number of partitions. A hash of its values gives each state to one of them. */
export const partitionBits = 6
export const partitionCount = 1 << partitionBits

/** States of one partition that follow one another in its section. */
export interface Slice {
  readonly partition: number
  readonly from: number
  readonly count: number
}

/** Compares the candidates of some partitions with the states of earlier levels. */
export interface InsertTask {
  readonly kind: 'insert'
  readonly level: number
  readonly index: number
  /** For this level and each before it: the number of its `insert` tasks, among which partitions are shared. */
  readonly inserts: readonly number[]
  /** The number of files of candidates. */
  readonly candidates: number
}

/** Numbers the states of a level. */
export interface NumberTask {
  readonly kind: 'number'
  readonly level: number
  /** The number of `insert` tasks of the level, and of states in the level before. */
  readonly inserts: number
  readonly parents: number
}

/** Computes the successors of some states of a level. */
export interface ExpandTask {
  readonly kind: 'expand' | 'look' | 'tally'
  readonly level: number
  readonly index: number
  readonly inserts: number
  readonly slices: readonly Slice[]
  /** For a `tally`: the last state that is expanded, as its index in the level. */
  readonly upTo?: number
}

/** Writes the initial states as the candidates of the first level. */
interface StartTask {
  readonly kind: 'start'
}

export type Task = StartTask | InsertTask | NumberTask | ExpandTask

/** What a task has found. */
export interface TaskResult {
  /** `insert` and `number`: the number of states in each partition that has some. `start` and `expand`: of candidates. */
  readonly states: readonly (readonly [partition: number, states: number])[]
  /** `expand` and `tally`: the steps of the states, and those that lead back to their state. */
  readonly transitions: number
  readonly selfLoops: number
  /** `expand` and `look`: the states that may decide something, as indices in the level, in order. */
  readonly shown: readonly number[]
  /** `look`: whether some state has steps. */
  readonly hasSteps: boolean
}

/** A result that says nothing. */
export const nothingFound: TaskResult = {
  states: [],
  transitions: 0,
  selfLoops: 0,
  shown: [],
  hasSteps: false,
}

const padded = (number: number, digits: number): string => String(number).padStart(digits, '0')

/** The names of what is in the store. */
export const names = {
  /** The candidates of a level that one task has written. */
  candidates: (level: number, index: number): string => `${padded(level, 6)}-candidates-${padded(index, 5)}`,
  states: (level: number, index: number): string => `${padded(level, 6)}-states-${padded(index, 3)}`,
  numbers: (level: number): string => `${padded(level, 6)}-numbers`,
  /** What a task has found; it is written last, so what it says of is there. */
  result: (task: Task): string => {
    switch (task.kind) {
      case 'start':
        return `${padded(0, 6)}-start.json`
      case 'number':
        return `${padded(task.level, 6)}-number.json`
      case 'tally':
        return `${padded(task.level, 6)}-tally-${task.upTo}-${padded(task.index, 5)}.json`
      case 'insert':
      case 'expand':
      case 'look':
        return `${padded(task.level, 6)}-${task.kind}-${padded(task.index, 5)}.json`
      default:
        return task satisfies never
    }
  },
}

/** The partitions of one of several tasks, from the first on and before the second. */
export const partitionsOf = (index: number, tasks: number): readonly [number, number] => [
  Math.floor((index * partitionCount) / tasks),
  Math.floor(((index + 1) * partitionCount) / tasks),
]

/** The task among several that has a partition. */
export const taskOf = (partition: number, tasks: number): number => {
  const index = Math.floor((partition * tasks) / partitionCount)
  return partitionsOf(index, tasks)[1] <= partition ? index + 1 : index
}
