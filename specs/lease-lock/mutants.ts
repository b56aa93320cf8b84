// Mutants of the lease lock: the service grants or takes back too much, the resource checks too little, a client shows the
// wrong sequencer or stops too late.
import { element, type Mutant, send } from 'coterie'
import { client, put, resource, service, WRITE } from './protocol.js'

type Check = (given: {
  readonly sequencer: number
  readonly written: number
  readonly holder: number | null
}) => boolean

const checking = (accepts: Check) => ({
  onWrite: resource.upon('WRITE', (me, { sequencer }, { from, shared }) => [
    accepts({ sequencer, written: me.written ?? 0, holder: shared.holder }) ? { written: sequencer } : {},
    put(shared.unanswered.get(from) === sequencer ? { unanswered: element(from, null) } : {}),
  ]),
})

const once = { timeouts: 1 } as const
const expired = { expiry: 'any time' } as const

export const mutants: readonly Mutant[] = [
  {
    name: 'the service grants a held lock',
    teaches: 'The service grants only a free lock; all else depends on that.',
    clauses: {
      acquire: client.local({
        guard: (me) => me.phase === 'wanted',
        effect: (_, { self, shared }) => [
          { phase: 'held', sequencer: shared.generation + 1 },
          put({ holder: self, generation: shared.generation + 1 }),
        ],
      }),
    },
    model: {},
    verdicts: {
      mutualExclusion: 4,
      atMostOneHolder: 4,
      noStaleOverwrite: 8,
      noWriteAfterNewerGrant: 6,
      onlyHolderWrites: 6,
    },
  },
  {
    name: 'the service grants no lock',
    teaches:
      'A lock that no client gets satisfies mutual exclusion vacuously, and protects a resource ' +
      'that no client writes.',
    clauses: { acquire: undefined },
    model: {},
    verdicts: {
      starvationFreedom: 'violated',
      mutualExclusion: 'vacuous',
      atMostOneHolder: 'vacuous',
      deadlockFreedom: 1,
      entryPossible: 1,
      someoneEnters: 'violated',
      someWriteTakesEffect: 'violated',
    },
  },
  {
    name: 'a client does not release the lock',
    teaches: 'Without leases only the holder can give the lock back.',
    clauses: { release: undefined },
    model: {},
    verdicts: { starvationFreedom: 'violated', deadlockFreedom: 5, entryPossible: 3 },
  },
  {
    name: 'the resource does not answer a write',
    teaches: 'A client keeps the lock while it waits for an answer, so the resource must answer.',
    clauses: { onWrite: resource.upon('WRITE', (_, { sequencer }) => [{ written: sequencer }]) },
    model: {},
    verdicts: { starvationFreedom: 'violated', deadlockFreedom: 5, entryPossible: 3 },
  },
  {
    name: 'the resource accepts any sequencer',
    teaches: 'The resource must compare sequencers: carrying them in messages protects nothing.',
    clauses: checking(() => true),
    model: { ...once, parameters: { ...expired, check: 'token' } },
    verdicts: {
      mutualExclusion: 5,
      atMostOneHolder: 5,
      noStaleOverwrite: 9,
      noWriteAfterNewerGrant: 7,
      onlyHolderWrites: 5,
    },
  },
  {
    name: 'the resource accepts only lower sequencers',
    teaches: 'A resource that accepts no write is never overwritten.',
    clauses: checking(({ sequencer, written }) => sequencer < written),
    model: { ...once, parameters: { ...expired, check: 'token' } },
    verdicts: { mutualExclusion: 5, atMostOneHolder: 5, someWriteTakesEffect: 'violated' },
  },
  {
    name: 'the resource checks only that some client has the lock',
    teaches: 'The sequencer of this write must be valid, not that of another client.',
    clauses: checking(({ holder }) => holder !== null),
    model: { ...once, parameters: { ...expired, check: 'service' } },
    verdicts: {
      mutualExclusion: 5,
      atMostOneHolder: 5,
      noStaleOverwrite: 9,
      noWriteAfterNewerGrant: 7,
      onlyHolderWrites: 7,
    },
  },
  {
    name: 'a write shows the newest sequencer of any client',
    teaches:
      'A sequencer identifies the grant of its client. A client that copies the newest one passes ' +
      'every check that a resource can make.',
    clauses: {
      write: client.local({
        guard: (me) => me.phase === 'held',
        effect: (_, { self, siteOf, shared }) => [
          { phase: 'writing' },
          send(siteOf('resource'), WRITE({ sequencer: shared.generation })),
          put({ unanswered: element(self, shared.generation) }),
        ],
      }),
    },
    model: { ...once, parameters: { ...expired, check: 'service' } },
    verdicts: { mutualExclusion: 5, atMostOneHolder: 5, onlyHolderWrites: 7 },
  },
  {
    name: 'the sequencer does not grow',
    teaches: 'The sequencer must grow with each grant, or an old one passes as new.',
    clauses: {
      acquire: client.local({
        guard: (me, { shared }) => me.phase === 'wanted' && shared.holder === null && !shared.closed,
        effect: (_, { self }) => [{ phase: 'held', sequencer: 1 }, put({ holder: self, generation: 1 })],
      }),
    },
    model: { ...once, parameters: { ...expired, check: 'service' } },
    verdicts: { mutualExclusion: 5, atMostOneHolder: 5, onlyHolderWrites: 7 },
  },
  {
    name: 'a lease expires before its holder has stopped',
    teaches: 'A lease is sound only if the service waits at least as long as the client relies on it.',
    clauses: {
      expire: service.timeout({
        guard: (_, { shared }) => shared.holder !== null,
        effect: () => [{}, put({ holder: null })],
      }),
    },
    model: { ...once, parameters: { expiry: 'once stopped' } },
    verdicts: {
      mutualExclusion: 5,
      atMostOneHolder: 5,
      noStaleOverwrite: 9,
      noWriteAfterNewerGrant: 7,
      onlyHolderWrites: 5,
    },
  },
  {
    name: 'a client stops with a write in transit',
    teaches: 'A client that stops does not recall its messages.',
    clauses: {
      stop: client.timeout({
        guard: (me) => me.phase === 'held' || me.phase === 'writing',
        effect: () => [{ phase: 'idle', sequencer: null }, put({ holder: null })],
      }),
    },
    model: { ...once, parameters: { expiry: 'once stopped' } },
    verdicts: { mutualExclusion: 6, noStaleOverwrite: 9, noWriteAfterNewerGrant: 7, onlyHolderWrites: 5 },
  },
  {
    name: 'the lock-delay does not end',
    teaches: 'The lock-delay only gains time; it must end.',
    clauses: { reopen: undefined },
    model: { ...once, parameters: { expiry: 'with a lock-delay', check: 'token' } },
    verdicts: { starvationFreedom: 'violated', deadlockFreedom: 7, entryPossible: 4, onlyHolderWrites: 5 },
  },
  {
    name: 'a client releases a lock that it no longer has',
    teaches: 'A late release must not give away the lock of the next holder.',
    clauses: {
      release: client.local({
        guard: (me, { self, shared }) => me.phase === 'writing' && shared.unanswered.get(self) === null,
        effect: () => [{ phase: 'idle', sequencer: null }, put({ holder: null })],
      }),
    },
    model: { ...once, parameters: { ...expired, check: 'service' } },
    verdicts: { mutualExclusion: 5, atMostOneHolder: 5 },
    survives:
      'two clients believe that they have the lock anyway; the resource refuses the write of the ' +
      'one whose lock was given away',
  },
  {
    name: 'reopen: guard always true',
    teaches: 'The lock-delay may end at any time; nothing else is known about it.',
    clauses: { reopen: service.local({ guard: () => true, effect: () => [{}, put({ closed: false })] }) },
    model: {},
    verdicts: {},
    survives: 'opening an open lock changes nothing: these steps are self-loops',
  },
]
