// A lock service whose locks are advisory and may be leased, and a resource that the lock is to protect. The lock keeps
// apart only those who ask for it, and only as long as nothing is slow; what a resource can see for itself is the order of
// the grants, if each write shows its sequencer. How the service keeps its state is left out (chubby-cell.ts).
// biome-ignore format: names
import {
  algorithm, at, choice, deadlockFreedom, either, entryPossible, flag, int, many, mapOf, mutualExclusion, one, oneOf, optional,
  protocol, send, siteId, someoneEnters, stable, starvationFreedom, violation,
} from 'coterie'

const sequencer = int(0, Infinity)
const lock = protocol({
  parameters: {
    // token: that no higher sequencer was there before. service: that the lock is held under it, now.
    check: choice(
      'what the resource checks of a write: nothing; that it has seen no later sequencer (token); or that the lock service still has this one',
      'nothing',
      'token',
      'service',
    ),
    expiry: choice(
      'when a lease runs out: never; whenever it likes; only when its holder has stopped writing; or whenever it likes, but the lock is free only after a delay',
      'never',
      'any time',
      'once stopped',
      'with a lock-delay',
    ),
    asks: choice('whether clients ask for the lock before they write', 'always', 'not always'),
    release: choice('when a client releases the lock', 'when answered', 'at once'),
  },
  roles: {
    client: many({ phase: oneOf('idle', 'wanted', 'held', 'writing'), sequencer: optional(sequencer) }),
    service: one({}),
    resource: one({ written: stable(optional(sequencer)) }), // under which its present contents were written
  },
  messages: { WRITE: { sequencer } },
  // unanswered[i]: the write for whose answer client i waits.
  shared: {
    holder: optional(siteId),
    generation: sequencer, // of the last grant
    closed: flag, // for the lock-delay
    unanswered: mapOf(siteId, optional(sequencer)),
  },
})
const { WRITE } = lock.messages
const { client, service, resource } = lock.roles
const { write: put } = lock

/** A client asks for the lock. It is advisory: one that does not care writes with a sequencer it has seen. */
export const request = client.local({
  guard: (me) => me.phase === 'idle',
  effect: (_, { the, parameters, shared }) =>
    parameters.asks === 'always'
      ? [{ phase: 'wanted' }]
      : either([[{ phase: 'wanted' }], [{}, send(the('resource'), WRITE({ sequencer: shared.generation }))]]),
})

/** Acquire: the service grants a free lock, under a sequencer that is higher than all before. */
export const acquire = client.local({
  guard: (me, { shared }) => me.phase === 'wanted' && shared.holder === null && !shared.closed,
  effect: (_, { self, shared }) => [
    { phase: 'held', sequencer: shared.generation + 1 },
    put({ holder: self, generation: shared.generation + 1 }),
  ],
})

/** Believing that it has the lock, the client sends its write, with the sequencer. */
export const write = client.local({
  guard: (me) => me.phase === 'held',
  effect: (me, { self, the, parameters }) => [
    { phase: 'writing' },
    send(the('resource'), WRITE({ sequencer: me.sequencer! })),
    put(parameters.release === 'at once' ? {} : { unanswered: at(self, me.sequencer) }),
  ],
})

/** The resource takes the write in, if what it checks is in order, and answers. */
export const onWrite = resource.upon(
  'WRITE',
  (me, { sequencer }, { from, parameters: { check }, shared }) => {
    const newest = sequencer >= (me.written ?? 0)
    const valid = shared.holder !== null && sequencer === shared.generation
    const accepted = check === 'nothing' || (check === 'token' ? newest : valid)
    const answered = shared.unanswered.get(from) === sequencer
    return [accepted ? { written: sequencer } : {}, put(answered ? { unanswered: at(from, null) } : {})]
  },
)

/** The client releases the lock, once its write is answered; nothing happens to a lock that it no longer has. */
export const release = client.local({
  guard: (me, { self, shared }) => me.phase === 'writing' && shared.unanswered.get(self) === null,
  effect: (me, { shared }) => [
    { phase: 'idle', sequencer: null },
    put(shared.generation === me.sequencer ? { holder: null } : {}),
  ],
})

/** The lease runs out: the service takes the lock back, and the holder, which may be slow, does not know. */
export const expire = service.timeout({
  guard: (_, { parameters: { expiry }, shared, suspects }) =>
    shared.holder !== null &&
    (['any time', 'with a lock-delay'].includes(expiry) ||
      (expiry === 'once stopped' && suspects(shared.holder))),
  effect: (_, { parameters: { expiry } }) => [
    {},
    put({ holder: null, closed: expiry === 'with a lock-delay' }),
  ],
})

/** With a lock-delay, the lock stays closed for a while after the lease has run out. */
export const reopen = service.local({
  guard: (_, { shared }) => shared.closed,
  effect: () => [{}, put({ closed: false })],
})

/** With clocks that agree, the holder stops before its lease runs out, and nothing of it is under way. */
export const stop = client.timeout({
  guard: (me, { self, parameters, shared }) =>
    parameters.expiry === 'once stopped' &&
    (me.phase === 'held' || me.phase === 'writing') &&
    shared.unanswered.get(self) === null,
  effect: () => [{ phase: 'idle', sequencer: null }, put({ holder: null })],
})

type View = Parameters<Parameters<typeof lock.always>[2]>[0]
const contents = (view: View) => view.all('resource')[0]!.written
const noStaleOverwrite = lock.rule(
  'noStaleOverwrite',
  'the resource goes from a sequencer to a higher one, never back',
  'every step',
  (_, was, is) => ((contents(is) ?? 0) < (contents(was) ?? 0) ? violation : undefined),
)
const noWriteAfterNewerGrant = lock.rule(
  'noWriteAfterNewerGrant',
  'no write takes effect when the lock has been granted anew since its own grant',
  'every step',
  (_, was, is) =>
    contents(is) !== contents(was) && contents(is)! < is.shared.generation ? violation : undefined,
)
const onlyHolderWrites = lock.rule(
  'onlyHolderWrites',
  'no write takes effect but one of the client that has the lock',
  'every step',
  ({ from }, was, is) =>
    contents(is) !== contents(was) && is.shared.holder !== from ? violation : undefined,
)
const someWrite = lock.sometimes(
  'someWriteTakesEffect',
  'in some run a write takes effect',
  (view) => contents(view) !== null,
)

const expired = { expiry: 'any time' }
const late = (overwrites: number, writes: number, notHolder: number) => ({
  noStaleOverwrite: { violated: overwrites },
  noWriteAfterNewerGrant: { violated: writes },
  onlyHolderWrites: { violated: notHolder },
})

export default algorithm({
  name: 'lease-lock',
  title: 'Advisory locks, leases and sequencers',
  citation:
    'M. Burrows, The Chubby Lock Service for Loosely-Coupled Distributed Systems, OSDI 2006, sections 2.4 and 2.8; C. G. Gray, D. R. Cheriton, Leases: An Efficient Fault-Tolerant Mechanism for Distributed File Cache Consistency, SOSP 1989',
  about:
    'In the section is a client that believes it has the lock. A call of the service and its answer are one step; a write is a message, and its answer is seen at once. A lease runs out by a timeout of the service, so no time is modelled: once stopped means that the clocks agree and that the holder, unless it has crashed, has nothing under way. A sequencer does not restore mutual exclusion; it keeps the order of the grants at the resource, where noStaleOverwrite asks for it. Requests include the writes of those who do not ask for the lock. Channels need not be FIFO; a lost write leaves its client waiting, and a copied one is as late as any. What the resource has written outlives its crash; the service does not crash unless told to. All clients follow the same rules and sequencers are only compared, so every renaming of the clients is a symmetry.',
  sites: { min: 1, max: 4, fallback: 2 },
  protocol: lock,
  clauses: { request, acquire, write, onWrite, release, expire, reopen, stop },
  workload: { request: 'request', enter: 'acquire' },
  endless: 'The sequencer',
  waits: (me) => me.phase === 'wanted',
  holds: (me) => me.phase === 'held' || me.phase === 'writing',
  // biome-ignore format: a list
  properties: [
    mutualExclusion, deadlockFreedom, entryPossible, someoneEnters, starvationFreedom,
    noStaleOverwrite, noWriteAfterNewerGrant, onlyHolderWrites, someWrite,
  ],
  // biome-ignore format: a table
  expectations: [
    { model: {}, counts: [27, 36, 10], verdicts: { starvationFreedom: 'holds' } },
    { model: { requests: 2 }, counts: [85, 124, 20], verdicts: { starvationFreedom: 'holds' } },
    { model: { sites: 3 }, counts: [108, 189, 15], verdicts: { starvationFreedom: 'holds' } },
    { model: { order: 'unordered' }, counts: [27, 36, 10], verdicts: {} },
    { model: { parameters: expired, timeouts: 1 }, counts: [87, 144, 11], verdicts: { starvationFreedom: 'holds', mutualExclusion: { violated: 5 }, ...late(9, 7, 5) },
      counterexample: { folder: 'lease-lock-slow-holder', property: 'noStaleOverwrite', prose: 'A lease may run out once. Client 0 acquires the lock under sequencer 1 and sends its write, which is slow. Meanwhile its lease runs out; the service grants the lock to client 1 under sequencer 2, though client 0 still believes that it has it; client 1 writes, and its write arrives. Then the old write arrives and replaces the new contents. The service has never granted a lock that was held: what fails is the assumption that a client whose lease is over has stopped, and that nothing it sent is still under way. That takes bounds on clocks and on delays, which the lock service does not have.' } },
    { model: { parameters: expired, timeouts: 1, requests: 2 }, counts: [454, 802, 21], verdicts: { mutualExclusion: { violated: 5 }, ...late(9, 7, 5) }, note: 'where a state also says what has been broken, 574; and 536 where a resource that checks nothing keeps the highest sequencer and not that of its contents' },
    { model: { parameters: { ...expired, check: 'token' }, timeouts: 1 }, counts: [80, 136, 11], verdicts: { mutualExclusion: { violated: 5 }, noWriteAfterNewerGrant: { violated: 7 }, onlyHolderWrites: { violated: 5 } }, note: 'the sequencer restores the order at the resource, and not mutual exclusion; a late write still gets in if it is the first' },
    { model: { parameters: { ...expired, check: 'token' }, timeouts: 1, requests: 2 }, counts: [370, 678, 21], verdicts: { starvationFreedom: 'holds', mutualExclusion: { violated: 5 }, noWriteAfterNewerGrant: { violated: 7 }, onlyHolderWrites: { violated: 5 } } },
    { model: { parameters: { ...expired, check: 'service' }, timeouts: 1 }, counts: [99, 162, 11], verdicts: { mutualExclusion: { violated: 5 } }, note: 'two believe that they have the lock, and only one can write' },
    { model: { parameters: { ...expired, check: 'service' }, timeouts: 1, requests: 2 }, counts: [459, 822, 21], verdicts: { mutualExclusion: { violated: 5 } } },
    { model: { parameters: { expiry: 'once stopped' }, timeouts: 1 }, counts: [47, 66, 10], verdicts: {}, note: '38 states, and 154 with two requests each, where it stops only after the answer to its write, not before it has written as well' },
    { model: { parameters: { expiry: 'once stopped' }, timeouts: 1, requests: 2 }, counts: [207, 338, 20], verdicts: { starvationFreedom: 'holds' } },
    { model: { parameters: { expiry: 'with a lock-delay' }, timeouts: 1 }, counts: [110, 193, 12], verdicts: { starvationFreedom: 'holds', mutualExclusion: { violated: 6 }, ...late(10, 8, 5) }, note: 'a delay that may be over while the old holder lives only gains time' },
    { model: { parameters: { asks: 'not always' } }, counts: [69, 108, 10], verdicts: { ...late(6, 4, 2), starvationFreedom: 'holds' },
      counterexample: { folder: 'lease-lock-not-asked', property: 'noStaleOverwrite', prose: 'No lease runs out, but the lock is advisory: client 1 does not ask for it, and sends a write straight to the resource. Client 0 acquires the lock, writes, and is answered; still holding the lock it finds its contents replaced by what client 1 had sent before the lock was granted. Mutual exclusion holds all the time, since client 1 has never claimed to have the lock. The proof speaks of clients that ask; nothing makes them.' } },
    { model: { parameters: { asks: 'not always' }, requests: 2 }, counts: [923, 1972, 20], verdicts: late(6, 4, 2), note: 'where a state also says what has been broken, 1272; and 1355 where besides channels are unordered, a resource that checks nothing keeps the highest sequencer, and the lock is released only when no write of the client is under way, also none for which it did not ask' },
    { model: { parameters: { asks: 'not always', check: 'token' }, requests: 2 }, counts: [797, 1768, 20], verdicts: { noWriteAfterNewerGrant: { violated: 4 }, onlyHolderWrites: { violated: 2 } }, note: '1161 states on the same terms' },
    { model: { parameters: { asks: 'not always', check: 'token' } }, counts: [66, 106, 10], verdicts: { noWriteAfterNewerGrant: { violated: 4 }, onlyHolderWrites: { violated: 2 } } },
    { model: { parameters: { asks: 'not always', check: 'service' } }, counts: [66, 106, 10], verdicts: { onlyHolderWrites: { violated: 4 } }, note: 'whoever copies the sequencer of the holder passes every check' },
    { model: { parameters: { release: 'at once' } }, counts: [46, 74, 10], verdicts: { ...late(9, 7, 5), starvationFreedom: 'holds' }, note: 'what is under way at the release is as late as after an expiry' },
    { model: { parameters: { release: 'at once', check: 'token' } }, counts: [43, 72, 10], verdicts: { noWriteAfterNewerGrant: { violated: 7 }, onlyHolderWrites: { violated: 5 } } },
    { model: { duplication: 1 }, counts: [65, 98, 11], verdicts: late(10, 10, 10), note: 'a copy of a write is late even where no lease runs out' },
    { model: { parameters: { check: 'token' }, duplication: 1 }, counts: [62, 96, 11], verdicts: {} },
    { model: { loss: 1 }, counts: [33, 44, 10], verdicts: { starvationFreedom: 'violated', deadlockFreedom: { violated: 5 }, entryPossible: { violated: 5 } } },
    { model: { crash: 1, whoCrashes: 'idle' }, counts: [51, 80, 11], verdicts: {} },
    { model: { crash: 1, whoCrashes: 'in' }, counts: [45, 66, 10], verdicts: { starvationFreedom: 'violated', deadlockFreedom: { violated: 4 }, entryPossible: { violated: 4 } }, note: 'without a lease the lock is gone with its holder' },
    { model: { parameters: expired, crash: 1, whoCrashes: 'in' }, counts: [208, 508, 11], verdicts: { starvationFreedom: 'violated', mutualExclusion: { violated: 5 }, deadlockFreedom: { violated: 4 }, ...late(9, 7, 5) }, note: 'with a lease entry stays possible, by a timeout that is never owed' },
    { model: { parameters: { expiry: 'once stopped' }, crash: 1, whoCrashes: 'in', detector: 'perfect' }, counts: [103, 176, 10], verdicts: { deadlockFreedom: { violated: 4 }, ...late(10, 8, 6) }, note: 'clocks that agree do not help against a write that its client has not outlived' },
    { model: { crash: 1, whoCrashes: 'resource' }, counts: [60, 101, 11], verdicts: { deadlockFreedom: { violated: 6 }, entryPossible: { violated: 4 } } },
  ],
})
