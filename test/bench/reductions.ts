// What each reduction saves, alone and together, beside SPIN's partial-order reduction and Rumur's symmetry
// reduction on the same models: states, steps, elapsed time and memory of whole processes, as a Markdown table.
// The counts that have to agree are checked first of all: without reductions those of all three programs,
// with symmetry the number of orbits. A table of programs that disagree would mean nothing, so then it fails.
//
//   tsx test/bench/reductions.ts [--only central] [--runs 3] [--limit 120]
//                                [--coterie "node dist/src/cli/main.js"] [--without-spin] [--without-rumur]
//
// --limit: seconds a process may take; it is stopped then and not run again, and the table says so.
// A reduction that the checker does not know yet is left out, with a word about it at the end.

import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { countsOfCoterie, explorationOf } from './coterie.js'
import { BenchError, hasGnuTime, measureWithin, median, projectFolder, type Run, words } from './measure.js'
import { buildPan, type Counts, countsOfPan, sameCounts } from './pan.js'
import { buildRumur, countsOfRumur, type MurphiModel, type RumurSymmetry } from './rumur.js'

const REDUCTIONS = ['timestamps', 'symmetry', 'partial-order'] as const
type Reduction = (typeof REDUCTIONS)[number]

interface Model {
  readonly name: string
  /** What comes after `coterie verify`. */
  readonly verify: string
  /** Those that can save something here. Each is run alone, then all together. */
  readonly reductions: readonly Reduction[]
  /** What is known of the graph: of all states, of one state for each orbit, of one for each normal form. */
  readonly full: Counts | 'infinite'
  readonly orbits?: Counts
  readonly normalForms?: Counts
  readonly spin?: PromelaModel
  readonly rumur?: MurphiModel & {
    /** Where exhaustive permutation is no matter of hours. */
    readonly exhaustive: boolean
    /** Its orbits, where scalarsets cannot express all symmetries, or undefined where they are those of the model. */
    readonly orbits?: Counts
  }
}

interface PromelaModel {
  readonly file: string
  readonly defines: readonly string[]
  readonly panArguments: readonly string[]
}

// -m: the depth of SPIN's stack, just above what the search without reduction needs. -w: the size of its hash
// table, near the number of states. -E where states without successors are to be expected.
const GRID = { file: 'maekawa-reducible.pml', defines: [], panArguments: ['-E', '-m8000', '-w18'] }
const maekawaGrid = (rows: number, columns: number, requests: number) =>
  ({
    file: 'maekawa.m',
    constants: { ROWS: rows, COLUMNS: columns, REQUESTS: requests },
    deadlock: 'off',
  }) as const

// biome-ignore format: a table
const MODELS: readonly Model[] = [
  { name: 'central server, 4 clients', verify: 'central-server --sites 4', reductions: ['symmetry', 'partial-order'],
    full: counts(776, 2176), orbits: counts(55, 180),
    spin: { file: 'central-server-reducible.pml', defines: ['-DN=4'], panArguments: ['-m1000', '-w10'] },
    rumur: { file: 'central-server.m', constants: { N: 4 }, deadlock: 'stuck', exhaustive: true } },
  { name: 'central server, 8 clients', verify: 'central-server --sites 8', reductions: ['symmetry', 'partial-order'],
    full: counts(1_488_256, 4_753_408), orbits: counts(189, 1128),
    spin: { file: 'central-server-reducible.pml', defines: ['-DN=8'], panArguments: ['-m700000', '-w22'] },
    rumur: { file: 'central-server.m', constants: { N: 8 }, deadlock: 'stuck', exhaustive: false } },
  { name: 'token ring, 6 sites', verify: 'token-ring --sites 6', reductions: ['symmetry', 'partial-order'],
    full: counts(960, 3744), orbits: counts(160, 624) },
  { name: 'semaphore with a queue, 5 sites', verify: 'semaphore --sites 5 --param kind=fifo', reductions: ['symmetry'],
    full: counts(872, 2520), orbits: counts(21, 85),
    rumur: { file: 'semaphore.m', constants: { N: 5 }, deadlock: 'stuck', exhaustive: true } },
  { name: 'semaphore with a queue, 8 sites', verify: 'semaphore --sites 8 --param kind=fifo', reductions: ['symmetry'],
    full: counts(297_856, 892_800), orbits: counts(45, 276),
    rumur: { file: 'semaphore.m', constants: { N: 8 }, deadlock: 'stuck', exhaustive: false } },
  { name: 'Maekawa, 2 x 2 grid, 1 request', verify: 'maekawa --sites 4 --param quorums=grid --requests 1', reductions: ['symmetry', 'partial-order'],
    full: counts(47_417, 154_888), orbits: counts(6006, 19_640),
    spin: { ...GRID, defines: ['-DR=1'] },
    rumur: { ...maekawaGrid(2, 2, 1), exhaustive: true, orbits: counts(11_938, 38_977) } },
  { name: 'Maekawa, 2 x 2 grid, 2 requests', verify: 'maekawa --sites 4 --param quorums=grid --requests 2', reductions: ['symmetry', 'partial-order'],
    full: counts(1_534_573, 5_573_300), orbits: counts(192_224, 698_337),
    spin: { ...GRID, defines: ['-DR=2'], panArguments: ['-E', '-m1000', '-w22'] },
    rumur: { ...maekawaGrid(2, 2, 2), exhaustive: true, orbits: counts(383_984, 1_394_459) } },
  { name: 'Maekawa, 2 x 2 grid', verify: 'maekawa --sites 4 --param quorums=grid', reductions: ['symmetry', 'partial-order'],
    full: counts(158_408, 603_412), orbits: counts(19_868, 75_710),
    spin: GRID,
    rumur: { ...maekawaGrid(2, 2, 0), exhaustive: true, orbits: counts(39_688, 151_161) } },
  { name: 'Maekawa, all of 3', verify: 'maekawa --sites 3 --param quorums=all', reductions: ['symmetry', 'partial-order'],
    full: counts(6624, 18_558), orbits: counts(1118, 3146),
    rumur: { ...maekawaGrid(1, 3, 0), exhaustive: true } },
  { name: 'Maekawa, all of 4', verify: 'maekawa --sites 4 --param quorums=all', reductions: ['symmetry', 'partial-order'],
    full: counts(32_724_665, 142_228_608) },
  { name: 'Maekawa, six sites', verify: 'maekawa --param quorums=six', reductions: ['symmetry', 'partial-order'],
    full: counts(9124, 39_084), orbits: counts(4585, 19_655) },
  { name: 'Maekawa, six sites, 2 requests', verify: 'maekawa --param quorums=six --requests 2', reductions: ['symmetry', 'partial-order'],
    full: counts(48_330, 189_678), orbits: counts(24_256, 95_227) },
  { name: 'Ricart-Agrawala, 4 sites, 1 request', verify: 'ricart-agrawala --sites 4 --requests 1', reductions: ['timestamps', 'partial-order'],
    full: counts(1_470_924, 7_730_343),
    spin: { file: 'ricart-agrawala-reducible.pml', defines: ['-DN=4', '-DR=1'], panArguments: ['-E', '-m1000', '-w22'] } },
  { name: 'Ricart-Agrawala, 3 sites', verify: 'ricart-agrawala --sites 3 --requests unbounded', reductions: ['timestamps', 'partial-order'],
    full: 'infinite', normalForms: counts(2060, 5931) },
  { name: 'Ricart-Agrawala, 4 sites', verify: 'ricart-agrawala --sites 4 --requests unbounded', reductions: ['timestamps', 'partial-order'],
    full: 'infinite', normalForms: counts(1_780_403, 9_733_143) },
  { name: 'Lamport, 3 sites', verify: 'lamport --sites 3 --requests unbounded --param clock=reqtick --param counts=reply', reductions: ['timestamps', 'partial-order'],
    full: 'infinite', normalForms: counts(289_423, 975_897) },
]

// What SPIN and Rumur check as well: mutual exclusion, and that nothing ends where it should not. --continue, or
// the search would stop at a deadlock of Maekawa's, and there would be nothing to count.
const ASKED = words('--property mutualExclusion --property deadlockFreedom --continue --quiet --format json')
/** All three tell of a finished check: everything holds, something is violated, something is undecided. */
const FINISHED = [0, 1, 2]

// SPIN's exact store, as in spin.ts; both from the form of the model that leaves its reduction most to do.
const PAN_FLAGS = { full: ['-O2', '-DSAFETY', '-DNOREDUCE'], reduced: ['-O2', '-DSAFETY'] } as const

function counts(states: number, transitions: number): Counts {
  return { states, transitions }
}

// ------------------------------------------------------------------------------------------ contenders

/** A program set up to search one model in one way. */
interface Contender {
  readonly name: string
  /** Undefined where the search could not end. */
  readonly command: readonly string[] | undefined
  readonly goodExits: readonly number[]
  readonly countsOf: (output: string) => Counts
  /** The expected counts: states and steps, or a bound on the number of states. */
  readonly exactly?: Counts | undefined
  readonly atMost?: Counts | undefined
  readonly atLeast?: Counts | undefined
}

/** One line of the table. */
interface Line {
  readonly reduction: string
  readonly coterie?: Contender
  readonly spin?: Contender
  readonly rumur?: Contender
}

interface Tools {
  readonly folder: string
  readonly coterie: readonly string[]
  readonly known: readonly Reduction[]
  readonly spin: boolean
  readonly rumur: boolean
}

function linesOf(model: Model, tools: Tools): Line[] {
  const { full, orbits } = model
  const finite = full === 'infinite' ? undefined : full
  const applying = model.reductions.filter((reduction) => tools.known.includes(reduction))
  const panOf = (way: keyof typeof PAN_FLAGS) =>
    tools.spin && model.spin && { spin: pan(tools.folder, model.spin, way, finite) }
  const rumurOf = (symmetry: RumurSymmetry) =>
    tools.rumur && model.rumur && { rumur: rumur(tools.folder, model, model.rumur, symmetry) }

  const exhaustive = model.rumur?.exhaustive && rumurOf('exhaustive')
  return [
    { reduction: 'none', coterie: coterie(model, [], tools), ...panOf('full'), ...rumurOf('off') },
    ...REDUCTIONS.flatMap((reduction): Line[] => {
      const beside = {
        ...(applying.includes(reduction) && { coterie: coterie(model, [reduction], tools) }),
        ...(reduction === 'partial-order' && panOf('reduced')),
        ...(reduction === 'symmetry' && orbits && rumurOf('heuristic')),
      }
      return Object.keys(beside).length > 0 ? [{ reduction, ...beside }] : []
    }),
    ...(exhaustive ? [{ reduction: 'symmetry, exhaustive', ...exhaustive }] : []),
    ...(applying.length > 1 ? [{ reduction: 'all', coterie: coterie(model, applying, tools) }] : []),
  ]
}

function coterie(model: Model, reductions: readonly Reduction[], tools: Tools): Contender {
  const { verify, full, orbits, normalForms } = model
  // `all` where all are meant, so that the word is tried as well.
  const asked = reductions.length > 1 ? ['all'] : reductions.length === 1 ? reductions : ['none']
  const only = reductions.length === 1 ? reductions[0] : undefined
  const finite = full === 'infinite' ? normalForms : full
  const ends = full !== 'infinite' || reductions.includes('timestamps')
  const expected =
    only === 'symmetry'
      ? orbits
      : only === 'timestamps'
        ? normalForms
        : reductions.length === 0
          ? finite
          : undefined
  return {
    name: `Coterie, ${asked.join()}`,
    command: ends
      ? [...tools.coterie, 'verify', ...words(verify), ...ASKED, ...asked.flatMap((one) => ['--reduce', one])]
      : undefined,
    goodExits: FINISHED,
    countsOf: (output) => countsOfComplete(output, reductions),
    exactly: expected,
    atMost: finite,
  }
}

/** The counts of a complete search that used the requested reductions. */
function countsOfComplete(output: string, reductions: readonly Reduction[]): Counts {
  const { complete, reductions: used } = explorationOf(output)
  if (complete !== true) throw new BenchError('Coterie did not search the whole graph')
  const described = JSON.stringify(used ?? [])
  const unused = reductions.find((reduction) => !described.includes(reduction))
  if (unused !== undefined)
    throw new BenchError(`Coterie did not use ${unused}: its reductions are ${described}`)
  return countsOfCoterie(output)
}

function pan(
  folder: string,
  model: PromelaModel,
  way: keyof typeof PAN_FLAGS,
  full: Counts | undefined,
): Contender {
  return {
    name: `SPIN, ${way}`,
    command: [buildPan(folder, model.file, model.defines, PAN_FLAGS[way]), ...model.panArguments],
    goodExits: [0],
    countsOf: countsOfPan,
    ...(way === 'full' ? { exactly: full } : { atMost: full }),
  }
}

function rumur(
  folder: string,
  { full, orbits }: Model,
  model: NonNullable<Model['rumur']>,
  symmetry: RumurSymmetry,
): Contender {
  const finite = full === 'infinite' ? undefined : full
  const representatives = model.orbits ?? orbits
  return {
    name: `Rumur, ${symmetry}`,
    command: [buildRumur(folder, model, symmetry)],
    goodExits: [0],
    countsOf: countsOfRumur,
    atMost: finite,
    ...{
      off: { exactly: finite },
      heuristic: { atLeast: representatives },
      exhaustive: { exactly: representatives },
    }[symmetry],
  }
}

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
    // One contender that fails spoils its own cell; the rest of the table is still wanted.
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

function markdown(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

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

/** Runs a model's contenders line by line, prints each line when it is known, and returns what is wrong. */
async function compare(model: Model, tools: Tools, limits: Limits): Promise<string[]> {
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
    console.log(markdown([index === 0 ? model.name : '', reduction, ...own, ...beside]))
  }
  return complaints
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
    },
  })
  const limits = { runs: wholeNumber('--runs', values.runs), seconds: wholeNumber('--limit', values.limit) }
  const models = MODELS.filter(
    ({ name, verify }) => name.includes(values.only) || verify.includes(values.only),
  )
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
    console.log(markdown(HEADINGS))
    console.log(markdown(HEADINGS.map(() => '---')))
    const complaints: string[] = []
    for (const model of models) complaints.push(...(await compare(model, tools, limits)))

    console.log(
      `\nmedian of ${limits.runs} runs, most memory of them; a process may take ${limits.seconds} s`,
    )
    const unknown = REDUCTIONS.filter((reduction) => !tools.known.includes(reduction))
    if (unknown.length > 0) console.log(`left out, since Coterie does not know them: ${unknown.join(', ')}`)
    if (missing.length > 0) console.log(`not found: apt-get install ${missing.join(' ')}`)
    for (const each of complaints) console.log(`WRONG: ${each}`)
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
