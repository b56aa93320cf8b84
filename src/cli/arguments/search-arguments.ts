// The options of a command that searches the states of one model and prints one result: limits, format and progress.
import type { Command } from 'commander'
import { defaultMemory, memoryHelp } from '../supervise/default-memory.js'
import { bytes, oneOfNames, seconds, wholeNumber } from './argument-readers.js'
import { listed } from './listed-options.js'
import type { ModelArguments } from './model-arguments.js'

export interface SearchArguments extends ModelArguments {
  readonly maxStates?: number
  readonly maxDepth?: number
  readonly memory?: number
  readonly time?: number
  readonly progress?: boolean
  readonly quiet?: boolean
}

/** Adds the limits of the search. */
export const withSearchLimits = (command: Command): Command =>
  command
    .option('--max-states <n>', 'stop at this many states', wholeNumber(1))
    .option('--max-depth <n>', 'search only to this depth', wholeNumber(0))
    .option('--memory <size>', memoryHelp('stop'), bytes)
    .option('--time <t>', 'stop after this time, such as 90s or 5m', seconds)

/** The limits of a search; without --memory, the default of this machine. */
export const searchLimits = ({
  maxStates = Number.POSITIVE_INFINITY,
  maxDepth = Number.POSITIVE_INFINITY,
  memory,
}: SearchArguments) => ({ maxStates, maxDepth, memory: memory ?? defaultMemory() })

/** Adds --format for a result that can be written in these formats, and the options of progress. */
export const withFormats = <F extends { readonly text: unknown }>(command: Command, formats: F): Command => {
  const names = Object.keys(formats)
  return command
    .option('--format <format>', `format of the result: ${listed(names)}`, oneOfNames(...names), 'text')
    .option('--progress', 'show progress even if stderr is not a terminal')
    .option('--quiet', 'no progress, no hints')
}
