// Mutants of the central server with regeneration: the wrong client is taken for the holder, or the new token goes astray.
import { type Mutant, send } from 'coterie'
import { coordinator, TOKEN } from './algorithm.js'

const twoClients = { sites: 2, crash: 1, whoCrashes: 'client', detector: 'perfect' } as const
const threeClients = { ...twoClients, sites: 3 } as const

export const mutants: readonly Mutant[] = [
  {
    name: 'the RELEASE of anybody counts',
    teaches:
      'A client may crash after it has sent its RELEASE, and its token is replaced; the RELEASE ' +
      'that comes then would be a second one.',
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
    name: 'a crash of any client is taken for one of the holder',
    teaches: 'That somebody has crashed says nothing of the token: it is lost only if it was there.',
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
    teaches: 'With the token the client that has crashed keeps the lock; somebody must make a new one.',
    clauses: { regenerate: undefined },
    model: twoClients,
    verdicts: { starvationFreedom: 'violated', deadlockFreedom: 6, entryPossible: 4 },
  },
  {
    name: 'the new token is kept, whoever waits',
    teaches: 'A new token is like one that has come back: the first of the queue gets it.',
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
    name: 'it is not noted who is granted the token at once',
    teaches: 'Who has the token must be noted with every grant, or its crash is not noticed.',
    clauses: {
      onRequest: coordinator.upon('REQUEST', (me, _, { from }) =>
        me.token ? [{ token: false }, send(from, TOKEN())] : [{ queue: me.queue.push(from) }],
      ),
    },
    model: twoClients,
    verdicts: { deadlockFreedom: 6, entryPossible: 3 },
  },
  {
    name: 'nobody enters',
    teaches:
      'Entering is what all of it is for: a lock that nobody gets excludes perfectly, so a ' +
      'witness must be asked for.',
    clauses: { enter: undefined },
    model: twoClients,
    verdicts: { mutualExclusion: 'vacuous', deadlockFreedom: 3, entryPossible: 1, someoneEnters: 'violated' },
  },
]
