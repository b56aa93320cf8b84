// A function of the spec failed in a command whose result is more than one search. This file prints the run that
// leads to the failure, writes it with `--out`, and lets the error end the command.

import { FailedRun } from '../../check/failed-run.js'
import { traceText } from '../../report/run/trace-text.js'
import { failureDocument } from '../../report/verdict/verdict-json.js'
import { indentedJson } from '../../trace/pretty-json.js'
import type { Trace } from '../../trace/trace.js'
import { argumentsOf, quoted } from '../arguments/model-arguments.js'
import { outputFolder, stemOf, traceFileIn } from '../files/artefacts.js'
import { ResultFiles } from '../files/result-files.js'
import type { Terminal } from '../terminal/terminal.js'
import { replayByChoices } from './replay-command.js'

/** The command that replays a run of a spec, or of its mutant. */
export const replayOf = (trace: Trace, argument: string): string =>
  replayByChoices(trace, argumentsOf(trace.model, argument))

/** Returns the result of `work`. If `work` throws a `FailedRun`, its run is printed and the error is rethrown. */
export const showingFailedRun = async <T>(
  argument: string,
  given: { readonly format: string; readonly out?: string; readonly full?: boolean },
  terminal: Terminal,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof FailedRun)) throw error
    const { failure, trace } = error
    const folder = given.out === undefined ? undefined : outputFolder(given.out)
    const byChoices = replayOf(trace, argument)
    const file = folder === undefined ? undefined : traceFileIn(folder, stemOf(trace))
    const replay = file === undefined ? byChoices : `coterie replay ${quoted(file)}`
    if (given.format === 'text') {
      const title = `${failure.part} failed: a run that leads to it`
      terminal.out(
        `${terminal.paint('strong', title)}\n${traceText(trace, { full: given.full === true, replay })}`,
      )
    } else if (given.format === 'json') {
      const files = { ...(file === undefined ? {} : { trace: file }), replay }
      terminal.out(indentedJson(failureDocument(trace.model, failure, files)))
    }
    const written = new ResultFiles()
    if (folder !== undefined)
      await written.writeTrace(trace, folder, stemOf(trace), argument, () => byChoices)
    written.finish()
    throw error
  }
}
