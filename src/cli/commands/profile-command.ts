// `coterie profile` says what the states of a model consist of, how their number grows, and what could be done about it.
import type { Command } from 'commander'
import type { Profile } from '../../measure/profile/profile.js'
import { defaultProfileLimits, Profiling } from '../../measure/profile/profiling.js'
import { profileJson } from '../../report/measure/profile-json.js'
import { profileText } from '../../report/measure/profile-text.js'
import { indentedJson } from '../../trace/pretty-json.js'
import { bytes, seconds, wholeNumber } from '../arguments/argument-readers.js'
import { modelOptionsOf, withModelArguments } from '../arguments/model-arguments.js'
import { refuseConflicts } from '../arguments/option-conflict.js'
import { progressConflicts } from '../arguments/option-conflicts.js'
import { type SearchArguments, withFormats } from '../arguments/search-arguments.js'
import { verbs } from '../arguments/verbs.js'
import { exitCodes } from '../exit-codes.js'
import { freshSpec } from '../load/fresh-spec.js'
import { loadSpec } from '../load/load-spec.js'
import { defaultMemory, memoryHelp } from '../supervise/default-memory.js'
import { drive } from '../supervise/drive.js'
import { keepReady } from '../supervise/supervised.js'
import { processTerminal, type Terminal } from '../terminal/terminal.js'
import { showingFailedRun } from './failed-run-shown.js'

/** The formats of the result. */
const formats = {
  text: profileText,
  json: (profile: Profile) => indentedJson(profileJson(profile)),
} as const

interface ProfileArguments extends SearchArguments {
  readonly format: keyof typeof formats
}

const most = defaultProfileLimits.maxStates.toLocaleString('en-US')

const details = `
The profile shows how many distinct states would remain without each field, channel and budget; which clauses reach the states first; how many
states the neighbouring models have; and what reduces their number: reductions, normal forms, coarser steps. The profile tries each
of these and counts the states. If --max-states ends the search, the counts cover only the states found first,
breadth-first, and the profile leaves out normal forms and coarser steps. After Ctrl-C or --time, the counts so far are printed.

Examples:
  coterie profile maekawa
  coterie profile ricart-agrawala --sites 2 --requests 2
  coterie profile ./mine.ts --time 1m --format json

Exit codes: 0 complete; 2 a limit ended the search or a part of the profile; the others as for verify.`

/** Adds the command to a program and passes its exit code to `done`. */
export const addProfile = (program: Command, done: (code: number) => void): void => {
  const command = program
    .command('profile')
    .description(verbs.profile.does)
    .argument('<spec>', 'a name from the catalogue, or the path of your own .ts or .js file')
  const limited = withModelArguments(command)
    .option('--max-states <n>', `stop each search at this many states (default: ${most})`, wholeNumber(1))
    .option('--memory <size>', memoryHelp('stop'), bytes)
    .option('--time <t>', 'stop after this time, such as 90s or 5m', seconds)
  withFormats(limited, formats)
    .addHelpText('after', details)
    .action(async (argument: string, given: ProfileArguments) => {
      refuseConflicts(progressConflicts, given)
      const terminal = processTerminal(given.quiet === true, given.progress)
      await showingFailedRun(argument, given, terminal, async () => {
        done(await profiled(argument, given, terminal))
      })
    })
}

/** Whether a limit left out what the spec and its model would allow. */
const isCut = ({ missing, exploration }: Profile): boolean => missing.length > 0 || !exploration.complete

/** Profiles a model and prints the result. Returns the exit code. */
const profiled = async (argument: string, given: ProfileArguments, terminal: Terminal): Promise<number> => {
  const { spec } = await loadSpec(argument)
  const limits = {
    maxStates: given.maxStates ?? defaultProfileLimits.maxStates,
    memory: given.memory ?? defaultMemory(),
  }
  const running = new Profiling(spec, modelOptionsOf(given, spec), limits, await freshSpec(argument))
  if (!terminal.quiet) for (const warning of running.model.warnings) terminal.err(`warning: ${warning}\n`)
  const shown = formats[given.format]
  let found = -1
  const ready = (): void => {
    const changed = running.found !== found
    found = running.found
    keepReady((cut) => ({ text: shown(running.snapshot(cut)), code: exitCodes.inconclusive }), changed)
  }
  const bounds = { ...limits, seconds: given.time ?? Number.POSITIVE_INFINITY }
  const profile = await drive(running, spec.name, bounds, terminal, ready)
  terminal.out(shown(profile))
  return isCut(profile) ? exitCodes.inconclusive : exitCodes.holds
}
