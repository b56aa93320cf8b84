// The options of a command that keeps its search.
import type { Command } from 'commander'
import { seconds } from '../arguments/argument-readers.js'

const everyHelp = 'with --checkpoint: the time between two checkpoints (default: 5m)'

/** Adds --checkpoint and --every. */
export const withCheckpoint = (command: Command): Command =>
  command
    .option(
      '--checkpoint <dir>',
      'save the search in this new or empty folder, at intervals and when it stops; `coterie resume DIR` continues it',
    )
    .option('--every <t>', everyHelp, seconds)
