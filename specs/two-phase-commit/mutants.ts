// Mutants of two-phase commit: the transaction manager decides too early, twice or in silence; a resource manager
// takes its word back.
import { type Mutant, send } from 'coterie'
import { ABORT, COMMIT, manager, resource, resourcesOf } from './algorithm.js'

const never = { guard: () => false, effect: () => [{}] as const }

export const mutants: readonly Mutant[] = [
  {
    name: 'one vote is enough',
    teaches: 'The decision to commit needs all: one that has not prepared may still abort by itself.',
    clauses: {
      decideCommit: manager.local({
        guard: (me, { self }) =>
          me.phase === 'undecided' && resourcesOf(self).some((one) => me.prepared.has(one)),
        effect: (_, { self }) => [{ phase: 'committed' }, send(resourcesOf(self), COMMIT())],
      }),
    },
    model: { sites: 2 },
    verdicts: { consistency: 5, stability: 5 },
  },
  {
    name: 'a prepared resource manager may abort by itself',
    teaches: 'To be prepared is a promise: it gives up the right to abort.',
    clauses: {
      chooseToAbort: resource.local({
        guard: (me) => me.phase === 'working' || me.phase === 'prepared',
        effect: () => [{ phase: 'aborted' }],
      }),
    },
    model: { sites: 2 },
    verdicts: { consistency: 7, stability: 7 },
  },
  {
    name: 'the transaction manager aborts after its decision',
    teaches: 'A decision is final. A resource manager that has received COMMIT cannot undo it.',
    clauses: {
      decideAbort: manager.local({
        guard: (me) => me.phase !== 'aborted',
        effect: (_, { self }) => [{ phase: 'aborted' }, send(resourcesOf(self), ABORT())],
      }),
    },
    model: { sites: 2 },
    verdicts: { consistency: 9, stability: 8 },
  },
  {
    name: 'the decision to abort is not sent',
    teaches: 'Those that are prepared must hear of the decision; they cannot abort without it.',
    clauses: {
      decideAbort: manager.local({
        guard: (me) => me.phase === 'undecided',
        effect: () => [{ phase: 'aborted' }],
      }),
    },
    model: { sites: 2 },
    verdicts: { nonBlocking: 4, everyoneDecides: 'violated' },
  },
  {
    name: 'nobody prepares',
    teaches: 'A protocol that always aborts is consistent. It must also be able to commit.',
    clauses: { prepare: resource.local(never) },
    model: { sites: 2 },
    verdicts: { allCommit: 'violated' },
  },
  {
    name: 'nobody aborts',
    teaches: 'A protocol that never aborts is consistent, too, but it waits for every resource manager.',
    clauses: { chooseToAbort: resource.local(never), decideAbort: manager.local(never) },
    model: { sites: 2 },
    verdicts: { someoneAborts: 'violated' },
  },
]
