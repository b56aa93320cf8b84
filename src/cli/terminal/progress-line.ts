// The progress of a search on one line of stderr: rewritten in place on a terminal, else a line every few seconds.
// The loop calls it, because no timer runs during a slice.
import type { Progress } from '../../search/search.js'
import { err } from '../supervise/supervised.js'
import { type Bounds, fitting, progressText, RecentRate, shareText } from './progress-text.js'

const variable = 'COTERIE_PROGRESS_EVERY'

/** The environment of a process that writes a line of progress each time that many milliseconds have passed. */
export const progressEach = (milliseconds: number): { readonly [name: string]: string } => ({
  [variable]: String(milliseconds),
})

/**
 * Shows progress at most ten times a second on a terminal, every five seconds elsewhere, or as the process that has
 * started this one asks.
 */
export class ProgressLine {
  private readonly begun = performance.now()
  private readonly rate = new RecentRate()
  private readonly bounds: Bounds
  private shown = 0
  private readonly wide: boolean
  private readonly pause: number
  private readonly label: string

  /**
   * @param label what is being checked
   * @param bounds what may end it
   */
  constructor(label: string, bounds: Bounds = {}) {
    this.label = label
    this.bounds = bounds
    // Some terminals report no columns; a line cannot be rewritten there.
    this.wide = process.stderr.isTTY === true && (process.stderr.columns ?? 0) >= 20
    this.pause = this.wide ? 100 : Number(process.env[variable] ?? 5000)
  }

  /** Seconds since the start. */
  get seconds(): number {
    return (performance.now() - this.begun) / 1000
  }

  /**
   * Shows the progress of a search.
   * @param detail which search, if there are several
   * @param since when it started, in seconds since the start of the line
   */
  show(progress: Progress, detail?: string, since = 0): void {
    const rate = this.rate.at(this.seconds, progress.transitions)
    const label = detail === undefined ? this.label : `${this.label}: ${detail}`
    this.write((width) => progressText(label, progress, rate, this.seconds - since, this.bounds, width))
  }

  /** Shows the progress of work whose total is known. */
  share(done: number, of: number, what: string): void {
    const rate = this.rate.at(this.seconds, done)
    this.write((width) => shareText(this.label, done, of, what, rate, width))
  }

  /** Shows the current activity. */
  say(what: string): void {
    this.write((width) => fitting([`${this.label}: ${what}`, what], width))
  }

  private write(text: (width: number) => string): void {
    const now = performance.now()
    if (now - this.shown < this.pause && this.shown > 0) return
    if (this.shown === 0 && now - this.begun < 200) return
    this.shown = now
    if (this.wide) err(`\r\x1b[K${text(process.stderr.columns! - 1)}`)
    else err(`${text(Number.POSITIVE_INFINITY)}\n`)
  }

  /** Removes the line. */
  clear(): void {
    if (this.wide && this.shown > 0) err('\r\x1b[K')
  }
}
