// How far a search has got, on one line of stderr: rewritten in place on a terminal, else a line every few seconds. It is
// called from the loop, because a timer stands still while the search runs.
import type { Progress } from '../search/search.js'
import { err } from './supervised.js'

const number = (n: number): string => n.toLocaleString('en-US')

const megabytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MB`

/** Shows progress at most ten times a second on a terminal, every five seconds elsewhere. */
export class ProgressLine {
  private readonly begun = performance.now()
  private shown = 0
  private readonly wide: boolean
  private readonly label: string

  /** @param label what is being checked */
  constructor(label: string) {
    this.label = label
    // Some terminals say they have no columns; a line cannot be rewritten there.
    this.wide = process.stderr.isTTY === true && (process.stderr.columns ?? 0) >= 20
  }

  /** Seconds since the beginning. */
  get seconds(): number {
    return (performance.now() - this.begun) / 1000
  }

  show({ states, transitions, frontier, depth, bytes }: Progress): void {
    const rate = Math.round(transitions / Math.max(0.001, this.seconds))
    this.say(
      `${number(states)} states, ${number(transitions)} steps (${number(rate)}/s), frontier ${number(frontier)}, depth ${depth}, ${megabytes(bytes)}`,
    )
  }

  /** Shows any other state of affairs. */
  say(what: string): void {
    const now = performance.now()
    if (now - this.shown < (this.wide ? 100 : 5000) && this.shown > 0) return
    if (this.shown === 0 && now - this.begun < 200) return
    this.shown = now
    const text = `${this.label}: ${what}`
    if (this.wide) err(`\r\x1b[K${text.slice(0, process.stderr.columns! - 1)}`)
    else err(`${text}\n`)
  }

  /** Takes the line away. */
  clear(): void {
    if (this.wide && this.shown > 0) err('\r\x1b[K')
  }
}
