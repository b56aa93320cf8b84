// `coterie verify` checks the properties of a model, or the whole catalogue against its expectations.
import type { Command } from 'commander'
import { searches } from '../../check/check-options.js'
import { BrokenSpec } from '../../protocol/broken-spec.js'
import { resultFormats } from '../../report/verdict/result-formats.js'
import { stores } from '../../search/lossy-stores.js'
import { bytes, collect, oneOfNames, seconds, wholeNumber } from '../arguments/argument-readers.js'
import { listed, reduceHelp, reduction, withinHelp } from '../arguments/listed-options.js'
import { modelWordsIn, withAddedProperties, withModelArguments } from '../arguments/model-arguments.js'
import { refuseConflicts } from '../arguments/option-conflict.js'
import { withQueue } from '../arguments/queue-options.js'
import { withTidy } from '../arguments/tidy-option.js'
import { verbs } from '../arguments/verbs.js'
import type { VerifyArguments } from '../arguments/verify-arguments.js'
import { verifyConflicts } from '../arguments/verify-conflicts.js'
import type { CheckpointFolder } from '../checkpoint/checkpoint-folder.js'
import { withCheckpoint } from '../checkpoint/checkpoint-options.js'
import type { Keeping } from '../checkpoint/keeper.js'
import { mustBeSameCode, originOf } from '../checkpoint/origin.js'
import { UsageError } from '../exit-codes.js'
import { mutantNamed } from '../load/load-mutants.js'
import { isOwnFile, type LoadedSpec, loadSpec } from '../load/load-spec.js'
import { sayAfter } from '../load/said-after.js'
import { memoryHelp } from '../supervise/default-memory.js'
import { processTerminal, type Terminal } from '../terminal/terminal.js'
import { verifyCatalogue } from './catalogue-threads.js'
import { verifyRefinement } from './refinement-run.js'
import { verifySpec } from './verify-spec.js'

const formats = ['text', ...Object.keys(resultFormats)]

const examples = `
Examples:
  coterie verify maekawa                              the deadlock, with its shortest trace
  coterie verify maekawa --continue --out found       all verdicts; traces and pictures to found/
  coterie verify maekawa --param quorums='{0,1},{1,2},{2,0}' --self channel
  coterie verify ricart-agrawala --sites 3 --requests 2 --format json
  coterie verify maekawa --reduce symmetry --continue  states up to a renaming of the sites
  coterie verify central-server --sites 7 --property starvationFreedom --reduce symmetry
  coterie verify semaphore --property starvationFreedom   a fair run on which a site waits forever
  coterie verify semaphore --property starvationFreedom --param kind=await --fair succeed
  coterie verify central-server --ltl 'G (wants(1) -> F holds(1))'
  coterie verify lamport --order unordered --property mutualExclusion
  coterie verify lamport --sites 4 --store bits --memory 1G   a model that is too large to store exactly
  coterie verify maekawa --sites 4 --self channel --property mutualExclusion --continue --workers 2
  coterie verify ricart-agrawala --refines ricart-agrawala-queue --by ./map.ts --sites 2
                                                      every step of the one is a step of the other, or changes nothing there
  coterie verify ./mine.ts --watch                    a line after each change of the file
  coterie verify ./mine.ts --search directed          a deep violation, often with fewer states than breadth-first
  coterie verify ./mine.ts --search random --walks 10000 --seed 7
  coterie verify                                      the whole catalogue against its expectations

Exit codes: 0 every property holds and the search was complete; 1 violated; 2 inconclusive, vacuous,
holds on a sample only, or no violation found; 3 a clause is not a pure function, or a reduction was refuted; 64 wrong usage;
65 broken spec or trace; 70 internal error; 74 a file or stdout could not be written, after the result was printed.`

// Not with --quiet: compiling takes a second, and a program that reads the one line needs no more.
const besideCompiler = async <T>(
  argument: string,
  { quiet }: Terminal,
  load: () => Promise<T>,
): Promise<T> => {
  try {
    return await load()
  } catch (error) {
    if (error instanceof BrokenSpec && !quiet && isOwnFile(argument))
      sayAfter(error, async () => {
        const { compilerErrors } = await import('../load/compiler-errors.js')
        return (await compilerErrors(argument)).map((line) => `typescript: ${line}`)
      })
    throw error
  }
}

/** The spec, or its mutant. */
const chosenSpec = async (
  argument: string,
  { mutant, with: added }: VerifyArguments,
  terminal: Terminal,
): Promise<LoadedSpec> => {
  const loaded = await besideCompiler(argument, terminal, () => loadSpec(argument, false, added))
  return mutant === undefined ? loaded : { ...loaded, spec: await mutantNamed(loaded, mutant) }
}

/** What changes a command that continues where it was interrupted. */
interface Resumed {
  readonly given: Partial<VerifyArguments>
  readonly path: string
  readonly from: CheckpointFolder
}

/** Checks a spec, or without one the catalogue. Returns the exit code. */
const verify = async (
  argument: string | undefined,
  given: VerifyArguments,
  words: readonly string[],
  resumed: Resumed | undefined,
): Promise<number> => {
  const terminal = processTerminal(given.quiet === true, given.progress)
  refuseConflicts(verifyConflicts(argument), given)
  if (argument !== undefined && given.watch === true) {
    const { watchVerify } = await import('./watch-verify.js')
    return watchVerify(argument, given.with ?? [], words.slice(words.indexOf('verify') + 1), terminal)
  }
  if (argument !== undefined) {
    const loaded = await chosenSpec(argument, given, terminal)
    if (given.refines !== undefined) return verifyRefinement(loaded, given.refines, given, terminal)
    return verifySpec(loaded, given, terminal, await keepingOf(argument, given, words, resumed))
  }
  const [misplaced] = [
    ...modelWordsIn(given),
    ...(
      [
        'property',
        'ltl',
        'liveness',
        'proof',
        'refines',
        'by',
        'with',
        'mutant',
        'certificate',
        'store',
        'within',
        'workers',
        'checkpoint',
        'shared',
        'queue',
      ] as const
    ).filter((name) => given[name] !== undefined),
  ]
  if (misplaced !== undefined) {
    throw new UsageError(
      `--${misplaced} needs a spec: without one, verify checks the recorded models of the whole catalogue`,
    )
  }
  return verifyCatalogue(given, terminal)
}

// Commander keeps the words without a type.
const wordsOf = (program: Command): readonly string[] =>
  (program as unknown as { readonly rawArgs: readonly string[] }).rawArgs

// Five minutes: what a search of the same states may lose, and seldom enough to cost nothing.
const usualPause = 300

/** Where the search is to be kept, if it is. */
const keepingOf = async (
  argument: string,
  given: VerifyArguments,
  words: readonly string[],
  resumed: Resumed | undefined,
): Promise<Keeping | undefined> => {
  const { checkpoint: path, every = usualPause } = given
  if (resumed !== undefined) {
    await mustBeSameCode(`resume ${resumed.path}`, resumed.from.origin, argument, given)
    return { path: resumed.path, every, from: resumed.from }
  }
  if (path === undefined) return undefined
  return { path, every, from: await originOf(argument, given, words) }
}

// A new word about progress replaces the old ones, since the two contradict each other.
const withAnew = (given: VerifyArguments, anew: Partial<VerifyArguments> = {}): VerifyArguments => {
  const { progress, quiet, ...others } = given
  const isSaid = anew.progress !== undefined || anew.quiet !== undefined
  return isSaid ? { ...others, ...anew } : { ...given, ...anew }
}

const withRefinement = (command: Command): Command =>
  command
    .option(
      '--refines <model>',
      'check that every step is a step of this model, or changes nothing there, under the mapping of --by: a spec, or in quotes a spec with options of its own',
    )
    .option('--by <file>', 'the mapping of states, in a .ts or .js file of your own')

const withShared = (command: Command): Command =>
  withQueue(
    command.option(
      '--shared <dir>',
      'search by tasks that keep the states in this folder; with --queue, workers on every machine that sees the folder do them. The result is the same, and the same command continues where it was interrupted',
    ),
    'with --shared: let workers do the tasks, through this queue',
  )

const withBounds = (command: Command): Command =>
  command
    .option('--within <formula>', withinHelp)
    .option('--max-states <n>', 'stop at this many states', wholeNumber(1))
    .option('--max-depth <n>', 'search only to this depth', wholeNumber(0))

const withStore = (command: Command): Command =>
  command
    .option(
      '--store <how>',
      'how to store visited states: exact, in memory; disk, in files; compact, 4 bytes each; or bits, about one byte each. The last two may omit states, so their verdict is never holds',
      oneOfNames(...stores),
    )
    .option(
      '--scratch <dir>',
      'the folder for the files of --store disk, which end with the command (default: that for temporary files)',
    )

const withSeeds = (command: Command): Command =>
  command
    .option(
      '--seed <n>',
      'seed of the random walks, or of --store compact or bits (signatures and order of steps)',
      wholeNumber(0),
    )
    .option('--walks <n>', 'number of random walks', wholeNumber(1))

/**
 * Adds the command to a program and passes its exit code to `done`.
 * @param resumed for a command that continues where it was interrupted
 */
export const addVerify = (program: Command, done: (code: number) => void, resumed?: Resumed): void => {
  const command = program
    .command('verify')
    .description(verbs.verify.does)
    .argument(
      '[spec]',
      'a name from the catalogue, or the path of your own .ts or .js file; by default, the whole catalogue against its expectations',
    )
  withStore(withAddedProperties(withModelArguments(command)))
    .option('--property <name>', 'check only this property; repeatable', collect)
    .option(
      '--ltl <formula>',
      'check that every fair run satisfies this formula of linear temporal logic; repeatable',
      collect,
    )
    .option(
      '--liveness',
      "also check the spec's liveness and bypass properties (several times slower; --reduce symmetry helps, except with bypasses)",
    )
    .option('--proof', 'also check the steps of the published proof, as `coterie list SPEC` shows them')
    .option('--mutant <name>', 'check this mutant of the spec, listed or generated (see mutate)')
    .option(
      '--search <order>',
      `search order: ${listed(searches)} (default: bfs, or dfs with --store compact or bits)`,
      oneOfNames(...searches),
    )
    .option('--continue', 'continue after the first violation, until every property is decided')
  withRefinement(command)
  withShared(command)
  withBounds(command)
    .option('--memory <size>', memoryHelp('stop'), bytes)
    .option('--time <t>', 'stop after this time, such as 90s or 5m', seconds)
    .option(
      '--workers <n>',
      'search large levels with this many threads, at most 16; the result is the same (default: half of the idle cores; 1 if CI is set)',
      wholeNumber(1),
    )
    .option('--reduce <what>', reduceHelp, reduction)
    .option(
      '--expect',
      "compare with the spec's expectations, which decide the exit code: a known violation passes",
    )
    .option('--certificate <file>', 'write the visited set, for `coterie audit` to check')
    .option('--out <dir>', 'write each trace as JSON, DOT and SVG to this folder')
    .option('--format <format>', `format of the result: ${listed(formats)}`, oneOfNames(...formats), 'text')
    .option('--full', 'print whole states in traces')
  withSeeds(withTidy(withCheckpoint(command)))
    .option(
      '--watch',
      'check your own file again after each change, with one line for each run; until Ctrl-C',
    )
    .option(
      '--verbose',
      'also print the usual numbers of initial states and of self-loops; without a spec, a line for each model',
    )
    .option('--progress', 'show progress even if stderr is not a terminal')
    .option('--quiet', 'no progress, no hints')
    .addHelpText('after', examples)
    .action(async (argument: string | undefined, given: VerifyArguments) => {
      done(await verify(argument, withAnew(given, resumed?.given), wordsOf(program), resumed))
    })
}
