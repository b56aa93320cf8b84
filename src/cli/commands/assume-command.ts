// `coterie assume` drops the assumptions of a model one by one and together, and says which theorems survive.
import type { Command } from 'commander'
import type { Assumed } from '../../assume/assumed.js'
import { Assuming, defaultAssumeOptions } from '../../assume/assuming.js'
import { type Family, families } from '../../assume/assumption.js'
import { answerIn } from '../../assume/cell.js'
import { defaultChoices } from '../../assume/first-broken.js'
import { propertiesNamed } from '../../check/model-for.js'
import { assumptionTableDot } from '../../diagram/assumption-table.js'
import { svgForBothThemes } from '../../diagram/svg-themes.js'
import { assumptionsJson } from '../../report/assumptions/assumptions-json.js'
import { assumptionsMarkdown } from '../../report/assumptions/assumptions-markdown.js'
import { assumptionsText } from '../../report/assumptions/assumptions-text.js'
import type { StopReason } from '../../search/search.js'
import { indentedJson } from '../../trace/pretty-json.js'
import { bytes, collect, oneOfNames, seconds, wholeNumber } from '../arguments/argument-readers.js'
import { listed } from '../arguments/listed-options.js'
import {
  type ModelArguments,
  modelOptionsOf,
  withAddedProperties,
  withModelArguments,
} from '../arguments/model-arguments.js'
import { refuseConflicts } from '../arguments/option-conflict.js'
import { assumeConflicts } from '../arguments/option-conflicts.js'
import { type SearchArguments, withFormats } from '../arguments/search-arguments.js'
import { verbs } from '../arguments/verbs.js'
import { exitCodes, UsageError } from '../exit-codes.js'
import { renderSvg } from '../files/render-svg.js'
import { mutantsOf } from '../load/load-mutants.js'
import { proofIfAny } from '../load/load-proof.js'
import { loadSpec } from '../load/load-spec.js'
import { defaultMemory, memoryHelp } from '../supervise/default-memory.js'
import { drive } from '../supervise/drive.js'
import { keepReady } from '../supervise/supervised.js'
import { processTerminal, type Terminal } from '../terminal/terminal.js'

/** The formats of the result. The picture is drawn from its DOT. */
const formats = {
  text: assumptionsText,
  markdown: assumptionsMarkdown,
  json: (assumed: Assumed) => indentedJson(assumptionsJson(assumed)),
  dot: assumptionTableDot,
  svg: assumptionTableDot,
} as const

interface AssumeArguments extends SearchArguments, ModelArguments {
  readonly format: keyof typeof formats
  readonly property?: readonly string[]
  readonly with?: readonly string[]
  readonly only?: readonly Family[]
  readonly singly?: boolean
  readonly frontier?: boolean
  readonly budget?: number
  readonly maxChoices?: number
}

const mostBudget = 100
const familyNames = Object.keys(families) as readonly Family[]
const usual = defaultAssumeOptions.maxStates.toLocaleString('en-US')

const details = `
Each row of the table is the model without one assumption: channels that reorder, lose or copy messages; sites that crash while they are
idle, wait or are in the critical section; quorums that violate one of Maekawa's conditions (M1 any two intersect, M2 each site is in its own,
M3 all have the same size, M4 all sites are in equally many); a clause that is not fair; a
guard without one of its conditions; a listed mutant without a rule, such as the tie-break; another value of a parameter. Each column is a theorem.
If the spec has a proof of its own, the last column names the lemma that is the first to become false, or the first cell that is no longer inductive. Three lists follow: the lines of the proof that
break before the theorem, the pairs that break a theorem that neither breaks alone, and the assumptions that suffice when all others are dropped at once.
docs/assumptions.md says what is claimed and what is not.

Examples:
  coterie assume ricart-agrawala --sites 2 --requests 1
  coterie assume maekawa --sites 3 --param quorums=ring --requests 1 --only quorums
  coterie assume token-ring --sites 3 --property starvationFreedom --singly
  coterie assume lamport --sites 2 --requests 1 --frontier --budget 2
  coterie assume central-server --sites 2 --requests 1 --format markdown > table.md

Exit codes: 0 all cells are decided; 1 the model violates a theorem even with all assumptions; 2 a cell is undecided, because of a limit or because a function of the spec fails; the others as
for verify.`

const familiesFrom = (text: string, previous: readonly Family[] = []): readonly Family[] => [
  ...previous,
  oneOfNames(...familyNames)(text) as Family,
]

/** Adds the command to a program and passes its exit code to `done`. */
export const addAssume = (program: Command, done: (code: number) => void): void => {
  const command = program
    .command('assume')
    .description(verbs.assume.does)
    .argument('<spec>', 'a name from the catalogue, or the path of your own .ts or .js file')
  const limited = withAddedProperties(withModelArguments(command))
    .option(
      '--property <name>',
      'a theorem: a property of the spec (default: those that verify checks); repeatable',
      collect,
    )
    .option('--only <kind>', `only assumptions about these: ${listed(familyNames)}; repeatable`, familiesFrom)
    .option(
      '--singly',
      'drop one assumption at a time, without pairs, and do not search for sufficient assumptions',
    )
    .option('--frontier', 'instead, find the fewest losses, copies and crashes that break each theorem')
    .option(
      '--budget <k>',
      'number of losses, copies or crashes in the rows that allow them (default: 1); with --frontier, the largest number to try',
      wholeNumber(1),
    )
    .option('--max-states <n>', `stop each search at this many states (default: ${usual})`, wholeNumber(1))
    .option(
      '--max-choices <n>',
      `try at most this many choices in each row, in the induction of the spec's own proof (default: ${defaultChoices.toLocaleString('en-US')})`,
      wholeNumber(1),
    )
    .option('--memory <size>', memoryHelp('stop each search'), bytes)
    .option('--time <t>', 'stop after this time, such as 90s or 5m', seconds)
  withFormats(limited, formats)
    .addHelpText('after', details)
    .action(async (argument: string, given: AssumeArguments) => {
      refuseConflicts(assumeConflicts, given)
      done(await assumed(argument, given, processTerminal(given.quiet === true, given.progress)))
    })
}

const codeOf = ({ cells, theorems, minimalSets, frontiers, isComplete }: Assumed): number => {
  const [whole] = cells
  if (whole !== undefined && theorems.some(({ name }) => answerIn(whole, name) === 'violated'))
    return exitCodes.violated
  const isOpen =
    !isComplete ||
    cells.some((cell) => theorems.some(({ name }) => answerIn(cell, name) === 'open')) ||
    minimalSets.some(
      ({ open, isCut, sets }) =>
        isCut || open.length > 0 || sets.some(({ needs }) => needs === 'not decided'),
    ) ||
    (frontiers ?? []).some(({ open }) => open.length > 0)
  return isOpen ? exitCodes.inconclusive : exitCodes.holds
}

/** Fills the table of a model and prints it. Returns the exit code. */
const assumed = async (argument: string, given: AssumeArguments, terminal: Terminal): Promise<number> => {
  const loaded = await loadSpec(argument, false, given.with)
  const { spec } = loaded
  const { budget = 1, maxStates = defaultAssumeOptions.maxStates, memory = defaultMemory() } = given
  const proof = await proofIfAny(loaded)
  const isProved = proof.lemmas.length > 0
  if (given.maxChoices !== undefined && !isProved)
    throw new UsageError(
      `--max-choices: ${spec.name} has no proof of its own, so there is no induction to bound; leave the option out`,
    )
  const running = new Assuming(spec, modelOptionsOf(given, spec), {
    ...(isProved ? { proof: { proof, maxChoices: given.maxChoices ?? defaultChoices } } : {}),
    theorems: given.property ?? [],
    families: given.only,
    together: given.singly !== true,
    frontier: given.frontier === true,
    budget,
    mutants: await mutantsOf(loaded),
    maxStates,
    memory,
  })
  const { theorems, assumptions } = running.result()
  if (theorems.length === 0) {
    throw new UsageError(
      `${spec.name}: it has no theorem that is checked by default; name one with --property: ${propertiesNamed(
        spec,
        [],
        () => true,
      )
        .map(({ name }) => name)
        .join(', ')}`,
    )
  }
  if (assumptions.length === 0 && given.frontier !== true) {
    throw new UsageError(
      `--only ${(given.only ?? []).join(', ')}: this model assumes nothing about these that could be dropped; leave --only out, or change the model`,
    )
  }
  if (budget > mostBudget)
    throw new UsageError(`--budget ${budget}: at most ${mostBudget}; use a smaller number`)
  const shown = formats[given.format]
  let found = -1
  const ready = (): void => {
    const changed = running.found !== found
    found = running.found
    // An interrupted picture would not be a picture.
    const text = (cut: StopReason) => (given.format === 'svg' ? '' : shown(running.snapshot(cut)))
    keepReady((cut) => ({ text: text(cut), code: exitCodes.inconclusive }), changed)
  }
  const bounds = { maxStates, memory, seconds: given.time ?? Number.POSITIVE_INFINITY }
  const result = await drive(running, spec.name, bounds, terminal, ready)
  terminal.out(given.format === 'svg' ? svgForBothThemes(await renderSvg(shown(result))) : shown(result))
  return codeOf(result)
}
