// `coterie worker` runs the cells of sweeps that wait in a queue, and with a shared folder the tasks of distributed searches, on each machine
// where it is started.
import { statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Command } from 'commander'
import type { Outcome } from '../../sweep/outcome.js'
import { bytes, collect, seconds, wholeNumber } from '../arguments/argument-readers.js'
import { quoted } from '../arguments/model-arguments.js'
import { type QueueArguments, queuePlace, withQueue } from '../arguments/queue-options.js'
import { verbs } from '../arguments/verbs.js'
import { TaskWorker } from '../distributed/task-worker.js'
import { exitCodes, UsageError } from '../exit-codes.js'
import type { CellJob } from '../queue/cell-job.js'
import { CellWorker } from '../queue/cell-worker.js'
import { Engine } from '../queue/engine.js'
import { defaultMemory } from '../supervise/default-memory.js'
import { notForWorkers } from './planned-options.js'

interface WorkerArguments extends QueueArguments {
  readonly allowSpecs?: readonly string[]
  readonly shared?: string
  readonly jobs?: number
  readonly memory?: number
  readonly lease: number
  readonly idle?: number
  readonly quiet?: boolean
}

const details = `
Start Redis once, a worker on each machine, and then the sweep on any of them:

  coterie worker --queue redis://lab-1:6379
  coterie sweep plan.yaml --queue redis://lab-1:6379

With a folder that every machine sees, one search runs on all of them:

  coterie worker --queue redis://lab-1:6379 --shared /net/coterie
  coterie verify maekawa --property mutualExclusion --queue redis://lab-1:6379 --shared /net/coterie

A worker runs specs of the catalogue. A spec of your own is code, sent by its content; a worker runs it only if it was started with the digest
of its files, which \`sweep\` and \`verify\` print. All machines need the same version of Coterie. docs/sweeps.md and docs/machines.md have
the rest.

Ctrl-C ends the worker after the cells and tasks that run; a second one ends it at once, and other workers take these after the lease.

Exit codes: 0 a signal or --idle ended the worker; 2 a second signal ended it at once; 64 wrong usage, Redis does not answer, or its packages
are not installed.`

// How often signals and the idle time are looked at, in milliseconds.
const pause = 100
const farewell = 2000

const line = ({ spec, words }: CellJob, outcome: Outcome, took: number): string => {
  const end = outcome.kind === 'checked' ? `exit code ${outcome.code}` : `${outcome.kind}: ${outcome.says}`
  return `verify ${[spec, ...words].map(quoted).join(' ')}: ${end}, ${took.toFixed(1)} s\n`
}

const mustBeAllowed = ({ spec, words }: Pick<CellJob, 'spec' | 'words'>): void => {
  const option = notForWorkers(spec, words)
  if (option !== undefined) throw new Error(`a worker does not take --${option}`)
}

const digests = (given: readonly string[]): readonly string[] => {
  const wrong = given.find((one) => one !== 'catalogue' && !/^[0-9a-f]{32}$/.test(one))
  if (wrong !== undefined)
    throw new UsageError(
      `--allow-specs ${wrong}: it is no digest of files; sweep and verify print the digest, 32 digits and letters; the word "catalogue" allows no files`,
    )
  return [...new Set(given)].filter((one) => one !== 'catalogue')
}

/** Counts the signals that ask for the end. */
const signalCount = (): (() => number) => {
  let count = 0
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => count++)
  return () => count
}

/** What takes jobs of one kind from the queues. */
type AnyWorker = Pick<CellWorker, 'count' | 'idle' | 'end' | 'abandon'>

/** The workers for cells and, with a shared folder, for tasks. */
const workersFor = (
  engine: Engine,
  { allowSpecs = [], shared, lease, memory, ...given }: WorkerArguments,
  say: (text: string) => void,
): readonly AnyWorker[] => {
  const allowed = digests(allowSpecs)
  const jobs = given.jobs ?? Math.max(1, Math.floor(availableParallelism() / 2))
  const common = {
    ...{ allowed, jobs, lease: lease * 1000, mustBeAllowed },
    memory: memory ?? Math.floor(defaultMemory() / (jobs * (1 + allowed.length))),
  }
  const ended = (job: CellJob, outcome: Outcome, took: number) => say(line(job, outcome, took))
  const cells = new CellWorker(engine, { ...common, ended })
  return shared === undefined ? [cells] : [cells, new TaskWorker(engine, { ...common, shared })]
}

const mustBeFolder = (shared: string | undefined): void => {
  if (shared !== undefined && statSync(shared, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new UsageError(`--shared ${shared}: there is no such folder; name the one that every machine sees`)
}

const work = async (given: WorkerArguments): Promise<number> => {
  const { shared, idle, quiet } = given
  const place = queuePlace(given)
  if (place === undefined)
    throw new UsageError('--queue is missing; name the Redis of the queue, such as redis://localhost:6379')
  mustBeFolder(shared)
  digests(given.allowSpecs ?? [])
  const say = (text: string): void => {
    if (quiet !== true) process.stderr.write(text)
  }
  const engine = await Engine.connect(place)
  engine.onLost = (why) =>
    say(`the connection to ${engine.shown} is lost (${why}); waiting until Redis is back\n`)
  const workers = workersFor(engine, given, say)
  const count = () => workers.reduce((sum, one) => sum + one.count, 0)
  const signals = signalCount()
  const what = shared === undefined ? 'cells' : 'cells and tasks'
  say(`waiting for ${what} from ${engine.shown}; Ctrl-C ends\n`)
  const most = (idle ?? Number.POSITIVE_INFINITY) * 1000
  while (signals() === 0 && workers.some((one) => one.idle < most)) await sleep(pause)
  if (count() > 0) say(`ending after ${runningText(count(), shared)}; Ctrl-C again ends at once\n`)
  let isDone = false
  const end = Promise.all(workers.map((one) => one.end())).then(() => {
    isDone = true
  })
  while (!isDone && signals() < 2) await Promise.race([end, sleep(pause)])
  if (!isDone) await Promise.race([Promise.all(workers.map((one) => one.abandon())), sleep(farewell)])
  await engine.close(farewell)
  return isDone ? exitCodes.holds : exitCodes.inconclusive
}

const runningText = (count: number, shared: string | undefined): string => {
  if (shared !== undefined) return 'what runs'
  return count === 1 ? 'the cell that runs' : 'the cells that run'
}

/** Adds the command to a program and passes its exit code to `done`. */
export const addWorker = (program: Command, done: (code: number) => void): void => {
  withQueue(program.command('worker').description(verbs.worker.does), 'take cells from this queue')
    .option(
      '--allow-specs <digest>',
      'also run the files with this digest: a spec is code, so read them first; repeatable',
      collect,
    )
    .option(
      '--shared <dir>',
      'also do tasks of distributed searches, whose states are in this folder: the --shared of verify, as this machine sees it',
    )
    .option(
      '--jobs <n>',
      'run this many cells or tasks at a time from the queue (default: half the cores)',
      wholeNumber(1),
    )
    .option('--memory <size>', 'memory of each cell, unless its plan sets it, and of each task', bytes)
    .option(
      '--lease <t>',
      'after this time without a sign of life, the cells and tasks of a worker are given to another',
      seconds,
      30,
    )
    .option('--idle <t>', 'end after this time without a cell or a task', seconds)
    .option('--quiet', 'no line for each cell')
    .addHelpText('after', details)
    .action(async (given: WorkerArguments) => done(await work(given)))
}
