// Mutants of the lease lock: the service grants or takes back too much, the resource checks too little, a client shows
// the wrong sequencer or stops too late.
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
    name: 'a lock that is held is granted',
    teaches: 'The service grants only a free lock; all else rests on that.',
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
    verdicts: { mutualExclusion: 4, noStaleOverwrite: 8, noWriteAfterNewerGrant: 6, onlyHolderWrites: 6 },
  },
  {
    name: 'no lock is granted',
    teaches: 'A lock that nobody gets excludes perfectly, and protects a resource to which nobody writes.',
    clauses: { acquire: undefined },
    model: {},
    verdicts: {
      starvationFreedom: 'violated',
      mutualExclusion: 'vacuous',
      deadlockFreedom: 1,
      entryPossible: 1,
      someoneEnters: 'violated',
      someWriteTakesEffect: 'violated',
    },
  },
  {
    name: 'a lock is not released',
    teaches: 'Without leases only the holder can give the lock back.',
    clauses: { release: undefined },
    model: {},
    verdicts: { starvationFreedom: 'violated', deadlockFreedom: 5, entryPossible: 3 },
  },
  {
    name: 'a write is not answered',
    teaches: 'A client that waits for an answer keeps the lock meanwhile, so the resource owes one.',
    clauses: { onWrite: resource.upon('WRITE', (_, { sequencer }) => [{ written: sequencer }]) },
    model: {},
    verdicts: { starvationFreedom: 'violated', deadlockFreedom: 5, entryPossible: 3 },
  },
  {
    name: 'any sequencer will do',
    teaches: 'The resource must compare: a sequencer that is only carried along fences nothing.',
    clauses: checking(() => true),
    model: { ...once, parameters: { ...expired, check: 'token' } },
    verdicts: { mutualExclusion: 5, noStaleOverwrite: 9, noWriteAfterNewerGrant: 7, onlyHolderWrites: 5 },
  },
  {
    name: 'a resource that compares refuses what it should take',
    teaches: 'A resource that takes in nothing is never overwritten.',
    clauses: checking(({ sequencer, written }) => sequencer < written),
    model: { ...once, parameters: { ...expired, check: 'token' } },
    verdicts: { mutualExclusion: 5, someWriteTakesEffect: 'violated' },
  },
  {
    name: 'the service is asked whether somebody has the lock',
    teaches: 'What must be valid is the sequencer that was shown, not that of somebody else.',
    clauses: checking(({ holder }) => holder !== null),
    model: { ...once, parameters: { ...expired, check: 'service' } },
    verdicts: { mutualExclusion: 5, noStaleOverwrite: 9, noWriteAfterNewerGrant: 7, onlyHolderWrites: 7 },
  },
  {
    name: 'a write shows the newest sequencer, whoever got it',
    teaches:
      'A sequencer says when the own grant was made: one who copies the newest passes every check ' +
      'that a resource can make.',
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
    verdicts: { mutualExclusion: 5, onlyHolderWrites: 7 },
  },
  {
    name: 'the sequencer does not grow',
    teaches: 'The sequencer must grow with each grant, or an old one passes for a new one.',
    clauses: {
      acquire: client.local({
        guard: (me, { shared }) => me.phase === 'wanted' && shared.holder === null && !shared.closed,
        effect: (_, { self }) => [{ phase: 'held', sequencer: 1 }, put({ holder: self, generation: 1 })],
      }),
    },
    model: { ...once, parameters: { ...expired, check: 'service' } },
    verdicts: { mutualExclusion: 5, onlyHolderWrites: 7 },
  },
  {
    name: 'a lease runs out though its holder has not stopped',
    teaches:
      'A lease keeps its promise only if the service waits at least as long as the client counts on it.',
    clauses: {
      expire: service.timeout({
        guard: (_, { shared }) => shared.holder !== null,
        effect: () => [{}, put({ holder: null })],
      }),
    },
    model: { ...once, parameters: { expiry: 'once stopped' } },
    verdicts: { mutualExclusion: 5, noStaleOverwrite: 9, noWriteAfterNewerGrant: 7, onlyHolderWrites: 5 },
  },
  {
    name: 'a client stops with a write under way',
    teaches: 'A client that has stopped has not called its messages back.',
    clauses: {
      stop: client.timeout({
        guard: (me) => me.phase === 'held' || me.phase === 'writing',
        effect: () => [{ phase: 'idle', sequencer: null }, put({ holder: null })],
      }),
    },
    model: { ...once, parameters: { expiry: 'once stopped' } },
    verdicts: { noStaleOverwrite: 9, noWriteAfterNewerGrant: 7, onlyHolderWrites: 5 },
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
    verdicts: { mutualExclusion: 5 },
    survives:
      'two that believe to have the lock are there anyway; the write of the one whose lock was ' +
      'given away is refused',
  },
  {
    name: 'reopen: guard always true',
    teaches: 'The lock-delay is over at some time, no more.',
    clauses: { reopen: service.local({ guard: () => true, effect: () => [{}, put({ closed: false })] }) },
    model: {},
    verdicts: {},
    survives: 'to open what is open changes nothing; the steps lead back to where they began',
  },
]
