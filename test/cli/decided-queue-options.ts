// The options of the commands that use a queue, as decided-options.ts has those of the others.
import type { Decided } from './decided-options.js'

/** The options of each command. */
export const decidedQueueOptions: { readonly [command: string]: Decided } = {
  sweep: {
    always: 'jobs memory queue prefix keep again list format progress quiet',
    refused: {
      'plan.yaml --progress --quiet': /^--progress: --quiet turns progress off/,
      'plan.yaml --prefix mine': /^--prefix: it names keys of a queue; add --queue, or leave it out$/,
      'plan.yaml --queue redis://localhost --jobs 2': /^--jobs: with --queue each worker has its own/,
      'plan.yaml --queue redis://localhost --memory 1G': /^--memory: with --queue each worker has its own/,
    },
  },
  worker: {
    always: 'queue prefix jobs memory lease idle quiet',
    repeatable: 'allow-specs',
    refused: {
      '--jobs 2': /^--queue is missing; name the Redis of the queue, such as redis:\/\/localhost:6379$/,
      '--queue localhost:6379':
        /^--queue localhost:6379: this is not an address of Redis; write redis:\/\/HOST:PORT, or rediss:\/\/ for TLS$/,
      '--queue redis://localhost --allow-specs all': /^--allow-specs all: it is no digest of files/,
    },
  },
}
