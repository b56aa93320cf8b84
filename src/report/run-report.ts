// A run of real processes: as a line while it runs, as text, and as JSON.
import type { Model } from '../model/model.js'
import type { Json } from '../sorts/sort.js'
import { modelToFile } from '../trace/model-file.js'
import { counted, number } from './number-words.js'
import { waitFigures } from './run-figures.js'
import { siteName } from './step-heading.js'

/** What happened in a run. */
export interface RunResult {
  readonly seconds: number
  readonly seed: number
  readonly steps: number
  readonly sent: number
  readonly lost: number
  readonly copied: number
  readonly crashes: number
  readonly recoveries: number
  /** The entries of each site. */
  readonly entries: readonly number[]
  /** In milliseconds, in the order of the entries. */
  readonly waits: readonly number[]
  /** The first entry while another site was in the section, by its line in the log. */
  readonly overlap: { readonly line: number; readonly sites: readonly number[] } | null
}

const sum = (numbers: readonly number[]): number => numbers.reduce((so, one) => so + one, 0)

const milliseconds = (time: number): string => `${time < 10 ? time.toFixed(1) : number(Math.round(time))} ms`

const hasEntries = (model: Model): boolean => model.spec.workload.enter !== undefined

/** A run in progress: `1,204 steps, 98 entries, median wait 3.1 ms`. */
export const runLine = (
  model: Model,
  { steps, entries, waits }: Pick<RunResult, 'steps' | 'entries' | 'waits'>,
): string => {
  const figures = waitFigures(waits)
  const entered = hasEntries(model) ? [counted(sum(entries), 'entry').replace(/entrys$/, 'entries')] : []
  const wait = figures === undefined ? [] : [`median wait ${milliseconds(figures.median)}`]
  return [counted(steps, 'step'), ...entered, ...wait].join(', ')
}

const faultWords = ({ lost, copied, crashes, recoveries }: RunResult): readonly string[] =>
  [
    [lost, 'lost'] as const,
    [copied, 'copied'] as const,
    [crashes, crashes === 1 ? 'crash' : 'crashes'] as const,
    [recoveries, recoveries === 1 ? 'recovery' : 'recoveries'] as const,
  ].flatMap(([count, what]) => (count === 0 ? [] : [`${number(count)} ${what}`]))

/** The sentence on safety: what was seen, and no more. */
const verdict = (model: Model, { overlap, entries }: RunResult): string => {
  if (overlap !== null) {
    const who = overlap.sites.map((site) => siteName(model, site)).join(' and ')
    return `mutual exclusion is violated: ${who} are in the critical section at once, from line ${number(overlap.line)} of the log`
  }
  return sum(entries) === 0
    ? 'no site entered the critical section'
    : 'no two sites were in the critical section at once in this run; a run cannot show more'
}

/**
 * The result as text, without the line of the model.
 * @param log how to check the log
 */
export const runText = (model: Model, result: RunResult, log: readonly string[]): string => {
  const { seconds, steps, sent, entries, waits } = result
  const entered = sum(entries)
  const figures = waitFigures(waits)
  const formula = model.spec.formulas.messagesPerEntry
  const faults = faultWords(result)
  const lines = [
    `${number(model.sites.length)} processes for ${seconds.toFixed(1)} s: ${counted(steps, 'step')}, ${counted(sent, 'message')}${faults.length === 0 ? '' : ` (${faults.join(', ')})`}`,
    ...(hasEntries(model) ? [verdict(model, result)] : []),
    ...(entered === 0
      ? []
      : [
          `  entries   ${number(entered)}: ${entries.flatMap((count, site) => (model.competitors.includes(site) ? [`${siteName(model, site)} ${number(count)}`] : [])).join(', ')}`,
        ]),
    ...(figures === undefined
      ? []
      : [
          `  waiting   median ${milliseconds(figures.median)}, 99th percentile ${milliseconds(figures.most99)}, longest ${milliseconds(figures.longest)}`,
        ]),
    ...(entered === 0 || sent === 0
      ? []
      : [
          `  messages  ${(sent / entered).toFixed(2)} per entry${formula === undefined ? '' : `; the formula of the literature is ${formula.text}`}`,
        ]),
    ...log,
  ]
  return `${lines.join('\n')}\n`
}

/**
 * The result as JSON; docs/json.md describes the fields.
 * @param source the file of the spec, if it is not in the catalogue
 */
export const runJson = (model: Model, result: RunResult, source?: string): Json => {
  const { waits, overlap, ...rest } = result
  const figures = waitFigures(waits)
  return {
    schema: 1,
    kind: 'run',
    model: modelToFile(model, source),
    ...rest,
    waits: waits.map((time) => Math.round(1000 * time) / 1000),
    ...(figures === undefined ? {} : { waiting: { ...figures } }),
    ...(overlap === null ? {} : { overlap: { line: overlap.line, sites: overlap.sites } }),
  }
}
