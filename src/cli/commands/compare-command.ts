// `coterie compare` decides whether two models look the same to somebody who sees some of their events, and shows what one can do
// and the other cannot.
import type { Command } from 'commander'
import { type Compared, Comparing } from '../../compare/comparing.js'
import { type Comparison, type Relation, relationNames } from '../../compare/comparison.js'
import { makeModel } from '../../model/model.js'
import { samplesIn } from '../../reduce/reduction-summary.js'
import { reduceOf } from '../../reduce/reductions.js'
import { comparisonJson } from '../../report/comparison/comparison-json.js'
import { comparisonText } from '../../report/comparison/comparison-text.js'
import { indentedJson } from '../../trace/pretty-json.js'
import { bytes, oneOfNames, seconds, wholeNumber } from '../arguments/argument-readers.js'
import { type ModelArguments, modelOptionsOf, withModelArguments } from '../arguments/model-arguments.js'
import { modelWords } from '../arguments/model-words.js'
import { refuseConflicts } from '../arguments/option-conflict.js'
import { compareConflicts } from '../arguments/option-conflicts.js'
import { searchLimits, withFormats } from '../arguments/search-arguments.js'
import { verbs } from '../arguments/verbs.js'
import { type EventsGiven, visibleIn, withEvents } from '../arguments/visible-events.js'
import { exitCodes } from '../exit-codes.js'
import { freshSpec } from '../load/fresh-spec.js'
import { mutantNamed } from '../load/load-mutants.js'
import { isOwnFile, loadSpec } from '../load/load-spec.js'
import { memoryHelp } from '../supervise/default-memory.js'
import { drive } from '../supervise/drive.js'
import { processTerminal, type Terminal } from '../terminal/terminal.js'
import { compareByMapping } from './refinement-run.js'

interface CompareArguments extends ModelArguments {
  readonly relation?: Relation
  readonly by?: string
  readonly events?: EventsGiven
  readonly maxStates?: number
  readonly memory?: number
  readonly time?: number
  readonly format: 'text' | 'json'
  readonly quiet?: boolean
  readonly progress?: boolean
}

const details = `
A model is a spec, or a spec with options of its own in quotes; other options are for both models. The output calls A
the first model and B the second model.

strong      the same step of one model answers each step of the other, and so on; silent steps count, too
divergence  as branching, and silent steps can continue forever in one model only where they can in the other
branching   as strong, but silent steps before the answer do not count, if they rule nothing out
traces      the same sequences of events are possible
included    each sequence of events that is possible in A is possible in B: a variant does nothing new

Sites are matched by their names. With status, an event is that a site that may request begins to wait, enters, leaves, crashes or
recovers; with steps, each clause with its site, and the type and sender of its message. All other steps are silent.

If the answer is no, the output shows a difference. If the traces differ, it is a shortest sequence of events that only one model has.
Otherwise it is something that one model can do at the beginning and the other cannot, level by level, with the fewest levels
possible. The number of its events is not minimised.

Examples:
  coterie compare lamport 'lamport --param counts=reply' --sites 2 --requests 1
  coterie compare ricart-agrawala ricart-agrawala-queue --sites 2
  coterie compare 'maekawa --param quorums={0},{0}' central-server --sites 2 --requests 1
  coterie compare token-ring "token-ring --mutant 'enter: guard dropped'" --sites 2
  coterie compare ricart-agrawala-queue ricart-agrawala --sites 2 --requests 1 --by ./map.ts
  coterie compare ricart-agrawala ./mine.ts --events request,enter,exit=leave --relation traces

With --by, the question is that of coterie verify A --refines B --by FILE.

Exit codes: 0 the relation holds; 1 it does not; 2 not decided, or decided on a sample only; the others as for verify.`

/** Adds the command to a program and passes its exit code to `done`. */
export const addCompare = (program: Command, done: (code: number) => void): void => {
  const command = program
    .command('compare')
    .description(verbs.compare.does)
    .argument('<A>', 'a spec, or a spec with options of its own, in quotes')
    .argument('<B>', 'the other model')
  const limited = withModelArguments(command)
    .option(
      '--relation <relation>',
      'strong, divergence, branching, traces or included: it decides the exit code, and a difference is shown for it (default: branching)',
      oneOfNames(...relationNames),
    )
    .option(
      '--by <file>',
      'check that the mapping of states in this .ts or .js file is a refinement of B by A',
    )
    .option('--max-states <n>', 'stop at this many states of a model', wholeNumber(1))
    .option('--memory <size>', memoryHelp('stop'), bytes)
    .option('--time <t>', 'stop after this time, such as 90s or 5m', seconds)
  withEvents(
    limited,
    'what is visible: status, steps, or clauses such as enter,exit; enter=take if B calls it take (default: status)',
  )
  withFormats(limited, { text: comparisonText, json: comparisonJson })
    .addHelpText('after', details)
    .action(async (one: string, other: string, given: CompareArguments) => {
      refuseConflicts(compareConflicts, given)
      const terminal = processTerminal(given.quiet === true, given.progress)
      const asks = given.by === undefined ? compare : compareByMapping
      done(await asks([one, other], given, terminal))
    })
}

const comparedIn = async (
  text: string,
  side: 0 | 1,
  given: CompareArguments,
): Promise<Compared & { readonly source: string | undefined }> => {
  const { argument, mutant, given: options } = modelWords(text, given)
  const loaded = await loadSpec(argument)
  const spec = mutant === undefined ? loaded.spec : await mutantNamed(loaded, mutant)
  const model = makeModel(spec, modelOptionsOf(options, spec))
  return {
    model,
    reduce: reduceOf(model, undefined),
    events: visibleIn(given.events ?? 'status', side),
    fresh: await freshSpec(argument, undefined, mutant),
    source: isOwnFile(argument) ? argument : undefined,
  }
}

/** Compares two models and prints the result. Returns the exit code. */
const compare = async (
  texts: readonly [string, string],
  given: CompareArguments,
  terminal: Terminal,
): Promise<number> => {
  const sides = [await comparedIn(texts[0], 0, given), await comparedIn(texts[1], 1, given)] as const
  const { maxStates, memory } = searchLimits(given)
  const relation = given.relation ?? 'branching'
  const running = new Comparing({ sides, relation, maxStates, memory })
  warn(sides, terminal)
  const bounds = { seconds: given.time ?? Number.POSITIVE_INFINITY }
  const found = await drive(running, 'compare', bounds, terminal)
  terminal.out(
    given.format === 'json'
      ? indentedJson(comparisonJson(found, [sides[0].source, sides[1].source]))
      : comparisonText(found, terminal.paint),
  )
  return codeOf(found)
}

const warn = (sides: readonly Compared[], terminal: Terminal): void => {
  if (terminal.quiet) return
  for (const { model } of sides)
    for (const warning of model.warnings) terminal.err(`warning: ${model.spec.name}: ${warning}\n`)
}

/** The exit code of a comparison. A reduction that was tested on a sample may have left out what makes two models equal, too. */
export const codeOf = ({ relation, relations, sides }: Comparison): number => {
  const isSampled = sides.some(({ exploration }) => samplesIn(exploration.reductions).length > 0)
  const answer = relations[relation]
  switch (answer) {
    case 'no':
      return isSampled ? exitCodes.inconclusive : exitCodes.violated
    case 'yes':
      return isSampled ? exitCodes.inconclusive : exitCodes.holds
    case 'not decided':
      return exitCodes.inconclusive
    default:
      return answer satisfies never
  }
}
