// The options of a command that keeps its search.
import type { Command } from 'commander'
import { seconds } from '../arguments/argument-readers.js'

const everyHelp = 'with --checkpoint: the time between two checkpoints (default: 5m)'

/** Adds --checkpoint and --every. */
export const withCheckpoint = (command: Command): Command =>
  command
    .option(
      '--checkpoint <dir>',
      'keep the search in this new or empty folder, now and then and when it is stopped; `coterie resume DIR` continues',
    )
    .option('--every <t>', everyHelp, seconds)
