// A check whose search is done by tasks with a shared folder: in this process, or with --queue by workers.
import { rmSync } from 'node:fs'
import type { Check } from '../../check/check.js'
import type { CheckOptions } from '../../check/check-options.js'
import { taskModel } from '../../check/task-model.js'
import type { CheckResult } from '../../check/verdict.js'
import type { Model } from '../../model/model.js'
import type { Property } from '../../protocol/property.js'
import { TaskDoer } from '../../search/distributed/task-doer.js'
import { OwnTasks } from '../../search/distributed/task-runner.js'
import { StoreError } from '../../search/distributed/task-store.js'
import { queuePlace } from '../arguments/queue-options.js'
import type { VerifyArguments } from '../arguments/verify-arguments.js'
import { lockFolder } from '../checkpoint/folder-lock.js'
import { QueuedTasks } from '../distributed/queued-tasks.js'
import { SharedFolder } from '../distributed/shared-folder.js'
import { searchFolder, searchName, taskQuestion } from '../distributed/task-question.js'
import { UsageError } from '../exit-codes.js'
import type { LoadedSpec } from '../load/load-spec.js'
import { Engine } from '../queue/engine.js'
import type { Terminal } from '../terminal/terminal.js'

// How long the end waits for a Redis that does not answer, in milliseconds.
const farewell = 2000

/** What is searched. */
interface Asked {
  readonly model: Model
  readonly properties: readonly Property[]
  readonly asked: CheckOptions
}

/** The tasks of one check. */
interface SharedTasks {
  readonly tasks: NonNullable<CheckOptions['tasks']>
  /** What `drive` drives. */
  driven(running: Check): Pick<Check, 'run' | 'stop' | 'result'> & { pause?(): Promise<void> }
  /** Waits for the result, and ends the work on it. What a later command can go on with stays. */
  until(driving: Promise<CheckResult>): Promise<CheckResult>
}

const mustBeFull = ({ model, asked }: Asked): void => {
  if (asked.reduce?.timestamps !== true || !model.spec.timed) return
  throw new UsageError(
    '--shared: with unbounded requests clocks grow forever, and canonical timestamps are certified call by call in one process; bound them, such as --requests 2',
  )
}

const stopsFor: readonly (string | undefined)[] = ['interrupt', 'time', 'memory']

/** The tasks of a check; undefined without `--shared`. Throws a `UsageError` for what tasks cannot do. */
export const sharedTasks = async (
  loaded: LoadedSpec,
  searched: Asked,
  given: VerifyArguments,
  terminal: Terminal,
): Promise<SharedTasks | undefined> => {
  const { shared } = given
  if (shared === undefined) return undefined
  mustBeFull(searched)
  const { model, properties, asked } = searched
  const place = queuePlace(given)
  const question = await taskQuestion(loaded, model, properties, place !== undefined)
  const engine = place && (await Engine.connect(place))
  const folder = searchFolder(shared, searchName(question))
  const store = new SharedFolder(folder)
  const say = (note: string) => terminal.err(`note: ${note}\n`)
  let giveBack: () => void
  try {
    giveBack = lockFolder(folder, `--shared ${shared}`)
  } catch (error) {
    await engine?.close(farewell)
    throw error
  }
  const queued = engine && new QueuedTasks(engine, question, store, say)
  // Half of the memory is for tables and candidates.
  const runner = queued ?? new OwnTasks(new TaskDoer(taskModel(model, properties), store, asked.memory / 2))
  const end = async (isKept: boolean): Promise<void> => {
    await queued?.close()
    await engine?.close(farewell)
    giveBack()
    // A slow worker may still write there.
    if (!isKept) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    else if (!terminal.quiet) say(`what was found is in ${folder}; the same command continues from there`)
  }
  return {
    tasks: { store, runner },
    driven: (running) => ({
      run: () => running.run(),
      stop: (reason) => running.stop(reason),
      result: () => running.result(),
      ...(queued && { pause: () => queued.pause() }),
    }),
    until: async (driving) => {
      let isKept = true
      try {
        const result = await driving
        isKept = stopsFor.includes(result.exploration.cut)
        return result
      } catch (error) {
        if (error instanceof StoreError) throw new UsageError(`--shared ${shared}: ${error.message}`)
        throw error
      } finally {
        await end(isKept)
      }
    },
  }
}
