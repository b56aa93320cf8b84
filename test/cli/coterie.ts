// The command line as a user runs it: a process of its own, in a folder, with its exit code and both its streams.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transpiledMain } from '../transpiled.js'

/** The repository. */
export const repository = fileURLToPath(new URL('../../', import.meta.url))

/** How a run ended. */
export interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** How to start it, where that is not the usual way. */
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
  return spawn(process.execPath, [...preload, transpiledMain, ...args], {
    cwd,
    env: { ...inherited, ...env },
    // Longer than any of them should take; a test that gives up must leave nobody behind.
    timeout: 400_000,
    killSignal: 'SIGKILL',
  })
}

/** What a process that was started says until it ends. */
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

/** Runs the command line to its end. */
export const coterie = (args: readonly string[], how: Start = {}): Promise<Ended> => ended(start(args, how))

/** Makes a file of its JavaScript `true` on a terminal, as far as the program can tell. */
export const onTerminal = (stream: 'stdout' | 'stderr'): string =>
  `Object.assign(process.${stream}, { isTTY: true, columns: 100 })`

/** The words of a command as a shell would read them. */
export const wordsOf = (command: string): readonly string[] =>
  [...command.matchAll(/(?:'[^']*'|[^\s'])+/g)].map(([word]) => word.replaceAll("'", ''))

/** A folder that is only there for a test file. */
export class Scratch {
  readonly folder = mkdtempSync(join(tmpdir(), 'coterie-cli-'))

  /** Writes a file, and answers its path. */
  write(name: string, content: string): string {
    const path = join(this.folder, name)
    writeFileSync(path, content)
    return path
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
