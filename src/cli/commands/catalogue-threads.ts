// Checks the whole catalogue on several cores: each thread checks one spec after the other, and what they print is printed
// here in the order of the catalogue, so the output is that of a single thread.
import { availableParallelism } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { cutText } from '../../report/verdict/verdict-text.js'
import { counted } from '../../report/words/number-words.js'
import type { VerifyArguments } from '../arguments/verify-arguments.js'
import { exitCodes } from '../exit-codes.js'
import { catalogueNames, catalogueSpec } from '../load/catalogue.js'
import type { LoadedSpec } from '../load/load-spec.js'
import { moduleThread } from '../supervise/command-thread-start.js'
import { defaultMemory } from '../supervise/default-memory.js'
import { optimizeLater } from '../supervise/optimization.js'
import { interrupted, searchBegins, searchEnded, sliceEnded } from '../supervise/supervised.js'
import { ProgressLine } from '../terminal/progress-line.js'
import type { Terminal } from '../terminal/terminal.js'
import {
  checkRecorded,
  headOf,
  modelsOf,
  type RunPlace,
  refuseRandomWalks,
  verifyRecorded,
} from './catalogue-run.js'
import type { CatalogueThreadData, FromCatalogueThread, ToCatalogueThread } from './catalogue-thread.js'
import { codeOfRun, type RunTally, sumOf, tallyText } from './run-tally.js'

// Each thread loads the whole program, and more threads than this would not pay.
const mostThreads = 8

// How often an interrupt is looked for, in milliseconds.
const pause = 100

/** A spec, and what its thread has said so far. */
interface Task {
  readonly loaded: LoadedSpec
  readonly place: RunPlace
  /** What is not yet printed. */
  readonly unprinted: { readonly to: 'out' | 'err'; readonly text: string }[]
  /** The number of texts that are printed. */
  printed: number
  result: RunTally | 'failed' | undefined
}

/** Threads that take the tasks in order. */
class CatalogueThreads {
  /** The number of models that are checked. */
  models = 0
  private readonly tasks: readonly Task[]
  private readonly threads: readonly Worker[]
  private next = 0
  private running: number
  private wake = (): void => {}

  constructor(tasks: readonly Task[], count: number, data: CatalogueThreadData) {
    this.tasks = tasks
    const { url, execArgv } = moduleThread('src/cli/commands/catalogue-thread')
    this.threads = Array.from({ length: count }, () => new Worker(url, { workerData: data, execArgv }))
    this.running = count
    for (const thread of this.threads) this.serve(thread)
  }

  /** Resolves after the next message, or after a pause. */
  changed(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pause)
      this.wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** Ends all threads. */
  async end(): Promise<void> {
    await Promise.all(this.threads.map((thread) => thread.terminate()))
  }

  /**
   * Gives a thread one task after the other. Its listeners stay as long as it runs: `terminate` waits with a listener of its own, which
   * must not be removed when the last task ends at that moment.
   */
  private serve(thread: Worker): void {
    let task = this.give(thread)
    const finish = (result: RunTally | 'failed'): void => {
      if (task !== undefined) task.result ??= result
      this.wake()
    }
    // A thread that dies leaves its spec to the thread that prints, and the last one leaves all others too.
    thread.on('error', () => finish('failed'))
    thread.on('exit', () => {
      this.running--
      if (this.running === 0) for (const left of this.tasks.slice(this.next)) left.result ??= 'failed'
      finish('failed')
    })
    thread.on('message', (message: FromCatalogueThread) => {
      switch (message.kind) {
        case 'out':
        case 'err':
          task?.unprinted.push({ to: message.kind, text: message.text })
          break
        case 'model':
          this.models++
          break
        case 'done':
        case 'failed':
          finish(message.kind === 'done' ? message.tally : 'failed')
          task = this.give(thread)
          break
        default:
          message satisfies never
      }
      this.wake()
    })
  }

  private give(thread: Worker): Task | undefined {
    const task = this.tasks[this.next++]
    if (task === undefined) return undefined
    const request: ToCatalogueThread = { name: task.loaded.argument, place: task.place }
    thread.postMessage(request)
    return task
  }
}

/** The specs of the catalogue with their places in the run. */
const tasksOf = (specs: readonly LoadedSpec[]): readonly Task[] => {
  const counts = specs.map(modelsOf)
  const models = counts.reduce((sum, count) => sum + count, 0)
  return specs.map((loaded, k) => ({
    loaded,
    place: { before: counts.slice(0, k).reduce((sum, count) => sum + count, 0), models },
    unprinted: [],
    printed: 0,
    result: undefined,
  }))
}

/** A terminal that prints all but the first texts: those that a thread has said already. */
export const printRemainder = (count: number, terminal: Terminal): Terminal => {
  let left = count
  const after = (print: (text: string) => void) => (text: string) => {
    if (left > 0) left--
    else print(text)
  }
  return { ...terminal, out: after(terminal.out), err: after(terminal.err) }
}

/** Prints what the threads say, in the order of the tasks. Returns the tallies; fewer than tasks after an interrupt. */
const tallies = async (
  tasks: readonly Task[],
  threads: CatalogueThreads,
  given: VerifyArguments,
  terminal: Terminal,
): Promise<readonly RunTally[]> => {
  const line = new ProgressLine('catalogue')
  const found: RunTally[] = []
  const print = (task: Task): void => {
    const texts = task.unprinted.splice(0)
    task.printed += texts.length
    if (texts.length > 0 && terminal.progress) line.clear()
    for (const { to, text } of texts) terminal[to](text)
  }
  for (const task of tasks) {
    while (task.result === undefined) {
      await threads.changed()
      sliceEnded()
      if (interrupted()) return found
      print(task)
      if (terminal.progress) line.share(threads.models, task.place.models, 'models')
    }
    if (task.result === 'failed') {
      // Checked again here, its error takes the usual way.
      const remainder = printRemainder(task.printed, terminal)
      found.push((await checkRecorded(given, remainder, [task.loaded], task.place)).tally)
      continue
    }
    print(task)
    found.push(task.result)
  }
  return found
}

/**
 * Checks every recorded model of the catalogue that is not marked large. Returns exit code 0 if all are as expected.
 * @param cores the number of threads, if the format and the options let specs be checked apart
 * @param names the specs, in the order in which they are printed
 */
export const verifyCatalogue = async (
  given: VerifyArguments,
  terminal: Terminal,
  cores: number = availableParallelism(),
  names: readonly string[] = catalogueNames(),
): Promise<number> => {
  refuseRandomWalks(given)
  const specs = await Promise.all(
    names.map(async (name) => ({ spec: await catalogueSpec(name), argument: name })),
  )
  const count = Math.min(cores, mostThreads, specs.length)
  // JSON and JUnit are one document, and the folders of traces are numbered through.
  const isApart = (given.format === 'text' || given.format === 'ndjson') && given.out === undefined
  if (count < 2 || !isApart) return verifyRecorded(given, terminal, specs)
  const isText = given.format === 'text'
  if (isText) terminal.out(headOf(given, terminal))
  const tasks = tasksOf(specs)
  // Most code of a spec runs too often to be interpreted, and not often enough to be optimized. On Node 20 this saves a twentieth of the
  // processor time; on Node 24 it changes nothing.
  setFlagsFromString('--always-sparkplug')
  optimizeLater('catalogue')
  const threads = new CatalogueThreads(tasks, count, {
    given: { ...given, memory: given.memory ?? Math.floor(defaultMemory() / count) },
    isTTY: process.stdout.isTTY === true,
  })
  searchBegins(Number.POSITIVE_INFINITY)
  const found = await tallies(tasks, threads, given, terminal).finally(() => threads.end())
  searchEnded()
  const tally = sumOf(found)
  if (found.length < tasks.length) {
    if (isText)
      terminal.out(
        `\nincomplete: ${cutText('interrupt')} after ${threads.models} of ${counted(tasks[0]!.place.models, 'model')}\n`,
      )
    return exitCodes.inconclusive
  }
  if (isText) terminal.out(tallyText(tally, specs.length))
  return codeOfRun(tally)
}
