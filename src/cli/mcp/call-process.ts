// Runs a call as a command of its own process. So a guard that never returns, a full heap or a spec that ends its process costs
// the server nothing, and what a spec prints cannot reach the protocol.
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { exitCodes } from '../exit-codes.js'
import { codeOnlyFrom } from '../load/allowed-code.js'
import { isSource, programModule } from '../load/program-files.js'
import { progressEach } from '../terminal/progress-line.js'
import type { CallLimits } from './call-words.js'

/** How a call has ended. */
export interface CallEnd {
  /** The document that the command has printed; undefined if it printed none. */
  readonly document: string | undefined
  /** Why there is no result, in one line; undefined if there is one. */
  readonly error: string | undefined
  /** What the command says of a result that is not whole, such as which function of the spec did not return. */
  readonly note?: string | undefined
}

/** A running call. */
export interface RunningCall {
  readonly end: Promise<CallEnd>
  /** The last line of progress. */
  readonly progress: () => string
  /** Asks for the result so far; if it does not come, ends the process. */
  interrupt(): void
  /** Ends the process at once. */
  kill(): void
}

// The longest document, in characters: the states of a long run take a few million.
const mostOutput = 2 ** 25
// What the command may take beyond its time limit, for loading, a last slice and a trace.
const beyond = 15_000
// Between two signals, the last of which cannot be ignored. The command itself ends a call that does not return within two seconds.
const patience = 15_000
// From the end of the command to the end of what it has printed. A process that a spec has started may keep the pipes open.
const lastWords = 5000
// The server passes the last line on each second; one that is five seconds old looks like a search that does not move.
const progressEvery = 500
// Node itself, and what the memory budget of a search does not count.
const forNode = 256

const succeeded: readonly (number | null)[] = [exitCodes.holds, exitCodes.violated, exitCodes.inconclusive]

/** The error that a command has written to stderr: its last line that starts so, and what follows it, such as what the compiler says. */
const errorIn = (err: string): string | undefined => {
  const lines = err.trimEnd().split('\n')
  const at = lines.findLastIndex((line) => /^(coterie|error): /.test(line))
  if (at < 0) return undefined
  const said = lines.slice(at).map((line) => line.replace(/ \(--help shows all options\)$/, ''))
  return said.join('\n').replace(/^(coterie|error): /, '')
}

class Call implements RunningCall {
  readonly end: Promise<CallEnd>
  private readonly child: ChildProcess
  private readonly limits: CallLimits
  private out = ''
  private err = ''
  private line = ''
  private why: string | undefined
  private timers: NodeJS.Timeout[] = []

  constructor(child: ChildProcess, limits: CallLimits) {
    this.child = child
    this.limits = limits
    child.stdout!.setEncoding('utf8').on('data', (text: string) => this.printed(text))
    child.stderr!.setEncoding('utf8').on('data', (text: string) => this.said(text))
    // A process that could not start, or has ended, reads nothing.
    child.stdin!.on('error', () => {})
    this.after(1000 * limits.seconds + beyond, () => {
      this.why = `the call took longer than ${limits.seconds} s; ask for a smaller model, or start the server with a larger --time`
      this.interrupt()
    })
    this.end = new Promise((resolve) => {
      child.on('error', (error) => this.ended(() => resolve({ document: undefined, error: error.message })))
      child.on('exit', () =>
        this.after(lastWords, () => {
          child.stdout!.destroy()
          child.stderr!.destroy()
        }),
      )
      child.on('close', (code, signal) => this.ended(() => resolve(this.result(code, signal))))
    })
  }

  readonly progress = (): string => this.line

  interrupt(): void {
    this.child.kill('SIGINT')
    this.after(patience, () => this.child.kill('SIGINT'))
    this.after(2 * patience, () => this.kill())
  }

  kill(): void {
    this.child.kill('SIGKILL')
  }

  private after(milliseconds: number, then: () => void): void {
    this.timers.push(setTimeout(then, milliseconds))
  }

  private ended(then: () => void): void {
    for (const timer of this.timers) clearTimeout(timer)
    then()
  }

  private printed(text: string): void {
    if (this.why === undefined) this.out += text
    if (this.out.length <= mostOutput || this.why !== undefined) return
    this.why = `the result has more than ${mostOutput / 2 ** 20} million characters; ask for a smaller model`
    this.out = ''
    this.kill()
  }

  private said(text: string): void {
    // A spec may print without end.
    this.err = (this.err + text).slice(-mostOutput / 32)
    const line = text.trimEnd().split('\n').at(-1)
    if (line !== undefined && line !== '') this.line = line.slice(0, 300)
  }

  private result(code: number | null, signal: NodeJS.Signals | null): CallEnd {
    const document = this.out.trim() === '' ? undefined : this.out
    if (succeeded.includes(code) && document !== undefined)
      return { document, error: undefined, note: errorIn(this.err) }
    const { memory } = this.limits
    const ended =
      signal === null
        ? `the command ended with exit code ${code} and printed nothing`
        : `the process was killed (${signal}), perhaps because ${Math.floor(memory / 2 ** 20)} MB were not enough`
    return { document, error: this.why ?? errorIn(this.err) ?? ended }
  }
}

/**
 * Starts a call.
 * @param folders where code may come from
 */
export const startCall = (
  words: readonly string[],
  limits: CallLimits,
  folders: readonly string[],
): RunningCall => {
  const loader = isSource ? ['--import', import.meta.resolve('tsx')] : []
  const heap = `--max-old-space-size=${Math.ceil(limits.memory / 2 ** 20) + forNode}`
  const program = fileURLToPath(programModule('src/cli/mcp/call-start'))
  const child = spawn(process.execPath, [heap, ...loader, program, ...words], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...codeOnlyFrom(folders), ...progressEach(progressEvery), NO_COLOR: '1' },
  })
  return new Call(child, limits)
}
