// What each reduction saves, alone and together, beside SPIN's partial-order reduction and Rumur's symmetry
// reduction on the same models: states, steps, elapsed time and memory of whole processes, as a Markdown table.
// Counts that must agree are compared: without reductions those of all three programs, with symmetry the number of
// orbits. Times of programs that disagree mean nothing, so a difference fails the script.
//
//   tsx test/bench/reductions.ts [--only central] [--runs 3] [--limit 120]
//                                [--coterie "node dist/src/cli/main.js"] [--without-spin] [--without-rumur] [--write]
//
// --write puts the table of all models into docs/speed.md.
// --limit: the seconds after which a process is stopped. It is not run again, and the table says so.
// A reduction that the checker does not know is left out, and the last lines name it.

import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { BenchError, hasGnuTime, measureWithin, median, projectFolder, type Run, words } from './measure.js'
import { type Counts, sameCounts } from './pan.js'
import { type Contender, FINISHED, linesOf, type Tools } from './reduction-contenders.js'
import { MODELS, type Model, REDUCTIONS, type Reduction } from './reduction-models.js'
import { markdownRow, markdownRule, writeTable } from './speed-page.js'

// -------------------------------------------------------------------------------------------- running

type Outcome =
  | { readonly kind: 'counted'; readonly counts: Counts; readonly runs: readonly Run[] }
  | { readonly kind: 'over the limit' }
  | { readonly kind: 'infinite' }
  | { readonly kind: 'failed'; readonly why: string }

interface Limits {
  readonly runs: number
  readonly seconds: number
}

async function run(
  { command, goodExits, countsOf }: Contender,
  folder: string,
  { runs: wanted, seconds }: Limits,
): Promise<Outcome> {
  if (command === undefined) return { kind: 'infinite' }
  const runs: Run[] = []
  const gnuTime = hasGnuTime()
  try {
    while (runs.length < wanted) {
      const run = await measureWithin(seconds, folder, command, gnuTime, goodExits)
      if (run === undefined) return { kind: 'over the limit' }
      runs.push(run)
    }
    const [first, ...others] = runs.map(({ output }) => countsOf(output))
    if (first === undefined || !others.every((other) => sameCounts(first, other)))
      return { kind: 'failed', why: 'counts change from run to run' }
    return { kind: 'counted', counts: first, runs }
  } catch (error) {
    // A contender that fails loses only its own cell of the table.
    if (error instanceof BenchError) return { kind: 'failed', why: error.message }
    throw error
  }
}

/** What is wrong with an outcome, or undefined. */
function complaint({ name, exactly, atMost, atLeast }: Contender, outcome: Outcome): string | undefined {
  switch (outcome.kind) {
    case 'failed':
      return `${name}: ${outcome.why}`
    case 'over the limit':
    case 'infinite':
      return undefined
    case 'counted': {
      const found = outcome.counts
      const say = (how: string, expected: Counts) =>
        `${name}: ${showCounts(found)}, where ${how} ${showCounts(expected)} were to be expected`
      if (exactly && !sameCounts(found, exactly)) return say('exactly', exactly)
      if (atMost && (found.states > atMost.states || found.transitions > atMost.transitions))
        return say('at most', atMost)
      if (atLeast && found.states < atLeast.states) return say('at least', atLeast)
      return undefined
    }
    default:
      return outcome satisfies never
  }
}

// -------------------------------------------------------------------------------------------- the table

const HEADINGS = ['model', 'reduction', 'states', 'steps', 's', 'MB', 'SPIN', 'Rumur']

function showCounts({ states, transitions }: Counts): string {
  return `${thousands(states)} states, ${thousands(transitions)} steps`
}

function thousands(value: number): string {
  return value.toLocaleString('en-US')
}

function seconds(runs: readonly Run[]): string {
  return median(runs.map(({ elapsedSeconds }) => elapsedSeconds)).toFixed(2)
}

function megabytes(runs: readonly Run[]): string {
  return (Math.max(...runs.map(({ peakBytes }) => peakBytes)) / 2 ** 20).toFixed(0)
}

function ownCells(outcome: Outcome | undefined): string[] {
  if (outcome === undefined) return ['', '', '', '']
  if (outcome.kind !== 'counted') return [outcome.kind, '', '', '']
  const { counts, runs } = outcome
  return [thousands(counts.states), thousands(counts.transitions), seconds(runs), megabytes(runs)]
}

function cellBeside(outcome: Outcome | undefined): string {
  if (outcome === undefined) return ''
  if (outcome.kind !== 'counted') return outcome.kind
  const { counts, runs } = outcome
  return `${showCounts(counts)}, ${seconds(runs)} s, ${megabytes(runs)} MB`
}

interface Compared {
  /** The table's rows in Markdown. */
  readonly rows: readonly string[]
  /** What is wrong. */
  readonly complaints: readonly string[]
}

/** Runs a model's contenders line by line, and prints each line when it is known. */
async function compare(model: Model, tools: Tools, limits: Limits): Promise<Compared> {
  const rows: string[] = []
  const complaints: string[] = []
  const outcomeOf = async (contender: Contender | undefined): Promise<Outcome | undefined> => {
    if (contender === undefined) return undefined
    const outcome = await run(contender, tools.folder, limits)
    const wrong = complaint(contender, outcome)
    if (wrong !== undefined) complaints.push(`${model.name}: ${wrong}`)
    return outcome
  }
  for (const [index, { reduction, coterie, spin, rumur }] of linesOf(model, tools).entries()) {
    const own = ownCells(await outcomeOf(coterie))
    const beside = [cellBeside(await outcomeOf(spin)), cellBeside(await outcomeOf(rumur))]
    const row = markdownRow([index === 0 ? model.name : '', reduction, ...own, ...beside])
    console.log(row)
    rows.push(row)
  }
  return { rows, complaints }
}

// ------------------------------------------------------------------------------------------- what is there

function has(command: string, option: string): boolean {
  return spawnSync(command, [option]).error === undefined
}

/** Asks the checker itself: an unknown word is wrong usage. */
function knownReductions(coterie: readonly string[]): Reduction[] {
  const [program, ...args] = coterie
  if (program === undefined) throw new BenchError('--coterie takes a command')
  return REDUCTIONS.filter((reduction) => {
    const asked = words(`verify central-server --sites 1 --quiet --format json --reduce ${reduction}`)
    const { status } = spawnSync(program, [...args, ...asked], { cwd: projectFolder })
    return status !== null && FINISHED.includes(status)
  })
}

function wholeNumber(option: string, text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1) throw new BenchError(`${option} takes a whole number from 1 up`)
  return value
}

async function main(): Promise<boolean> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: '' },
      runs: { type: 'string', default: '3' },
      limit: { type: 'string', default: '120' },
      coterie: { type: 'string', default: 'node dist/src/cli/main.js' },
      'without-spin': { type: 'boolean', default: false },
      'without-rumur': { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
    },
  })
  const limits = { runs: wholeNumber('--runs', values.runs), seconds: wholeNumber('--limit', values.limit) }
  const models = MODELS.filter(
    ({ name, verify }) => name.includes(values.only) || verify.includes(values.only),
  )
  if (values.write && values.only !== '')
    throw new BenchError('--write writes the whole table: leave out --only')
  if (models.length === 0) throw new BenchError(`no model has "${values.only}" in its name`)
  for (const [tool, option] of [
    ['bash', '--version'],
    ['timeout', '--version'],
  ] as const)
    if (!has(tool, option)) throw new BenchError(`${tool} was not found`)
  const coterie = words(values.coterie)
  const script = coterie.find((word) => /\.[cm]?js$/.test(word))
  if (script !== undefined && !existsSync(join(projectFolder, script)) && !existsSync(script))
    throw new BenchError(`${script} was not found: npm run build`)

  const gcc = has('gcc', '--version')
  const missing = [
    ...(!gcc ? ['gcc'] : []),
    ...(!has('spin', '-V') ? ['spin'] : []),
    ...(!has('rumur', '--version') ? ['rumur'] : []),
  ]
  const folder = mkdtempSync(join(tmpdir(), 'coterie-reductions-'))
  const tools: Tools = {
    folder,
    coterie,
    known: knownReductions(coterie),
    spin: gcc && !missing.includes('spin') && !values['without-spin'],
    rumur: gcc && !missing.includes('rumur') && !values['without-rumur'],
  }
  try {
    const headings = [markdownRow(HEADINGS), markdownRule(HEADINGS.length)]
    console.log(headings.join('\n'))
    const compared: Compared[] = []
    for (const model of models) compared.push(await compare(model, tools, limits))
    const complaints = compared.flatMap((each) => each.complaints)

    console.log(
      `\nmedian of ${limits.runs} runs, most memory of them; a process may take ${limits.seconds} s`,
    )
    const unknown = REDUCTIONS.filter((reduction) => !tools.known.includes(reduction))
    if (unknown.length > 0) console.log(`left out, since Coterie does not know them: ${unknown.join(', ')}`)
    if (missing.length > 0) console.log(`not found: apt-get install ${missing.join(' ')}`)
    for (const each of complaints) console.log(`WRONG: ${each}`)
    if (values.write && complaints.length === 0)
      writeTable('reductions', [...headings, ...compared.flatMap(({ rows }) => rows)])
    return complaints.length === 0
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
