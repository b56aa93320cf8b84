// Where words go: results to stdout, everything else to stderr. Colour only on a terminal that wants it, and never as the
// only sign of anything.
import { styleText } from 'node:util'
import { err, out } from '../supervise/supervised.js'

/** The streams of one run of the command line. */
export interface Terminal {
  out(text: string): void
  err(text: string): void
  readonly quiet: boolean
  /** Progress lines are wanted: stderr is a terminal, or they were asked for. */
  readonly progress: boolean
  paint(style: Style, text: string): string
}

/** What a piece of text is, rather than what colour it has. */
export type Style = 'good' | 'bad' | 'doubtful' | 'strong' | 'faint'

const colours = { good: 'green', bad: 'red', doubtful: 'yellow', strong: 'bold', faint: 'dim' } as const

/** The terminal of this process. */
export const processTerminal = (quiet: boolean, progress: boolean | undefined): Terminal => {
  const colour = process.stdout.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== 'dumb'
  return {
    out,
    err,
    quiet,
    progress: !quiet && (progress ?? process.stderr.isTTY === true),
    paint: (style, text) => (colour ? styleText(colours[style], text) : text),
  }
}
