// `coterie explain` tells what matters in a run that violates a property.
import { join } from 'node:path'
import type { Command } from 'commander'
import { storyDot, storySvg } from '../../diagram/story.js'
import { storyJson } from '../../report/story/story-json.js'
import { storyMarkdown } from '../../report/story/story-markdown.js'
import { storyText } from '../../report/story/story-text.js'
import { modelOfSpec } from '../../story/departure.js'
import {
  defaultExplanationLimits,
  type Explained,
  Explanation,
  type OpenReason,
} from '../../story/explanation.js'
import type { Trace } from '../../trace/trace.js'
import { bytes, collect, inForm, oneOfNames, seconds, wholeNumber } from '../arguments/argument-readers.js'
import {
  type ModelArguments,
  refuseModelOptions,
  withAddedProperties,
  withModelArguments,
} from '../arguments/model-arguments.js'
import { refuseConflicts } from '../arguments/option-conflict.js'
import { explainConflicts } from '../arguments/option-conflicts.js'
import { verbs } from '../arguments/verbs.js'
import { exitCodes, UsageError } from '../exit-codes.js'
import { outputFolder, sourceOf, stemOf } from '../files/artefacts.js'
import { ResultFiles } from '../files/result-files.js'
import { loadSpec } from '../load/load-spec.js'
import { traceNamed } from '../load/trace-named.js'
import { defaultMemory, memoryHelp } from '../supervise/default-memory.js'
import { drive } from '../supervise/drive.js'
import { keepReady } from '../supervise/supervised.js'
import { processTerminal, type Terminal } from '../terminal/terminal.js'
import { claimedBy } from './claimed-by.js'
import { replayOf } from './failed-run-shown.js'
import { choices, replayFile, runBySteps } from './replay-command.js'

const formats = ['text', 'json', 'markdown', 'dot', 'svg'] as const

interface ExplainArguments extends ModelArguments {
  readonly steps?: readonly number[]
  readonly initial?: number
  readonly loop?: number
  readonly mutant?: string
  readonly with?: readonly string[]
  readonly property?: readonly string[]
  readonly maxStates: number
  readonly maxOrders: number
  readonly memory?: number
  readonly time?: number
  readonly out?: string
  readonly full?: boolean
  readonly format: (typeof formats)[number]
  readonly progress?: boolean
  readonly quiet?: boolean
}

const details = `
The explanation omits steps if the rest is still a run that ends with the violation. It reorders the remaining steps so that
the site changes as rarely as possible; only independent steps change places. The explanation names the step
in which a mutant leaves its spec, or in which the channels or a fault break an assumption, and the step after which the violation is
inevitable. For each step it names the other steps that were possible, and what follows from them: the violation is excluded (no run
leads there), avoidable, or inevitable. docs/explain.md says what is claimed and what is not.

Examples:
  coterie explain maekawa-grid-deadlock               a run of counterexamples/, by its name
  coterie explain found/maekawa-deadlock-freedom.json
  coterie explain lamport --order unordered --sites 2 --steps 0,1,1,1,1,1
  coterie explain found/maekawa-deadlock-freedom.json --format svg > story.svg
  coterie explain maekawa-grid-deadlock --out story    the story as a trace, Markdown and a picture

Exit codes: 0 explained; 2 a bound, the time limit or an interrupt left a part open; 64 wrong usage, or the run violates nothing;
65 this is not a run of the spec, or it does not show what it claims; the others as for verify.`

/** The run to explain, with its claim, and the spec on the command line. */
const runOf = async (
  argument: string,
  given: ExplainArguments,
): Promise<{ readonly trace: Trace; readonly source: string }> => {
  const file = traceNamed(argument)
  refuseConflicts(explainConflicts(file !== undefined), given)
  if (file === undefined) {
    if (given.steps === undefined) {
      throw new UsageError(
        `${argument}: neither a trace nor a folder with one; give a trace.json, the name of a folder in counterexamples/, or a spec with --steps`,
      )
    }
    return { trace: claimedBy(await runBySteps(argument, given), given.property), source: argument }
  }
  refuseModelOptions(given)
  const { trace, source } = await replayFile(file)
  return { trace: claimedBy(trace, undefined), source }
}

// What a bound leaves open; the kind of a property is not a bound.
const bounds: readonly OpenReason[] = ['states', 'memory', 'time', 'interrupt', 'orders', 'depth', 'clocks']

const isOpen = ({ shortened, orders, shortest, prospect }: Explained): boolean =>
  [shortened, orders, shortest, prospect].some((part) => 'open' in part && bounds.includes(part.open))

const writeStory = async (
  explained: Explained,
  folder: string,
  source: string,
  replay: string,
): Promise<void> => {
  const { story } = explained
  const stem = `${stemOf(story)}-story`
  const files = new ResultFiles()
  await files.writeTrace(story, folder, stem, source, () => replay)
  files.write(join(folder, `${stem}.dot`), storyDot(explained))
  files.write(join(folder, `${stem}.svg`), storySvg(explained))
  files.write(join(folder, `${stem}.md`), storyMarkdown(explained, replay, `${stem}.svg`))
  files.finish()
}

/** Explains a run and prints the explanation. Returns the exit code. */
const explain = async (argument: string, given: ExplainArguments, terminal: Terminal): Promise<number> => {
  const { trace, source } = await runOf(argument, given)
  const folder = given.out === undefined ? undefined : outputFolder(given.out)
  const { spec } = trace.model
  const correct =
    spec.mutant === undefined
      ? undefined
      : modelOfSpec(trace.model, (await loadSpec(source, false, spec.added?.files)).spec)
  const { maxStates, maxOrders, memory = defaultMemory() } = given
  const running = new Explanation(trace, { maxStates, maxOrders, memory }, correct)
  const shown = (explained: Explained): string => {
    const replay = replayOf(explained.story, source)
    switch (given.format) {
      case 'text':
        return storyText(explained, replay, given.full === true)
      case 'json':
        return `${JSON.stringify(storyJson(explained, sourceOf(trace, source)), null, 2)}\n`
      case 'markdown':
        return storyMarkdown(explained, replay)
      case 'dot':
        return storyDot(explained)
      case 'svg':
        return storySvg(explained)
      default:
        return given.format satisfies never
    }
  }
  const ready = (): void =>
    keepReady(() => ({ text: shown(running.result()), code: exitCodes.inconclusive }), false)
  const limits = { maxStates, memory, seconds: given.time ?? Number.POSITIVE_INFINITY }
  const explained = await drive(running, spec.name, limits, terminal, ready)
  terminal.out(shown(explained))
  if (folder !== undefined) await writeStory(explained, folder, source, replayOf(explained.story, source))
  return isOpen(explained) ? exitCodes.inconclusive : exitCodes.holds
}

/** Adds the command to a program and passes its exit code to `done`. */
export const addExplain = (program: Command, done: (code: number) => void): void => {
  const { maxStates, maxOrders } = defaultExplanationLimits
  const command = program
    .command('explain')
    .description(verbs.explain.does)
    .argument(
      '<trace>',
      'a trace.json, a folder with one, the name of a folder in counterexamples/; or a spec, with the options of its model and --steps',
    )
  withAddedProperties(withModelArguments(command))
    .option(
      '--steps <list>',
      'the position of each step among the enabled steps, as verify prints them',
      inForm(choices),
    )
    .option('--initial <n>', 'the number of the initial state, if there are several', wholeNumber(0))
    .option(
      '--loop <n>',
      'with --steps: the run is infinite, and its loop starts after this many steps',
      wholeNumber(0),
    )
    .option('--mutant <name>', 'with --steps: a mutant of the spec, by the name that mutate shows')
    .option(
      '--property <name>',
      'with --steps: a property that the run violates (default: the first of the spec); repeatable',
      collect,
    )
    .option('--max-states <n>', 'stop each search at this many states', wholeNumber(1), maxStates)
    .option(
      '--max-orders <n>',
      'stop counting orders and stories after this many partial runs',
      wholeNumber(1),
      maxOrders,
    )
    .option('--memory <size>', memoryHelp('stop'), bytes)
    .option('--time <t>', 'stop after this time, such as 90s or 5m', seconds)
    .option('--out <dir>', 'write the story as a trace, Markdown, DOT and SVG to this folder')
    .option(
      '--format <format>',
      'format of the explanation: text, json, markdown, dot or svg',
      oneOfNames(...formats),
      'text',
    )
    .option('--full', 'print whole states')
    .option('--progress', 'show progress even if stderr is not a terminal')
    .option('--quiet', 'no progress, no hints')
    .addHelpText('after', details)
    .action(async (argument: string, given: ExplainArguments) => {
      done(await explain(argument, given, processTerminal(given.quiet === true, given.progress)))
    })
}
