// `coterie reach` finds a shortest run to a state that satisfies a formula.
import type { Command } from 'commander'
import { orders } from '../../check/check-options.js'
import { resultFormats } from '../../report/verdict/result-formats.js'
import { bytes, oneOfNames, seconds, wholeNumber } from '../arguments/argument-readers.js'
import { listed, reduceHelp, reduction, withinHelp } from '../arguments/listed-options.js'
import { withAddedProperties, withModelArguments } from '../arguments/model-arguments.js'
import { refuseConflicts } from '../arguments/option-conflict.js'
import { withTidy } from '../arguments/tidy-option.js'
import { verbs } from '../arguments/verbs.js'
import type { VerifyArguments } from '../arguments/verify-arguments.js'
import { verifyConflicts } from '../arguments/verify-conflicts.js'
import { loadSpec } from '../load/load-spec.js'
import { memoryHelp } from '../supervise/default-memory.js'
import { processTerminal } from '../terminal/terminal.js'
import { verifySpec } from './verify-spec.js'

const formats = ['text', ...Object.keys(resultFormats)]

const details = `
A formula is about one state. It has the predicates of \`verify --ltl\`: waits(0), holds(all), phase(1)=held,
clock(0)!=3, crashed(some), a shared variable such as turn=1, and a property of the spec that is one predicate, by its
name. Channels: inFlight, inFlight(REQUEST), inFlight(REQUEST from 0 to 1), inFlight(to 1). Lists, sets, maps and records:
queue(0).size=2, queue(0).first=1, votes(1) contains 2, vote(0).site=1. Write a site as its number, or as its name from --names.
Predicates are joined by !, &&, ||, -> and <->.

Examples:
  coterie reach maekawa 'waits(all) && !inFlight'            everyone waits, and nothing is in transit
  coterie reach ricart-agrawala 'holds(2) && waits(0) && waits(1)' --out found
  coterie reach maekawa 'inFlight(VOTE from 0 to 1)'
  coterie reach peterson 'holds(all)'                        no run leads there
  coterie reach ricart-agrawala 'holds(3)' --sites 4 --search directed   often faster, but the run need not be shortest

Exit codes: 0 a run leads to such a state; 1 none does, and the search was complete; 2 inconclusive; the others as
for verify.`

/** Adds the command to a program and passes its exit code to `done`. */
export const addReach = (program: Command, done: (code: number) => void): void => {
  const command = program
    .command('reach')
    .description(verbs.reach.does)
    .argument('<spec>', 'a name from the catalogue, or the path of your own .ts or .js file')
    .argument('<formula>', "a formula about one state, such as 'holds(0) && waits(1)'")
  withAddedProperties(withModelArguments(command))
    .option(
      '--search <order>',
      `search order: ${listed(orders)}; only bfs gives a shortest run`,
      oneOfNames(...orders),
      'bfs',
    )
    .option('--within <formula>', withinHelp)
    .option('--max-states <n>', 'stop at this many states', wholeNumber(1))
    .option('--max-depth <n>', 'search only to this depth', wholeNumber(0))
    .option('--memory <size>', memoryHelp('stop'), bytes)
    .option('--time <t>', 'stop after this time, such as 90s or 5m', seconds)
    .option('--reduce <what>', reduceHelp, reduction)
    .option('--out <dir>', 'write the run as JSON, DOT and SVG to this folder')
    .option('--format <format>', `format of the result: ${listed(formats)}`, oneOfNames(...formats), 'text')
    .option('--full', 'print whole states in the run')
  withTidy(command)
    .option('--progress', 'show progress even if stderr is not a terminal')
    .option('--quiet', 'no progress, no hints')
    .addHelpText('after', details)
    .action(async (spec: string, formula: string, options: VerifyArguments) => {
      const given: VerifyArguments = { ...options, reach: formula }
      refuseConflicts(verifyConflicts(spec), given)
      const terminal = processTerminal(given.quiet === true, given.progress)
      done(await verifySpec(await loadSpec(spec, false, options.with), given, terminal))
    })
}
