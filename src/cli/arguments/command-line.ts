// The command line: its commands, and the exit code of each error.
import { Command, CommanderError, Help } from 'commander'
import { CertificateError } from '../../certificate/certificate.js'
import { KernelMismatch } from '../../check/counterexamples.js'
import { CertificationFailed } from '../../compile/certifier.js'
import { LogError } from '../../conform/log-error.js'
import { ModelError } from '../../model/model.js'
import { BrokenSpec, ImpureSpec } from '../../protocol/broken-spec.js'
import { didYouMean } from '../../protocol/nearest.js'
import { printable } from '../../protocol/printable.js'
import { TraceError } from '../../trace/trace.js'
import { exitCodes, UsageError } from '../exit-codes.js'
import { WriteError } from '../files/whole-file.js'
import { version } from '../load/program-files.js'
import { saidAfter } from '../load/said-after.js'
import { placeOf } from '../load/thrown-text.js'
import { err, limitTime, out } from '../supervise/supervised.js'
import { refuseConstraintOf } from './no-constraint.js'
import { refuseModelOf } from './no-model.js'
import { parameterMeant } from './parameter-meant.js'
import { refuseRepeated } from './repeated-options.js'
import { usageLine } from './usage-line.js'
import { isVerb, type VerbName, verbs } from './verbs.js'

type Adds = (program: Command, done: (code: number) => void) => void

/** How a command is added to a program, by its name. */
const commands: { readonly [verb in VerbName]: () => Promise<Adds> } = {
  list: async () => (await import('../commands/list-command.js')).addList,
  verify: async () => (await import('../commands/verify-command.js')).addVerify,
  new: async () => (await import('../commands/new-command.js')).addNew,
  resume: async () => (await import('../commands/resume-command.js')).addResume,
  reach: async () => (await import('../commands/reach-command.js')).addReach,
  prove: async () => (await import('../commands/prove-command.js')).addProve,
  knows: async () => (await import('../commands/knows-command.js')).addKnows,
  reads: async () => (await import('../commands/reads-command.js')).addReads,
  replay: async () => (await import('../commands/replay-command.js')).addReplay,
  explain: async () => (await import('../commands/explain-command.js')).addExplain,
  assume: async () => (await import('../commands/assume-command.js')).addAssume,
  graph: async () => (await import('../commands/graph-command.js')).addGraph,
  audit: async () => (await import('../commands/audit-command.js')).addAudit,
  mutate: async () => (await import('../commands/mutate-command.js')).addMutate,
  sweep: async () => (await import('../commands/sweep-command.js')).addSweep,
  worker: async () => (await import('../commands/worker-command.js')).addWorker,
  measure: async () => (await import('../commands/measure-command.js')).addMeasure,
  compare: async () => (await import('../commands/compare-command.js')).addCompare,
  profile: async () => (await import('../commands/profile-command.js')).addProfile,
  quorums: async () => (await import('../commands/quorums-command.js')).addQuorums,
  run: async () => (await import('../commands/run-command.js')).addRun,
  conform: async () => (await import('../commands/conform-command.js')).addConform,
  grade: async () => (await import('../commands/grade-command.js')).addGrade,
  // It runs the commands of claims.
  lecture: async () => (await import('../commands/lecture-command.js')).addLecture(runCommand),
  explore: async () => (await import('../commands/explore-command.js')).addExplore,
  mcp: async () => (await import('../commands/mcp-command.js')).addMcp,
}
const names = Object.keys(verbs) as VerbName[]

/**
 * Adds every command: those that are named with their modules, of the others only what the help shows. A command that
 * runs, or whose own help is printed, is one of the words.
 */
const addCommands = async (
  program: Command,
  words: readonly string[],
  done: (code: number) => void,
): Promise<void> => {
  for (const name of names) {
    if (words.includes(name)) (await commands[name]())(program, done)
    else program.command(name).description(verbs[name].does)
  }
}

const fail = (error: unknown): number => {
  const say = (text: string) => err(`coterie: ${printable(text)}\n`)
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.holds : exitCodes.usage
  if (error instanceof UsageError || error instanceof ModelError) {
    say(error.message)
    return exitCodes.usage
  }
  if (error instanceof WriteError) {
    say(error.message)
    return exitCodes.ioError
  }
  if (error instanceof ImpureSpec || error instanceof CertificationFailed) {
    say(error.message)
    return exitCodes.notCertified
  }
  if (error instanceof LogError) {
    say(error.message)
    return exitCodes.brokenSpec
  }
  if (error instanceof BrokenSpec || error instanceof TraceError || error instanceof CertificateError) {
    // If a function of the spec threw, the line ends with the place.
    const place = error.cause === undefined ? undefined : placeOf(error.cause)
    say(place === undefined ? error.message : `${error.message} (${place})`)
    return exitCodes.brokenSpec
  }
  const what =
    error instanceof KernelMismatch ? `two evaluations disagree: ${error.message}` : (error as Error)?.stack
  say(`internal error, please report it: ${what ?? String(error)}`)
  return exitCodes.ourFault
}

/** Runs the command line and returns its exit code. */
export const runCommand = async (args: readonly string[]): Promise<number> => {
  let code: number = exitCodes.holds
  const done = (result: number) => {
    code = result
  }
  const program = new Command('coterie')
    .description(
      'A model checker for distributed mutual exclusion. It explores every interleaving of a small system, and reports verdicts with shortest counterexamples and diagrams.',
    )
    .version(version())
    .configureHelp({
      subcommandTerm: (command) =>
        isVerb(command.name())
          ? `${command.name()} [options] ${verbs[command.name() as VerbName].takes}`.trimEnd()
          : Help.prototype.subcommandTerm(command),
    })
    .showSuggestionAfterError()
    .exitOverride()
    .addHelpText(
      'after',
      `
Examples:
  coterie list
  coterie verify maekawa
  coterie verify ricart-agrawala --sites 3 --requests 2
  coterie verify ./mine.ts --continue --out found
  coterie audit ./mine.ts
  coterie mutate central-server
  coterie measure ricart-agrawala --bypass
  coterie profile maekawa
  coterie reach lamport 'holds(0) && inFlight(REQUEST)'
  coterie prove ricart-agrawala
  coterie knows central-server 'crashed(coordinator)' --site 1 --when 'waits(1)' --crash 1
  coterie replay found/mine-mutual-exclusion.json
  coterie graph ricart-agrawala --sites 2 --format svg --out ra.svg
  coterie quorums grid --sites 9
  coterie run ricart-agrawala --sites 4 --seconds 20
  coterie conform lease-lock lock.ndjson
  coterie grade ricart-agrawala-tie submissions --csv grades.csv
  coterie lecture 004 --slide 12
  coterie explore maekawa --open`,
    )
  await addCommands(program, args, done)
  let said = ''
  for (const command of [program, ...program.commands]) {
    command
      .exitOverride()
      .showSuggestionAfterError()
      .configureOutput({
        writeOut: out,
        writeErr: err,
        // The line may need the parameters of the spec, and commander does not wait for them.
        outputError: (text) => {
          said += text
        },
      })
    refuseRepeated(command)
  }
  program.hook('preAction', (_, action) => {
    const { time } = action.opts<{ readonly time?: number }>()
    if (time !== undefined) limitTime(time)
  })
  try {
    // For `help` of an unknown command, commander prints the general help without an error.
    const [first, second] = args
    if (first === 'help' && second !== undefined && !isVerb(second)) {
      throw new UsageError(
        `help ${second}: there is no such command${didYouMean(second, names)}; the commands are ${names.join(', ')}`,
      )
    }
    refuseModelOf(program, args)
    refuseConstraintOf(program, args)
    await program.parseAsync(args as string[], { from: 'user' })
    return code
  } catch (error) {
    if (said !== '') {
      const [verb, ...words] = args
      const command = program.commands.find((one) => one.name() === verb) ?? program
      err(usageLine(said, await parameterMeant(command, said, words)))
    }
    const failed = fail(error)
    for (const line of await saidAfter(error)) err(`${printable(line)}\n`)
    return failed
  }
}
