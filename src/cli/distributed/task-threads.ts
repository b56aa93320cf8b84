// The threads of a worker. Each does tasks of one search, and ends when its place is needed for another search.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Task } from '../../search/distributed/tasks.js'
import type { TaskThreadData } from '../commands/task-thread.js'
import { codeOnlyFrom } from '../load/allowed-code.js'
import { writeSent } from '../queue/sent-files.js'
import { moduleThread } from '../supervise/command-thread-start.js'
import { ownFolder } from './own-folder.js'
import type { TaskReply } from './task-job.js'
import { searchName, type TaskQuestion } from './task-question.js'

/** A thread, and the folder with the user's own files. */
class TaskThread {
  readonly search: string
  private readonly thread: Worker
  private readonly root: string
  /** Resolves the promise of the current task; undefined while the thread is idle. */
  private answer: ((reply: TaskReply | Error) => void) | undefined

  constructor(question: TaskQuestion, search: string, shared: string, memory: number) {
    this.search = search
    this.root = ownFolder()
    const { spec, words, own } = question
    const folder = own === undefined ? {} : { folder: writeSent(own, this.root) }
    const data: TaskThreadData = { spec, words, ...folder, store: join(shared, search), memory }
    const { url, execArgv } = moduleThread('src/cli/commands/task-thread')
    const env = { ...process.env, ...codeOnlyFrom([this.root]) }
    this.thread = new Worker(url, { workerData: data, execArgv, env })
    this.thread.on('message', (reply: TaskReply) => this.finish(reply))
    this.thread.on('error', (error) => this.finish(error))
    this.thread.on('exit', (code) => this.finish(new Error(`the thread of a task ended with code ${code}`)))
  }

  get isIdle(): boolean {
    return this.answer === undefined
  }

  do(task: Task): Promise<TaskReply> {
    return new Promise((resolve, reject) => {
      this.answer = (reply) => (reply instanceof Error ? reject(reply) : resolve(reply))
      this.thread.postMessage(task)
    })
  }

  private finish(reply: TaskReply | Error): void {
    const { answer } = this
    this.answer = undefined
    answer?.(reply)
  }

  end(): void {
    void this.thread.terminate()
    rmSync(this.root, { recursive: true, force: true })
  }
}

/** At most as many threads as tasks that are done at a time. */
export class TaskThreads {
  private readonly threads: TaskThread[] = []
  private readonly shared: string
  private readonly most: number
  private readonly memory: number

  /**
   * @param shared the folder that all machines share
   * @param memory of each thread, in bytes
   */
  constructor(shared: string, most: number, memory: number) {
    this.shared = shared
    this.most = most
    this.memory = memory
  }

  /** Does a task. Throws an error if the thread fails. */
  async do(question: TaskQuestion, task: Task): Promise<TaskReply> {
    const thread = this.threadFor(question)
    try {
      return await thread.do(task)
    } catch (error) {
      this.end(thread)
      throw error
    }
  }

  private threadFor(question: TaskQuestion): TaskThread {
    const search = searchName(question)
    const idle = this.threads.filter(({ isIdle }) => isIdle)
    const known = idle.find((one) => one.search === search)
    if (known !== undefined) return known
    if (this.threads.length >= this.most && idle[0] !== undefined) this.end(idle[0])
    const thread = new TaskThread(question, search, this.shared, this.memory)
    this.threads.push(thread)
    return thread
  }

  private end(thread: TaskThread): void {
    const at = this.threads.indexOf(thread)
    if (at >= 0) this.threads.splice(at, 1)
    thread.end()
  }

  /** Ends all. */
  endAll(): void {
    for (const thread of this.threads.splice(0)) thread.end()
  }
}
