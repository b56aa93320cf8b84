// Known results: the verdicts and state counts of each model.
import type { Expectation } from 'coterie'

const crash = { crash: 1, whoCrashes: 'server', detector: 'perfect' } as const
const twice = { timeouts: 1, parameters: { lease: 'no' } } as const
const first = { readAfterFailOver: 'violated' } as const
const alone = { ...first, fileIsRead: 'violated' } as const

export const expectations: readonly Expectation[] = [
  { model: { sites: 1 }, counts: [51, 83, 13], verdicts: { ...alone, starvationFreedom: 'holds' } },
  { model: { sites: 2 }, counts: [734, 1616, 25], verdicts: { ...first, starvationFreedom: 'holds' } },
  { model: { sites: 2, parameters: { servers: '5' } }, counts: [9486, 30472, 32], verdicts: first },
  { model: { sites: 1, requests: 2 }, counts: [235, 417, 25], verdicts: first },
  {
    model: { sites: 2, ...crash, fairness: { elect: 'weak' } },
    counts: [4676, 10462, 27],
    verdicts: { starvationFreedom: 'holds' },
  },
  { model: { sites: 2, ...crash, recovery: 1 }, large: true, counts: [25098, 68498, 29], verdicts: {} },
  {
    model: { sites: 1, ...crash, crash: 2 },
    note: 'one of three is not a majority',
    counts: [699, 1251, 16],
    verdicts: { ...alone, entryPossible: { violated: 3 } },
  },
  {
    model: { sites: 1, ...crash, crash: 2, parameters: { servers: '5' } },
    large: true,
    note: 'two of five servers may crash',
    counts: [26844, 78498, 21],
    verdicts: alone,
  },
  {
    model: { sites: 2, ...crash, parameters: { servers: '5' } },
    note: 'five servers, of which one may crash, and two clients',
    counts: [126492, 460150, 34],
    verdicts: {},
    large: true,
  },
  {
    model: { sites: 2, ...twice },
    counts: [16806, 39660, 27],
    verdicts: {
      oneMaster: { violated: 1 },
      readsAreFresh: { violated: 11 },
      entryPossible: { violated: 12 },
    },
    counterexample: { folder: 'chubby-files-stale-read', property: 'readsAreFresh' },
  },
  {
    model: { sites: 2, timeouts: 1, parameters: { lease: 'no', reads: 'asks a majority' } },
    note: 'two masters at once do no harm if the old one asks before it answers from memory',
    counts: [16002, 37292, 27],
    verdicts: { oneMaster: { violated: 1 } },
  },
  {
    model: { sites: 2 },
    counts: [743, 1632, 25],
    verdicts: { ...first, servedInRealTimeOrder: { violated: 5 } },
  },
  {
    model: { sites: 2, requests: 1, timeouts: 1 },
    counts: [870, 1866, 25],
    verdicts: { ...first, servedInRequestOrder: 'holds' },
    note: 'no client can know of the call of another',
  },
  {
    model: { sites: 2, requests: 1, timeouts: 1, applicationMessages: 1 },
    counts: [4228, 12798, 27],
    verdicts: { ...first, servedInRequestOrder: { violated: 7 } },
    note: 'a client tells the other of its call, and is then overtaken',
  },
]
