// Mutants of the deposit under a central server: the lock lets in too many or nobody, or the deposit adds nothing.
import { type Mutant, send } from 'coterie'
import { RELEASE, TOKEN } from '../central-server/algorithm.js'
import { client, coordinator } from './algorithm.js'

export const mutants: readonly Mutant[] = [
  {
    name: 'the coordinator keeps its token when it grants',
    teaches:
      'A second token lets another ATM read the account before the first one has written it. An ATM that ' +
      'requests again may even overtake one that waited before.',
    clauses: {
      onRequest: coordinator.upon('REQUEST', (_, __, { from }) => [{}, send(from, TOKEN())]),
    },
    model: { sites: 2, requests: 2 },
    verdicts: { mutualExclusion: 8, noLostUpdate: 18, servedInRequestOrder: 15 },
  },
  {
    name: 'exit(S) does not send the token back',
    teaches: 'An ATM that leaves must return the token, for which the others wait.',
    clauses: {
      exit: client.local({
        guard: (me) => me.phase === 'held' && me.next === 'leave',
        effect: () => [{ phase: 'idle', token: false }],
      }),
    },
    model: { sites: 2 },
    verdicts: {
      deadlockFreedom: 10,
      entryPossible: 3,
      starvationFreedom: 'violated',
      allDeposited: 'violated',
    },
  },
  {
    name: 'the token goes back before the deposit is written',
    teaches: 'The whole deposit must be in the section, including the write at its end.',
    clauses: {
      add: client.local({
        guard: (me) => me.phase === 'held' && me.next === 'add',
        effect: (me, { siteOf }) => [
          { next: 'write', amount: me.amount + 1, token: false },
          send(siteOf('coordinator'), RELEASE()),
        ],
      }),
      exit: client.local({
        guard: (me) => me.phase === 'held' && me.next === 'leave',
        effect: () => [{ phase: 'idle' }],
      }),
    },
    model: { sites: 2 },
    verdicts: { mutualExclusion: 11, noLostUpdate: 18 },
  },
  {
    name: 'the deposit is not added',
    teaches: 'Mutual exclusion does not notice that no ATM deposits anything.',
    clauses: {
      add: client.local({
        guard: (me) => me.phase === 'held' && me.next === 'add',
        effect: () => [{ next: 'write' }],
      }),
    },
    model: { sites: 2 },
    verdicts: { noLostUpdate: 9, allDeposited: 'violated' },
  },
  {
    name: 'no ATM enters',
    teaches: 'If no ATM enters, no deposit is lost, and none is made.',
    clauses: { enter: undefined },
    model: { sites: 2 },
    verdicts: {
      mutualExclusion: 'vacuous',
      deadlockFreedom: 3,
      entryPossible: 1,
      starvationFreedom: 'violated',
      allDeposited: 'violated',
    },
  },
]
