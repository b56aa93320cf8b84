// `coterie sweep` checks many models from one plan: every combination of specs, options, parameters and mutants, as one table.
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import type { Command } from 'commander'
import { sweepHtml } from '../../report/sweep/sweep-html.js'
import { sweepJson } from '../../report/sweep/sweep-json.js'
import { sweepJunit } from '../../report/sweep/sweep-junit.js'
import { sweepMarkdown } from '../../report/sweep/sweep-markdown.js'
import { sweepText } from '../../report/sweep/sweep-text.js'
import { cellsOf, combinationCount, type Plan } from '../../sweep/plan.js'
import { type SweptCell, sweptCells, type Tone } from '../../sweep/sweep-table.js'
import { indentedJson } from '../../trace/pretty-json.js'
import { bytes, oneOfNames, wholeNumber } from '../arguments/argument-readers.js'
import { quoted } from '../arguments/model-arguments.js'
import { refuseConflicts, silent } from '../arguments/option-conflict.js'
import {
  type QueueArguments,
  queuePlace,
  sweepQueueConflicts,
  withQueue,
} from '../arguments/queue-options.js'
import { verbs } from '../arguments/verbs.js'
import { exitCodes, UsageError } from '../exit-codes.js'
import { outputFolder } from '../files/artefacts.js'
import { reasonOf } from '../files/whole-write.js'
import { defaultMemory } from '../supervise/default-memory.js'
import { startCell } from '../sweep/cell-process.js'
import { KeptCells } from '../sweep/kept-cells.js'
import { PlanError, readPlan } from '../sweep/read-plan.js'
import { runSweep, type SweepRequest, type SweepRun } from '../sweep/sweep-run.js'
import { processTerminal, type Terminal } from '../terminal/terminal.js'
import { mustParse, plannedOptions } from './planned-options.js'
import { sweepByQueue } from './sweep-by-queue.js'

interface SweepArguments extends QueueArguments {
  readonly jobs?: number
  readonly memory?: number
  readonly keep?: string
  readonly again?: boolean
  readonly format: Format
  readonly list?: boolean
  readonly progress?: boolean
  readonly quiet?: boolean
}

const formats = ['text', 'markdown', 'html', 'json', 'junit'] as const
type Format = (typeof formats)[number]

// More cells than this are a mistake, such as a list of sites in place of a bound.
const mostCells = 10_000

const details = `
A plan is a file of YAML:

  title: Which faults does a lock survive?
  same:
    property: [mutualExclusion, deadlockFreedom]
    max-states: 200000
  vary:
    spec: [ricart-agrawala, ./mine.ts]
    sites: [2, 3]
    network:
      reliable: {}
      loses a message: { loss: 1 }
  columns: network

"same" has the options of verify that all cells share. "vary" has those that differ: an option with a list of values, or your own name with named
settings. Every combination is a cell. docs/sweeps.md has the rest.

Examples:
  coterie sweep plan.yaml
  coterie sweep plan.yaml --format markdown > table.md
  coterie sweep plan.yaml --list

Exit codes: 0 every property of every cell holds; 1 one is violated; 2 one is undecided, a cell was refused, or an interrupt;
64 wrong usage, or a wrong plan; 65 a spec is broken; 70 internal error; 74 a result could not be kept.`

const textOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new UsageError(
      `${file}: the plan cannot be read (${reasonOf(error) ?? error}); give the path of a YAML file`,
    )
  }
}

const planOf = (file: string): Plan => {
  try {
    return readPlan(textOf(file), file, plannedOptions())
  } catch (error) {
    if (error instanceof PlanError) throw new UsageError(error.message)
    throw error
  }
}

/** The command of a cell. */
const commandOf = ({ cell }: SweptCell): string =>
  ['coterie verify', ...[cell.spec, ...cell.words].map(quoted)].join(' ')

const styles = { good: 'good', bad: 'bad', doubtful: 'doubtful', none: undefined } as const

const formatted = (format: Format, plan: Plan, swept: readonly SweptCell[], terminal: Terminal): string => {
  switch (format) {
    case 'text':
      return sweepText(plan, swept, (tone: Tone, text) => {
        const style = styles[tone]
        return style === undefined ? text : terminal.paint(style, text)
      })
    case 'markdown':
      return sweepMarkdown(plan, swept)
    case 'html':
      return sweepHtml(plan, swept, commandOf)
    case 'json':
      return indentedJson(sweepJson(plan, swept, commandOf))
    case 'junit':
      return sweepJunit(plan, swept, commandOf)
    default:
      return format satisfies never
  }
}

const codeOf = (swept: readonly SweptCell[]): number => {
  const codes = swept.map(({ outcome }) =>
    outcome?.kind === 'failed' ? exitCodes.brokenSpec : outcome?.code,
  )
  if (codes.includes(exitCodes.brokenSpec)) return exitCodes.brokenSpec
  if (codes.includes(exitCodes.violated)) return exitCodes.violated
  return codes.every((code) => code === exitCodes.holds) ? exitCodes.holds : exitCodes.inconclusive
}

/** Runs the cells as processes of this machine. */
const sweepHere = (
  request: Pick<SweepRequest, 'cells' | 'kept' | 'again'>,
  folder: string,
  { jobs, memory }: SweepArguments,
  terminal: Terminal,
): Promise<SweepRun> => {
  const most = jobs ?? Math.max(1, Math.floor(availableParallelism() / 2))
  const count = Math.min(request.cells.length, most)
  const each = memory ?? Math.floor(defaultMemory() / count)
  return runSweep(
    { ...request, jobs: count, start: (cell) => startCell(cell, { folder, memory: each }) },
    terminal,
  )
}

const sweep = async (file: string, given: SweepArguments): Promise<number> => {
  const terminal = processTerminal(given.quiet === true, given.progress)
  refuseConflicts([silent, ...sweepQueueConflicts], given)
  const plan = planOf(file)
  const count = combinationCount(plan)
  if (count > mostCells)
    throw new UsageError(
      `${file}: ${count} combinations are more than ${mostCells}; split the plan, or shorten a list`,
    )
  const cells = cellsOf(plan)
  if (cells.length === 0) throw new UsageError(`${file}: "skip" leaves no cell; remove one of its entries`)
  mustParse(cells, file)
  if (given.list === true) {
    terminal.out(`${sweptCells(plan, []).map(commandOf).join('\n')}\n`)
    return exitCodes.holds
  }
  const folder = dirname(resolve(file))
  const store = outputFolder(
    given.keep ?? join(folder, `${basename(file).replace(/\.ya?ml$/, '')}.cells`),
    '--keep',
  )
  const place = queuePlace(given)
  const request = { cells, kept: new KeptCells(store, folder), again: given.again === true }
  const { outcomes, known, failure } =
    place === undefined
      ? await sweepHere(request, folder, given, terminal)
      : await sweepByQueue(request, folder, place, terminal)
  const swept = sweptCells(plan, outcomes)
  terminal.out(formatted(given.format, plan, swept, terminal))
  if (known > 0 && !terminal.quiet) {
    const results = known === 1 ? 'result is' : 'results are'
    terminal.err(`note: ${known} ${results} kept from an earlier run; --again checks them again\n`)
  }
  if (failure !== undefined) throw failure
  return codeOf(swept)
}

/** Adds the command to a program and passes its exit code to `done`. */
export const addSweep = (program: Command, done: (code: number) => void): void => {
  const command = program.command('sweep').description(verbs.sweep.does).argument('<plan>', 'a file of YAML')
  withQueue(command, 'have the cells run by the workers of this queue')
    .option('--jobs <n>', 'check this many cells at a time (default: half the cores)', wholeNumber(1))
    .option('--memory <size>', 'memory of each cell, unless the plan sets it', bytes)
    .option('--keep <dir>', 'keep results in this folder (default: PLAN.cells next to the plan)')
    .option('--again', 'check every cell again, including those whose results are kept')
    .option('--list', 'print the command of each cell, and check none')
    .option(
      '--format <format>',
      `format of the result: ${formats.join(', ')}`,
      oneOfNames(...formats),
      'text',
    )
    .option('--progress', 'show progress even if stderr is not a terminal')
    .option('--quiet', 'no progress, no notes')
    .addHelpText('after', details)
    .action(async (file: string, given: SweepArguments) => done(await sweep(file, given)))
}
