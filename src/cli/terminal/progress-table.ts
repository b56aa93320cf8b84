// Progress in several lines of stderr: rewritten in place on a terminal that has room for them, else the first of them every few seconds.
import { err } from '../supervise/supervised.js'
import { ProgressLine } from './progress-line.js'

// Ten times a second, as for a line.
const often = 100

/** Shows what has been done in a table. */
export class ProgressTable {
  readonly #line: ProgressLine
  readonly #label: string
  #shown = 0
  #at = Number.NEGATIVE_INFINITY

  /** @param label what is in progress */
  constructor(label: string) {
    this.#label = label
    this.#line = new ProgressLine(label)
  }

  /**
   * Shows this in place of what was shown before.
   * @param what in one line
   * @param table further lines
   */
  show(what: string, table: readonly string[]): void {
    const { isTTY, columns = 0, rows = 0 } = process.stderr
    if (!isTTY || columns < 20 || rows <= table.length + 1) {
      this.#erase()
      this.#line.say(what)
      return
    }
    const now = performance.now()
    if (now - this.#at < often) return
    this.#at = now
    // A line that is as wide as the terminal would wrap.
    const lines = [`${this.#label}: ${what}`, ...table].map((line) => line.slice(0, columns - 1))
    err(`${this.#home()}${lines.join('\n')}\n`)
    this.#shown = lines.length
  }

  /** Removes it. */
  clear(): void {
    this.#line.clear()
    this.#erase()
  }

  #erase(): void {
    if (this.#shown > 0) err(this.#home())
    this.#shown = 0
  }

  /** To the first of the lines, and away with all below. */
  #home(): string {
    return this.#shown === 0 ? '\r\x1b[K' : `\x1b[${this.#shown}A\r\x1b[J`
  }
}
