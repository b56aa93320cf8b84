// The result of a task that was done before.
import type { TaskStore } from './task-store.js'
import { names, type Task, type TaskResult } from './tasks.js'

/** The result, if it is in the store as a whole; undefined if the task must be done. */
export const notedResult = (store: TaskStore, task: Task): TaskResult | undefined => {
  const name = names.result(task)
  if (!store.has(name)) return undefined
  try {
    return JSON.parse(new TextDecoder().decode(store.read(name, 0, store.lengthOf(name)))) as TaskResult
  } catch (error) {
    // A machine has failed while it was written.
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
