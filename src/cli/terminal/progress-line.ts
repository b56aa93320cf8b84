// How far a search has got, on one line of stderr: rewritten in place on a terminal, else a line every few seconds. It is
// called from the loop, because a timer stands still while the search runs.
import type { Progress } from '../../search/search.js'
import { err } from '../supervise/supervised.js'
import { type Bounds, fitting, progressText, RecentRate, shareText } from './progress-text.js'

/** Shows progress at most ten times a second on a terminal, every five seconds elsewhere. */
export class ProgressLine {
  private readonly begun = performance.now()
  private readonly rate = new RecentRate()
  private readonly bounds: Bounds
  private shown = 0
  private readonly wide: boolean
  private readonly label: string

  /**
   * @param label what is being checked
   * @param bounds what may end it
   */
  constructor(label: string, bounds: Bounds = {}) {
    this.label = label
    this.bounds = bounds
    // Some terminals say they have no columns; a line cannot be rewritten there.
    this.wide = process.stderr.isTTY === true && (process.stderr.columns ?? 0) >= 20
  }

  /** Seconds since the beginning. */
  get seconds(): number {
    return (performance.now() - this.begun) / 1000
  }

  /**
   * Shows how far a search has got.
   * @param detail which search, where there are several
   * @param since when it began, in seconds since the beginning of the line
   */
  show(progress: Progress, detail?: string, since = 0): void {
    const rate = this.rate.at(this.seconds, progress.transitions)
    const label = detail === undefined ? this.label : `${this.label}: ${detail}`
    this.write((width) => progressText(label, progress, rate, this.seconds - since, this.bounds, width))
  }

  /** Shows how much is done of a work whose end is known. */
  share(done: number, of: number, what: string): void {
    const rate = this.rate.at(this.seconds, done)
    this.write((width) => shareText(this.label, done, of, what, rate, width))
  }

  /** Shows what is being done. */
  say(what: string): void {
    this.write((width) => fitting([`${this.label}: ${what}`, what], width))
  }

  private write(text: (width: number) => string): void {
    const now = performance.now()
    if (now - this.shown < (this.wide ? 100 : 5000) && this.shown > 0) return
    if (this.shown === 0 && now - this.begun < 200) return
    this.shown = now
    if (this.wide) err(`\r\x1b[K${text(process.stderr.columns! - 1)}`)
    else err(`${text(Number.POSITIVE_INFINITY)}\n`)
  }

  /** Takes the line away. */
  clear(): void {
    if (this.wide && this.shown > 0) err('\r\x1b[K')
  }
}
