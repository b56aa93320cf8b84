// `coterie reads` reports what the clauses of each role read, and to whom they send, in the reachable states of one model.
import type { Command } from 'commander'
import { type ReadingsOfModel, ReadingsSearch } from '../../foresee/readings-search.js'
import { readingsJson } from '../../report/knowledge/readings-json.js'
import { readingsText } from '../../report/knowledge/readings-text.js'
import { indentedJson } from '../../trace/pretty-json.js'
import { modelOptionsOf, withModelArguments } from '../arguments/model-arguments.js'
import { refuseConflicts } from '../arguments/option-conflict.js'
import { progressConflicts } from '../arguments/option-conflicts.js'
import {
  type SearchArguments,
  searchLimits,
  withFormats,
  withSearchLimits,
} from '../arguments/search-arguments.js'
import { verbs } from '../arguments/verbs.js'
import { exitCodes } from '../exit-codes.js'
import { freshSpec } from '../load/fresh-spec.js'
import { loadSpec } from '../load/load-spec.js'
import { drive } from '../supervise/drive.js'
import { processTerminal, type Terminal } from '../terminal/terminal.js'
import { showingFailedRun } from './failed-run-shown.js'

/** The formats of the result. */
const formats = {
  text: readingsText,
  json: (found: ReadingsOfModel) => indentedJson(readingsJson(found)),
} as const

interface ReadsArguments extends SearchArguments {
  readonly format: keyof typeof formats
}

const details = `
The clauses are called in every reachable state, and what they read is recorded: fields of the site's own record and of the message,
from (its sender), siteOf(ROLE), all(ROLE), sites and others (the set of sites), suspects, shared variables, parameters. "names" lists the
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
    .argument('<spec>', 'a name from the catalogue, or the path of your own .ts or .js file')
  withFormats(withSearchLimits(withModelArguments(command)), formats)
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
  const limits = searchLimits(given)
  const running = new ReadingsSearch(spec, modelOptionsOf(given, spec), limits)
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
  terminal.out(formats[given.format](found, terminal.paint))
  return found.exploration.complete ? exitCodes.holds : exitCodes.inconclusive
}
