// `coterie knows` decides what one site knows: whether two reachable states differ in a formula, but not in the local state of
// the site.
import type { Command } from 'commander'
import { modelFor } from '../../check/model-for.js'
import { type Knowledge, KnowledgeSearch } from '../../foresee/knowledge.js'
import type { Model } from '../../model/model.js'
import { knowledgeJson, knowledgeText } from '../../report/knowledge/knowledge-report.js'
import { isCalled } from '../../semantics/asked-value.js'
import { reachability } from '../../semantics/reachability.js'
import { indentedJson } from '../../trace/pretty-json.js'
import { argumentsOf, modelOptionsOf, withModelArguments } from '../arguments/model-arguments.js'
import { refuseConflicts } from '../arguments/option-conflict.js'
import { progressConflicts } from '../arguments/option-conflicts.js'
import {
  type SearchArguments,
  searchLimits,
  withFormats,
  withSearchLimits,
} from '../arguments/search-arguments.js'
import { verbs } from '../arguments/verbs.js'
import { exitCodes, UsageError } from '../exit-codes.js'
import { freshSpec } from '../load/fresh-spec.js'
import { loadSpec } from '../load/load-spec.js'
import { drive } from '../supervise/drive.js'
import { processTerminal, type Terminal } from '../terminal/terminal.js'
import { showingFailedRun } from './failed-run-shown.js'
import { replayByChoices } from './replay-command.js'
import { withFormula } from './verify-question.js'

/** The formats of the result. */
const formats = {
  text: knowledgeText,
  json: (found: Knowledge, replays: readonly string[]) => indentedJson(knowledgeJson(found, replays)),
} as const

interface KnowsArguments extends SearchArguments {
  readonly site: string
  readonly when?: string
  readonly whether?: boolean
  readonly format: keyof typeof formats
}

const details = `
The site knows the formula in a state if the formula is true in every reachable state with the same local state of the site:
its record, and the sites that its failure detector suspects. It has no memory beyond that. Formulas are those of \`reach\`.
If the site does not know the formula, two shortest runs that it cannot distinguish are shown side by side.

Examples:
  coterie knows central-server 'crashed(coordinator)' --site 1 --when 'waits(1)' --crash 1
  coterie knows central-server '!holds(0)' --site 1 --when 'holds(1)'
  coterie knows central-server 'crashed(coordinator)' --site 1 --whether --crash 1 --detector perfect

Exit codes: 0 the site knows it; 1 it does not; 2 inconclusive, or no state in which the site is up satisfies --when; the others as for verify.`

/** Adds the command to a program and passes its exit code to `done`. */
export const addKnows = (program: Command, done: (code: number) => void): void => {
  const command = program
    .command('knows')
    .description(verbs.knows.does)
    .argument('<spec>', 'a name from the catalogue, or the path of your own .ts or .js file')
    .argument('<formula>', "a formula about one state, such as 'crashed(0)'")
    .requiredOption('--site <name>', 'the site, by its number or the name of its role')
  const asked = withModelArguments(command)
    .option('--when <formula>', 'the states in which the site should know it (default: all)')
    .option('--whether', 'ask only whether the site knows if the formula is true or false')
  withFormats(withSearchLimits(asked), formats)
    .addHelpText('after', details)
    .action(async (argument: string, formula: string, given: KnowsArguments) => {
      refuseConflicts(progressConflicts, given)
      const terminal = processTerminal(given.quiet === true, given.progress)
      await showingFailedRun(argument, given, terminal, async () => {
        done(await knows(argument, formula, given, terminal))
      })
    })
}

const siteNamed = ({ sites }: Model, name: string): number => {
  const site = sites.find((one) => isCalled(one, name))?.id
  if (site !== undefined) return site
  throw new UsageError(
    `--site ${name}: there is no such site; the sites are ${sites.map((one) => one.name).join(', ')}`,
  )
}

const codeOf = ({ verdict }: Knowledge): number =>
  ({
    knows: exitCodes.holds,
    'does not know': exitCodes.violated,
    vacuous: exitCodes.inconclusive,
    inconclusive: exitCodes.inconclusive,
  })[verdict]

/** Answers the question and prints the answer. Returns the exit code. */
const knows = async (
  argument: string,
  formula: string,
  given: KnowsArguments,
  terminal: Terminal,
): Promise<number> => {
  const { spec } = await loadSpec(argument)
  const model = modelFor(spec, modelOptionsOf(given, spec), [])
  const { when } = given
  const question = { site: siteNamed(model, given.site), formula, when, whether: given.whether === true }
  withFormula('knows', formula, () => reachability(model, formula))
  if (when !== undefined) withFormula('--when', when, () => reachability(model, when))
  if (!terminal.quiet) {
    const endless =
      spec.timed && model.requests === Number.POSITIVE_INFINITY
        ? [
            'clocks grow forever if requests are unbounded, so only a refutation ends this search; bound --requests',
          ]
        : []
    for (const warning of [...model.warnings, ...endless]) terminal.err(`warning: ${warning}\n`)
  }
  const limits = searchLimits(given)
  const running = new KnowledgeSearch(model, question, limits)
  const bounds = { ...limits, seconds: given.time ?? Number.POSITIVE_INFINITY }
  const found = await drive(running, spec.name, bounds, terminal)
  running.compareWith(await freshSpec(argument), found)
  const replays = found.runs.map((trace) => replayByChoices(trace, argumentsOf(model, argument)))
  terminal.out(formats[given.format](found, replays, terminal.paint))
  return codeOf(found)
}
