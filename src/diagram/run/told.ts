// Everything that is known of a drawing before anything is placed: what the caller wants, the texts, and what each site does when.
import { isIgnored } from '../../report/trace-text.js'
import type { Trace } from '../../trace/trace.js'
import type { RunTexts } from './grid.js'
import { messagesShown } from './messages-shown.js'
import { sharedAccesses } from './shared-access.js'
import { clocksOf, type Moment, momentsOf } from './statuses.js'

/** What a drawing shows of a run, and what it emphasizes. */
export interface RunOptions {
  /** The sites that get a lane, in this order; by default all. Messages from and to others are left out. */
  readonly sites?: readonly number[]
  /** Steps (from 0) that are to blame, and what the legend says of them. */
  readonly blamed?: { readonly steps: readonly number[]; readonly says: string }
  /** A dotted line above this step (from 0), and what the legend says of the steps below it. */
  readonly line?: { readonly above: number; readonly says: string }
  /** The steps (from 0) that violate something; by default the last, if the run shows a violation. */
  readonly violating?: ReadonlySet<number>
  /** For an infinite run: the number of steps before its loop; by default that of the trace. */
  readonly loop?: number | undefined
}

/** What is known of a drawing. */
export interface Told {
  readonly trace: Trace
  readonly options: RunOptions
  readonly sites: readonly number[]
  readonly texts: RunTexts
  readonly moments: readonly Moment[]
  readonly violating: ReadonlySet<number>
  readonly blamed: ReadonlySet<number>
  readonly loop: number | undefined
  /** The steps above which there is a dotted line. */
  readonly dividers: ReadonlySet<number>
}

// No single step is responsible for an infinite run.
const lastViolates = ({ shows, loop, steps }: Trace): ReadonlySet<number> =>
  new Set(shows?.verdict === 'violated' && loop === undefined && steps.length > 0 ? [steps.length - 1] : [])

/** What is known of the drawing of a run. */
export const told = (trace: Trace, options: RunOptions): Told => {
  const { model, steps } = trace
  const sites = options.sites ?? model.sites.map(({ id }) => id)
  const loop = 'loop' in options ? options.loop : trace.loop
  const lines = [loop, options.line?.above].filter((step) => step !== undefined && step < steps.length)
  return {
    trace,
    options,
    sites,
    texts: {
      events: steps.map(({ label }, at) =>
        label.kind === 'lose'
          ? undefined
          : `${at + 1} ${isIgnored(trace, at) ? 'ignored' : (label.clause ?? '')}`,
      ),
      ...messagesShown(trace, sites),
      accesses: sharedAccesses(trace),
      clocks: clocksOf(trace),
    },
    moments: momentsOf(trace),
    violating: options.violating ?? lastViolates(trace),
    blamed: new Set(options.blamed?.steps),
    loop,
    dividers: new Set(lines as readonly number[]),
  }
}
