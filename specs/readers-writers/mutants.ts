// Mutants of readers and writers: operations on semaphores left out, or done by others than the first or the last reader.
import type { Mutant } from 'coterie'
import { local, write } from './algorithm.js'

export const mutants: readonly Mutant[] = [
  {
    name: 'the first reader does not wait for w',
    teaches: 'The other readers rely on the first: only the first checks whether a writer writes.',
    clauses: {
      close: local({
        guard: (me) => me.phase === 'closes',
        effect: () => [{ phase: 'counted in' }, write({ w: true })],
      }),
    },
    model: { sites: 2 },
    verdicts: { writesAlone: 7 },
  },
  {
    name: 'every reader that leaves opens w',
    teaches: 'Only the last reader may let a writer in.',
    clauses: {
      countOut: local({
        guard: (me) => me.phase === 'counts out',
        effect: (_, { shared: { readCount } }) => [{ phase: 'opens' }, write({ readCount: readCount - 1 })],
      }),
    },
    model: { sites: 3 },
    verdicts: { writesAlone: 14 },
  },
  {
    name: 'readers do not take the count',
    teaches:
      'A second reader must wait until the first has closed w, or it reads while a writer writes. So ' +
      'the count needs a semaphore even where adding one is atomic.',
    clauses: {
      takeCount: local({ guard: (me) => me.phase === 'comes', effect: () => [{ phase: 'counts in' }] }),
    },
    model: { sites: 3 },
    verdicts: { writesAlone: 9 },
  },
  {
    name: 'the last reader leaves w closed',
    teaches: 'The last reader must open what the first reader has closed for all.',
    clauses: {
      open: local({ guard: (me) => me.phase === 'opens', effect: () => [{ phase: 'counted out' }] }),
    },
    model: { sites: 2, requests: 1 },
    verdicts: { entryPossible: 5, deadlockFreedom: 10 },
  },
  {
    name: 'a writer leaves w closed',
    teaches: 'A writer must open w for all that wait, readers and writers alike.',
    clauses: {
      endWriting: local({ guard: (me) => me.phase === 'writes', effect: () => [{ phase: 'idle' }] }),
    },
    model: { sites: 2, requests: 1 },
    verdicts: { entryPossible: 3, deadlockFreedom: 4 },
  },
  {
    name: 'every reader closes w',
    teaches:
      'Only the first reader may wait for w. A second one would wait for the first, and keep the count ' +
      'that the first needs to leave.',
    clauses: {
      countIn: local({
        guard: (me) => me.phase === 'counts in',
        effect: (_, { shared: { readCount } }) => [{ phase: 'closes' }, write({ readCount: readCount + 1 })],
      }),
    },
    model: { sites: 2 },
    verdicts: { readTogether: 'violated', deadlockFreedom: 8, entryPossible: 7 },
  },
  {
    name: 'no site enters',
    teaches:
      'The purpose of a lock is that sites enter: a lock that no site ever gets satisfies every ' +
      'invariant, so check a witness too.',
    clauses: {
      beginToRead: local({
        guard: (me) => me.phase === 'counted in',
        effect: () => [{ phase: 'counts out' }],
      }),
      beginToWrite: undefined,
    },
    model: { sites: 2 },
    verdicts: {
      someoneEnters: 'violated',
      readTogether: 'violated',
      entryPossible: 1,
      deadlockFreedom: 1,
      livelockFreedom: 'violated',
    },
  },
]
