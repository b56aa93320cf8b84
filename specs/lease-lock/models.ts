// Known results: the verdicts and state counts of each model.
import type { Expectation } from 'coterie'

const expired = { expiry: 'any time' }

const late = (overwrites: number, writes: number, notHolder: number) => ({
  noStaleOverwrite: { violated: overwrites },
  noWriteAfterNewerGrant: { violated: writes },
  onlyHolderWrites: { violated: notHolder },
})

// Two clients believe that they have the lock, so that two access the resource.
const twoHolders = (steps: number) => ({
  mutualExclusion: { violated: steps },
  atMostOneHolder: { violated: steps },
})

// Two clients access the resource, of which at most one believes that it has the lock.
const twoAccesses = (steps: number) => ({ mutualExclusion: { violated: steps } })

export const expectations: readonly Expectation[] = [
  { model: {}, counts: [27, 36, 10], verdicts: { starvationFreedom: 'holds' } },
  {
    model: {},
    counts: [28, 38, 10],
    verdicts: { servedInRealTimeOrder: { violated: 3 } },
    note: 'the service keeps no queue',
  },
  { model: {}, counts: [27, 36, 10], verdicts: { servedInRequestOrder: 'holds' } },
  {
    model: { applicationMessages: 1 },
    counts: [150, 316, 12],
    verdicts: { servedInRequestOrder: { violated: 5 } },
    note: 'a client can tell another that it waits, and is overtaken',
  },
  { model: { requests: 2 }, counts: [85, 124, 20], verdicts: { starvationFreedom: 'holds' } },
  { model: { sites: 3 }, counts: [108, 189, 15], verdicts: { starvationFreedom: 'holds' } },
  { model: { order: 'unordered' }, counts: [27, 36, 10], verdicts: {} },
  {
    model: { parameters: expired, timeouts: 1 },
    counts: [87, 144, 11],
    verdicts: { starvationFreedom: 'holds', ...twoHolders(5), ...late(9, 7, 5) },
    counterexample: { folder: 'lease-lock-slow-holder', property: 'noStaleOverwrite' },
  },
  {
    model: { parameters: expired, timeouts: 1, requests: 2 },
    counts: [454, 802, 21],
    verdicts: { ...twoHolders(5), ...late(9, 7, 5) },
    note:
      '574 states if a state also records what has been violated; 536 if a resource that checks ' +
      'nothing keeps the highest sequencer instead of that of its contents',
  },
  {
    model: { parameters: { ...expired, check: 'token' }, timeouts: 1 },
    counts: [80, 136, 11],
    verdicts: {
      ...twoHolders(5),
      noWriteAfterNewerGrant: { violated: 7 },
      onlyHolderWrites: { violated: 5 },
    },
    note:
      'the sequencer restores the order at the resource but not mutual exclusion; a late write ' +
      'still takes effect if it is the first',
  },
  {
    model: { parameters: { ...expired, check: 'token' }, timeouts: 1, requests: 2 },
    counts: [370, 678, 21],
    verdicts: {
      starvationFreedom: 'holds',
      ...twoHolders(5),
      noWriteAfterNewerGrant: { violated: 7 },
      onlyHolderWrites: { violated: 5 },
    },
  },
  {
    model: { parameters: { ...expired, check: 'service' }, timeouts: 1 },
    counts: [99, 162, 11],
    verdicts: { ...twoHolders(5) },
    note: 'two clients believe that they have the lock, but only one can write',
  },
  {
    model: { parameters: { ...expired, check: 'service' }, timeouts: 1, requests: 2 },
    counts: [459, 822, 21],
    verdicts: { ...twoHolders(5) },
  },
  {
    model: { parameters: { expiry: 'once stopped' }, timeouts: 1 },
    counts: [47, 66, 10],
    verdicts: {},
    note:
      '38 states, and 154 with two requests each, if the client stops only after the answer to ' +
      'its write, and not also before it has written',
  },
  {
    model: { parameters: { expiry: 'once stopped' }, timeouts: 1, requests: 2 },
    counts: [207, 338, 20],
    verdicts: { starvationFreedom: 'holds' },
  },
  {
    model: { parameters: { expiry: 'with a lock-delay' }, timeouts: 1 },
    counts: [110, 193, 12],
    verdicts: { starvationFreedom: 'holds', ...twoHolders(6), ...late(10, 8, 5) },
    note: 'the delay only gains time, since it may end while the old holder still writes',
  },
  {
    model: { parameters: { asks: 'not always' } },
    counts: [69, 108, 10],
    verdicts: { ...twoAccesses(2), ...late(6, 4, 2), starvationFreedom: 'holds' },
    counterexample: { folder: 'lease-lock-not-asked', property: 'noStaleOverwrite' },
  },
  {
    model: { parameters: { asks: 'not always' }, requests: 2 },
    counts: [923, 1972, 20],
    verdicts: { ...twoAccesses(2), ...late(6, 4, 2) },
    note:
      '1272 states if a state also records what has been violated; 1355 if, in addition, channels ' +
      'are unordered, a resource that checks nothing keeps the highest sequencer, and a client ' +
      'releases the lock only when no write of the client is in transit, not even one sent ' +
      'without the lock',
  },
  {
    model: { parameters: { asks: 'not always', check: 'token' }, requests: 2 },
    counts: [797, 1768, 20],
    verdicts: {
      ...twoAccesses(2),
      noWriteAfterNewerGrant: { violated: 4 },
      onlyHolderWrites: { violated: 2 },
    },
    note: '1161 states with the other definitions above',
  },
  {
    model: { parameters: { asks: 'not always', check: 'token' } },
    counts: [66, 106, 10],
    verdicts: {
      ...twoAccesses(2),
      noWriteAfterNewerGrant: { violated: 4 },
      onlyHolderWrites: { violated: 2 },
    },
  },
  {
    model: { parameters: { asks: 'not always', check: 'service' } },
    counts: [66, 106, 10],
    verdicts: { ...twoAccesses(2), onlyHolderWrites: { violated: 4 } },
    note: 'a client that copies the sequencer of the holder passes every check',
  },
  {
    model: { parameters: { release: 'at once' } },
    counts: [46, 74, 10],
    verdicts: { ...twoAccesses(6), ...late(9, 7, 5), starvationFreedom: 'holds' },
    note: 'a write in transit at the release is as late as after an expiry',
  },
  {
    model: { parameters: { release: 'at once', check: 'token' } },
    counts: [43, 72, 10],
    verdicts: {
      ...twoAccesses(6),
      noWriteAfterNewerGrant: { violated: 7 },
      onlyHolderWrites: { violated: 5 },
    },
  },
  {
    model: { duplication: 1 },
    counts: [65, 98, 11],
    verdicts: { ...twoAccesses(7), ...late(10, 10, 10) },
    note: 'a copied write is late even if no lease expires',
  },
  {
    model: { parameters: { check: 'token' }, duplication: 1 },
    counts: [62, 96, 11],
    verdicts: twoAccesses(7),
    note: 'the copy is still in transit when the next client has the lock, and the resource refuses it',
  },
  {
    model: { loss: 1 },
    counts: [33, 44, 10],
    verdicts: {
      starvationFreedom: 'violated',
      deadlockFreedom: { violated: 5 },
      entryPossible: { violated: 5 },
    },
  },
  { model: { crash: 1, whoCrashes: 'idle' }, counts: [51, 80, 11], verdicts: {} },
  {
    model: { crash: 1, whoCrashes: 'in' },
    counts: [45, 66, 10],
    verdicts: {
      starvationFreedom: 'violated',
      deadlockFreedom: { violated: 4 },
      entryPossible: { violated: 4 },
    },
    note: 'without a lease the lock is lost with its holder',
  },
  {
    model: { parameters: expired, crash: 1, whoCrashes: 'in' },
    counts: [208, 508, 11],
    verdicts: {
      starvationFreedom: 'violated',
      ...twoHolders(5),
      deadlockFreedom: { violated: 4 },
      ...late(9, 7, 5),
    },
    note: 'with a lease entry stays possible, by a timeout that need not happen',
  },
  {
    model: { parameters: { expiry: 'once stopped' }, crash: 1, whoCrashes: 'in', detector: 'perfect' },
    counts: [103, 176, 10],
    verdicts: { ...twoAccesses(7), deadlockFreedom: { violated: 4 }, ...late(10, 8, 6) },
    note: 'synchronized clocks do not help against a write that is in transit when its client crashes',
  },
  {
    model: { crash: 1, whoCrashes: 'resource' },
    counts: [60, 101, 11],
    verdicts: { deadlockFreedom: { violated: 6 }, entryPossible: { violated: 4 } },
  },
]
