// Where output goes: results to stdout, everything else to stderr. Colour is used only on a terminal that supports
// it, and is never the only sign of anything.
import { styleText } from 'node:util'
import { err, out } from '../supervise/supervised.js'

/** The streams of one run of the command line. */
export interface Terminal {
  out(text: string): void
  err(text: string): void
  readonly quiet: boolean
  /** Whether progress lines are printed: stderr is a terminal, or --progress was given. */
  readonly progress: boolean
  paint(style: Style, text: string): string
}

/** The meaning of a piece of text, rather than its colour. */
type Style = 'good' | 'bad' | 'doubtful' | 'strong' | 'faint'

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
