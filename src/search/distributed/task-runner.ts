// Who does the tasks of a distributed search: this process, or workers elsewhere that take them from a queue (src/cli/distributed/).
import type { TaskDoer } from './task-doer.js'
import type { Task, TaskResult } from './tasks.js'

/** Tasks that are done in any order. */
interface Batch {
  /** The results so far; undefined for tasks that are not done. */
  readonly results: readonly (TaskResult | undefined)[]
  /** Does a part of the tasks, or looks how far others are. Throws the error of a task. */
  advance(): void
}

/** Does tasks. */
export interface TaskRunner {
  begin(tasks: readonly Task[]): Batch
}

/** Does tasks in this process, one by one. */
export class OwnTasks implements TaskRunner {
  private readonly doer: TaskDoer

  constructor(doer: TaskDoer) {
    this.doer = doer
  }

  begin(tasks: readonly Task[]): Batch {
    const { doer } = this
    const results: (TaskResult | undefined)[] = tasks.map(() => undefined)
    let next = 0
    return {
      results,
      advance: () => {
        if (next < tasks.length) results[next] = doer.do(tasks[next]!)
        next++
      },
    }
  }
}
