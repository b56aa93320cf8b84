// `coterie worker` runs the cells of sweeps that wait in a queue, on each machine where it is started.
import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Command } from 'commander'
import type { Outcome } from '../../sweep/outcome.js'
import { bytes, collect, seconds, wholeNumber } from '../arguments/argument-readers.js'
import { quoted } from '../arguments/model-arguments.js'
import { type QueueArguments, queuePlace, withQueue } from '../arguments/queue-options.js'
import { verbs } from '../arguments/verbs.js'
import { exitCodes, UsageError } from '../exit-codes.js'
import type { CellJob } from '../queue/cell-job.js'
import { CellWorker } from '../queue/cell-worker.js'
import { Engine } from '../queue/engine.js'
import { defaultMemory } from '../supervise/default-memory.js'
import { notForWorkers } from './planned-options.js'

interface WorkerArguments extends QueueArguments {
  readonly allowSpecs?: readonly string[]
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

A worker runs specs of the catalogue. A spec of your own is code, sent by its content; a worker runs it only if it was started with the digest
of its files, which \`sweep\` prints. All machines need the same version of Coterie. docs/sweeps.md has the rest.

Ctrl-C ends the worker after the cells that run; a second one ends it at once, and other workers take these cells after the lease.

Exit codes: 0 a signal or --idle ended the worker; 2 a second signal ended it at once; 64 wrong usage, Redis does not answer, or its packages
are not installed.`

// How often signals and the idle time are looked at, in milliseconds.
const pause = 100
const farewell = 2000

const line = ({ spec, words }: CellJob, outcome: Outcome, took: number): string => {
  const end = outcome.kind === 'checked' ? `exit code ${outcome.code}` : `${outcome.kind}: ${outcome.says}`
  return `verify ${[spec, ...words].map(quoted).join(' ')}: ${end}, ${took.toFixed(1)} s\n`
}

const mustBeAllowed = ({ spec, words }: CellJob): void => {
  const option = notForWorkers(spec, words)
  if (option !== undefined) throw new Error(`a worker does not take --${option}`)
}

const digests = (given: readonly string[]): readonly string[] => {
  const wrong = given.find((one) => one !== 'catalogue' && !/^[0-9a-f]{32}$/.test(one))
  if (wrong !== undefined)
    throw new UsageError(
      `--allow-specs ${wrong}: it is no digest of files; sweep prints the digest, 32 digits and letters; the word "catalogue" allows no files`,
    )
  return [...new Set(given)].filter((one) => one !== 'catalogue')
}

/** Counts the signals that ask for the end. */
const signalCount = (): (() => number) => {
  let count = 0
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => count++)
  return () => count
}

const work = async ({ allowSpecs = [], lease, idle, quiet, ...given }: WorkerArguments): Promise<number> => {
  const place = queuePlace(given)
  if (place === undefined)
    throw new UsageError('--queue is missing; name the Redis of the queue, such as redis://localhost:6379')
  const allowed = digests(allowSpecs)
  const say = (text: string): void => {
    if (quiet !== true) process.stderr.write(text)
  }
  const engine = await Engine.connect(place)
  engine.onLost = (why) =>
    say(`the connection to ${engine.shown} is lost (${why}); waiting until Redis is back\n`)
  const jobs = given.jobs ?? Math.max(1, Math.floor(availableParallelism() / 2))
  const worker = new CellWorker(engine, {
    allowed,
    jobs,
    memory: given.memory ?? Math.floor(defaultMemory() / (jobs * (1 + allowed.length))),
    lease: lease * 1000,
    mustBeAllowed,
    ended: (job, outcome, took) => say(line(job, outcome, took)),
  })
  const signals = signalCount()
  say(`waiting for cells from ${engine.shown}; Ctrl-C ends\n`)
  while (signals() === 0 && worker.idle < (idle ?? Number.POSITIVE_INFINITY) * 1000) await sleep(pause)
  if (worker.count > 0)
    say(
      `ending after the ${worker.count === 1 ? 'cell that runs' : 'cells that run'}; Ctrl-C again ends at once\n`,
    )
  let isDone = false
  const end = worker.end().then(() => {
    isDone = true
  })
  while (!isDone && signals() < 2) await Promise.race([end, sleep(pause)])
  if (!isDone) await Promise.race([worker.abandon(), sleep(farewell)])
  await engine.close(farewell)
  return isDone ? exitCodes.holds : exitCodes.inconclusive
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
      '--jobs <n>',
      'run this many cells at a time from the queue (default: half the cores)',
      wholeNumber(1),
    )
    .option('--memory <size>', 'memory of each cell, unless its plan sets it', bytes)
    .option(
      '--lease <t>',
      'after this time without a sign of life, the cells of a worker are given to another',
      seconds,
      30,
    )
    .option('--idle <t>', 'end after this time without a cell', seconds)
    .option('--quiet', 'no line for each cell')
    .addHelpText('after', details)
    .action(async (given: WorkerArguments) => done(await work(given)))
}
