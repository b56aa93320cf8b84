// A run of real processes: as a line while it runs, as text, and as JSON.
import { isElection } from '../../measure/measurable.js'
import type { Model } from '../../model/model.js'
import { mutualExclusion } from '../../protocol/standard-properties.js'
import type { Json } from '../../sorts/sort.js'
import { modelToFile } from '../../trace/model-file.js'
import { valueJson } from '../measure/measure-json.js'
import { counted, number } from '../words/number-words.js'
import { type FiguresSoFar, type SiteFigures, waitFigures } from './run-figures.js'
import { entriesOf, type MessageBounds, messagesLine, milliseconds, runTable, sentIn } from './run-table.js'

/** What happened in a run. */
export interface RunResult {
  readonly seconds: number
  readonly seed: number
  readonly steps: number
  readonly lost: number
  readonly copied: number
  readonly crashes: number
  readonly recoveries: number
  readonly sites: readonly SiteFigures[]
  /** The time that each entry was waited for, in milliseconds, in the order of the entries. */
  readonly waits: readonly number[]
  /** The properties of states that were watched. */
  readonly watched: readonly string[]
  /** Those that a state has violated, each with the line of the log after which it did so first; 0 for the initial state. */
  readonly violated: readonly { readonly property: string; readonly line: number }[]
  /** The exact messages per entry of the model; absent if they were not to be measured, or the model has none. */
  readonly bounds?: MessageBounds
}

// An election has no critical section; its `holds` is about a leader.
const isLock = ({ spec }: Model): boolean =>
  spec.properties.some(({ name }) => name === mutualExclusion.name) && !isElection(spec)

/** A run in progress, in one line and in a table. */
export const progressOf = (
  model: Model,
  figures: FiguresSoFar,
  bounds: MessageBounds | undefined,
): { readonly line: string; readonly table: readonly string[] } => {
  const { steps, sites, waiting } = figures
  const entries = entriesOf(sites)
  const entered =
    isLock(model) && entries > 0 ? [`${number(entries)} ${entries === 1 ? 'entry' : 'entries'}`] : []
  const wait =
    entered.length === 0 || waiting === undefined ? [] : [`median wait ${milliseconds(waiting.median)}`]
  const cost = isLock(model) ? messagesLine(model, sites, bounds) : []
  return {
    line: [counted(steps, 'step'), ...entered, ...wait].join(', '),
    table: [...runTable(model, figures, isLock(model)), ...cost],
  }
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
  const { seconds, steps, sites, waits, bounds } = result
  const waiting = waitFigures(waits)
  const faults = faultWords(result)
  const figures = { sites, ...(waiting === undefined ? {} : { waiting }) }
  const lines = [
    `${counted(model.sites.length, 'site')} for ${seconds.toFixed(1)} s, each a process: ${counted(steps, 'step')}, ${counted(sentIn(sites), 'message')}${faults.length === 0 ? '' : ` (${faults.join(', ')})`}`,
    ...verdicts(model, result),
    ...runTable(model, figures, isLock(model)).map((line) => `  ${line}`),
    ...(isLock(model) ? messagesLine(model, sites, bounds) : []),
    ...log,
  ]
  return `${lines.join('\n')}\n`
}

const boundsJson = (bounds: MessageBounds): Json => {
  if (typeof bounds === 'string') return bounds
  const { least, most, instead } = bounds
  return {
    ...(least === undefined ? {} : { least: valueJson(least) }),
    ...(most === undefined ? {} : { most: valueJson(most) }),
    ...(instead === undefined ? {} : { instead }),
  }
}

/**
 * The result as JSON; docs/json.md describes the fields.
 * @param source the file of the spec, if it is not in the catalogue
 */
export const runJson = (model: Model, result: RunResult, source?: string): Json => {
  const { waits, sites, bounds, ...rest } = result
  const figures = waitFigures(waits)
  return {
    schema: 1,
    kind: 'run',
    model: modelToFile(model, source),
    ...rest,
    bySite: sites,
    waits: waits.map((time) => Math.round(1000 * time) / 1000),
    ...(figures === undefined ? {} : { waiting: figures }),
    ...(bounds === undefined ? {} : { bounds: boundsJson(bounds) }),
  }
}
