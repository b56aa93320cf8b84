// `coterie reads` reports what the clauses of each role read, and to whom they send, in the reachable states of one model.
import type { Command } from 'commander'
import { ReadingsSearch } from '../../foresee/readings-search.js'
import { readingsJson } from '../../report/readings-json.js'
import { readingsText } from '../../report/readings-text.js'
import { bytes, oneOfNames, seconds, wholeNumber } from '../arguments/argument-readers.js'
import { type ModelArguments, modelOptionsOf, withModelArguments } from '../arguments/model-arguments.js'
import { progressConflicts, refuseConflicts } from '../arguments/option-conflicts.js'
import { verbs } from '../arguments/verbs.js'
import { exitCodes } from '../exit-codes.js'
import { freshSpec } from '../load/fresh-spec.js'
import { loadSpec } from '../load/load-spec.js'
import { defaultMemory, memoryHelp } from '../supervise/default-memory.js'
import { drive } from '../supervise/drive.js'
import { processTerminal, type Terminal } from '../terminal/terminal.js'
import { showingFailedRun } from './failed-run-shown.js'

interface ReadsArguments extends ModelArguments {
  readonly maxStates?: number
  readonly maxDepth?: number
  readonly memory?: number
  readonly time?: number
  readonly format: 'text' | 'json'
  readonly progress?: boolean
  readonly quiet?: boolean
}

const details = `
The clauses are called in every reachable state, and what they read is recorded: fields of the site's own record and of the message,
from (its sender), siteOf(ROLE), sites and others (the set of sites), suspects, shared variables, parameters. "names" lists the
other sites whose numbers occur in what was read, except in parameters; "sends to" lists the receivers.

Examples:
  coterie reads central-server            a client names the coordinator and no other client
  coterie reads ricart-agrawala --sites 2 --requests 1
  coterie reads token-ring --sites 4

Exit codes: 0 every reachable state was visited; 2 the search ended early; the others as for verify.`

/** Adds the command to a program and passes its exit code to `done`. */
export const addReads = (program: Command, done: (code: number) => void): void => {
  const command = program
    .command('reads')
    .description(verbs.reads.does)
    .argument('<spec>', 'a name of the catalogue, or the path of your own .ts or .js file')
  withModelArguments(command)
    .option('--max-states <n>', 'stop at this many states', wholeNumber(1))
    .option('--max-depth <n>', 'search only to this depth', wholeNumber(0))
    .option('--memory <size>', memoryHelp('stop'), bytes)
    .option('--time <t>', 'stop after this time, such as 90s or 5m', seconds)
    .option('--format <format>', 'format of the result: text or json', oneOfNames('text', 'json'), 'text')
    .option('--progress', 'show progress even if stderr is not a terminal')
    .option('--quiet', 'no progress, no hints')
    .addHelpText('after', details)
    .action(async (argument: string, given: ReadsArguments) => {
      refuseConflicts(progressConflicts, given)
      const terminal = processTerminal(given.quiet === true, given.progress)
      await showingFailedRun(argument, given, terminal, async () => {
        done(await reads(argument, given, terminal))
      })
    })
}

/** Searches the model and prints the readings. Returns the exit code. */
const reads = async (argument: string, given: ReadsArguments, terminal: Terminal): Promise<number> => {
  const { spec } = await loadSpec(argument)
  const { maxStates = Number.POSITIVE_INFINITY, maxDepth = Number.POSITIVE_INFINITY } = given
  const limits = { maxStates, maxDepth, memory: given.memory ?? defaultMemory() }
  const running = new ReadingsSearch(spec, modelOptionsOf(given), limits)
  const { model } = running
  if (!terminal.quiet) {
    const endless =
      spec.timed && model.requests === Number.POSITIVE_INFINITY
        ? ['clocks grow forever if requests are unbounded, so this search does not end; bound --requests']
        : []
    for (const warning of [...model.warnings, ...endless]) terminal.err(`warning: ${warning}\n`)
  }
  const bounds = { ...limits, seconds: given.time ?? Number.POSITIVE_INFINITY }
  const found = await drive(running, spec.name, bounds, terminal)
  running.compareWith(await freshSpec(argument))
  terminal.out(
    given.format === 'json'
      ? `${JSON.stringify(readingsJson(found), null, 2)}\n`
      : readingsText(found, terminal.paint),
  )
  return found.exploration.complete ? exitCodes.holds : exitCodes.inconclusive
}
