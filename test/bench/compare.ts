// Compares two commits of the checker: whole processes on the same models, in turns, in processor time. Both must give the same
// output but for seconds and bytes.
//
//   npm run bench:compare -- BEFORE [AFTER] [--pairs 5] [--only lamport] [--limit 1.05]
//
// A commit is anything that git knows, and AFTER is HEAD by default. The exit code is 1 if an output differs, or if a median is above
// the limit. This belongs to no test: a busy machine would make it fail.

import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { countsOfCoterie } from './coterie.js'
import {
  BenchError,
  hasGnuTime,
  measure,
  median,
  mustSucceed,
  projectFolder,
  type Run,
  words,
} from './measure.js'
import { ratios, table } from './ratios.js'

/** The models: the three of the comparison with SPIN, and what they have not. */
const models: readonly string[] = [
  'verify ricart-agrawala --sites 3 --requests 6 --property mutualExclusion',
  'verify ricart-agrawala --sites 4 --requests 1 --property mutualExclusion',
  'verify central-server --sites 8 --property mutualExclusion',
  'verify maekawa --sites 4 --self channel --property mutualExclusion --continue',
  'verify lamport --sites 3 --param clock=reqtick --param counts=reply',
  'verify maekawa --sites 4 --reduce symmetry',
  'verify ricart-agrawala --sites 3 --liveness',
  'verify szymanski --sites 3',
  'verify token-ring --sites 2',
]

/** The same in every run: all but times and sizes. */
function lasting(output: string): string {
  return output.replaceAll(/"(seconds|milliseconds|bytes|memory|version)":\s*[\d."]+/g, '"$1": 0')
}

/** A commit in a folder of its own, built. */
function built(folder: string, name: string, commit: string): string {
  const place = join(folder, name)
  mustSucceed('git', ['worktree', 'add', '--detach', place, commit], projectFolder)
  cpSync(join(projectFolder, 'node_modules'), join(place, 'node_modules'), { recursive: true })
  mustSucceed('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline'], place)
  mustSucceed('npm', ['run', 'build'], place)
  return join(place, 'dist', 'src', 'cli', 'main.js')
}

interface Options {
  readonly programs: readonly string[]
  readonly pairs: number
  readonly limit: number
}

/** Whether the two programs agree on a model, and the second is not slower than the limit allows. */
async function compare(folder: string, model: string, { programs, pairs, limit }: Options): Promise<boolean> {
  const gnuTime = hasGnuTime()
  const runs: Run[][] = programs.map(() => [])
  // The first pair fills the caches of files.
  for (let pair = -1; pair < pairs; pair++)
    for (const [which, program] of programs.entries()) {
      const command = ['node', program, ...words(model), '--format', 'json']
      const run = await measure(folder, command, gnuTime, [0, 1, 2])
      if (pair >= 0) runs[which]!.push(run)
    }
  const [before, after] = runs as [Run[], Run[]]
  const outputs = new Set(runs.flat().map(({ output }) => lasting(output)))
  const seconds = (all: readonly Run[]) => all.map(({ processorSeconds }) => processorSeconds)
  const ratio = median(seconds(after).map((value, index) => value / seconds(before)[index]!))
  const { states } = countsOfCoterie(after[0]!.output)
  const cells = [
    String(states),
    median(seconds(before)).toFixed(2),
    median(seconds(after)).toFixed(2),
    ratios(seconds(after), seconds(before)),
    ratios(
      after.map(({ peakBytes }) => peakBytes),
      before.map(({ peakBytes }) => peakBytes),
    ),
  ]
  const remarks = [...(outputs.size > 1 ? ['OUTPUTS DIFFER'] : []), ...(ratio > limit ? ['SLOWER'] : [])]
  console.log(`\n${[model, ...remarks].join('  ')}`)
  console.log(
    table([
      ['', 'states', 'before, CPU s', 'after, CPU s', 'CPU', 'peak memory'],
      ['', ...cells],
    ]),
  )
  return remarks.length === 0
}

async function main(): Promise<boolean> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      pairs: { type: 'string', default: '5' },
      only: { type: 'string', default: '' },
      limit: { type: 'string', default: '1.05' },
    },
  })
  const [before, after = 'HEAD'] = positionals
  if (before === undefined)
    throw new BenchError('name the commit to compare with: bench:compare -- BEFORE [AFTER]')
  const pairs = Number(values.pairs)
  if (!Number.isInteger(pairs) || pairs < 1) throw new BenchError('--pairs takes a whole number from 1 up')
  const limit = Number(values.limit)
  if (!(limit > 0)) throw new BenchError('--limit takes a ratio above 0, such as 1.05')
  const chosen = models.filter((model) => model.includes(values.only))
  if (chosen.length === 0) throw new BenchError(`no model has "${values.only}" in its command`)
  const folder = mkdtempSync(join(tmpdir(), 'coterie-compare-'))
  try {
    const programs = [built(folder, 'before', before), built(folder, 'after', after)]
    console.log(
      `ratios of processor time and memory: after to before, median of ${pairs} pairs (least to most)`,
    )
    let allGood = true
    for (const model of chosen)
      if (!(await compare(folder, model, { programs, pairs, limit }))) allGood = false
    return allGood
  } finally {
    rmSync(folder, { recursive: true, force: true })
    mustSucceed('git', ['worktree', 'prune'], projectFolder)
  }
}

try {
  process.exitCode = (await main()) ? 0 : 1
} catch (error) {
  if (!(error instanceof Error)) throw error
  console.error(error instanceof BenchError || 'code' in error ? error.message : error)
  process.exitCode = 1
}
