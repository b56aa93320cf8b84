// A thread that does the tasks of one distributed search, one at a time. It keeps what it learns, and leaves the event loop of the process
// free: a worker whose loop is blocked loses its claim on a job, which is then done twice (BullMQ's known pitfall).
import { join } from 'node:path'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { Command } from 'commander'
import { taskModel } from '../../check/task-model.js'
import { ImpureSpec } from '../../protocol/broken-spec.js'
import { TaskDoer } from '../../search/distributed/task-doer.js'
import type { Task } from '../../search/distributed/tasks.js'
import { modelOptionsOf } from '../arguments/model-arguments.js'
import type { VerifyArguments } from '../arguments/verify-arguments.js'
import { SharedFolder } from '../distributed/shared-folder.js'
import type { TaskReply } from '../distributed/task-job.js'
import { mutantNamed } from '../load/load-mutants.js'
import { loadSpec } from '../load/load-spec.js'
import { addVerify } from './verify-command.js'
import { chosen } from './verify-question.js'

/** The data of a thread. */
export interface TaskThreadData {
  readonly spec: string
  readonly words: readonly string[]
  /** Where the user's own files are; undefined if there are none. */
  readonly folder?: string
  /** The folder of the search. */
  readonly store: string
  /** The most bytes for states of earlier levels. */
  readonly memory: number
}

const { spec: named, words, folder, store, memory } = workerData as TaskThreadData

const given = (): VerifyArguments => {
  const program = new Command().exitOverride()
  addVerify(program, () => {})
  const [command] = program.commands
  command!.action(() => {})
  program.parse(['verify', named, ...words], { from: 'user' })
  return command!.opts<VerifyArguments>()
}

const doer = async (): Promise<TaskDoer> => {
  const own = (path: string): string => (folder === undefined ? path : join(folder, path))
  const asked = given()
  const isOwn = folder !== undefined && /[./\\]/.test(named)
  const loaded = await loadSpec(isOwn ? own(named) : named, false, asked.with?.map(own))
  const spec = asked.mutant === undefined ? loaded.spec : await mutantNamed(loaded, asked.mutant)
  const { model, properties } = chosen(asked, modelOptionsOf(asked, spec), spec)
  return new TaskDoer(taskModel(model, properties), new SharedFolder(store), memory)
}

const port = parentPort as MessagePort
const made = doer()
// Its error is that of the first task.
made.catch(() => {})

const replyTo = async (task: Task): Promise<TaskReply> => {
  try {
    return { result: (await made).do(task) }
  } catch (error) {
    const failed = error instanceof Error ? error.message : String(error)
    return { failed, isImpure: error instanceof ImpureSpec }
  }
}

port.on('message', (task: Task) => void replyTo(task).then((reply) => port.postMessage(reply)))
