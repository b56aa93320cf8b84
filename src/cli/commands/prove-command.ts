// `coterie prove` proves mutual exclusion for every number of sites, from views of two sites. With a number of sites it checks the
// spec's own proof instead: see prove-grid.ts.
import type { Command } from 'commander'
import { propertiesNamed } from '../../check/model-for.js'
import { defaultEveryLimits } from '../../every/closing/every-limits.js'
import type { EveryResult } from '../../every/every-result.js'
import type { LemmasFound } from '../../every/lemmas/find-lemmas.js'
import { whyNotOfStates } from '../../every/other-form.js'
import { EveryProof } from '../../every/prove.js'
import { formOf } from '../../model/option-words.js'
import type { Spec } from '../../protocol/spec.js'
import { deadlockFreedom } from '../../protocol/standard-properties.js'
import { proofFromViews } from '../../prove/views/lemmas-of-views.js'
import { everyJson, everyText, type SearchedSites } from '../../report/proof/every-report.js'
import { lemmasJson, lemmasText } from '../../report/proof/lemmas-report.js'
import {
  bytes,
  collect,
  inForm,
  oneOfNames,
  seconds as secondsIn,
  wholeNumber,
} from '../arguments/argument-readers.js'
import { addOwn, parameter } from '../arguments/model-arguments.js'
import { refuseConflicts } from '../arguments/option-conflict.js'
import { progressConflicts } from '../arguments/option-conflicts.js'
import { faultsOfGrid, refuseOtherProof } from '../arguments/prove-conflicts.js'
import { verbs } from '../arguments/verbs.js'
import { exitCodes, UsageError } from '../exit-codes.js'
import { mustBeWritable } from '../files/artefacts.js'
import { ResultFiles } from '../files/result-files.js'
import { mutantNamed } from '../load/load-mutants.js'
import { loadSpec } from '../load/load-spec.js'
import { memoryHelp } from '../supervise/default-memory.js'
import { drive } from '../supervise/drive.js'
import { keepReady } from '../supervise/supervised.js'
import { processTerminal, type Terminal } from '../terminal/terminal.js'
import { everyOptions, lemmasFromViews, lemmasOf } from './lemmas-from-views.js'
import { type GridArguments, proveGrid } from './prove-grid.js'
import { provedVariant } from './proved-variant.js'
import { searchRealRuns } from './real-run.js'

interface ProveArguments extends Omit<GridArguments, 'sites' | 'format'> {
  readonly sites?: number | 'every'
  readonly property?: readonly string[]
  readonly closure?: 'effects' | 'star join'
  readonly maxViews?: number
  readonly smallModel?: boolean
  readonly lemmas?: boolean
  readonly fromEvery?: boolean
  readonly certificate?: string
  readonly progress?: boolean
  readonly quiet?: boolean
  readonly format: GridArguments['format']
}

const details = `
A view is the part of a state that concerns two sites: their records, the channels between them, a coordinator if there is one, and the
shared variables. For a ring (clauses that send to next), a view has the two arcs between the sites; for a system with quorums, a voter and
two clients; for messages that name sites, such as a token, what is in transit to each site; for shared numbers without a bound, only their order. A proof is a set of views that is closed under every step, and no view
has both sites in the critical section. docs/every-n.md has the theorem, and says what it does not cover. deadlockFreedom and
servedInTimestampOrder follow from the same views, if a lemma about two sites is true of every view. If a proof fails, that is not yet a
counterexample: then an ordinary search looks for a real run of two to four sites; for a property other than mutualExclusion, only if
--property names it.

With --sites N the command checks the spec's own proof instead, specs/NAME/proof.ts: its lemmas against its clauses. Each lemma must be true of all
reachable states, and every clause must keep it, from every state in which the lemmas are true, reachable or not. docs/prove.md explains the grid.

Examples:
  coterie prove ricart-agrawala
  coterie prove lamport --param counts=reply
  coterie prove ricart-agrawala --property deadlockFreedom --property starvationFreedom
  coterie prove ricart-agrawala --mutant 'no site defers'
  coterie prove ricart-agrawala --lemmas
  coterie prove ricart-agrawala --certificate ra.views && coterie audit ra.views
  coterie prove peterson --sites 2
  coterie prove token-ring --sites 3 --drop insideHasToken --out pictures
  coterie prove peterson --sites 2 --lemma 'holds(i) -> turn=i || phase(j)=idle'
  coterie prove central-server --sites 2 --from-every
  coterie prove ricart-agrawala --sites 2 --alone notBothReplied
  coterie prove central-server --sites 2 --format svg > proof.svg

Exit codes: 0 mutual exclusion and the named properties hold for every number of sites; 1 a real run violates one; 2 not
proved, or views can prove nothing about it; the others as for verify. With --sites N: 0 every clause keeps every lemma, and the theorems
follow; 1 a lemma is false in a reachable state; 2 a counterexample to induction, or a limit ended it.`

const isNumber = (sites: number | 'every' | undefined): sites is number => typeof sites === 'number'

const sitesOrEvery = (text: string): number | 'every' => (text === 'every' ? text : wholeNumber(1)(text))

const withGridOptions = (command: Command): Command => {
  command
    .option('--assume <lemma>', 'with --sites N: assume this lemma without a proof; repeatable', collect)
    .option('--drop <lemma>', 'with --sites N: leave this lemma out; repeatable', collect)
    .option(
      '--lemma <formula>',
      'with --sites N: check this lemma alone, a formula over sites i and j; those of the spec are assumed',
    )
    .option('--numbers <n>', 'with --sites N: unbounded numbers up to this one', wholeNumber(1))
    .option('--alone <lemma>', 'with --sites N: check this lemma or sentence by itself, then with the others')
    .option(
      '--from-every',
      'with --sites N: begin with the lemmas that views give for every number of sites, beside those of the spec',
    )
    .option('--suggest', 'with --sites N: suggest lemmas that exclude each counterexample to induction')
    .option(
      '--requests <r>',
      'with --sites N: requests per site where reachable states are searched, or unbounded',
      inForm(formOf('requests')),
    )
  // Faults of channels and of sites are columns of the grid.
  addOwn(command, faultsOfGrid, 'with --sites N: ')
  return command
    .option('--max-states <n>', 'with --sites N: search at most this many reachable states', wholeNumber(1))
    .option('--memory <size>', memoryHelp('with --sites N: stop the search'), bytes)
    .option(
      '--out <dir>',
      'with --sites N: draw each counterexample to induction, the state before and after, as DOT and SVG in this folder',
    )
}

/** Adds the command to a program and passes its exit code to `done`. */
export const addProve = (program: Command, done: (code: number) => void): void => {
  const command = program
    .command('prove')
    .description(verbs.prove.does)
    .argument('<spec>', 'a name from the catalogue, or the path of your own .ts or .js file')
    .option(
      '-n, --sites <n>',
      "check the spec's own proof for this many sites (default: every, a proof from views)",
      sitesOrEvery,
    )
    .option('-p, --param <name=value>', 'a parameter of the spec; repeatable', parameter)
    .option(
      '--order <order>',
      'order of messages in a channel: fifo or unordered',
      oneOfNames('fifo', 'unordered'),
    )
    .option('--property <name>', 'prove this property too, or say why views cannot; repeatable', collect)
    .option('--mutant <name>', 'a mutant of the spec, listed or generated')
    .option(
      '--closure <name>',
      'how the proof treats messages from sites outside a view (docs/every-n.md): effects or star join (default: effects)',
      oneOfNames('effects', 'star join'),
    )
    .option(
      '--max-views <n>',
      `stop at this many views (default: ${defaultEveryLimits.maxViews.toLocaleString('en-US')})`,
      wholeNumber(1),
    )
    .option('--small-model', 'search all states of 2, 3, 4 ... sites, until they show all views')
    .option(
      '--lemmas',
      'find a few inductive lemmas: a proof to read; with --sites N, they follow those of the spec, in text',
    )
    .option('--certificate <file>', 'write the views of a proof, for `coterie audit` to check')
  withGridOptions(command)
    .option('--time <t>', 'stop after this time, such as 90s or 5m', secondsIn)
    .option(
      '--format <format>',
      'format of the result: text or json; with --sites N also dot or svg, the lemmas and what they need',
      oneOfNames('text', 'json', 'dot', 'svg'),
      'text',
    )
    .option('--progress', 'show progress even if stderr is not a terminal')
    .option('--quiet', 'no progress, no hints')
    .addHelpText('after', details)
    .action(async (argument: string, given: ProveArguments) => {
      refuseConflicts(progressConflicts, given)
      refuseOtherProof(isNumber(given.sites), given)
      const terminal = processTerminal(given.quiet === true, given.progress)
      const { sites } = given
      done(
        await (isNumber(sites)
          ? proveFor(sites, argument, given, terminal)
          : prove(argument, given, terminal)),
      )
    })
}

// The properties that decide the exit code: mutual exclusion, and those that are named.
const codeOf = (
  { verdict, others }: EveryResult,
  named: readonly string[],
  searched: readonly SearchedSites[],
): number => {
  if (searched.some(({ violatedAfter }) => violatedAfter !== undefined)) return exitCodes.violated
  const holdAll = named.every(
    (name) =>
      name === 'mutualExclusion' || others.find(({ property }) => property === name)?.verdict === 'holds',
  )
  return verdict === 'holds' && holdAll ? exitCodes.holds : exitCodes.inconclusive
}

function* bytesOf(lines: Iterable<string>): Generator<Uint8Array> {
  const encoder = new TextEncoder()
  for (const line of lines) yield encoder.encode(line)
}

const printed = (
  format: ProveArguments['format'],
  result: EveryResult,
  searched: readonly SearchedSites[],
  lemmas: LemmasFound | undefined,
  variant: readonly [name: string, value: string] | undefined,
): string => {
  if (format === 'text')
    return `${everyText(result, searched, variant)}${lemmas === undefined ? '' : lemmasText(lemmas)}`
  const json = everyJson(result, searched, variant)
  return `${JSON.stringify(lemmas === undefined ? json : { ...json, lemmas: lemmasJson(lemmas) }, null, 2)}\n`
}

const writeCertificate = (
  proof: EveryProof,
  file: string,
  source: string | undefined,
  terminal: Terminal,
): void => {
  // Not of a licence that was only tested: an audit would confirm the views without it.
  if (proof.result().verdict !== 'holds') {
    terminal.err('no certificate: there is no proof\n')
    return
  }
  const written = new ResultFiles()
  written.write(file, bytesOf(proof.certificate(source)))
  written.finish()
}

/** The spec, or its mutant. Throws a `UsageError` if there is nothing to prove about it, or no certificate to write. */
const specFor = async (argument: string, given: ProveArguments): Promise<Spec> => {
  const loaded = await loadSpec(argument)
  const spec = given.mutant === undefined ? loaded.spec : await mutantNamed(loaded, given.mutant)
  if (!spec.properties.some(({ name }) => name === 'mutualExclusion'))
    throw new UsageError(
      `prove ${argument}: ${spec.name} has no property mutualExclusion, and only that is proved for every number of sites; choose a lock`,
    )
  if (given.certificate !== undefined) {
    if (given.mutant !== undefined)
      throw new UsageError(
        '--certificate: a certificate is about a spec, not about a mutant; leave --mutant out',
      )
    mustBeWritable(given.certificate)
  }
  return spec
}

/** Checks the spec's own proof. Returns the exit code. */
const proveFor = async (
  sites: number,
  argument: string,
  given: ProveArguments,
  terminal: Terminal,
): Promise<number> => {
  if (given.fromEvery === true) {
    const found = await lemmasFromViews(argument, given, terminal)
    if ('none' in found)
      throw new UsageError(
        `--from-every: views give no lemmas of ${argument}: ${found.none}; leave the option out`,
      )
    const why = whyNotOfStates(found.lemmas)
    if (why !== undefined)
      throw new UsageError(`--from-every: the lemmas of ${argument} are ${why}; leave the option out`)
    return proveGrid(argument, { ...given, sites }, terminal, proofFromViews(found.lemmas))
  }
  const code = await proveGrid(argument, { ...given, sites }, terminal)
  if (given.lemmas !== true) return code
  const found = await lemmasFromViews(argument, given, terminal)
  terminal.out(
    `\nlemmas of two sites from views, for every number of sites (docs/every-n.md):\n${lemmasText(found)}`,
  )
  return code
}

/** Answers and prints. Returns the exit code. */
const prove = async (argument: string, given: ProveArguments, terminal: Terminal): Promise<number> => {
  const spec = await specFor(argument, given)
  const options = everyOptions(given)
  const { maxViews = defaultEveryLimits.maxViews, closure, property: named = [] } = given
  // A name that the spec does not have is wrong usage.
  propertiesNamed(spec, named)
  const proof = new EveryProof(spec, options, {
    maxViews,
    properties: named,
    smallModel: given.smallModel === true,
    ...(closure === undefined ? {} : { closure }),
  })
  let variant: readonly [name: string, value: string] | undefined
  const shown = (result: EveryResult, searched: readonly SearchedSites[], lemmas?: LemmasFound): string =>
    printed(given.format, result, searched, lemmas, variant)
  const ready = (): void =>
    keepReady((cut) => {
      const known = proof.resultIf(cut)
      return { text: shown(known, []), code: codeOf(known, named, []) }
    }, false)
  const seconds = given.time ?? Number.POSITIVE_INFINITY
  const begun = performance.now()
  const result = await drive(proof, spec.name, { seconds }, terminal, ready)
  const words = [
    argument,
    ...Object.entries(given.param ?? {}).map(([name, value]) => `--param ${name}=${value}`),
    ...(given.order === undefined ? [] : [`--order ${given.order}`]),
  ].join(' ')
  const properties = [
    ...(result.story.length > 0 ? ['mutualExclusion'] : []),
    // Where views show nothing of deadlocks, a real one still answers the question.
    ...result.others.flatMap(({ property, verdict, exceptions }) =>
      (exceptions > 0 || (verdict === 'no views' && property === deadlockFreedom.name)) &&
      named.includes(property)
        ? [property]
        : [],
    ),
  ]
  const searched = await searchRealRuns(
    {
      ...{ spec, options, properties, shown: words },
      secondsLeft: () => seconds - (performance.now() - begun) / 1000,
      ready: (found) =>
        keepReady(() => ({ text: shown(result, found), code: codeOf(result, named, found) }), false),
    },
    terminal,
  )
  const secondsLeft = (): number => seconds - (performance.now() - begun) / 1000
  const whatIsKnown = (): void =>
    keepReady(() => ({ text: shown(result, searched), code: codeOf(result, named, searched) }), false)
  if (given.param === undefined && given.maxViews === undefined)
    variant = await provedVariant(result, secondsLeft, terminal, whatIsKnown)
  const lemmas =
    given.lemmas === true
      ? await lemmasOf(proof, `${spec.name}, lemmas`, secondsLeft(), terminal, (none) =>
          keepReady(
            () => ({ text: shown(result, searched, none), code: codeOf(result, named, searched) }),
            false,
          ),
        )
      : undefined
  terminal.out(shown(result, searched, lemmas))
  if (given.certificate !== undefined)
    writeCertificate(proof, given.certificate, argument === spec.name ? undefined : argument, terminal)
  return codeOf(result, named, searched)
}
