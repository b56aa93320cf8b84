// A run of real processes as a table with a row for each site, while it runs and at its end; and its messages per entry beside the
// exact bounds.
import type { Measure } from '../../measure/figure.js'
import type { Model } from '../../model/model.js'
import { range } from '../words/measured-words.js'
import { number } from '../words/number-words.js'
import { holdsLabel, waitsWords } from '../words/status-words.js'
import { siteName } from '../words/step-heading.js'
import type { FiguresSoFar, SiteFigures, WaitFigures } from './run-figures.js'

/**
 * The exact messages per entry of a model, as `measure` computes them; or why there are none: a model is too large to measure it before
 * a run, or a reduction was certified on a sample only.
 */
export type MessageBounds = ExactBounds | 'too large' | 'sampled'

interface ExactBounds {
  readonly least: Measure | undefined
  readonly most: Measure | undefined
  /** What was measured instead of the model, if that is too large. */
  readonly instead?:
    | 'one request per site'
    | 'two requesting sites'
    | 'two requesting sites, one request each'
}

type Figures = Pick<FiguresSoFar, 'waiting'> & {
  readonly sites: readonly (SiteFigures & Partial<Pick<FiguresSoFar['sites'][number], 'now'>>)[]
}

/** All entries of a run. */
export const entriesOf = (sites: readonly SiteFigures[]): number =>
  sites.reduce((sum, { entries }) => sum + entries, 0)

/** All messages of a run. */
export const sentIn = (sites: readonly SiteFigures[]): number =>
  sites.reduce((sum, { sent }) => sum + sent, 0)

/** A time in milliseconds. */
export const milliseconds = (time: number): string =>
  `${time < 10 ? time.toFixed(1) : number(Math.round(time))} ms`

const timesOf = (waiting: WaitFigures | undefined): readonly string[] =>
  waiting === undefined ? ['', '', ''] : [waiting.median, waiting.most99, waiting.longest].map(milliseconds)

const statusOf = (model: Model, now: NonNullable<Figures['sites'][number]['now']>): string => {
  switch (now) {
    case 'waits':
      return waitsWords(model)
    case 'holds':
      return holdsLabel(model)
    case 'down':
      return 'crashed'
    case 'idle':
      return ''
    default:
      return now satisfies never
  }
}

/** Rows of cells as lines: words on the left, numbers on the right of their columns. A column without any cell is left out. */
const aligned = (rows: readonly (readonly string[])[], words: number): readonly string[] => {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  const isFilled = widths.map((_, column) => rows.slice(1).some((row) => row[column] !== ''))
  return rows.map((row) =>
    row
      .flatMap((cell, column) => {
        if (!isFilled[column]) return []
        return column < words ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)
      })
      .join('  ')
      .trimEnd(),
  )
}

/**
 * A row for each site, and one for all of them. Entries and times are left out if there is no critical section, and messages if none
 * was sent.
 * @param hasEntries whether the spec has a critical section
 */
export const runTable = (
  model: Model,
  { sites, waiting }: Figures,
  hasEntries: boolean,
): readonly string[] => {
  const entries = (count: number, site?: number): string =>
    hasEntries && (site === undefined || model.competitors.includes(site)) ? number(count) : ''
  const sends = sentIn(sites) > 0
  const sent = (count: number): string => (sends ? number(count) : '')
  const rows = sites.map((one) => [
    siteName(model, one.site),
    one.now === undefined ? '' : statusOf(model, one.now),
    entries(one.entries, one.site),
    sent(one.sent),
    ...(hasEntries ? timesOf(one.waiting) : ['', '', '']),
  ])
  const all = [
    'all',
    '',
    entries(entriesOf(sites)),
    sent(sentIn(sites)),
    ...timesOf(hasEntries ? waiting : undefined),
  ]
  const isRunning = sites.some(({ now }) => now !== undefined)
  const heads = ['site', 'now', 'entries', 'messages', 'median wait', '99th percentile', 'longest']
  return aligned([heads, ...rows, all], isRunning ? 2 : 1)
}

const insteadOf: { readonly [what in NonNullable<ExactBounds['instead']>]: string } = {
  'one request per site': ', if each site requests once',
  'two requesting sites': ', if only two sites request',
  'two requesting sites, one request each': ', if only two sites request, once each',
}

const exactly = (bounds: MessageBounds): string => {
  if (bounds === 'too large') return 'the model is too large to measure the exact bounds before a run'
  if (bounds === 'sampled') return 'no exact bounds, since a reduction was certified on a sample only'
  const { least, most, instead } = bounds
  return `exact bounds: ${range(least, most)}${instead === undefined ? '' : insteadOf[instead]}`
}

/**
 * The messages per entry of a run, beside the exact bounds of the model and the formula of the literature; no line without entries or
 * messages.
 * @param bounds undefined if they were not measured
 */
export const messagesLine = (
  model: Model,
  sites: readonly SiteFigures[],
  bounds: MessageBounds | undefined,
): readonly string[] => {
  const [entries, sent] = [entriesOf(sites), sentIn(sites)]
  if (entries === 0 || sent === 0) return []
  const formula = model.spec.formulas.messagesPerEntry
  const exact = bounds === undefined ? [] : [exactly(bounds)]
  const literature = formula === undefined ? [] : [`literature: ${formula.text}`]
  return [[`${(sent / entries).toFixed(2)} messages per entry`, ...exact, ...literature].join('; ')]
}
