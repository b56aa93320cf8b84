// The options of commands that use a queue.
import type { Command } from 'commander'
import type { QueuePlace } from '../queue/engine.js'
import type { Conflict } from './option-conflict.js'

/** The options as commander passes them. */
export interface QueueArguments {
  readonly queue?: string
  readonly prefix?: string
}

/** Adds the options of a queue. */
export const withQueue = (command: Command, what: string): Command =>
  command
    .option(
      '--queue <address>',
      `${what}: redis://HOST:PORT, or rediss:// for TLS, with USER:PASSWORD@ before the host if needed`,
    )
    .option('--prefix <text>', 'what the keys in Redis begin with (default: coterie)')

/** Where the queue is; undefined if none is named. */
export const queuePlace = ({ queue, prefix = 'coterie' }: QueueArguments): QueuePlace | undefined =>
  queue === undefined ? undefined : { address: queue, prefix }

/** Options of `sweep` that have no effect with a queue, or without one. */
export const sweepQueueConflicts: readonly Conflict[] = [
  {
    option: 'prefix',
    isGiven: ({ prefix, queue }) => prefix !== undefined && queue === undefined,
    why: 'it names keys of a queue; add --queue, or leave it out',
  },
  ...(['jobs', 'memory'] as const).map(
    (option): Conflict => ({
      option,
      isGiven: (given) => given[option] !== undefined && given.queue !== undefined,
      why: 'with --queue each worker has its own; give it to coterie worker',
    }),
  ),
]
