// Runs one process and measures its processor time, its elapsed time and its peak memory, for all benchmarks.
// It measures from outside the process, so that all programs are measured in the same way.

import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const benchFolder = fileURLToPath(new URL('.', import.meta.url))
export const projectFolder = fileURLToPath(new URL('../../', import.meta.url))

export class BenchError extends Error {}

export function words(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '')
}

export function mustSucceed(command: string, args: readonly string[], folder: string): void {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' })
  if (status !== 0)
    throw new BenchError(`${command} ${args.join(' ')} failed:\n${stdout ?? ''}${stderr ?? ''}`)
}

export interface Run {
  readonly output: string
  readonly exitCode: number
  readonly processorSeconds: number
  readonly elapsedSeconds: number
  readonly peakBytes: number
}

// The shell's `time` measures processor time, in milliseconds, including all child processes that the command
// waited for. GNU time measures the exact memory peak if it is installed. Otherwise the peak in the kernel's
// records of the running process is read every few milliseconds.
const GNU_TIME = '/usr/bin/time'

export function hasGnuTime(): boolean {
  return existsSync(GNU_TIME) && spawnSync(GNU_TIME, ['-f', '%M', 'true']).status === 0
}

const SCRIPT = `f=$1; shift; TIMEFORMAT="%3U %3S %3R"; ` + `{ time "$@" >"$f/out" 2>"$f/err"; } 2>"$f/times"`
// With exec, the number is that of the command itself.
const TELL_PID = 'echo $$ >"$0"; exec "$@"'

/** The exit code of `timeout` when the time limit was reached. */
const TIME_UP = 124
/** The exit code of a killed process; `timeout` kills a process that does not stop. */
const KILLED = 137

const POLL_MILLISECONDS = 5

// With NODE_EXTRA_CA_CERTS, each process of Node begins by parsing these certificates. A file of all that a system trusts takes twice as
// long as Node's own start, and nothing that is measured here uses the network.
const { NODE_EXTRA_CA_CERTS: _, ...environment } = process.env

export async function measure(
  folder: string,
  command: readonly string[],
  gnuTime: boolean,
  goodExits: readonly number[],
): Promise<Run> {
  const { errors, ...run } = await measureAny(folder, [], command, gnuTime)
  if (!goodExits.includes(run.exitCode)) throw badExit(command, run.exitCode, errors)
  return run
}

/** Like `measure`, but returns undefined if the command has not ended after this many seconds. */
export async function measureWithin(
  seconds: number,
  folder: string,
  command: readonly string[],
  gnuTime: boolean,
  goodExits: readonly number[],
): Promise<Run | undefined> {
  // In the foreground; otherwise a keyboard interrupt would not reach the command.
  const limit = ['timeout', '--foreground', '--kill-after=5', String(seconds)]
  const { errors, ...run } = await measureAny(folder, limit, command, gnuTime)
  if (run.exitCode === TIME_UP || (run.exitCode === KILLED && run.elapsedSeconds >= seconds)) return undefined
  if (!goodExits.includes(run.exitCode)) throw badExit(command, run.exitCode, errors)
  return run
}

function badExit(command: readonly string[], exitCode: number, errors: string): BenchError {
  return new BenchError(`${command.join(' ')}\nended with exit code ${exitCode}\n${errors}`)
}

async function measureAny(
  folder: string,
  limit: readonly string[],
  command: readonly string[],
  gnuTime: boolean,
): Promise<Run & { readonly errors: string }> {
  const place = mkdtempSync(join(folder, 'run-'))
  const measured = gnuTime
    ? [GNU_TIME, '-q', '-f', '%M', '-o', join(place, 'peak'), ...limit, ...command]
    : [...limit, 'bash', '-c', TELL_PID, join(place, 'pid'), ...command]
  const child = spawn('bash', ['-c', SCRIPT, 'bash', place, ...measured], {
    cwd: projectFolder,
    env: environment,
    stdio: 'ignore',
  })
  let polledPeak = 0
  const poll = gnuTime
    ? undefined
    : setInterval(() => {
        polledPeak = Math.max(polledPeak, peakOfProcess(join(place, 'pid')))
      }, POLL_MILLISECONDS)
  const exitCode = await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      if (code === null) reject(new BenchError(`${command[0]} was ended by ${signal ?? 'a signal'}`))
      else resolve(code)
    })
  }).finally(() => clearInterval(poll))
  const [user, system, elapsed] = words(readIfPresent(place, 'times')).map(Number)
  if (user === undefined || system === undefined || elapsed === undefined)
    throw new BenchError('the shell reported no times')
  const run = {
    output: readIfPresent(place, 'out'),
    errors: readIfPresent(place, 'err'),
    exitCode,
    processorSeconds: user + system,
    elapsedSeconds: elapsed,
    peakBytes: gnuTime ? Number(readIfPresent(place, 'peak').trim()) * 1024 : polledPeak,
  }
  rmSync(place, { recursive: true })
  return run
}

function readIfPresent(folder: string, name: string): string {
  const path = join(folder, name)
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

function peakOfProcess(pidFile: string): number {
  try {
    const pid = readFileSync(pidFile, 'utf8').trim()
    const kilobytes = /VmHWM:\s*(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes === undefined ? 0 : Number(kilobytes) * 1024
  } catch {
    return 0 // not started yet, or already gone
  }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle]
  if (upper === undefined) return Number.NaN
  const lower = sorted[middle - 1] ?? upper
  return sorted.length % 2 === 1 ? upper : (lower + upper) / 2
}
