// The clients of the tests of published locks: processes that obey commands and log their steps.
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { vi } from 'vitest'
import { patience } from '../../patience.js'
import { killed } from '../redis-instance.js'

/** A line of a client: an event, or an answer to a command. */
export interface Line {
  readonly site?: number
  readonly clause?: string
  readonly after?: { readonly phase: string }
  readonly time?: number
  readonly ready?: true
  readonly done?: string
  readonly isOver?: boolean
  readonly renewed?: true
}

/** A client of a published lock. Stop it at the end of each test. */
export class Client {
  readonly #process: ChildProcess
  readonly lines: Line[] = []

  constructor(name: string, site: number, where: string) {
    const program = fileURLToPath(new URL('client.mjs', import.meta.url))
    this.#process = spawn(process.execPath, [program, name, String(site), where], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    let rest = ''
    this.#process.stdout!.setEncoding('utf8').on('data', (text: string) => {
      const pieces = (rest + text).split('\n')
      rest = pieces.pop()!
      for (const piece of pieces) this.lines.push(JSON.parse(piece) as Line)
    })
  }

  /** Gives a command, and returns its answer, or waits for another line. */
  async tell(command: string, until?: (line: Line) => boolean): Promise<Line> {
    await this.seen(({ ready }) => ready === true)
    const from = this.lines.length
    const [name] = command.split(' ')
    this.#process.stdin!.write(`${command}\n`)
    return this.seen(until ?? (({ done }) => done === name), from)
  }

  /** Waits for a line, counted from a place in the lines so far. */
  async seen(is: (line: Line) => boolean, from = 0): Promise<Line> {
    return vi.waitUntil(
      () => {
        const found = this.lines.slice(from).find(is)
        if (found === undefined && this.#process.exitCode !== null) throw new Error('the client has ended')
        return found
      },
      { timeout: patience, interval: 10 },
    )
  }

  signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    this.#process.kill(name)
  }

  stop(): Promise<void> {
    return killed(this.#process)
  }
}

/** The log of several clients: their events, in the order of their times. */
export const logOfClients = (clients: readonly Client[]): string =>
  clients
    .flatMap(({ lines }) => lines.filter(({ site }) => site !== undefined))
    .sort((a, b) => a.time! - b.time!)
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('')
