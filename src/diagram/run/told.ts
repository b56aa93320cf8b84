// Everything that is known of a drawing before anything is placed: what the caller wants, the texts, and what each site does when.
import { isIgnored } from '../../report/run/trace-text.js'
import type { overtakings } from '../../trace/overtakings.js'
import type { Trace } from '../../trace/trace.js'
import { sizes } from './drawing.js'
import { type Frame, frameOf, type RunTexts } from './grid.js'
import { messagesShown } from './messages-shown.js'
import { accessLines, atHumps, valueLines, widthBetween } from './narrow-text.js'
import { ringOf } from './ring-size.js'
import { factsOf } from './run-facts.js'
import { isCrash, type Moment } from './statuses.js'
import { type TextSizes, textSizesOf } from './text-sizes.js'
import type { WhyViolated } from './why-violated.js'

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
  /** Whether what is too high must be scrolled, so that height counts more than a line through a text; by default not. */
  readonly isScrolled?: boolean
  /** How far apart lanes are at least where they are close, in inches; by default as close as their texts allow. */
  readonly apart?: number | undefined
  /** For an infinite run: the number of steps before its loop; by default that of the trace. */
  readonly loop?: number | undefined
  /** The numbers of the steps; by default from 1. The story of a run may have those that its steps have in the run. */
  readonly numbers?: readonly number[]
  /** How wide the drawing may be, in inches, where lanes that are further apart would leave more room for texts; by default any width. */
  readonly widest?: number | undefined
}

/** The steps that have a ring. */
export type Rings = Required<Pick<RunOptions, 'violating'>> & Pick<RunOptions, 'blamed'>

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
  /** Whether the number of a step stands in its dot. */
  readonly isNumbered: boolean
  /** The radius of dots. */
  readonly radius: number
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

/** The number of a step, from 0, in a drawing. */
export const numberOf = ({ numbers }: Pick<RunOptions, 'numbers'>, at: number): number =>
  numbers?.[at] ?? at + 1

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

/** How far the dot of each step with its ring reaches. */
const reachesOf = (
  steps: Trace['steps'],
  { radius, violating, blamed }: Pick<Told, 'radius' | 'violating' | 'blamed'>,
): readonly number[] =>
  steps.map(({ label: { kind } }, at) => {
    const isCopy = kind === 'duplicate'
    const marks = { sign: 'dot', radius, violates: violating.has(at), blamed: blamed.has(at) } as const
    return ringOf({ ...marks, copy: isCopy }) ?? radius
  })

/** The same with rings around other steps. No text and no place changes. */
export const withOtherRings = (all: Told, { violating, blamed }: Rings): Told => {
  const { blamed: _, ...options } = all.options
  return {
    ...all,
    options: { ...options, violating, ...(blamed === undefined ? {} : { blamed }) },
    violating,
    blamed: new Set(blamed?.steps),
  }
}

/** What is known of the drawing of a run. */
export const told = (trace: Trace, options: RunOptions, isTerse = false): Told => {
  const { model, steps } = trace
  const sites = options.sites ?? model.sites.map(({ id }) => id)
  const isNarrow = options.isNarrow ?? false
  const isDense = options.isDense ?? (isNarrow || sites.length >= manyLanes)
  const loop = 'loop' in options ? options.loop : trace.loop
  const { accesses, moments, clocks, overtakings, why } = factsOf(trace, loop)
  // Then labels stand on one side of the dots, since a line to the shared variables leaves them on the other.
  const hasAccesses = accesses.some((access) => access !== undefined)
  const between = widthBetween(isNarrow, options.apart)
  const violating = options.violating ?? lastViolates(trace)
  const blamed = new Set(options.blamed?.steps)
  const radius = isDense ? sizes.numberedDot : sizes.dot
  const lines = [loop, options.line?.above].filter((step) => step !== undefined && step < steps.length)
  const named = new Set([...violating, ...blamed, ...lastViolates(trace)])
  const texts: RunTexts = {
    events: steps.map(({ label }, at) => {
      if (label.kind === 'lose') return undefined
      if (isTerse && repeats(trace, at) && !named.has(at))
        return isDense ? undefined : `${numberOf(options, at)}`
      const name = isIgnored(trace, at) ? 'ignored' : (label.clause ?? '')
      const whole = `${numberOf(options, at)} ${name}`
      if (!isDense) return whole
      const hasDot = !isCrash(moments, at, label.site)
      const isNarrowest = hasAccesses && (isNarrow || sites.length >= manyLanes)
      return atHumps(hasDot ? name : whole, widthBetween(isNarrowest, options.apart))
    }),
    ...messagesShown(trace, sites, isDense ? between : undefined),
    accesses: accesses.map((access) =>
      access === undefined ? undefined : { ...access, lines: accessLines(access, isNarrow) },
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
    isNumbered: isDense,
    radius,
    texts,
    textSizes: textSizesOf(steps.length, texts),
    frame: frameOf(
      trace,
      { sites, isDense, isNarrow, isLow: options.isLow ?? false, apart: options.apart ?? 0 },
      texts,
      reachesOf(steps, { radius, violating, blamed }),
    ),
    overtakings,
    moments,
    why,
    hasClocks: clocks.some((clock) => clock !== undefined),
    violating,
    blamed,
    loop,
    dividers: new Set(lines as readonly number[]),
  }
}
