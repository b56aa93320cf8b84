// Known results: the verdicts and state counts of each model.
import type { Expectation } from 'coterie'

export const expectations: readonly Expectation[] = [
  {
    model: { requests: 1 },
    counts: [21, 34, 8],
    verdicts: { starvationFreedom: 'holds' },
  },
  {
    model: {},
    counts: [12, 24, 4],
    verdicts: { starvationFreedom: 'violated' },
    note: 'Redis keeps no queue: another client can set the key each time',
  },
  {
    model: { requests: 1 },
    counts: [24, 38, 8],
    verdicts: { servedInRealTimeOrder: { violated: 4 } },
  },
  {
    model: { requests: 1 },
    counts: [21, 34, 8],
    verdicts: { servedInRequestOrder: 'holds' },
    note: 'a client that is refused has written nothing',
  },
  {
    model: { requests: 1, applicationMessages: 1 },
    counts: [128, 300, 10],
    verdicts: { servedInRequestOrder: { violated: 6 } },
    note: 'a client can tell another that it waits, and is overtaken',
  },
  {
    model: { sites: 3 },
    counts: [32, 84, 5],
    verdicts: {},
  },
  {
    model: { parameters: { reply: 'at any time' } },
    counts: [32, 88, 8],
    verdicts: { mutualExclusion: { violated: 7 } },
    note: 'the key is gone before the event "elected"',
    counterexample: { folder: 'ts-safe-redis-leader-late-reply', property: 'mutualExclusion' },
  },
  {
    model: { parameters: { holder: 'may pause' } },
    counts: [21, 60, 8],
    verdicts: { mutualExclusion: { violated: 7 } },
  },
  {
    model: { parameters: { redis: 'may forget keys' } },
    counts: [32, 96, 8],
    verdicts: { mutualExclusion: { violated: 7 } },
  },
  {
    model: { parameters: { renewal: 'may fail' } },
    counts: [27, 66, 10],
    verdicts: { mutualExclusion: { violated: 8 } },
    note: 'the leader whose renewal failed is never demoted; only stop() ends its term',
    counterexample: { folder: 'ts-safe-redis-leader-adrift', property: 'mutualExclusion' },
  },
  {
    model: { parameters: { renewal: 'may fail' }, timeouts: 1 },
    counts: [36, 80, 9],
    verdicts: { mutualExclusion: { violated: 8 } },
  },
  {
    model: { crash: 1, whoCrashes: 'idle' },
    counts: [20, 42, 4],
    verdicts: {},
  },
  {
    model: { crash: 1, whoCrashes: 'waiting', detector: 'perfect' },
    counts: [24, 52, 5],
    verdicts: {},
  },
  {
    model: { crash: 1, whoCrashes: 'in', detector: 'perfect' },
    counts: [24, 44, 8],
    verdicts: {},
    note: 'the key of the crashed client expires',
  },
  {
    model: { crash: 1, whoCrashes: 'in' },
    counts: [16, 30, 5],
    verdicts: { deadlockFreedom: { violated: 5 }, entryPossible: { violated: 5 } },
    note: 'in this model nothing tells that the client is down, so its key does not expire',
  },
  {
    model: { crash: 1, whoCrashes: 'in', detector: 'erring' },
    counts: [192, 488, 10],
    verdicts: { mutualExclusion: { violated: 8 } },
    note: 'the key of a client that is up expires',
  },
  {
    model: { crash: 1, whoCrashes: 'redis' },
    counts: [24, 60, 5],
    verdicts: {},
    note:
      'the spec has Redis only expire keys, so nothing else stops; an outage of Redis is ' + 'not modelled',
  },
]
