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
    always: 'queue prefix shared jobs memory lease idle quiet',
    repeatable: 'allow-specs',
    refused: {
      '--jobs 2': /^--queue is missing; name the Redis of the queue, such as redis:\/\/localhost:6379$/,
      '--queue localhost:6379':
        /^--queue localhost:6379: this is not an address of Redis; write redis:\/\/HOST:PORT, or rediss:\/\/ for TLS$/,
      '--queue redis://localhost --shared none':
        /^--shared none: there is no such folder; name the one that every/,
      '--queue redis://localhost --allow-specs all': /^--allow-specs all: it is no digest of files/,
    },
  },
}

/** What `verify` refuses of a search by tasks. */
export const refusedShared: Decided['refused'] & object = {
  'peterson --queue redis://localhost': /^--queue: the states go through a folder .*; name it with --shared$/,
  'peterson --prefix mine': /^--prefix: it names keys of a queue; add --queue/,
  'peterson --shared x --search dfs': /^--shared: tasks go level by level, .*; leave --search out$/,
  'peterson --shared x --store disk': /^--shared: with --store: the states are in the shared folder/,
  'peterson --shared x --within true': /^--shared: with --within: tasks expand every state/,
  'peterson --shared x --certificate y': /^--shared: with --certificate: /,
  'peterson --shared x --checkpoint y': /^--shared: with --checkpoint: the shared folder already keeps/,
  'peterson --shared x --workers 2': /^--shared: with --workers: each task has one thread/,
  'peterson --shared x --liveness': /^--shared: with --liveness: properties of runs need the graph/,
  'peterson --shared x --ltl true': /^--shared: with --ltl: properties of runs need the graph/,
  'peterson --shared x --expect': /^--shared: with --expect: /,
  'peterson --shared x --refines y --by z': /^--shared: with --refines: /,
  'peterson --shared x --watch': /^--shared: with --watch: /,
  'peterson --shared x --reduce symmetry': /^--shared: a reduction is certified call by call/,
  'peterson --shared x':
    /^--shared: entryPossible needs the whole graph in one process, .*; check the others: --property mutualExclusion --property deadlockFreedom/,
  'lamport --property mutualExclusion --shared x':
    /^--shared: with unbounded requests clocks grow forever, .*; bound them/,
  '--shared x': /^--shared needs a spec/,
}
