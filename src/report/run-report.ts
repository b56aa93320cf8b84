// A run of real processes: as a line while it runs, as text, and as JSON.
import type { Model } from '../model/model.js'
import { mutualExclusion } from '../protocol/standard-properties.js'
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
  /** The time that each entry was waited for, in milliseconds, in the order of the entries. */
  readonly waits: readonly number[]
  /** The properties of states that were watched. */
  readonly watched: readonly string[]
  /** Those that a state has violated, each with the line of the log after which it did so first; 0 for the initial state. */
  readonly violated: readonly { readonly property: string; readonly line: number }[]
}

const sum = (numbers: readonly number[]): number => numbers.reduce((so, one) => so + one, 0)

const milliseconds = (time: number): string => `${time < 10 ? time.toFixed(1) : number(Math.round(time))} ms`

// An election has no critical section; its `holds` is about a leader.
const isLock = (watched: readonly string[]): boolean => watched.includes(mutualExclusion.name)

/** A run in progress: `1,204 steps, 98 entries, median wait 3.1 ms`. */
export const runLine = ({
  steps,
  entries,
  waits,
}: Pick<RunResult, 'steps' | 'entries' | 'waits'>): string => {
  const figures = waitFigures(waits)
  const entered = waits.length > 0 ? [counted(sum(entries), 'entry').replace(/entrys$/, 'entries')] : []
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

/** What was seen of the properties, and no more. */
const verdicts = (model: Model, { watched, violated }: RunResult): readonly string[] =>
  violated.length > 0
    ? violated.map(({ property, line }) => {
        const known = model.spec.properties.find(({ name }) => name === property)
        const claim = known !== undefined && 'claim' in known ? ` (${known.claim})` : ''
        return `${property} is violated after line ${number(line)} of the log${claim}`
      })
    : watched.length === 0
      ? []
      : [`no state of this run violates ${watched.join(', ')}; other runs may`]

/**
 * The result as text, without the line of the model.
 * @param log how to check the log
 */
export const runText = (model: Model, result: RunResult, log: readonly string[]): string => {
  const { seconds, steps, sent, entries, waits } = result
  const entered = isLock(result.watched) ? sum(entries) : 0
  const figures = entered === 0 ? undefined : waitFigures(waits)
  const formula = model.spec.formulas.messagesPerEntry
  const faults = faultWords(result)
  const lines = [
    `${counted(model.sites.length, 'site')} for ${seconds.toFixed(1)} s, each a process: ${counted(steps, 'step')}, ${counted(sent, 'message')}${faults.length === 0 ? '' : ` (${faults.join(', ')})`}`,
    ...verdicts(model, result),
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
  const { waits, ...rest } = result
  const figures = waitFigures(waits)
  return {
    schema: 1,
    kind: 'run',
    model: modelToFile(model, source),
    ...rest,
    waits: waits.map((time) => Math.round(1000 * time) / 1000),
    ...(figures === undefined ? {} : { waiting: { ...figures } }),
  }
}
