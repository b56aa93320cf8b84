// Known results: the verdicts and state counts of each model.
import type { Expectation } from 'coterie'

const two = { sites: 3, requesters: [0, 1], requests: 1, timeouts: 'unbounded' } as const
const crash = { crash: 1, whoCrashes: 'replica', detector: 'perfect' } as const
const none = { lateWrite: 'violated' } as const
const expired = { sessions: 'until the master ends it' }
const stopped = { sessions: 'until it has stopped' }
const gone = { ...crash, whoCrashes: 'client' } as const
const checked = { resource: 'sequencer' }

export const expectations: readonly Expectation[] = [
  { model: two, counts: [1081, 1768, 22], verdicts: none },
  {
    model: { sites: 2, requests: 1, timeouts: 1 },
    counts: [129, 178, 21],
    verdicts: { ...none, servedInRealTimeOrder: { violated: 6 } },
    note: 'the master keeps no queue',
  },
  {
    model: { sites: 2, requests: 1, timeouts: 1 },
    counts: [162, 208, 21],
    verdicts: { ...none, servedInRequestOrder: 'holds' },
    note: 'no client can know of the call of another',
  },
  {
    model: { sites: 2, requests: 1, timeouts: 1, applicationMessages: 1 },
    counts: [962, 2000, 23],
    verdicts: { ...none, servedInRequestOrder: { violated: 8 } },
    note: 'a client tells the other of its call, and is then overtaken',
  },
  { model: { ...two, ...crash }, counts: [6550, 13345, 24], verdicts: none },
  {
    model: { ...two, ...crash, fairness: { elect: 'weak' } },
    counts: [6550, 13345, 24],
    verdicts: { ...none, starvationFreedom: 'holds' },
    note: 'while a majority is up, and with fair elections',
  },
  {
    model: { ...two, sites: 2, ...crash, fairness: { elect: 'weak' } },
    counts: [354, 616, 22],
    verdicts: { ...none, entryPossible: { violated: 2 }, starvationFreedom: 'violated' },
    note: 'one of two is not a majority',
  },
  {
    model: { ...two, parameters: expired },
    counts: [8452, 21814, 23],
    verdicts: {
      mutualExclusion: { violated: 12 },
      atMostOneHolder: { violated: 12 },
      noStaleOverwrite: { violated: 16 },
    },
    counterexample: { folder: 'chubby-sessions-expiry', property: 'mutualExclusion' },
  },
  {
    model: { ...two, parameters: { ...expired, ...checked } },
    counts: [6898, 18238, 22],
    verdicts: { mutualExclusion: { violated: 12 }, atMostOneHolder: { violated: 12 } },
    note: 'the resource cannot correct what clients believe, but it keeps the order of the grants',
  },
  {
    model: { ...two, ...crash, parameters: expired },
    counts: [55084, 154300, 29],
    verdicts: {
      mutualExclusion: { violated: 12 },
      atMostOneHolder: { violated: 12 },
      noStaleOverwrite: { violated: 16 },
    },
    large: true,
  },
  {
    model: { ...two, ...crash, parameters: { ...expired, ...checked } },
    counts: [45016, 128614, 28],
    verdicts: { mutualExclusion: { violated: 12 }, atMostOneHolder: { violated: 12 } },
    large: true,
    note: 'sequencers keep their order after a fail-over',
  },
  {
    model: { ...two, sites: 2, ...crash, recovery: 1, parameters: { ...expired, ...checked } },
    counts: [5718, 13924, 28],
    verdicts: { mutualExclusion: { violated: 12 }, atMostOneHolder: { violated: 12 } },
  },
  {
    model: { ...two, parameters: stopped },
    counts: [4537, 9874, 21],
    verdicts: { noStaleOverwrite: { violated: 17 } },
    counterexample: { folder: 'chubby-sessions-late-write', property: 'noStaleOverwrite' },
  },
  { model: { ...two, parameters: { ...stopped, ...checked } }, counts: [4309, 9424, 21], verdicts: {} },
  {
    model: { ...two, parameters: { ...stopped, ...checked }, requests: 2 },
    counts: [184192, 526702, 39],
    verdicts: {},
    large: true,
  },
  {
    model: { ...two, ...crash, parameters: { ...stopped, ...checked } },
    counts: [28162, 68827, 27],
    verdicts: {},
  },
  {
    model: { ...two, fairness: { elect: 'weak' }, parameters: stopped },
    counts: [4537, 9874, 21],
    verdicts: { noStaleOverwrite: { violated: 17 }, starvationFreedom: 'violated' },
    note:
      'a client that has stopped has not released the lock: the others wait until the master ends ' +
      'its session, which is not fair here',
  },
  {
    model: { ...two, ...gone, fairness: { elect: 'weak' } },
    counts: [4324, 9765, 23],
    verdicts: { ...none, entryPossible: { violated: 5 }, starvationFreedom: 'violated' },
    note: 'a session without end outlives its client',
  },
  {
    model: {
      ...two,
      ...gone,
      fairness: { elect: 'weak', expire: 'weak' },
      parameters: { ...stopped, ...checked },
    },
    counts: [22864, 61053, 22],
    verdicts: { starvationFreedom: 'holds' },
  },
  {
    model: { ...two, sites: 2, timeouts: 3, parameters: { ...expired, ...checked, lease: 'no' } },
    counts: [5724, 11256, 28],
    verdicts: {
      mutualExclusion: { violated: 11 },
      atMostOneHolder: { violated: 11 },
      sequencersGrow: { violated: 13 },
    },
    note: 'the resource is safe even from two masters',
  },
  {
    model: { ...two, sites: 2, timeouts: 3, parameters: { ...expired, lease: 'no' } },
    counts: [6584, 12714, 28],
    verdicts: {
      mutualExclusion: { violated: 11 },
      atMostOneHolder: { violated: 11 },
      noStaleOverwrite: { violated: 15 },
      sequencersGrow: { violated: 13 },
    },
    counterexample: { folder: 'chubby-sessions-old-master', property: 'sequencersGrow' },
  },
  {
    model: { ...two, parameters: { asks: 'not always' } },
    counts: [1909, 3570, 22],
    verdicts: { ...none, mutualExclusion: { violated: 2 }, noStaleOverwrite: { violated: 9 } },
    counterexample: { folder: 'chubby-sessions-not-asked', property: 'noStaleOverwrite' },
  },
  {
    model: { ...two, parameters: { asks: 'not always', ...checked } },
    counts: [1750, 3372, 22],
    verdicts: { ...none, mutualExclusion: { violated: 2 } },
    note: 'the resource refuses the write without a sequencer, but cannot keep a client from sending it',
  },
  {
    model: { ...two, order: 'unordered', duplication: 1, parameters: { ...expired, ...checked } },
    counts: [18688, 56632, 23],
    verdicts: { mutualExclusion: { violated: 12 }, atMostOneHolder: { violated: 12 } },
    note: 'a copied write is as late as any other',
  },
]
