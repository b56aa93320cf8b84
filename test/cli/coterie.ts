// The command line as a user runs it: its own process in a folder, with its exit code and both streams.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundledMain } from '../bundled.js'

/** The root of the repository. */
export const repository = fileURLToPath(new URL('../../', import.meta.url))

/** The exit code and output of a process. */
export interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** Options of a start. */
export interface Start {
  /** The working directory; by default the repository. */
  readonly cwd?: string
  readonly env?: { readonly [name: string]: string }
  /** JavaScript that runs before the program. */
  readonly before?: string
}

/** Starts the command line. */
export const start = (
  args: readonly string[],
  { cwd = repository, env, before }: Start = {},
): ChildProcess => {
  const { FORCE_COLOR: _forced, NO_COLOR: _none, ...inherited } = process.env
  const preload =
    before === undefined ? [] : ['--import', `data:text/javascript,${encodeURIComponent(before)}`]
  return spawn(process.execPath, [...preload, bundledMain(), ...args], {
    cwd,
    env: { ...inherited, ...env },
    // Longer than any command takes, so that a failing test leaves no process behind.
    timeout: 400_000,
    killSignal: 'SIGKILL',
  })
}

/** Resolves with the output of a process when it ends. */
export const ended = (child: ChildProcess): Promise<Ended> =>
  new Promise((resolve, reject) => {
    let out = ''
    let err = ''
    child.stdout!.setEncoding('utf8').on('data', (text: string) => {
      out += text
    })
    child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      err += text
    })
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, out, err }))
  })

/** Runs the command line until it ends. */
export const coterie = (args: readonly string[], how: Start = {}): Promise<Ended> => ended(start(args, how))

/** JavaScript that makes the program see a stream as a terminal. */
export const onTerminal = (stream: 'stdout' | 'stderr'): string =>
  `Object.assign(process.${stream}, { isTTY: true, columns: 100 })`

/** Splits a command into words as a shell does. */
export const wordsOf = (command: string): readonly string[] =>
  [...command.matchAll(/(?:'[^']*'|[^\s'])+/g)].map(([word]) => word.replaceAll("'", ''))

/** A temporary folder of one test file. */
export class Scratch {
  readonly folder = mkdtempSync(join(tmpdir(), 'coterie-cli-'))

  /** Writes a file and returns its path. */
  write(name: string, content: string): string {
    const path = join(this.folder, name)
    writeFileSync(path, content)
    return path
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
