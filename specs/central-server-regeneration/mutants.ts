// Mutants of the central server with regeneration: the coordinator mistakes the holder, or misdirects the new token.
import { type Mutant, send } from 'coterie'
import { coordinator, TOKEN } from './algorithm.js'

const twoClients = { sites: 2, crash: 1, whoCrashes: 'client', detector: 'perfect' } as const
const threeClients = { ...twoClients, sites: 3 } as const

export const mutants: readonly Mutant[] = [
  {
    name: 'the RELEASE of any client counts',
    teaches:
      'A client may crash after it has sent its RELEASE, and the coordinator replaces its token. ' +
      'Then the RELEASE would be a second one.',
    clauses: {
      onRelease: coordinator.upon('RELEASE', (me) => {
        const next = me.queue.first()
        return next === undefined
          ? [{ token: true, holder: null }]
          : [{ holder: next, queue: me.queue.shift() }, send(next, TOKEN())]
      }),
    },
    model: threeClients,
    verdicts: { mutualExclusion: 16, atMostOneToken: 14 },
  },
  {
    name: 'the crash of any client counts as a crash of the holder',
    teaches:
      'A crash of some client says nothing about the token. The token is lost only if that client ' +
      'had it.',
    clauses: {
      regenerate: coordinator.local({
        guard: (me, { suspects }) => me.holder !== null && suspects(0),
        effect: (me) => {
          const next = me.queue.first()
          return next === undefined
            ? [{ token: true, holder: null }]
            : [{ holder: next, queue: me.queue.shift() }, send(next, TOKEN())]
        },
      }),
    },
    model: threeClients,
    verdicts: {
      mutualExclusion: 10,
      deadlockFreedom: 6,
      entryPossible: 4,
      atMostOneToken: 8,
      servedInRequestOrder: 14,
    },
  },
  {
    name: 'a lost token is not replaced',
    teaches:
      'A client that crashes with the token keeps the lock, so the coordinator must make a new ' + 'token.',
    clauses: { regenerate: undefined },
    model: twoClients,
    verdicts: { starvationFreedom: 'violated', deadlockFreedom: 6, entryPossible: 4 },
  },
  {
    name: 'the coordinator keeps the new token even if a client waits',
    teaches: 'A new token is like a returned one: the head of the queue gets it.',
    clauses: {
      regenerate: coordinator.local({
        guard: (me, { suspects }) => me.holder !== null && suspects(me.holder),
        effect: () => [{ token: true, holder: null }],
      }),
    },
    model: twoClients,
    verdicts: { starvationFreedom: 'violated', deadlockFreedom: 7, entryPossible: 5 },
  },
  {
    name: 'the coordinator does not note a client that gets the token at once',
    teaches:
      'The coordinator must note the holder with every grant, or it does not notice the crash of ' +
      'the holder.',
    clauses: {
      onRequest: coordinator.upon('REQUEST', (me, _, { from }) =>
        me.token ? [{ token: false }, send(from, TOKEN())] : [{ queue: me.queue.push(from) }],
      ),
    },
    model: twoClients,
    verdicts: { deadlockFreedom: 6, entryPossible: 3 },
  },
  {
    name: 'no site enters',
    teaches:
      'The purpose of a lock is that sites enter: a lock that no site ever gets satisfies mutual ' +
      'exclusion, so check a witness too.',
    clauses: { enter: undefined },
    model: twoClients,
    verdicts: { mutualExclusion: 'vacuous', deadlockFreedom: 3, entryPossible: 1, someoneEnters: 'violated' },
  },
]
