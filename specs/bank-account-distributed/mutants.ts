// Mutants of the deposit under a distributed lock: the lock lets in too many or nobody, or the deposit is not within it.
import { type Mutant, send } from 'coterie'
import { REPLY, REQUEST } from '../ricart-agrawala/algorithm.js'
import { bank, local } from './algorithm.js'

const { upon } = bank.roles.site

// `onRequest` with another order of equal timestamps: whether the request of this site is earlier.
const ordering = (isEarlier: (mine: number, t: number) => boolean) => ({
  onRequest: upon('REQUEST', (me, { t }, { from }) => {
    const clock = Math.max(me.clock, t)
    return me.phase === 'held' || (me.phase === 'wanted' && isEarlier(me.t ?? 0, t))
      ? [{ clock, deferred: me.deferred.set(from, null) }]
      : [{ clock }, send(from, REPLY())]
  }),
})

export const mutants: readonly Mutant[] = [
  {
    name: 'an ATM replies to every request',
    teaches: 'An ATM that is in the section must not reply, or another ATM reads the account meanwhile.',
    clauses: {
      onRequest: upon('REQUEST', (me, { t }, { from }) => [
        { clock: Math.max(me.clock, t) },
        send(from, REPLY()),
      ]),
    },
    model: { sites: 2 },
    verdicts: { mutualExclusion: 8, noLostUpdate: 16, servedInTimestampOrder: 6, servedInRequestOrder: 7 },
  },
  {
    name: 'the balance is read before enter(S)',
    teaches: 'The whole deposit must be in the section: mutual exclusion alone does not keep the deposits.',
    clauses: {
      request: local({
        guard: (me) => me.phase === 'idle',
        effect: (me, { others, shared }) => {
          const t = me.clock + 1
          return [{ phase: 'wanted', clock: t, t, amount: shared.account }, send(others, REQUEST({ t }))]
        },
      }),
      read: local({
        guard: (me) => me.phase === 'held' && me.next === 'read',
        effect: () => [{ next: 'add' }],
      }),
    },
    model: { sites: 2 },
    verdicts: { noLostUpdate: 16 },
  },
  {
    name: 'exit(S) does not send the deferred replies',
    teaches: 'An ATM that leaves must reply to the others, which wait for it.',
    clauses: {
      exit: local({
        guard: (me) => me.phase === 'held' && me.next === 'leave',
        effect: (me) => [{ phase: 'idle', t: null, replied: me.replied.clear() }],
      }),
    },
    model: { sites: 2 },
    verdicts: {
      deadlockFreedom: 10,
      entryPossible: 2,
      starvationFreedom: 'violated',
    },
  },
  {
    name: 'with equal timestamps both defer',
    drops: 'of two equal timestamps one is answered',
    teaches: 'The number of the ATM must break ties, or both ATMs wait.',
    clauses: ordering((mine, t) => mine <= t),
    model: { sites: 2 },
    verdicts: { deadlockFreedom: 4, entryPossible: 2 },
  },
  {
    name: 'with equal timestamps both reply',
    drops: 'of two equal timestamps one waits',
    teaches: 'The number of the ATM must break ties, or both ATMs read the account, and a deposit is lost.',
    clauses: ordering((mine, t) => mine < t),
    model: { sites: 2 },
    verdicts: { mutualExclusion: 8, noLostUpdate: 16, servedInTimestampOrder: 6 },
  },
  {
    name: 'the deposit is not added',
    teaches: 'Mutual exclusion does not notice that no ATM deposits anything.',
    clauses: {
      add: local({
        guard: (me) => me.phase === 'held' && me.next === 'add',
        effect: () => [{ next: 'write' }],
      }),
    },
    model: { sites: 2 },
    verdicts: { noLostUpdate: 8, allDeposited: 'violated' },
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
      allDeposited: 'violated',
      starvationFreedom: 'violated',
    },
  },
]
