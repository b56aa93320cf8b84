// Measures one size after another, and prints figures as soon as they are measured; then the result as text or JSON, and
// the runs that attain its figures.

import type { Extreme } from '../../measure/figure.js'
import { defaultLimits, type Measurement, type Wanted } from '../../measure/measurement.js'
import { Measuring } from '../../measure/measuring.js'
import { forSizes, mostStates, type Sizes } from '../../measure/sizes.js'
import { type Model, ModelError, makeModel } from '../../model/model.js'
import { kebabCase } from '../../protocol/kebab-case.js'
import type { Spec } from '../../protocol/spec.js'
import { measureJson } from '../../report/measure/measure-json.js'
import { missingLine, partLine } from '../../report/measure/measure-line.js'
import type { Unfit } from '../../report/measure/measure-table.js'
import { measureText } from '../../report/measure/measure-text.js'
import { counted } from '../../report/words/number-words.js'
import { indentedJson } from '../../trace/pretty-json.js'
import { argumentsOf, modelOptionsOf } from '../arguments/model-arguments.js'
import { exitCodes } from '../exit-codes.js'
import { traceFileIn } from '../files/artefacts.js'
import { ResultFiles } from '../files/result-files.js'
import { freshSpec } from '../load/fresh-spec.js'
import { defaultMemory } from '../supervise/default-memory.js'
import { drive } from '../supervise/drive.js'
import { type EndedBy, keepReady, type Printed } from '../supervise/supervised.js'
import type { Terminal } from '../terminal/terminal.js'
import type { MeasureArguments } from './measure-arguments.js'
import { replayByChoices } from './replay-command.js'

/** What is measured, and for whom. */
export interface Question {
  readonly argument: string
  readonly spec: Spec
  readonly given: MeasureArguments
  readonly terminal: Terminal
  readonly wanted: Wanted
  readonly sizes: Sizes
}

/** The measured sizes, and those that no model has. */
interface Measured {
  readonly rows: Measurement[]
  readonly unfit: Unfit[]
}

/** The name of the files of each run, without an extension. */
export type Stems = ReadonlyMap<Extreme, string>

/** Whether a bound kept a figure from being measured. */
export const isCut = ({ missing }: Measurement): boolean => missing.some(({ cut }) => cut !== undefined)

/** The file names of the runs that attain a minimum or maximum. */
export const stemsOf = ({ spec }: Question, rows: readonly Measurement[]): Stems => {
  const stems = new Map<Extreme, string>()
  for (const row of rows) {
    for (const { quantity, ...ends } of row.figures) {
      for (const end of ['least', 'most'] as const) {
        const extreme = ends[end]
        if (extreme?.trace === undefined) continue
        stems.set(extreme, `${spec.name}-${row.model.options.sites}-${kebabCase(quantity)}-${end}`)
      }
    }
  }
  return stems
}

/** The result in the requested format. */
export const shown = (
  { argument, given, sizes }: Question,
  rows: readonly Measurement[],
  unfit: readonly Unfit[],
  stems: Stems = new Map(),
): string => {
  const replayOf = (_row: Measurement, { trace }: Extreme) =>
    trace === undefined ? undefined : replayByChoices(trace, argumentsOf(trace.model, argument))
  if (given.format === 'text') {
    // Between the lines of the sizes and the tables.
    return `${sizes.from === sizes.to ? '' : '\n'}${measureText(rows, unfit, replayOf)}`
  }
  const fileOf = (_row: Measurement, extreme: Extreme): string | undefined => {
    const stem = stems.get(extreme)
    return given.out === undefined || stem === undefined ? undefined : traceFileIn(given.out, stem)
  }
  return indentedJson(measureJson(rows, unfit, replayOf, fileOf))
}

/** Keeps ready what is printed if the measurement is ended from outside: the finished sizes, and the current one. */
const readyFor = (question: Question, { rows, unfit }: Measured, running: Measuring): (() => void) => {
  let found = -1
  return () => {
    const changed = running.found !== found
    found = running.found
    const printed = (cut: EndedBy): Printed => ({
      text: shown(question, [...rows, running.snapshot(cut)], unfit),
      code: exitCodes.inconclusive,
    })
    keepReady(printed, changed)
  }
}

/**
 * Prints each new part of the results, in a line. In the text of several sizes it stands before the tables. The tables of one
 * size, and JSON, are printed at the end; then the line belongs to the progress.
 */
const printer = ({ given, terminal, sizes }: Question, running: Measuring, model: Model) => {
  const isText = sizes.from !== sizes.to && given.format === 'text'
  let printed = 0
  return (clear: () => void): void => {
    const fresh = running.parts.slice(printed)
    if (fresh.length === 0 || !(isText || terminal.progress)) return
    printed += fresh.length
    if (terminal.progress) clear()
    for (const part of fresh) (isText ? terminal.out : terminal.err)(partLine(model, part))
  }
}

/** Whether this reason kept a figure from being measured. */
export const isCutBy = ({ missing }: Measurement, reason: EndedBy): boolean =>
  missing.some(({ cut }) => cut === reason)

/** Measures one size after another, until a bound ends it. */
export const measureSizes = async (question: Question): Promise<Measured> => {
  const { argument, spec, given, terminal, wanted, sizes } = question
  const { from, to } = sizes
  const { sites: asked, ...rest } = given
  const sized = forSizes(spec, modelOptionsOf(rest, spec), sizes)
  const limits = {
    ...defaultLimits,
    maxStates: given.maxStates ?? mostStates,
    memory: given.memory ?? defaultMemory(),
  }
  const measured: Measured = { rows: [], unfit: [] }
  const { rows, unfit } = measured
  const fresh = await freshSpec(argument)
  const begun = performance.now()
  const warned = new Set<string>()
  const warn = (warning: string): void => {
    if (!terminal.quiet && !warned.has(warning)) terminal.err(`warning: ${warning}\n`)
    warned.add(warning)
  }
  for (let sites = from; sites <= to; sites++) {
    const model = { ...sized, sites }
    let made: Model
    try {
      made = makeModel(spec, model)
      for (const warning of made.warnings) warn(warning)
    } catch (error) {
      if (!(error instanceof ModelError) || from === to) throw error
      unfit.push({ sites, why: error.message })
      continue
    }
    const left = (given.time ?? Number.POSITIVE_INFINITY) - (performance.now() - begun) / 1000
    const tooLarge = rows.find(({ instead }) => instead !== undefined)?.instead
    const running = new Measuring(spec, model, wanted, limits, tooLarge, fresh)
    const label = `${spec.name}, ${sites} sites`
    const bounds = { ...limits, seconds: Math.max(0, left) }
    const ready = readyFor(question, measured, running)
    const row = await drive(running, label, bounds, terminal, ready, printer(question, running, made))
    rows.push(row)
    const lacking = missingLine(row)
    if (from !== to && given.format === 'text' && lacking !== '') terminal.out(lacking)
    const ended = isCutBy(row, 'interrupt') || isCutBy(row, 'time')
    // Without requested sizes, the measurement ends at the first size that does not fit.
    if (ended || (asked === undefined && (isCut(row) || !row.exploration.complete))) break
  }
  return measured
}

/** Writes the runs to a folder. Throws a `WriteError` after all were tried. */
export const writeRuns = async (
  { argument, terminal }: Question,
  stems: Stems,
  folder: string,
): Promise<void> => {
  const written = new ResultFiles()
  for (const [{ trace }, stem] of stems) {
    const replay = () => replayByChoices(trace!, argumentsOf(trace!.model, argument))
    await written.writeTrace(trace!, folder, stem, argument, replay)
  }
  written.finish()
  if (!terminal.quiet) terminal.err(`written: ${counted(stems.size, 'run')} to ${folder}\n`)
}
