// `coterie mutate` compares the mutants of a spec, listed and generated, with the spec in the same model. The
// interesting mutants are those that no property distinguishes from the spec.

import { join } from 'node:path'
import type { Command } from 'commander'
import { FailedRun } from '../../check/failed-run.js'
import { propertiesNamed } from '../../check/model-for.js'
import { type JudgedMutant, shortestKill } from '../../mutate/judge-mutant.js'
import { defaultMaxStates } from '../../mutate/mutation.js'
import { type WeakTests, weakTests } from '../../mutate/weak-tests.js'
import { type MutantFiles, mutantsJson, mutantsJunit } from '../../report/mutants/mutants-json.js'
import { type MutantGroup, mutantsText } from '../../report/mutants/mutants-text.js'
import { traceText } from '../../report/run/trace-text.js'
import { ofFailure } from '../../report/verdict/verdict-json.js'
import { wrappedLines } from '../../report/words/wrapped-lines.js'
import type { Json } from '../../sorts/sort.js'
import { indentedJson } from '../../trace/pretty-json.js'
import type { Trace } from '../../trace/trace.js'
import { bytes, collect, oneOfNames, seconds, wholeNumber } from '../arguments/argument-readers.js'
import {
  argumentsOf,
  quoted,
  refuseModelOptions,
  withAddedProperties,
  withModelArguments,
} from '../arguments/model-arguments.js'
import { refuseConflicts } from '../arguments/option-conflict.js'
import { mutateConflicts } from '../arguments/option-conflicts.js'
import { verbs } from '../arguments/verbs.js'
import { exitCodes, UsageError } from '../exit-codes.js'
import { outputFolder, stemOf, traceFileIn } from '../files/artefacts.js'
import { ResultFiles } from '../files/result-files.js'
import { mutantListOf, mutantsOf } from '../load/load-mutants.js'
import { type LoadedSpec, loadSpec } from '../load/load-spec.js'
import { memoryHelp } from '../supervise/default-memory.js'
import { type EndedBy, endedText, keepReady, type Printed } from '../supervise/supervised.js'
import { processTerminal, type Terminal } from '../terminal/terminal.js'
import { replayOf, showingFailedRun } from './failed-run-shown.js'
import { type MutateArguments, MutationRun } from './mutation-run.js'

/** Adds the command to a program and passes its exit code to `done`. */
export const addMutate = (program: Command, done: (code: number) => void): void => {
  const command = program
    .command('mutate')
    .description(verbs.mutate.does)
    .argument('<spec>', 'a name from the catalogue, or the path of your own .ts or .js file')
  withAddedProperties(withModelArguments(command))
    .option('--listed', 'only the mutants listed with the spec, each in its own model')
    .option(
      '--generic',
      'only generated mutants: guard always true, message not sent, message dropped, variable not written',
    )
    .option('--mutant <name>', 'only this mutant, with its shortest trace; repeatable', collect)
    .option('--property <name>', 'check only this property; repeatable', collect)
    .option(
      '--max-states <n>',
      `stop each search at this many states (generated mutants: ${defaultMaxStates})`,
      wholeNumber(1),
    )
    .option('--memory <size>', memoryHelp('stop each search'), bytes)
    .option('--time <t>', 'stop each search after this time, such as 10s', seconds)
    .option('--out <dir>', 'write the traces of killed mutants as JSON, DOT and SVG to this folder')
    .option(
      '--format <format>',
      'format of the result: text, json or junit',
      oneOfNames('text', 'json', 'junit'),
      'text',
    )
    .option('--full', 'print whole states in traces')
    .option('--progress', 'show progress even if stderr is not a terminal')
    .option('--quiet', 'no progress')
    .addHelpText(
      'after',
      `
The options of a model apply to generated mutants and to mutants named with --mutant. By default, the model is that of verify,
or a smaller one if that model has more than --max-states states. A listed mutant is also judged by the properties that its entry
names, such as lines of a proof. A mutant whose search --max-states, --memory or --time stopped before a property differed is not decided.

Examples:
  coterie mutate central-server
  coterie mutate maekawa --generic --sites 3 --param quorums=ring --requests 1
  coterie mutate token-ring --mutant 'the token is passed on at entry'
  coterie mutate ./mine.ts --out found

Exit codes: 0 every listed mutant has the verdicts that the list gives; 1 a listed mutant has other verdicts; 2 stopped early, or a
listed mutant was not decided; 64 wrong usage;
65 broken spec or list; 70 internal error; 74 a file or stdout could not be written. Generated mutants do not change the exit code.`,
    )
    .action(async (argument: string, given: MutateArguments) => {
      const terminal = processTerminal(given.quiet === true, given.progress)
      refuseConflicts(mutateConflicts, given)
      const loaded = await loadSpec(argument, false, given.with)
      done(await showingFailedRun(argument, given, terminal, () => mutate(loaded, given, terminal)))
    })
}

const mutate = async (loaded: LoadedSpec, given: MutateArguments, terminal: Terminal): Promise<number> => {
  const { spec, argument } = loaded
  const listed = await mutantsOf(loaded)
  if (given.listed === true && given.generic !== true && given.mutant === undefined) {
    refuseModelOptions(
      given,
      'listed mutants have their own models; leave --listed or the option out, or name one with --mutant',
    )
  }
  if (given.listed === true && listed.length === 0) {
    throw new UsageError(
      `--listed: no mutants are listed for ${spec.name}; list them in ${mutantListOf(argument)}, or leave --listed out`,
    )
  }
  // Reports unknown names and a folder that is not writable before any work.
  if (given.property !== undefined) propertiesNamed(spec, given.property)
  const folder = given.out === undefined ? undefined : outputFolder(given.out)
  const again = await loadSpec(argument, true, spec.added?.files)
  const fresh = { spec: again.spec, listed: await mutantsOf(again, true) }
  const run = new MutationRun(loaded, listed, fresh, given, terminal)
  const nothingWeak = { weak: [], notAsked: [] }
  // What the command prints if it is ended from outside.
  const judged = await run.judged((partial) => {
    const printed = (cut: EndedBy): Printed => ({
      text: formatted(loaded, given, partial, nothingWeak, run.neverTaken, cut, {}, terminal),
      code: differs(partial) ? exitCodes.violated : exitCodes.inconclusive,
    })
    keepReady(printed, true)
  })
  const complete = !run.interrupted
  const weak =
    complete && given.mutant === undefined
      ? weakTests(spec, judged, given.property === undefined)
      : nothingWeak
  const places = folder === undefined ? [] : tracesOf(judged, folder)
  const files = namesOf(places)
  const cut = complete ? undefined : 'interrupt'
  terminal.out(formatted(loaded, given, judged, weak, run.neverTaken, cut, files, terminal))
  const written = new ResultFiles()
  for (const { trace, place } of places) {
    const replay = () => replayOf(trace, argument)
    await written.writeTrace(trace, place, stemOf(trace), argument, replay)
  }
  written.finish()
  if (differs(judged)) return exitCodes.violated
  const open = judged.some(({ status, differences }) => status === 'undecided' && differences !== undefined)
  return complete && !open ? exitCodes.holds : exitCodes.inconclusive
}

/** Whether one of them differs from its list. */
const differs = (judged: readonly JudgedMutant[]): boolean =>
  judged.some(({ differences }) => (differences ?? []).length > 0)

const slug = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60)

interface TraceOfMutant {
  readonly one: JudgedMutant
  readonly property: string
  readonly trace: Trace
  /** The folder of the mutant. */
  readonly place: string
}

const tracesOf = (judged: readonly JudgedMutant[], folder: string): readonly TraceOfMutant[] => {
  const used = new Set<string>()
  return judged.flatMap((one) => {
    let place = slug(one.name)
    while (used.has(place)) place += '-'
    used.add(place)
    if (one.found instanceof FailedRun)
      return [{ one, property: ofFailure, trace: one.found.trace, place: join(folder, place) }]
    return one.kills.flatMap(({ verdict, trace, property }) =>
      verdict !== 'violated' || trace === undefined
        ? []
        : [{ one, property: property.name, trace, place: join(folder, place) }],
    )
  })
}

const namesOf = (places: readonly TraceOfMutant[]): MutantFiles => {
  const files: { [mutant: string]: { [property: string]: { trace: string; replay: string } } } = {}
  for (const { one, property, trace, place } of places) {
    const file = traceFileIn(place, stemOf(trace))
    files[one.name] = {
      ...files[one.name],
      [property]: { trace: file, replay: `coterie replay ${quoted(file)}` },
    }
  }
  return files
}

/** The mutants, grouped by model in the order in which the models first occur. */
const groupsOf = (judged: readonly JudgedMutant[], argument: string): readonly MutantGroup[] => {
  const groups = new Map<string, JudgedMutant[]>()
  for (const one of judged) {
    const [, ...words] = argumentsOf(one.original.model, argument)
    const made = one.made === 'listed' ? 'listed' : 'generated'
    const title = `${made}: ${words.join(' ')}`
    groups.set(title, [...(groups.get(title) ?? []), one])
  }
  return [...groups].map(([title, ones]) => ({ title, judged: ones }))
}

const formatted = (
  { spec, argument }: LoadedSpec,
  given: MutateArguments,
  judged: readonly JudgedMutant[],
  { weak, notAsked }: WeakTests,
  neverTaken: readonly string[],
  cut: EndedBy | undefined,
  files: MutantFiles,
  terminal: Terminal,
): string => {
  switch (given.format) {
    case 'json': {
      const json: Json = mutantsJson(
        spec.name,
        judged,
        { weakTests: weak, notAsked, neverTaken },
        cut === undefined,
        files,
      )
      return indentedJson(json)
    }
    case 'junit':
      return mutantsJunit(spec.name, judged)
    case 'text': {
      const groups = groupsOf(judged, argument)
      const table =
        judged.length === 0 ? '' : mutantsText(groups, weak, notAsked, mutantListOf(argument), terminal.paint)
      const untaken =
        neverTaken.length === 0
          ? ''
          : `${wrappedLines(`not mutated, since no run of this model takes them: ${neverTaken.join(', ')}; another model may take them, such as one with faults`, 100).join('\n')}\n`
      const stopped = cut === undefined ? '' : `${endedText[cut]}: the other mutants were not checked\n`
      const traces =
        given.mutant === undefined ? [] : judged.map((one) => lesson(one, argument, given, files, terminal))
      return `${[table, ...traces].join('\n')}${untaken}${stopped}`
    }
    default:
      return given.format satisfies never
  }
}

/** One mutant that was requested by name: its note, and its shortest trace. */
const lesson = (
  one: JudgedMutant,
  argument: string,
  given: MutateArguments,
  files: MutantFiles,
  { paint }: Terminal,
): string => {
  const title = [
    paint('strong', one.name),
    ...(one.listed === undefined ? [] : wrappedLines(one.listed.teaches, 100)),
  ]
  if (one.found instanceof FailedRun) {
    const { trace: run } = one.found
    const shown = traceText(run, {
      full: given.full === true,
      replay: files[one.name]?.[ofFailure]?.replay ?? replayOf(run, argument),
    })
    return `${title.join('\n')}\n\n${shown}`
  }
  const kill = shortestKill(one)
  if (kill === undefined) return `${title.join('\n')}\n`
  const trace = kill.trace!
  const replay = files[one.name]?.[kill.property.name]?.replay ?? replayOf(trace, argument)
  return `${title.join('\n')}\n\n${traceText(trace, { full: given.full === true, replay })}`
}
