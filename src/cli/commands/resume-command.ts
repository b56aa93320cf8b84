// `coterie resume` continues with a kept search: it gives the words of the command that began it again, and passes on what was kept.
import { Command } from 'commander'
import { bytes, seconds, wholeNumber } from '../arguments/argument-readers.js'
import { refuseConflicts, silent } from '../arguments/option-conflict.js'
import { verbs } from '../arguments/verbs.js'
import type { VerifyArguments } from '../arguments/verify-arguments.js'
import { CheckpointFolder } from '../checkpoint/checkpoint-folder.js'
import { StillCatchingUp } from '../checkpoint/keeper.js'
import { mustBeSameProgram } from '../checkpoint/origin.js'
import { exitCodes } from '../exit-codes.js'
import { memoryHelp } from '../supervise/default-memory.js'
import { err } from '../supervise/supervised.js'
import { addVerify } from './verify-command.js'

const details = `
Stdout, the exit code and the files are those that the command would have given without an interruption. You can change only
options that do not affect the result; all others keep their values.

Examples:
  coterie verify central-server --sites 8 --checkpoint kept --every 1m
  coterie resume kept
  coterie resume kept --workers 2 --memory 8G

Exit codes: as for verify; 2 also if the search was interrupted before it caught up with the checkpoint; 64 if there is no checkpoint, or
another program or spec, or the folder is damaged or in use.`

/** What can be given anew. */
type Anew = Pick<VerifyArguments, 'every' | 'memory' | 'time' | 'workers' | 'quiet' | 'progress'>

const resume = async (path: string, anew: Anew): Promise<number> => {
  refuseConflicts([silent], anew)
  const what = `resume ${path}`
  const from = CheckpointFolder.opened(path)
  try {
    const { origin } = from
    mustBeSameProgram(what, origin)
    let code: number = exitCodes.holds
    const program = new Command('coterie').exitOverride()
    const done = (result: number): void => {
      code = result
    }
    addVerify(program, done, { given: anew, path, from })
    await program.parseAsync(origin.words as string[], { from: 'user' })
    return code
  } catch (error) {
    if (!(error instanceof StillCatchingUp)) throw error
    err(`coterie: ${error.message}\n`)
    return exitCodes.inconclusive
  } finally {
    from.close()
  }
}

/** Adds the command to a program and passes its exit code to `done`. */
export const addResume = (program: Command, done: (code: number) => void): void => {
  program
    .command('resume')
    .description(verbs.resume.does)
    .argument('<dir>', 'the folder that was given to --checkpoint')
    .option('--every <t>', 'the time between two checkpoints (default: unchanged)', seconds)
    .option('--memory <size>', memoryHelp('stop'), bytes)
    .option('--time <t>', 'stop after this time, such as 90s or 5m, counted from now on', seconds)
    .option('--workers <n>', 'search large levels with this many threads, at most 16', wholeNumber(1))
    .option('--progress', 'show progress even if stderr is not a terminal')
    .option('--quiet', 'no progress, no hints')
    .addHelpText('after', details)
    .action(async (path: string, anew: Anew) => {
      done(await resume(path, anew))
    })
}
