// A task of a distributed search as a job: what a worker needs to do it, in which queue it waits, and what comes back.
import type { Task, TaskResult } from '../../search/distributed/tasks.js'
import { programDigest } from '../sweep/program-digest.js'
import type { TaskQuestion } from './task-question.js'

/** The data of a job. */
export interface TaskJob {
  readonly question: TaskQuestion
  readonly task: Task
}

/** What a worker answers: a mistake of the spec or of a file ends the search, and is no reason to try again. */
export type TaskReply =
  | { readonly result: TaskResult }
  /** Why it failed, and whether that is because a function of the spec is not pure. */
  | { readonly failed: string; readonly isImpure: boolean }

/**
 * The queue of tasks with these files, or of tasks with none: each program and each set of files has queues of its own (cell-job.ts).
 * @param digest the digest of the files
 */
export const taskQueueOf = (digest?: string): string =>
  ['coterie-tasks', programDigest(), ...(digest === undefined ? [] : [digest])].join('-')

const kinds: readonly Task['kind'][] = ['start', 'insert', 'number', 'expand', 'look', 'tally']

const areNumbers = (value: unknown): boolean => {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0
  return typeof value === 'object' && value !== null && Object.values(value).every(areNumbers)
}

/** Throws an error for what is no task. Names of files follow from its numbers, and anybody who can write to the queue has made it. */
export const mustBeTask = ({ kind, ...numbers }: Task): void => {
  if (!kinds.includes(kind) || !areNumbers(numbers)) throw new Error('this is no task of a search')
}
