// The limits of the process of a submission: no files but its program, no processes, no threads, no code from text, a bounded
// heap; and, where the system has it, a network of its own that leads nowhere.
import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Readable, Writable } from 'node:stream'

// Node 20 calls the permission model experimental.
const permission = (): string =>
  process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission'

let unshare: string | undefined | null = null

/** The program that starts another one without a network; undefined if the system has none, or refuses. */
const withoutNetwork = (): string | undefined => {
  if (unshare !== null) return unshare
  const file = ['/usr/bin/unshare', '/bin/unshare'].find((one) => existsSync(one))
  const works =
    file !== undefined &&
    spawnSync(file, ['--user', '--map-root-user', '--net', '--', 'true'], { timeout: 5000, stdio: 'ignore' })
      .status === 0
  unshare = works ? file : undefined
  return unshare
}

/** Whether the system itself keeps submissions from the network, in addition to what they cannot name. */
export const isWithoutNetwork = (): boolean => withoutNetwork() !== undefined

export type SubmissionProcess = ChildProcessByStdio<Writable, Readable, null>

/** Starts the process of a submission. */
export const startSubmission = (program: string, megabytes: number): SubmissionProcess => {
  const node = [
    process.execPath,
    permission(),
    `--allow-fs-read=${program}`,
    '--disallow-code-generation-from-strings',
    `--max-old-space-size=${megabytes}`,
    program,
  ]
  const tool = withoutNetwork()
  const [file, ...args] =
    tool === undefined ? node : [tool, '--user', '--map-root-user', '--net', '--', ...node]
  return spawn(file!, args, {
    cwd: dirname(program),
    // The environment may hold secrets.
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
  })
}

const page = 4096

/** The memory of a process in bytes, where the system tells; undefined elsewhere. */
export const memoryOf = (pid: number): number | undefined => {
  try {
    return page * Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
  } catch {
    return undefined
  }
}
