// Everything that is known of a drawing before anything is placed: what the caller wants, the texts, and what each site does when.
import { isIgnored } from '../../report/run/trace-text.js'
import { overtakings } from '../../trace/overtakings.js'
import type { Trace } from '../../trace/trace.js'
import { type Frame, frameOf, type RunTexts } from './grid.js'
import { messagesShown } from './messages-shown.js'
import { accessLines, atHumps, valueLines } from './narrow-text.js'
import { sharedAccesses } from './shared-access.js'
import { clocksOf, type Moment, momentsOf } from './statuses.js'
import { type TextSizes, textSizesOf } from './text-sizes.js'
import { type WhyViolated, whyViolated } from './why-violated.js'

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
  /** Whether the legend says in a sentence what is wrong with the run; by default yes. A picture beside it may say the same. */
  readonly hasVerdict?: boolean
  /** Whether lanes are as close as their names and messages allow; by default with eight lanes or more. */
  readonly isDense?: boolean
  /** Whether in addition all texts are as narrow as they can be, and those of shared variables cut; by default not. */
  readonly isNarrow?: boolean
  /** Whether rows are as close as their labels allow; by default not. */
  readonly isLow?: boolean
  /** For an infinite run: the number of steps before its loop; by default that of the trace. */
  readonly loop?: number | undefined
  /** How wide the drawing may be, in inches, where lanes that are further apart would leave more room for texts; by default any width. */
  readonly widest?: number | undefined
}

/** What is known of a drawing. */
export interface Told {
  readonly trace: Trace
  readonly options: RunOptions
  /** Whether the label of a step that repeats the one before is only its number. */
  readonly isTerse: boolean
  readonly sites: readonly number[]
  readonly isDense: boolean
  /** Whether texts are as narrow as they can be. */
  readonly isNarrow: boolean
  /** Whether the number of a step stands on the other side of its dot. */
  readonly isApart: boolean
  readonly texts: RunTexts
  readonly textSizes: TextSizes
  readonly frame: Frame
  readonly overtakings: ReturnType<typeof overtakings>
  readonly moments: readonly Moment[]
  readonly why: WhyViolated
  /** Whether the drawing shows logical clocks. */
  readonly hasClocks: boolean
  readonly violating: ReadonlySet<number>
  readonly blamed: ReadonlySet<number>
  readonly loop: number | undefined
  /** The steps above which there is a dotted line. */
  readonly dividers: ReadonlySet<number>
}

/** With this many lanes they are close. */
export const manyLanes = 8

// No single step is responsible for an infinite run.
const lastViolates = ({ shows, loop, steps }: Trace): ReadonlySet<number> =>
  new Set(shows?.verdict === 'violated' && loop === undefined && steps.length > 0 ? [steps.length - 1] : [])

/** Whether a step is at the site of the step before and executes the same clause. */
const repeats = ({ steps }: Trace, at: number): boolean => {
  const [before, now] = [steps[at - 1]?.label, steps[at]!.label]
  return before?.kind === now.kind && before.site === now.site && before.clause === now.clause
}

/** What is known of the drawing of a run. */
export const told = (trace: Trace, options: RunOptions, isTerse = false): Told => {
  const { model, steps } = trace
  const sites = options.sites ?? model.sites.map(({ id }) => id)
  const isNarrow = options.isNarrow ?? false
  const isDense = options.isDense ?? (isNarrow || sites.length >= manyLanes)
  const loop = 'loop' in options ? options.loop : trace.loop
  const accesses = sharedAccesses(trace)
  // A line to the shared variables leaves no room for a number on the other side of its dot.
  const isApart = isDense && accesses.every((access) => access === undefined)
  const violating = options.violating ?? lastViolates(trace)
  const blamed = new Set(options.blamed?.steps)
  const lines = [loop, options.line?.above].filter((step) => step !== undefined && step < steps.length)
  const moments = momentsOf(trace)
  const why = whyViolated(trace, moments.at(-1)!, loop)
  const clocks = clocksOf(trace)
  const texts: RunTexts = {
    events: steps.map(({ label }, at) => {
      if (label.kind === 'lose') return undefined
      if (isTerse && repeats(trace, at) && !violating.has(at) && !blamed.has(at))
        return isApart ? undefined : `${at + 1}`
      const name = isIgnored(trace, at) ? 'ignored' : (label.clause ?? '')
      const whole = `${at + 1} ${name}`
      if (!isDense) return whole
      return isApart ? atHumps(name) : atHumps(whole, isNarrow || sites.length >= manyLanes)
    }),
    ...messagesShown(trace, sites, isDense, isNarrow),
    accesses: accesses.map((access) =>
      access === undefined ? undefined : { ...access, lines: accessLines(access.text, isNarrow) },
    ),
    clocks: clocks.map((clock, at) => {
      const value = why.values[at]
      if (value === undefined) return clock
      return `${clock === undefined ? '' : `${clock}\n`}${valueLines(value, isDense)}`
    }),
  }
  return {
    trace,
    options,
    isTerse,
    sites,
    isDense,
    isNarrow,
    isApart,
    texts,
    textSizes: textSizesOf(steps.length, texts),
    frame: frameOf(trace, { sites, isDense, isNarrow, isLow: options.isLow ?? false }, texts),
    overtakings: overtakings(trace),
    moments,
    why,
    hasClocks: clocks.some((clock) => clock !== undefined),
    violating,
    blamed,
    loop,
    dividers: new Set(lines as readonly number[]),
  }
}
