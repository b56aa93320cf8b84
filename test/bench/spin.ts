// Compares the checker with SPIN on the same state graphs: first that both count the same states and
// transitions, then processor time, elapsed time and memory of whole processes, run in turns.
// Without equal counts a comparison of times means nothing, so such a row fails the script.
// SPIN is given each system in two forms: as a textbook would write it, and tuned for speed.
//
//   tsx test/bench/spin.ts [--form textbook|tuned|both] [--pairs 5] [--only central]
//                          [--spin-flags=-DCHAN] [--pan-flags="-O2 -DSAFETY -DNOREDUCE"]
//                          [--coterie "node dist/src/cli/main.js"] [--counts-only | --without-coterie] [--write]
//
// --write puts the table of all configurations into docs/speed.md.
// --spin-flags go to spin and its preprocessor (-DCHAN: the timed tuned models with Promela channels),
// --pan-flags to the compiler of the verifier that spin generates, which sees no macro of a model.

import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { countsOfCoterie } from './coterie.js'
import { BenchError, hasGnuTime, measure, median, projectFolder, type Run, words } from './measure.js'
import { type Counts, countsOfPan, sameCounts } from './pan.js'
import { ratios, table } from './ratios.js'
import { markdownRow, markdownRule, writeTable } from './speed-page.js'
import { buildForm, FORMS, type Form, SMALL, TIMED, type TimedConfiguration } from './spin-models.js'

// -DNOREDUCE: partial-order reduction would store fewer states than are to be compared. The store is
// SPIN's exact one: no bit-state hashing, no hash compaction.
const PAN_FLAGS = '-O2 -DSAFETY -DNOREDUCE'

// These macros are the models': given to the C compiler they would change nothing, silently.
const MODEL_MACRO = /^-D(CHAN|GRID|RING|N|R)(=|$)/

const WARM_UPS = 1

// ------------------------------------------------------------------------------------------- reports

interface Summary {
  readonly counts: Counts
  readonly processorSeconds: number
  readonly elapsedSeconds: number
  readonly peakBytes: number
}

function summary(runs: readonly Run[], counts: Counts): Summary {
  return {
    counts,
    processorSeconds: median(runs.map((run) => run.processorSeconds)),
    elapsedSeconds: median(runs.map((run) => run.elapsedSeconds)),
    peakBytes: Math.max(...runs.map((run) => run.peakBytes)),
  }
}

function showCounts({ states, transitions }: Counts): string {
  return `${states} states, ${transitions} transitions`
}

const HEADINGS = ['', 'states', 'transitions', 'CPU s', 'elapsed s', 'peak MB', 'bytes/state']

function line(name: string, { counts, ...measured }: Summary, idleBytes: number): string[] {
  return [
    name,
    String(counts.states),
    String(counts.transitions),
    measured.processorSeconds.toFixed(2),
    measured.elapsedSeconds.toFixed(2),
    (measured.peakBytes / 2 ** 20).toFixed(0),
    ((measured.peakBytes - idleBytes) / counts.states).toFixed(0),
  ]
}

// --------------------------------------------------------------------------------------------- parts

interface Variant {
  readonly title: string
  readonly form: Form
  readonly spinFlags: readonly string[]
}

// All are statements of the same system: each checks the others.
const SMALL_VARIANTS: readonly Variant[] = [
  { title: 'tuned form, packed queues', form: 'tuned', spinFlags: [] },
  { title: 'tuned form, Promela channels', form: 'tuned', spinFlags: ['-DCHAN'] },
  { title: 'textbook form', form: 'textbook', spinFlags: [] },
]

function checkSmallCounts(folder: string, { forms, panFlags }: Options): boolean {
  let allEqual = true
  const variants = SMALL_VARIANTS.filter(({ form }) => forms.includes(form))
  for (const configuration of SMALL)
    for (const { title, form, spinFlags } of variants) {
      const pan = buildForm(folder, configuration, form, spinFlags, panFlags)
      const { stdout } = spawnSync(pan, configuration.panArguments, { encoding: 'utf8' })
      const counts = countsOfPan(stdout ?? '')
      const equal = sameCounts(counts, configuration.expected)
      allEqual &&= equal
      const verdict = equal ? 'as expected' : `EXPECTED ${showCounts(configuration.expected)}`
      const name = [configuration.model, ...configuration.defines].join(' ')
      console.log(`${name}, ${title}: ${showCounts(counts)}, ${verdict}`)
    }
  return allEqual
}

interface Options {
  readonly forms: readonly Form[]
  readonly spinFlags: readonly string[]
  readonly panFlags: readonly string[]
  readonly coterie: readonly string[] | undefined
  readonly pairs: number
}

/** One of the programs that take turns. */
interface Contender {
  readonly name: string
  /** The form of the model for SPIN, or undefined for Coterie. */
  readonly form: Form | undefined
  readonly command: readonly string[]
  readonly goodExits: readonly number[]
  readonly countsOf: (output: string) => Counts
  /** What the program occupies before it stores a state. */
  readonly idleBytes: number
}

interface Result extends Contender {
  readonly runs: readonly Run[]
  readonly counts: readonly Counts[]
}

function contendersFor(
  folder: string,
  configuration: TimedConfiguration,
  { forms, spinFlags, panFlags, coterie }: Options,
  idleBytes: number,
): Contender[] {
  const contenders = formsFor(configuration, forms).map((form): Contender => {
    const pan = buildForm(folder, configuration, form, spinFlags, panFlags)
    return {
      name: `SPIN, ${form} form`,
      form,
      command: [pan, ...configuration.panArguments],
      goodExits: [0],
      countsOf: countsOfPan,
      idleBytes: 0,
    }
  })
  if (coterie)
    contenders.push({
      name: 'Coterie',
      form: undefined,
      command: [...coterie, ...configuration.coterieArguments],
      goodExits: [0, 1, 2], // all three tell of a finished check
      countsOf: countsOfCoterie,
      idleBytes,
    })
  return contenders
}

function formsFor(configuration: TimedConfiguration, asked: readonly Form[]): Form[] {
  return asked.filter((form) => configuration.forms.includes(form))
}

async function runInTurns(
  folder: string,
  contenders: readonly Contender[],
  pairs: number,
  gnuTime: boolean,
): Promise<Result[]> {
  const results = contenders.map((contender) => ({ ...contender, runs: [] as Run[], counts: [] as Counts[] }))
  // In turns, so that a slow stretch of the machine falls on all; the warm-up fills the file caches.
  for (let pair = -WARM_UPS; pair < pairs; pair++)
    for (const { command, goodExits, countsOf, runs, counts } of results) {
      const run = await measure(folder, command, gnuTime, goodExits)
      if (pair < 0) continue
      runs.push(run)
      counts.push(countsOf(run.output))
    }
  return results
}

function ratioLine(of: Result, to: Result): string[] {
  const ratio = (value: (run: Run) => number) => ratios(of.runs.map(value), to.runs.map(value))
  return [
    `${of.name} / ${to.name}`,
    ratio((run) => run.processorSeconds),
    ratio((run) => run.elapsedSeconds),
    ratio((run) => run.peakBytes),
  ]
}

async function compare(
  folder: string,
  configuration: TimedConfiguration,
  options: Options,
  gnuTime: boolean,
  idleBytes: number,
): Promise<readonly Result[] | undefined> {
  const contenders = contendersFor(folder, configuration, options, idleBytes)
  const results = await runInTurns(folder, contenders, options.pairs, gnuTime)
  const rows = results.map(({ name, runs, counts, idleBytes: idle }) =>
    line(name, summary(runs, counts[0] ?? configuration.expected), idle),
  )
  console.log(`\n${configuration.name}\n${table([HEADINGS, ...rows])}`)
  if (!results.every(({ counts }) => counts.every((each) => sameCounts(each, configuration.expected)))) {
    console.log(`NOT COMPARABLE: expected ${showCounts(configuration.expected)}`)
    return undefined
  }
  const ratioRows = results.flatMap((to, index) => results.slice(index + 1).map((of) => ratioLine(of, to)))
  if (ratioRows.length > 0) {
    const title = `ratios: median of ${options.pairs} pairs (least to most)`
    console.log(table([[title, 'CPU', 'elapsed', 'peak memory'], ...ratioRows]))
  }
  return results
}

const PAGE_HEADINGS = [
  'model',
  'states',
  'steps',
  'Coterie',
  'SPIN, textbook form',
  'ratio',
  'SPIN, hand-packed',
  'ratio',
]

/** A configuration's row on the page of measurements: processor time and memory, and Coterie's share of SPIN's time. */
function pageRow({ name, expected }: TimedConfiguration, results: readonly Result[]): string {
  const thousands = (value: number) => value.toLocaleString('en-US')
  const own = results.find(({ form }) => form === undefined)
  const figures = (of: Result | undefined) => {
    if (of === undefined) return ''
    const { processorSeconds, peakBytes } = summary(of.runs, expected)
    return `${processorSeconds.toFixed(2)} s, ${thousands(Math.round(peakBytes / 2 ** 20))} MB`
  }
  const beside = (form: Form) => {
    const spin = results.find((result) => result.form === form)
    if (spin === undefined || own === undefined) return ['', '']
    const seconds = ({ processorSeconds }: Run) => processorSeconds
    return [figures(spin), ratios(own.runs.map(seconds), spin.runs.map(seconds))]
  }
  const counts = [thousands(expected.states), thousands(expected.transitions)]
  return markdownRow([name, ...counts, figures(own), ...beside('textbook'), ...beside('tuned')])
}

async function idleNodeBytes(folder: string, gnuTime: boolean): Promise<number> {
  const peaks: number[] = []
  // Idle for a moment, so that a peak that has to be polled for is seen.
  for (let i = 0; i < 3; i++)
    peaks.push((await measure(folder, ['node', '-e', 'setTimeout(() => {}, 100)'], gnuTime, [0])).peakBytes)
  return median(peaks)
}

function formsOf(option: string): readonly Form[] {
  if (option === 'both') return FORMS
  const form = FORMS.find((each) => each === option)
  if (form === undefined) throw new BenchError(`--form takes ${FORMS.join(', ')} or both`)
  return [form]
}

function panFlagsOf(option: string): readonly string[] {
  const flags = words(option)
  const misplaced = flags.find((flag) => MODEL_MACRO.test(flag))
  if (misplaced !== undefined)
    throw new BenchError(`${misplaced} is a macro of the models: pass it in --spin-flags`)
  return flags
}

async function main(): Promise<boolean> {
  const { values } = parseArgs({
    options: {
      form: { type: 'string', default: 'both' },
      pairs: { type: 'string', default: '5' },
      only: { type: 'string', default: '' },
      coterie: { type: 'string', default: 'node dist/src/cli/main.js' },
      'spin-flags': { type: 'string', default: '' },
      'pan-flags': { type: 'string', default: PAN_FLAGS },
      'counts-only': { type: 'boolean', default: false },
      'without-coterie': { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
    },
  })
  const pairs = Number(values.pairs)
  if (!Number.isInteger(pairs) || pairs < 1) throw new BenchError('--pairs takes a whole number from 1 up')
  if (values.write && (values.only !== '' || values.form !== 'both' || values['without-coterie']))
    throw new BenchError('--write writes the whole table: leave out --only, --form and --without-coterie')
  const timed = TIMED.filter(({ name, model }) => name.includes(values.only) || model.includes(values.only))
  if (timed.length === 0) throw new BenchError(`no timed configuration has "${values.only}" in its name`)
  for (const tool of ['spin', 'gcc'])
    if (spawnSync(tool, [tool === 'spin' ? '-V' : '--version']).error)
      throw new BenchError(`${tool} was not found: apt-get install spin gcc`)
  if (spawnSync('bash', ['--version']).error) throw new BenchError('bash was not found')
  const coterie = values['without-coterie'] || values['counts-only'] ? undefined : words(values.coterie)
  const script = coterie?.find((word) => /\.[cm]?js$/.test(word))
  if (script !== undefined && !existsSync(join(projectFolder, script)) && !existsSync(script))
    throw new BenchError(`${script} was not found: npm run build, or pass --without-coterie`)

  const options: Options = {
    forms: formsOf(values.form),
    spinFlags: words(values['spin-flags']),
    panFlags: panFlagsOf(values['pan-flags']),
    coterie,
    pairs,
  }

  const folder = mkdtempSync(join(tmpdir(), 'coterie-spin-'))
  try {
    if (!checkSmallCounts(folder, options)) return false
    if (values['counts-only']) return true
    const gnuTime = hasGnuTime()
    const idleBytes = coterie ? await idleNodeBytes(folder, gnuTime) : 0
    const spinFlags = options.spinFlags.length > 0 ? `spin: ${options.spinFlags.join(' ')}; ` : ''
    const memory = `memory from ${gnuTime ? 'GNU time' : 'the kernel, polled'}`
    console.log(`\n${spinFlags}pan: ${options.panFlags.join(' ')}; ${memory}`)
    if (coterie)
      console.log(
        `an idle node process peaks at ${(idleBytes / 2 ** 20).toFixed(0)} MB, subtracted from Coterie's bytes/state`,
      )
    const rows: string[] = []
    for (const configuration of timed) {
      const results = await compare(folder, configuration, options, gnuTime, idleBytes)
      if (results !== undefined) rows.push(pageRow(configuration, results))
    }
    const allEqual = rows.length === timed.length
    if (values.write && allEqual)
      writeTable('search', [markdownRow(PAGE_HEADINGS), markdownRule(PAGE_HEADINGS.length), ...rows])
    return allEqual
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

try {
  process.exitCode = (await main()) ? 0 : 1
} catch (error) {
  if (!(error instanceof Error)) throw error
  console.error(error instanceof BenchError || 'code' in error ? error.message : error)
  process.exitCode = 1
}
